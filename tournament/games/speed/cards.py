"""The deck of Speed (S-1): what a card's number means, its face, and which cards neighbour.

A card is `rank * 4 + suit`, so that cards in numerical order are cards in rank order.
"""

from collections.abc import Sequence
from typing import TypeVar

from tournament.games.cardsets import Fits
from tournament.games.looks import Look
from tournament.games.ruleset import content_hash

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
FACES = tuple(rank + suit for rank in RANKS for suit in SUITS)
DECK_SIZE = len(FACES)
DECK_HASH = content_hash(FACES)

_RANK_NAMES = (
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)
_SUIT_NAMES = ("club", "diamond", "heart", "spade")
_TONES = ("black", "red", "red", "black")
_BY_FACE = {face: card for card, face in enumerate(FACES)}


def neighbours(card: int, top: int) -> bool:
    """Say whether `card` is one rank above or below `top`, A and K being neighbours (S-4)."""
    apart = card // len(SUITS) - top // len(SUITS)
    return apart % len(RANKS) in (1, len(RANKS) - 1)


Ranked = TypeVar("Ranked")


def _by_card(by_rank: Sequence[Ranked]) -> tuple[Ranked, ...]:
    """Return what each card's rank has. Suits share it, so that a processor keeps all at hand."""
    return tuple(by_rank[card // len(SUITS)] for card in range(DECK_SIZE))


_NEIGHBOURS = [
    frozenset(card for card in range(DECK_SIZE) if neighbours(card, top))
    for top in range(0, DECK_SIZE, len(SUITS))
]

FITS: Fits = _by_card(_NEIGHBOURS)
"""For every top card the set of cards that may be placed on it (S-4)."""

FITS_EITHER: tuple[Fits, ...] = _by_card(
    [_by_card([left | right for right in _NEIGHBOURS]) for left in _NEIGHBOURS]
)
"""For every two top cards the set of cards that may be placed on one of them (S-4)."""


class SpeedNames:
    """How faces write cards and piles: `7H`, `10S`, `L`, `R`."""

    piles: tuple[str, ...] = ("L", "R")

    def card(self, card: int) -> str:
        """Return the face, such as `7H`, or `#52` for a number that no card has."""
        return FACES[card] if 0 <= card < DECK_SIZE else f"#{card}"

    def parse_card(self, text: str) -> int | None:
        """Return the card a face names, in large or small letters; None where there is none."""
        return _BY_FACE.get(text.upper())

    def look(self, card: int) -> Look:
        """Return what a card shows: rank, suit, and black or red."""
        if not 0 <= card < DECK_SIZE:
            return Look(name=self.card(card), label=self.card(card))
        rank, suit = divmod(card, len(SUITS))
        return Look(
            name=f"{_RANK_NAMES[rank]} of {_SUIT_NAMES[suit]}s",
            label=RANKS[rank],
            icon=_SUIT_NAMES[suit],
            tone=_TONES[suit],
        )
