"""Sets of cards: integers whose bit `c` stands for card `c`."""

from collections.abc import Iterable, Sequence
from functools import cache

MOST_CARDS = 128
"""Of a deck, so that every card has its bit in `BITS` (F-1a)."""
BITS = tuple(1 << card for card in range(MOST_CARDS))
"""The set of each card alone: to look it up costs a reducer half of what shifting does."""


def set_of(cards: Iterable[int]) -> int:
    """Return the set that holds `cards`."""
    held = 0
    for card in cards:
        held |= BITS[card]
    return held


@cache
def _deck(size: int) -> frozenset[int]:
    return frozenset(range(size))


def is_whole_deck(order: Sequence[int], size: int) -> bool:
    """Say whether the cards from 0 to `size` - 1 are there, each once (S-1, F-2)."""
    return len(order) == size and _deck(size).issubset(order)


def cards_of(held: int) -> tuple[int, ...]:
    """Return the cards of a set in numerical order."""
    cards = []
    while held:
        lowest = held & -held
        cards.append(lowest.bit_length() - 1)
        held ^= lowest
    return tuple(cards)
