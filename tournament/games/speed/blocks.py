"""When nobody can place: whether a block exists, and whether turning can ever help (S-9, S-10).

These are asked while the game is in play, when both active piles hold a card.
"""

from tournament.games.speed.cards import FITS, FITS_EITHER
from tournament.games.speed.rules import HAND_LIMIT
from tournament.games.speed.state import SEATS, SpeedState
from tournament.games.table import UNKNOWN

_FITS = (*FITS, frozenset[int]())
"""What fits each card, and nothing that is `UNKNOWN`, which is the last place of all."""


def draw_up(state: SpeedState, seat: int) -> tuple[int, ...]:
    """Return the cards a seat must draw when a block is called, the next one first (S-8b)."""
    room = HAND_LIMIT - len(state.hands[seat])
    return tuple(state.draw_piles[seat][: -room - 1 : -1]) if room > 0 else ()


def call_holds(state: SpeedState) -> bool:
    """Say whether a call is valid once everybody with room has drawn up (S-8b, S-9)."""
    if state.is_out(0) or state.is_out(1):
        return False
    return fitting(state).isdisjoint(
        [*state.hands[0], *state.hands[1], *draw_up(state, 0), *draw_up(state, 1)]
    )


def block_exists(state: SpeedState) -> bool | None:
    """Say whether nobody can place and nobody has room to draw (S-9, S-9a).

    None where only a hidden card could tell. Who has no cards at all owes the call of "Speed!":
    until then the game goes on, without block calls (S-11a).
    """
    left, right = state.piles
    fits = FITS_EITHER[left[-1]][right[-1]]
    first, second = state.hands
    if not (fits.isdisjoint(first) and fits.isdisjoint(second)):
        return False
    if state.blind:
        return _block_exists_blindly(state)
    first_draws_from, second_draws_from = state.draw_piles
    return (len(first) >= HAND_LIMIT if first_draws_from else len(first) > 0) and (
        len(second) >= HAND_LIMIT if second_draws_from else len(second) > 0
    )


def _block_exists_blindly(state: SpeedState) -> bool | None:
    """Say it where no known card fits, and some may be hidden (S-9, S-9a)."""
    if any(state.has_room(seat) or state.is_out(seat) for seat in SEATS):
        return False
    return None if any(state.hidden) else True


def fitting(state: SpeedState) -> frozenset[int]:
    """Return the set of cards that fit a top (S-4)."""
    left, right = state.piles
    return FITS_EITHER[left[-1]][right[-1]]


def is_dead(state: SpeedState) -> bool | None:
    """Say whether no held card neighbours any card of a pile or a reserve (S-10b).

    None where only a hidden card, or one of a reserve that nobody knows, could tell.
    """
    first, second = state.hands
    for cards in state.reserves + state.piles:
        for card in cards:
            fits = _FITS[card]
            if not (fits.isdisjoint(first) and fits.isdisjoint(second)):
                return False
    left, right = state.buried
    if not (state.blind or left or right):
        return True
    for card in left | right:
        if not FITS[card].isdisjoint(first | second):
            return False
    unseen = any(
        UNKNOWN in reserve and not buried
        for reserve, buried in zip(state.reserves, state.buried, strict=True)
    )
    return None if unseen or any(state.hidden) else True
