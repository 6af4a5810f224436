"""When nobody can place: whether a block exists, and whether turning can ever help (S-9, S-10).

These are asked while the game is in play, when both active piles hold a card.
"""

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
    drawn = [*draw_up(state, 0), *draw_up(state, 1)]
    return not (state.is_out(0) or state.is_out(1)) and _nobody_places(state, set_of(drawn))


def block_exists(state: SpeedState) -> bool:
    """Say whether nobody can place and nobody has room to draw (S-9, S-9a).

    Who has no cards at all owes the call of "Speed!": until then the game goes on, without block
    calls (S-11a).
    """
    for seat in SEATS:
        hand = state.hands[seat]
        if hand.bit_count() < HAND_LIMIT if state.draw_piles[seat] else not hand:
            return False
    return _nobody_places(state)


def _nobody_places(state: SpeedState, drawn: int = 0) -> bool:
    left, right = state.piles
    held = state.hands[0] | state.hands[1] | drawn
    return not held & (FITS[left[-1]] | FITS[right[-1]])


def is_dead(state: SpeedState) -> bool:
    """Say whether no held card neighbours any card of a pile or a reserve (S-10b)."""
    held = state.hands[0] | state.hands[1]
    for cards in (*state.reserves, *state.piles):
        for card in cards:
            if held & FITS[card]:
                return False
    return True
