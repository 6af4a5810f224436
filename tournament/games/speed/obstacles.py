"""What makes an act impossible. The reducer finds it in a record, `decide` refuses it at the door.

Each function returns the clause and a code, or None where the act can be done.
"""

from collections.abc import Mapping, Sequence

from tournament.games.ending import game_over
from tournament.games.events import RacingCard
from tournament.games.hidden import not_held, not_next, not_unseen
from tournament.games.refusal import Obstacle
from tournament.games.scene import found_illegal
from tournament.games.speed.cards import DECK_SIZE
from tournament.games.speed.state import PILES, SEATS, SpeedState
from tournament.games.table import UNKNOWN, Phase

_NOT_IN_PLAY: dict[Phase, Obstacle] = {
    "undealt": Obstacle("S-2", "not-dealt"),
    "unknown": Obstacle("S-2", "deal-unknown"),
    "dealt": Obstacle("S-3", "not-started"),
    "found": Obstacle("S-3", "not-resumed"),
}

ENDED_BY: Mapping[str, str] = {
    "out": "S-11",
    "calls-together": "S-11c",
    "dead": "S-10b",
    "race-undecided": "S-6b",
    "time": "G-2",
}
"""The clause that ends a game, by the cause of the end."""


def no_play(state: SpeedState) -> Obstacle | None:
    """Tell why nobody can do anything now: before the start (S-3), after the end (S-11, G-2)."""
    if state.phase in ("over", "ended"):
        return game_over(state, ENDED_BY)
    return _NOT_IN_PLAY.get(state.phase)


def no_start(state: SpeedState) -> Obstacle | None:
    """Tell why the signal cannot be given now: there is no deal, or it was given (S-3)."""
    if state.phase in ("dealt", "found"):
        return None
    if state.phase in ("undealt", "unknown"):
        return no_play(state)
    return Obstacle("S-3", "started-twice")


def no_resumption(state: SpeedState) -> Obstacle | None:
    """Tell why play cannot go on: it never began, or it is over (S-3, S-11)."""
    return None if state.phase == "found" else no_play(state)


def no_act(state: SpeedState, seat: int) -> Obstacle | None:
    """Tell why this seat can do nothing: the game is not in play, or has no such seat (S-1)."""
    if state.phase == "play" and seat in SEATS:  # the usual case first: bots ask it all the time
        return None
    if found := no_play(state):
        return found
    return None if seat in SEATS else Obstacle("S-1", "no-such-seat")


def no_placement(state: SpeedState, seat: int, card: int, pile: int) -> Obstacle | None:
    """Tell why the card cannot reach the pile at all, legal or not (S-1, S-2, S-4, S-10).

    While the game is in play both piles hold a card; only between a rebuilding and the turn one
    is empty.
    """
    if (  # the usual case first, for the same reason
        state.phase == "play" and seat in SEATS and pile in PILES and card in state.hands[seat]
    ):
        return None
    if found := no_act(state, seat):
        return found
    if not 0 <= card < DECK_SIZE:
        return Obstacle("S-1", "no-such-card")
    if pile not in PILES:
        return Obstacle("S-2", "no-such-pile")
    if found := not_held(state, seat, card, "S-4"):
        return found
    return None if state.piles[pile] else Obstacle("S-10", "pile-empty")


def no_attempt(
    state: SpeedState, seat: int, card: int, pile: int, seen_top: int | None
) -> Obstacle | None:
    """Tell why no card can be on its way there, or its player cannot have seen that top (S-1)."""
    if found := no_placement(state, seat, card, pile):
        return found
    seen = seen_top is None or 0 <= seen_top < DECK_SIZE
    return None if seen else Obstacle("S-1", "no-such-card")


def no_race(state: SpeedState, pile: int, cards: Sequence[RacingCard]) -> Obstacle | None:
    """Tell why these cards of these seats cannot have raced for the pile (S-6)."""
    for each in cards:
        if found := no_placement(state, each.seat, each.card, pile):
            return found
    if sorted(each.seat for each in cards) != [0, 1] or cards[0].card == cards[1].card:
        return Obstacle("S-6", "not-one-card-a-seat")
    return None


def no_draw(state: SpeedState, seat: int, card: int | None) -> Obstacle | None:
    """Tell why the seat cannot draw that card; None stands for whichever is next (S-8)."""
    if found := no_act(state, seat):
        return found
    if not state.draw_piles[seat]:
        return Obstacle("S-8", "draw-pile-empty")
    return not_next(state, seat, card, "S-8")


def no_taking_back(state: SpeedState, seat: int, card: int, pile: int) -> Obstacle | None:
    """Tell why the card cannot go back: not the top, or no illegal card of this seat (S-4a).

    From a frozen table an illegal card goes back before play is resumed.
    """
    if state.phase != "found" and (found := no_play(state)):
        return found
    if seat not in SEATS:
        return Obstacle("S-1", "no-such-seat")
    if pile not in PILES:
        return Obstacle("S-2", "no-such-pile")
    cards = state.piles[pile]
    if card not in cards:
        return Obstacle("S-4a", "card-not-there")
    if card != cards[-1]:
        return Obstacle("S-4a", "card-covered")
    if state.stayed_illegally.get(card) != seat and not found_illegal(state, seat, card, pile):
        return Obstacle("S-4a", "not-an-illegal-card-of-this-seat")
    return None


def no_rebuild(state: SpeedState, pile: int, order: tuple[int, ...]) -> Obstacle | None:
    """Tell why a reserve cannot be rebuilt in this order: not exhausted, other cards (S-10)."""
    if found := no_play(state):
        return found
    if pile not in PILES:
        return Obstacle("S-2", "no-such-pile")
    if state.reserves[pile]:
        return Obstacle("S-10", "reserve-not-exhausted")
    cards = state.piles[pile]
    if not order and cards and not state.arrives_as_played:
        return None
    if len(order) != len(cards) or not set(order).issuperset(cards):
        return Obstacle("S-10", "not-the-cards-of-the-pile")
    return None


def no_turn(state: SpeedState, cards: tuple[int, ...]) -> Obstacle | None:
    """Tell why these cards cannot be turned: one from each reserve, the next one (S-9b, S-9c)."""
    left, right = state.reserves
    if left and right and cards == (left[-1], right[-1]) and state.phase in ("block", "play"):
        return None
    if found := no_play(state):
        return found
    if len(cards) != len(PILES):
        return Obstacle("S-9b", "not-one-card-a-pile")
    if not (left and right):
        return Obstacle("S-10", "reserve-exhausted")
    for pile in PILES:
        if found := _no_turned(state, pile, cards[pile]):
            return found
    return None if cards[0] != cards[1] else Obstacle("S-1", "card-found-twice")


def _no_turned(state: SpeedState, pile: int, card: int) -> Obstacle | None:
    """Tell why the card cannot come next from a reserve; nobody may know what does (S-9c, S-10)."""
    next_card, buried = state.reserves[pile][-1], state.buried[pile]
    if next_card != UNKNOWN:
        return None if card == next_card else Obstacle("S-9c", "not-the-next-card")
    if not buried:
        return not_unseen(state, card, "S-9c")
    return None if card in buried else Obstacle("S-10", "not-the-cards-of-the-pile")
