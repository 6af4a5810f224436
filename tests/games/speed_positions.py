"""Tables of Speed in the middle of a game, written with faces."""

from collections.abc import Sequence

from tournament.event import Event, Refused, fold
from tournament.games.commands import Command, LosePlacement, PlaceCard
from tournament.games.events import Basis, RacingCard
from tournament.games.speed import GAME
from tournament.games.speed.cards import FACES
from tournament.games.speed.rules import CLUB, SpeedRules
from tournament.games.speed.state import SpeedState

AUTOMATIC = SpeedRules(id="speed/automatic@1", call="automatic")


def card(face: str) -> int:
    return FACES.index(face)


def cards(faces: str) -> list[int]:
    return [card(face) for face in faces.split()]


def table(
    left: str,
    right: str,
    *,
    hands: tuple[str, str],
    draw: tuple[str, str] = ("", ""),
    reserves: tuple[str, str] = ("", ""),
    basis: Basis = "live",
    rules: SpeedRules = CLUB,
) -> SpeedState:
    """A game in play. Piles from the bottom up; draw piles and reserves from the next card on."""
    piles = [cards(left), cards(right)]
    state = GAME.initial(rules)
    state.phase = "play"
    state.version = 100
    state.basis = basis
    state.seed = "fy1:" + "0" * 64
    state.hands = [set(cards(hand)) for hand in hands]
    state.draw_piles = [cards(pile)[::-1] for pile in draw]
    state.piles = piles
    state.reserves = [cards(pile)[::-1] for pile in reserves]
    for pile in piles:
        for height, lying in enumerate(pile):
            state.landed[lying] = height + 1
    return state


def facts(state: SpeedState, wish: Command) -> Sequence[Event]:
    """Ask, expect facts, and put them on the record."""
    answer = GAME.decide(state, wish)
    assert not isinstance(answer, Refused), answer
    fold(GAME.reducer, state, answer)
    return answer


def refusal(state: SpeedState, wish: Command) -> tuple[str, str]:
    """Ask, expect a refusal, and return its clause and reason."""
    before = state.copy()
    answer = GAME.decide(state, wish)
    assert isinstance(answer, Refused), answer
    assert state == before
    return answer.clause, answer.reason


def kinds(answer: Sequence[Event]) -> list[str]:
    return [type(fact).__name__ for fact in answer]


def found(state: SpeedState) -> list[tuple[int, str, str, str]]:
    return [(one.version, one.clause, one.severity, one.code) for one in state.findings]


def hand(state: SpeedState, seat: int) -> set[str]:
    return {FACES[held] for held in GAME.view(state, seat).seats[seat].hand or ()}


def tops(state: SpeedState) -> list[str]:
    return [FACES[pile.cards[-1]] for pile in GAME.view(state, None).piles]


def place(seat: int, face: str, pile: int, seen: str | None = None) -> PlaceCard:
    top = None if seen is None else card(seen)
    return PlaceCard(seat=seat, card=card(face), pile=pile, seen_top=top)


def lose(seat: int, face: str, pile: int, seen: str | None = None) -> LosePlacement:
    top = None if seen is None else card(seen)
    return LosePlacement(seat=seat, card=card(face), pile=pile, seen_top=top)


def racing(first: str, second: str) -> tuple[RacingCard, RacingCard]:
    return RacingCard(seat=0, card=card(first)), RacingCard(seat=1, card=card(second))
