"""When nobody can place (F-K), and whose cards a free round is made of (F-U1, F-U2)."""

from collections.abc import Sequence

from tournament.games.events import FreePlacement
from tournament.games.fusion.state import FusionState
from tournament.games.refusal import Obstacle


def draw_up(state: FusionState, seat: int) -> tuple[int, ...]:
    """Return the cards a seat must draw when a block is called, the next one first (F-K, S-8b).

    Under F-R3 they are a refill, or what is left of one.
    """
    return tuple(state.draw_piles[seat][: -state.room(seat) - 1 : -1])


def call_holds(state: FusionState) -> bool:
    """Say whether a call is valid once everybody with room has drawn up (F-K, S-8b)."""
    held = set().union(*state.hands, *(draw_up(state, seat) for seat in range(state.seats)))
    return bool(held) and fitting(state).isdisjoint(held)


def fitting(state: FusionState) -> frozenset[int]:
    """Return the set of cards that some pile takes (F-A, F-B, F-C)."""
    return frozenset().union(
        *(fits[cards[-1]] for fits, cards in zip(state.fits, state.piles, strict=True))
    )


def block_exists(state: FusionState) -> bool | None:
    """Say whether nobody can place any card held, and nobody may draw (F-K, F-R3).

    None where only a hidden card could tell, or what a seat was doing when a scene was found.
    """
    limit = state.judged_from or 1
    hidden, draw_piles, refills = state.hidden, state.draw_piles, state.refills
    for seat, hand in enumerate(state.hands):
        if draw_piles[seat] and (refills[seat] or len(hand) + hidden[seat] < limit):
            return False  # it has room
    held, fits = set().union(*state.hands), state.fits
    for pile, cards in enumerate(state.piles):
        if not fits[pile][cards[-1]].isdisjoint(held):
            return False
    if state.blind and (any(state.hidden) or any(map(state.may_be_refilling, range(state.seats)))):
        return None
    return bool(held)


def is_counted(state: FusionState) -> bool:
    """Say whether in the free round that is due every holder must put a card (F-U2)."""
    return state.phase == "count" or state.rules.free_round == "counted"


def misshared(
    state: FusionState, placements: Sequence[FreePlacement]
) -> tuple[Obstacle, int] | None:
    """Tell what a free round's shares break, by the hands before it, and the first seat with such.

    One card each at most (F-U1); on the count exactly one of everybody who holds any (F-U2).
    """
    counted = is_counted(state)
    seats = [each.seat for each in placements]
    if len(set(seats)) < len(seats):
        twice = next(seat for seat in seats if seats.count(seat) > 1)
        return Obstacle("F-U2" if counted else "F-U1", "more-than-one-card"), twice
    if counted:
        for seat in range(state.seats):
            if state.hand_size(seat) and seat not in seats:
                return Obstacle("F-U2", "not-everybody"), seat
    return None
