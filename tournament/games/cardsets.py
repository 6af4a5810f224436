"""Sets of cards."""

from collections.abc import Sequence
from functools import cache

MOST_CARDS = 128
"""Of a deck (F-1a)."""

Fits = tuple[frozenset[int], ...]
"""For every top card of a pile the set of cards that may be placed on it."""


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
