"""Sets of cards: integers whose bit `c` stands for card `c`."""

from collections.abc import Iterable

MOST_CARDS = 128
BITS = tuple(1 << card for card in range(MOST_CARDS))
"""The set of each card alone: to look it up costs a reducer half of what shifting does."""


def set_of(cards: Iterable[int]) -> int:
    """Return the set that holds `cards`."""
    held = 0
    for card in cards:
        held |= BITS[card]
    return held


def cards_of(held: int) -> tuple[int, ...]:
    """Return the cards of a set in numerical order."""
    return tuple(card for card in range(held.bit_length()) if held >> card & 1)
