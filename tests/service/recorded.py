"""Games to be recorded: played by bots, or by people who try anything, legal or not."""

from collections.abc import Sequence

from eventstore.memory import MemoryEventStore
from tournament.event import Event, Refused, fold
from tournament.games import commands
from tournament.games.bots import POLICIES, play
from tournament.games.catalogue import Found, all_rulesets, ruleset
from tournament.games.commands import Command
from tournament.games.events import Basis, FreePlacement, Moment, RacingCard
from tournament.games.shuffle import Draws, seed_of
from tournament.projections.roster import MemoryRoster
from tournament.service.codec import codec
from tournament.service.ledger import Ledger

RULESETS = tuple(all_rulesets())
SPEED = "speed/club@1"
FUSION = "fusion/rulebook@1"
START_US = 1_795_892_400_000_000


def new_ledger(*, dry_run: bool = False) -> Ledger:
    """Return an empty log in memory."""
    store, roster = MemoryEventStore(), MemoryRoster()
    return Ledger(store, roster, codec(), actor="recorder", dry_run=dry_run)


def found(rules: str) -> Found:
    """Return a ruleset that is there."""
    there = ruleset(rules)
    assert isinstance(there, Found)
    return there


def bot_game(rules: str, seed: str, *, seats: int = 2, basis: Basis = "bot") -> tuple[Event, ...]:
    """Let bots play a game to its end."""
    there = found(rules)
    policies = [POLICIES["random"], POLICIES["greedy"]] * seats
    return play(
        there.game,
        there.rules,
        seed=seed_of(seed),
        policies=policies[:seats],
        start_us=START_US,
        seats=seats,
        basis=basis,
    )


def wild_game(
    rules: str, seed: str, *, basis: Basis, seats: int = 2, tries: int = 150
) -> list[Event]:
    """Let people try anything in a game; what is refused is left out, all else is on the record."""
    there = found(rules)
    game, draws = there.game, Draws(seed_of(f"wild {seed}"))
    events: list[Event] = [game.deal(there.rules, seats, seed_of(seed), basis)]
    state = fold(game.reducer, game.initial(there.rules), events)
    for number in range(tries):
        view = game.open_view(state)
        hands = [seat.hand or () for seat in view.seats]
        piles = [pile.cards for pile in view.piles]
        wish = commands.StartPlay() if number == 0 else _wish(hands, piles, draws)
        if draws.below(3):
            wish = type(wish)(**{**_fields(wish), "at": Moment(device_us=START_US + number * 997)})
        answer = game.decide(state, wish)
        if not isinstance(answer, Refused):
            events += answer
            fold(game.reducer, state, answer)
    return events


def _wish(hands: Sequence[Sequence[int]], piles: Sequence[Sequence[int]], draws: Draws) -> Command:
    seat, pile = draws.below(len(hands)), draws.below(len(piles))
    card = hands[seat][draws.below(len(hands[seat]))] if hands[seat] else 0
    there = piles[pile]
    seen = there[draws.below(len(there))] if there and draws.below(2) else None
    racing = tuple(RacingCard(seat=one, card=held[0]) for one, held in enumerate(hands) if held)
    free = tuple(
        FreePlacement(seat=one, card=held[-1], pile=pile) for one, held in enumerate(hands) if held
    )
    placing = commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=seen)
    wishes: list[Command] = [
        placing,
        placing,
        placing,
        commands.DrawCard(seat=seat),
        commands.DrawCard(seat=seat),
        commands.LosePlacement(seat=seat, card=card, pile=pile, seen_top=seen),
        commands.LeaveRaceUndecided(pile=pile, cards=racing),
        commands.TakeBackCard(
            seat=draws.below(len(hands)), card=there[-1] if there else 0, pile=pile
        ),
        commands.ClaimBlock(seat=seat),
        commands.TurnReserves(),
        commands.PlayFreeRound(placements=free),
        commands.CallSpeed(seat=seat),
        commands.CallSpeedTogether(),
        commands.NoteIrregularity(seat=None if draws.below(2) else seat, note="hésite"),
        commands.AttachFilm(sha256="5f" * 32, size=1, frame_us=33_367, intervals=9, marked_by="AL"),
        commands.MakeStatement(by="AL", role="referee", text="vu de près"),
        commands.NoteAttempt(seat=seat, act="draw", clause="S-8", reason="hand-full"),
    ]
    return wishes[draws.below(len(wishes))]


def _fields(wish: Command) -> dict[str, object]:
    return {name: getattr(wish, name) for name in wish.__struct_fields__}
