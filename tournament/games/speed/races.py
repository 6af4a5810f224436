"""Who was first at a pile: what a late card fitted, and which card came before it (S-6, S-6a)."""

from tournament.games.speed.cards import FITS
from tournament.games.speed.state import SpeedState

Race = tuple[int, int]
"""The top that a late player saw, and the card that came to lie on it meanwhile."""


def fits_top(state: SpeedState, card: int, pile: int) -> bool:
    """Say whether the card may be placed on the pile's top card (S-4)."""
    return bool(FITS[state.piles[pile][-1]] >> card & 1)


def race_at(state: SpeedState, pile: int, seen_top: int | None) -> Race | None:
    """Return the race that a player ran who saw `seen_top`; None where nobody came between.

    Unknown, the seen top is the previous one (S-6a). Where the pile was rebuilt since, its first
    card is what came between. A card that never lay face up on the pile was not seen there.
    """
    cards = state.piles[pile]
    if len(cards) > 1 and seen_top in (None, cards[-2]):
        return (cards[-2], cards[-1])
    if seen_top is None:
        return None
    if seen_top in cards:
        above = cards.index(seen_top) + 1
        return (seen_top, cards[above]) if above < len(cards) else None
    if seen_top in state.reserves[pile] and state.landed[seen_top]:
        return (seen_top, cards[0])
    return None


def lost_race(state: SpeedState, card: int, pile: int, seen_top: int | None) -> Race | None:
    """Return the race that `card` lost: it fitted what its player saw, not what lies there (S-6a).

    None where it fits now, where nobody came between, or where it never fitted.
    """
    if FITS[state.piles[pile][-1]] >> card & 1:
        return None
    race = race_at(state, pile, seen_top)
    return race if race and FITS[race[0]] >> card & 1 else None
