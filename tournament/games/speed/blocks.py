"""When nobody can place: whether a block exists, and whether turning can ever help (S-9, S-10).

These are asked while the game is in play, when both active piles hold a card.
"""

from tournament.games.cardsets import cards_of, set_of
from tournament.games.speed.cards import FITS
from tournament.games.speed.rules import HAND_LIMIT
from tournament.games.speed.state import SEATS, SpeedState
from tournament.games.table import UNKNOWN

_FITS = (*FITS, 0)
"""What fits each card, and nothing that is `UNKNOWN`, which is the last place of all."""


def draw_up(state: SpeedState, seat: int) -> tuple[int, ...]:
    """Return the cards a seat must draw when a block is called, the next one first (S-8b)."""
    room = HAND_LIMIT - state.hands[seat].bit_count()
    return tuple(state.draw_piles[seat][: -room - 1 : -1]) if room > 0 else ()


def call_holds(state: SpeedState) -> bool:
    """Say whether a call is valid once everybody with room has drawn up (S-8b, S-9)."""
    if state.is_out(0) or state.is_out(1):
        return False
    drawn = set_of(draw_up(state, 0) + draw_up(state, 1))
    return not (state.hands[0] | state.hands[1] | drawn) & fitting(state)


def block_exists(state: SpeedState) -> bool | None:
    """Say whether nobody can place and nobody has room to draw (S-9, S-9a).

    None where only a hidden card could tell. Who has no cards at all owes the call of "Speed!":
    until then the game goes on, without block calls (S-11a).
    """
    first, second = hands = state.hands
    left, right = state.piles
    if (first | second) & (FITS[left[-1]] | FITS[right[-1]]):
        return False
    hidden = state.hidden
    for seat in SEATS:
        size = hands[seat].bit_count() + hidden[seat]
        if size < HAND_LIMIT and (state.draw_piles[seat] or not size):
            return False
    return None if any(hidden) else True


def fitting(state: SpeedState) -> int:
    """Return the set of cards that fit a top (S-4)."""
    left, right = state.piles
    return FITS[left[-1]] | FITS[right[-1]]


def is_dead(state: SpeedState) -> bool | None:
    """Say whether no held card neighbours any card of a pile or a reserve (S-10b).

    None where only a hidden card, or one of a reserve that nobody knows, could tell.
    """
    held = state.hands[0] | state.hands[1]
    for cards in state.reserves + state.piles:
        for card in cards:
            if held & _FITS[card]:
                return False
    left, right = state.buried
    if not (state.blind or left or right):
        return True
    for card in cards_of(left | right):
        if held & FITS[card]:
            return False
    unseen = any(
        UNKNOWN in reserve and not buried
        for reserve, buried in zip(state.reserves, state.buried, strict=True)
    )
    return None if unseen or any(state.hidden) else True
