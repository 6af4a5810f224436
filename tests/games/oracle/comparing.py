"""One game, told fact by fact to the oracle and to the program's reducer: do they ever differ?

Of five games one is played by the program's bots, one is sensible play by chance, and three have
mischief in them, from a little to every other fact. Now and then the live table's door is asked in
a game of bots, what it would make of any card that is held and of a call.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import get_args

from tests.games.oracle.cases import Case
from tests.games.oracle.facts import record
from tests.games.oracle.fusion import FusionOracle
from tests.games.oracle.table import TableOracle
from tournament.event import Event, Refused
from tournament.games import commands
from tournament.games import events as did
from tournament.games.bots import POLICIES, play
from tournament.games.events import Basis
from tournament.games.game import GameState, View
from tournament.games.shuffle import seed_of

MISCHIEF = (0.0, 0.02, 0.15, 0.5)
"""The share of it in the games that chance plays; after these comes a game of bots."""
BASES: Sequence[Basis] = [basis for basis in get_args(Basis) if basis != "result"]
STACKED = 0.2
"""The share of the games of Speed whose deck was not shuffled."""
ASKED = 0.04
"""How often the door is asked in a game of bots, per fact."""


class DifferenceError(AssertionError):
    """The oracle and the program do not say the same of a record."""


def compare(case: Case, number: int, judge: TableOracle | None = None) -> Counter[str]:
    """Play game `number` of a case and compare; return how often what was in it.

    `judge` is compared instead of the oracle: that is how a broken rule is tried. What happens in
    the game is still chosen by the oracle.

    Raises:
        DifferenceError: They differ.
    """
    chance = random.Random(f"{case.name} {number}")
    oracle, state = case.oracle(), case.game.initial(case.rules)
    kind = number % (len(MISCHIEF) + 1)
    by_bots = kind == len(MISCHIEF)
    facts = (
        played_by_bots(case, number, chance, oracle)
        if by_bots
        else record(oracle, dealt(case, number, chance), chance, MISCHIEF[kind])
    )
    told: list[Event] = []
    said = found = 0
    for fact in facts:
        told.append(fact)
        case.game.reducer[type(fact)](state, fact)
        if judge is not None:
            judge.tell(fact)
        by = judge or oracle
        agree(told, "findings", sorted(by.verdicts[said:]), verdicts_of(state, found))
        agree(told, "outcome", by.outcome, state.outcome and ended(state))
        said, found = len(by.verdicts), len(state.findings)
        if by_bots and judge is None and chance.random() < ASKED:
            ask_the_door(case, oracle, state, chance, told)
    by = judge or oracle
    agree(told, "trust", by.untrusted_from, state.untrusted_from)
    agree(told, "table", table_of(by), shown(case.game.open_view(state)))
    return contents(told, oracle)


def contents(told: Sequence[Event], oracle: TableOracle) -> Counter[str]:
    """Count the facts by kind, the findings by clause and gravity, and the end."""
    counted = Counter(type(fact).__name__ for fact in told)
    counted.update(f"{clause} {severity}" for _, clause, severity in oracle.verdicts)
    counted[f"end: {oracle.outcome[1]}" if oracle.outcome else "no end"] += 1
    return counted


def agree(told: Sequence[Event], about: str, said: object, found: object) -> None:
    if said != found:
        last = "\n  ".join(map(str, told[-4:]))
        raise DifferenceError(
            f"{about} after {len(told)} facts: the oracle {said}, the program {found}\n  {last}"
        )


def dealt(case: Case, number: int, chance: random.Random) -> did.GameDealt:
    """Deal by a seed; in some games of Speed a deck that was stacked for blocks (S-9, S-10b)."""
    basis = chance.choice(BASES)
    if case.game.name == "speed" and chance.random() < STACKED:
        known = case.game.deal_known(case.rules, case.seats, stacked(chance), basis)
        assert isinstance(known, did.GameDealt)
        return known
    return case.game.deal(case.rules, case.seats, seed_of(f"{case.name} {number}"), basis)


def stacked(chance: random.Random) -> tuple[int, ...]:
    """Order a deck so that the hands hold ranks far from those in the centre, or nearly so."""
    first = chance.randrange(52)
    ring = [(first + place) % 52 for place in range(52)]
    hands, near, centre, rest = ring[:10], ring[10:20], ring[20:32], ring[32:]
    draws = near + rest
    for part in (hands, draws, centre):
        chance.shuffle(part)
    order = hands + draws + centre
    for _ in range(chance.randrange(4)):
        one, other = chance.sample(range(52), 2)
        order[one], order[other] = order[other], order[one]
    return tuple(order)


def played_by_bots(
    case: Case, number: int, chance: random.Random, oracle: TableOracle
) -> Iterator[Event]:
    """Yield a game that the program's bots play at its own live table."""
    events = play(
        case.game,
        case.rules,
        seed=seed_of(f"{case.name} {number}"),
        policies=[POLICIES[chance.choice(sorted(POLICIES))] for _ in range(case.seats)],
        start_us=1_700_000_000_000_000,
        seats=case.seats,
    )
    for event in events:
        oracle.tell(event)
        yield event


def verdicts_of(state: GameState, found: int) -> list[tuple[int, str, str]]:
    """Return what the program found since there were so many findings."""
    return sorted((one.version, one.clause, one.severity) for one in state.findings[found:])


def ended(state: GameState) -> tuple[tuple[int, ...], str]:
    assert state.outcome is not None
    return state.outcome.winners, state.outcome.cause


def table_of(oracle: TableOracle) -> object:
    """Return the piles from the bottom up, the hands, and how much is left to draw."""
    if oracle.phase == "undealt":
        return None
    piles = [[one.card for one in pile] for pile in oracle.piles]
    return piles, [sorted(hand) for hand in oracle.hands], [len(pile) for pile in oracle.draws]


def shown(view: View) -> object:
    """Return the same of the program's table; what lies face down there is not compared."""
    if not view.seats:
        return None
    piles = [list(pile.cards) for pile in view.piles]
    hands = [sorted(seat.hand or ()) for seat in view.seats]
    return piles, hands, [seat.draw_size for seat in view.seats]


def ask_the_door(
    case: Case, oracle: TableOracle, state: GameState, chance: random.Random, told: Sequence[Event]
) -> None:
    """Compare what a live table lets pass: which cards, and whether a call holds."""
    if oracle.phase != "play" or oracle.due:
        return
    seat = chance.randrange(case.seats)
    if isinstance(oracle, FusionOracle) and oracle.still_to_take[seat] and oracle.draws[seat]:
        return  # in the midst of a refill the door takes no card
    offered = case.game.options(state, seat)
    placements = [one for one in offered if isinstance(one, commands.PlaceCard)]
    fitting = sorted((one.card, one.pile) for one in placements)
    agree(told, f"what seat {seat} may place", oracle.fitting(seat), fitting)
    for card in sorted(oracle.hands[seat]):
        pile = chance.randrange(len(oracle.piles))
        seen = chance.choice([None, *sorted(oracle.shown[pile]), card])
        wish = commands.PlaceCard(seat=seat, card=card, pile=pile, seen_top=seen)
        answer = case.game.decide(state, wish)
        assert not isinstance(answer, Refused)
        agree([*told, answer[0]], "the door", expected(oracle, wish), type(answer[0]))
    call = case.game.decide(state, commands.ClaimBlock(seat=seat))
    assert not isinstance(call, Refused)
    later = deepcopy(oracle)
    for fact in call:
        later.tell(fact)
    agree([*told, *call], "the call", oracle.verdicts, later.verdicts)


def expected(oracle: TableOracle, wish: commands.PlaceCard) -> type[Event]:
    """Return what becomes of a card (S-6a, F-L)."""
    if oracle.fits(wish.card, wish.pile, oracle.piles[wish.pile][-1].card):
        return did.CardPlaced
    return did.PlacementLost if oracle.raced(wish) else did.PlacementRefused
