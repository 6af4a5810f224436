"""Sets of cards."""

from collections.abc import Sequence

MOST_CARDS = 128
"""Of a deck (F-1a)."""

Fits = tuple[frozenset[int], ...]
"""For every top card of a pile the set of cards that may be placed on it."""

_DECKS = tuple(bytes(range(size)) for size in range(257))
"""The cards of every deck that bytes can number, by its size."""


def is_whole_deck(order: Sequence[int], size: int) -> bool:
    """Say whether the cards from 0 to `size` - 1 are there, each once (S-1, F-2)."""
    try:
        return len(order) == size and not _DECKS[size].translate(None, bytes(order))
    except (ValueError, IndexError):  # a number that no card has is no byte either
        return False
