"""The cards of Fusion: what is on them, which deck is used, and how a face is written (F-1)."""

from collections import Counter
from functools import cached_property

import msgspec

from tournament.games.cardsets import MOST_CARDS
from tournament.games.ruleset import content_hash

COLOURS = ("blue", "purple", "pink", "green", "red", "yellow")
SHAPES = ("crown", "sun", "hand", "star", "rabbit", "moon")
NUMBERS = range(1, 7)
_COPY_MARKS = "abcdefghijklmnopqrstuvwxyz"


class Card(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one card shows: a colour, a shape and a number from 1 to 6 (F-1)."""

    colour: str
    shape: str
    number: int

    def __post_init__(self) -> None:
        """Refuse words that a face could not be read back from, and numbers off the scale."""
        for word in (self.colour, self.shape):
            if not (word.isalpha() and word == word.casefold()):
                raise ValueError(f"a card's word is {word!r}; F-1 wants small letters only")
        if self.number not in NUMBERS:
            raise ValueError(f"a card's number is {self.number}; F-1 wants 1 to 6")


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """The playing cards of a box, in a fixed order: a card's integer is its place here (F-1a)."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        """Refuse a deck too large for a set, and equal cards that marks cannot tell apart."""
        if len(self.cards) > MOST_CARDS:
            raise ValueError(f"the deck has {len(self.cards)} cards; F-1a allows {MOST_CARDS}")
        copies = Counter(self.cards)
        for card, count in copies.items():
            if count > len(_COPY_MARKS):
                raise ValueError(f"{count} equal cards {_face(card)}; F-1a has 26 copy marks")

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """Every card's face, such as `blue-crown-3`.

        Where several cards are equal each has its copy mark, in the order of the deck:
        `blue-crown-3a`, `blue-crown-3b`.
        """
        copies = Counter(self.cards)
        marks = {card: iter(_COPY_MARKS) for card in self.cards}
        return tuple(
            _face(card) + (next(marks[card]) if copies[card] > 1 else "") for card in self.cards
        )

    @cached_property
    def hash(self) -> str:
        """The content hash over every card in its place (F-1a)."""
        return content_hash(self)

    @cached_property
    def by_face(self) -> dict[str, int]:
        """The card that each face names."""
        return {face: card for card, face in enumerate(self.faces)}


def _face(card: Card) -> str:
    return f"{card.colour}-{card.shape}-{card.number}"


def assumed_deck() -> Deck:
    """Return the deck that stands in for the box's until a club enters its own (F-1a).

    Only the six colours, shapes and numbers are known, and not all of those. The assumption: every
    colour with every shape twice, and the numbers spread so that each is there twelve times.
    """
    return Deck(
        tuple(
            Card(colour=colour, shape=shape, number=1 + (hue + form + copy) % len(NUMBERS))
            for hue, colour in enumerate(COLOURS)
            for form, shape in enumerate(SHAPES)
            for copy in range(2)
        )
    )
