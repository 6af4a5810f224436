"""Who was first at a pile: what a late card fitted, and which card came before it (F-L, S-6a)."""

from typing import NamedTuple

from tournament.games.cardsets import BITS
from tournament.games.fusion.state import FusionState


class Race(NamedTuple):
    """The top that a late player saw, and the card that came to lie on it meanwhile."""

    seen: int
    first: int


def race_at(state: FusionState, pile: int, seen_top: int | None) -> Race | None:
    """Return the race that a player ran who saw `seen_top`; None where nobody came between.

    Unknown, the seen top is the previous one (S-6a). A card that never was on the pile was not
    seen there.
    """
    cards = state.piles[pile]
    if seen_top is None:
        return Race(cards[-2], cards[-1]) if len(cards) > 1 else None
    if seen_top not in cards[:-1]:
        return None
    return Race(seen_top, cards[cards.index(seen_top) + 1])


def lost_race(state: FusionState, card: int, pile: int, seen_top: int | None) -> Race | None:
    """Return the race that `card` lost: it fitted what its player saw, not what lies there (F-L).

    None where it fits now, where nobody came between, or where it never fitted.
    """
    race = race_at(state, pile, seen_top)
    if race is None or state.fits_top(card, pile):
        return None
    return race if state.rules.fits[pile][race.seen] & BITS[card] else None


def won_illegally(state: FusionState, race: Race) -> bool:
    """Say whether the card that was first does not fit where it lies: it wins no race (S-6b)."""
    return state.stayed_illegally & BITS[race.first] != 0
