"""What makes an act impossible. The reducer finds it in a record, `decide` refuses it at the door.

Each function returns the clause and a code, or None where the act can be done.
"""

from collections.abc import Mapping, Sequence

from tournament.games.ending import game_over
from tournament.games.events import FreePlacement, RacingCard
from tournament.games.fusion.state import FusionState
from tournament.games.hidden import not_held, not_next
from tournament.games.refusal import Obstacle
from tournament.games.table import Phase

_UNDER_WAY: frozenset[Phase] = frozenset({"dealt", "play", "block", "count"})

_NO_GAME: dict[Phase, Obstacle] = {
    "undealt": Obstacle("F-2", "not-dealt"),
    "unknown": Obstacle("F-2", "deal-unknown"),
    "found": Obstacle("F-S", "not-resumed"),
}

ENDED_BY: Mapping[str, str] = {
    "out": "F-W",
    "out-together": "F-W1",
    "race-undecided": "F-L",
    "time": "G-2",
}
"""The clause that ends a game, by the cause of the end."""


def no_game(state: FusionState) -> Obstacle | None:
    """Tell why nobody can do anything: no known deal (F-2), or the game is over (F-W, G-2)."""
    if state.phase in _UNDER_WAY:
        return None
    if state.phase in ("over", "ended"):
        return game_over(state, ENDED_BY)
    return _NO_GAME.get(state.phase)


def no_start(state: FusionState) -> Obstacle | None:
    """Tell why the signal cannot be given (F-S)."""
    if state.phase in ("dealt", "found"):
        return None
    return no_game(state) or Obstacle("F-S", "started-twice")


def no_resumption(state: FusionState) -> Obstacle | None:
    """Tell why play cannot go on: it never began, or it is over (F-S, F-W)."""
    return None if state.phase == "found" else no_game(state) or not_started(state)


def not_started(state: FusionState) -> Obstacle | None:
    """Tell why nothing but an early draw can be: the signal was not given (F-S)."""
    return Obstacle("F-S", "not-started") if state.phase == "dealt" else None


def not_in_play(state: FusionState) -> Obstacle | None:
    """Tell why no card may move in a known game: before the signal (F-S), in a block (F-K)."""
    if found := not_started(state):
        return found
    return Obstacle("F-K", "block-called") if state.waits_for_free_round else None


def no_act(state: FusionState, seat: int) -> Obstacle | None:
    """Tell why this seat can do nothing: there is no game, or no such seat (F-2)."""
    if found := no_game(state):
        return found
    return None if 0 <= seat < state.seats else Obstacle("F-2", "no-such-seat")


def no_placement(state: FusionState, seat: int, card: int, pile: int) -> Obstacle | None:
    """Tell why the card cannot reach the pile at all, legal or not (F-1, F-2, F-3)."""
    try:  # the usual case first
        held = state.piles[pile] and card in state.hands[seat]
    except IndexError:
        held = False
    if held and seat >= 0 and pile >= 0 and state.phase in _UNDER_WAY:
        return None
    if found := no_act(state, seat):
        return found
    if not 0 <= card < len(state.landed):
        return Obstacle("F-1", "no-such-card")
    if not 0 <= pile < len(state.piles):
        return Obstacle("F-2", "no-such-pile")
    return not_held(state, seat, card, "F-3")


def no_attempt(
    state: FusionState, seat: int, card: int, pile: int, seen_top: int | None
) -> Obstacle | None:
    """Tell why no card can be on its way there, or its player cannot have seen that top (F-1)."""
    if found := no_placement(state, seat, card, pile):
        return found
    seen = seen_top is None or 0 <= seen_top < len(state.landed)
    return None if seen else Obstacle("F-1", "no-such-card")


def no_draw(state: FusionState, seat: int, card: int | None) -> Obstacle | None:
    """Tell why the seat cannot draw that card; None stands for whichever is next (F-3)."""
    if found := no_act(state, seat):
        return found
    if not state.draw_piles[seat]:
        return Obstacle("F-3", "draw-pile-empty")
    return not_next(state, seat, card, "F-3")


def no_taking_back(state: FusionState, seat: int, card: int, pile: int) -> Obstacle | None:
    """Tell why the card cannot go back to this hand: not its own, or not the top (F-E).

    From a frozen table it goes back before play is resumed.
    """
    if state.phase != "found" and (found := no_game(state)):
        return found
    if not 0 <= seat < state.seats:
        return Obstacle("F-2", "no-such-seat")
    if not 0 <= pile < len(state.piles):
        return Obstacle("F-2", "no-such-pile")
    cards = state.piles[pile]
    if card not in cards:
        return Obstacle("F-E", "card-not-there")
    if card != cards[-1]:
        return Obstacle("F-E", "card-covered")
    if len(cards) == 1 or not state.may_own(seat, card):
        return Obstacle("F-E", "not-a-card-of-this-seat")
    return None


def no_free_round(state: FusionState, placements: Sequence[FreePlacement]) -> Obstacle | None:
    """Tell why these cards cannot be put down one after another (F-U3)."""
    if _all_held(state, placements):
        return None
    if found := no_game(state):
        return found
    put, unseen = set[int](), list[int]()
    for each in placements:
        seat, card = each.seat, each.card
        if found := no_placement(state, seat, card, each.pile):
            return found
        if card in put:
            return Obstacle("F-U3", "card-put-twice")
        put.add(card)
        if card not in state.hands[seat]:
            unseen.append(seat)
            if unseen.count(seat) > state.hidden[seat]:
                return Obstacle("F-3", "card-not-held")
    return None


def _all_held(state: FusionState, placements: Sequence[FreePlacement]) -> bool:
    """Say whether a block is on and each of these cards is there to be put down, as usual."""
    hands, piles = state.hands, state.piles
    put = set()
    try:
        for each in placements:
            seat, card, pile = each.seat, each.card, each.pile
            if not (card in hands[seat] and piles[pile] and seat >= 0 and pile >= 0):
                return False
            put.add(card)
    except IndexError:  # no such seat or pile
        return False
    return len(put) == len(placements) and state.phase in ("block", "count")


def no_race(state: FusionState, pile: int, cards: Sequence[RacingCard]) -> Obstacle | None:
    """Tell why these cards cannot have raced for the pile: one each, of two seats or more (F-L)."""
    for each in cards:
        if found := no_placement(state, each.seat, each.card, pile):
            return found
    seats, faces = {each.seat for each in cards}, {each.card for each in cards}
    return (
        None
        if 1 < len(seats) == len(cards) == len(faces)
        else Obstacle("F-L", "not-one-card-a-seat")
    )
