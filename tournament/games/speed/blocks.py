"""When nobody can place: whether a block exists, and whether turning can ever help (S-9, S-10)."""

from tournament.games.cardsets import set_of
from tournament.games.speed.cards import FITS
from tournament.games.speed.rules import HAND_LIMIT
from tournament.games.speed.state import SEATS, SpeedState


def draw_up(state: SpeedState, seat: int) -> tuple[int, ...]:
    """Return the cards a seat must draw when a block is called, the next one first (S-8b)."""
    room = HAND_LIMIT - state.hands[seat].bit_count()
    return tuple(state.draw_piles[seat][: -room - 1 : -1]) if room > 0 else ()


def call_holds(state: SpeedState) -> bool:
    """Say whether a call is valid once everybody with room has drawn up (S-8b, S-9)."""
    held = state.hands[0] | state.hands[1]
    for seat in SEATS:
        held |= set_of(draw_up(state, seat))
    return _nobody_places(state, held)


def block_exists(state: SpeedState) -> bool:
    """Say whether nobody can place and nobody has room to draw (S-9, S-9a)."""
    if state.has_room(0) or state.has_room(1):
        return False
    return _nobody_places(state, state.hands[0] | state.hands[1])


def _nobody_places(state: SpeedState, held: int) -> bool:
    """Say whether none of the cards fits; while a call of "Speed!" is owed there is no block.

    S-11a: until that call the game goes on, without block calls if nobody can place.
    """
    left, right = state.piles
    if not (left and right) or state.is_out(0) or state.is_out(1):
        return False
    return not held & (FITS[left[-1]] | FITS[right[-1]])


def is_dead(state: SpeedState) -> bool:
    """Say whether no held card neighbours any card of a pile or a reserve (S-10b)."""
    held = state.hands[0] | state.hands[1]
    for cards in (*state.reserves, *state.piles):
        for card in cards:
            if held & FITS[card]:
                return False
    return True
