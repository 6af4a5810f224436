"""Sets of cards: integers whose bit `c` stands for card `c`."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache

MOST_CARDS = 128
"""Of a deck, so that every card has its bit in `BITS` (F-1a)."""
BITS = tuple(1 << card for card in range(MOST_CARDS))
"""The set of each card alone: to look it up costs a reducer half of what shifting does."""


Takes = tuple[Mapping[int, int], ...]
"""For every top card of a pile the cards that may be placed on it, each with the set of it alone.

A reducer asks here for one card, and in the sets that this is made from for all cards of a hand.
"""


def takes(fits: Sequence[int]) -> Takes:
    """Return for every top card the cards of the set that fits it."""
    return tuple({card: BITS[card] for card in cards_of(fitting)} for fitting in fits)


def set_of(cards: Iterable[int]) -> int:
    """Return the set that holds `cards`."""
    held = 0
    for card in cards:
        held |= BITS[card]
    return held


@cache
def _deck(size: int) -> bytes:
    return bytes(range(size))


def is_whole_deck(order: Sequence[int], size: int) -> bool:
    """Say whether the cards from 0 to `size` - 1 are there, each once (S-1, F-2)."""
    try:
        missing = _deck(size).translate(None, bytes(order))
    except ValueError:  # a number that no card has is no byte either
        return False
    return len(order) == size and not missing


def cards_of(held: int) -> tuple[int, ...]:
    """Return the cards of a set in numerical order."""
    cards = []
    while held:
        lowest = held & -held
        cards.append(lowest.bit_length() - 1)
        held ^= lowest
    return tuple(cards)
