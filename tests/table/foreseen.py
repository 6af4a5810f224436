"""Which secret leads to which game, when people act as `brains` says."""

from collections.abc import Iterator
from functools import cache
from itertools import count

from tests.table.brains import Seen, at_once, neighbours, next_act, race
from tests.table.evening import seed_of
from tournament.event import Refused, fold
from tournament.games.commands import CallSpeed, ClaimBlock, Command, DrawCard, PlaceCard, StartPlay
from tournament.games.events import ReserveRebuilt
from tournament.games.speed import GAME
from tournament.games.speed.state import SpeedState

RULES = GAME.rulesets["speed/club@1"]
NAMES = GAME.names(RULES)


@cache
def secret_of_a_rebuild(stream: str) -> str:
    """Return a secret of the house under which a reserve comes to be rebuilt (S-10)."""
    return next(secret for secret in _secrets() if _rebuilds(stream, secret))


def secret_of_moves_at_once(stream: str, least: int) -> str:
    """Return a secret of the house under which both seats come to place at once so often."""
    return next(secret for secret in _secrets() if _times_at_once(stream, secret) >= least)


def _secrets() -> Iterator[str]:
    return (f"{number:064x}" for number in count(1))


def _begun(stream: str, secret: str) -> SpeedState:
    state = GAME.initial(RULES)
    seed = seed_of(stream, RULES.hash, secret)
    fold(GAME.reducer, state, [GAME.deal(RULES, 2, seed, "live")])
    _do(state, StartPlay())
    return state


def _times_at_once(stream: str, secret: str) -> int:
    state, times = _begun(stream, secret), 0
    while state.outcome is None:
        seen = _seen(state)
        act = next_act(seen, neighbours, 5, calls=True)
        pair = at_once(seen, neighbours, act)
        times += pair is not None
        for each in (move.act() for move in pair) if pair else [act]:
            _do(state, _command(each))
    return times


def _rebuilds(stream: str, secret: str) -> bool:
    state = _begun(stream, secret)
    raced = False
    while state.outcome is None:
        seen = _seen(state)
        pair = None if raced else race(seen, neighbours)
        act = pair[0].act() if pair else next_act(seen, neighbours, 5, calls=True)
        raced = raced or pair is not None
        if any(isinstance(event, ReserveRebuilt) for event in _do(state, _command(act))):
            return True
    return False


def _do(state: SpeedState, command: Command) -> tuple[object, ...]:
    facts = GAME.decide(state, command)
    assert not isinstance(facts, Refused), facts
    fold(GAME.reducer, state, facts)
    return tuple(facts)


def _seen(state: SpeedState) -> Seen:
    view = GAME.open_view(state)
    hands = {
        n: [NAMES.card(card) for card in seat.hand or ()] for n, seat in enumerate(view.seats, 1)
    }
    tops = {pile.name: NAMES.card(pile.cards[-1]) for pile in view.piles}
    return Seen(hands, tops, {n: seat.draw_size for n, seat in enumerate(view.seats, 1)})


def _command(act: dict[str, object]) -> Command:
    seat = int(str(act["seat"])) - 1
    match act["what"]:
        case "draw":
            return DrawCard(seat=seat)
        case "block":
            return ClaimBlock(seat=seat)
        case "speed":
            return CallSpeed(seat=seat)
    card = NAMES.parse_card(str(act["card"]))
    assert card is not None
    return PlaceCard(seat=seat, card=card, pile=NAMES.piles.index(str(act["pile"])))
