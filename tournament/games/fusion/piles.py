"""The condition of a pile, and those that have a clause: F-A, F-B, F-C, F-C2, F-OA, F-OB."""

from collections.abc import Mapping
from typing import Literal, get_args

import msgspec

from tournament.games.fusion.cards import NUMBERS, Card

Likeness = Literal["any", "shared", "different"]
LIKENESSES: tuple[Likeness, ...] = get_args(Likeness)

_DIFFERENCES = range(len(NUMBERS))


class PileRule(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The condition between a card and the top card of a pile.

    `likeness` looks at colour and shape: `shared` wants one of them to be the same, `different`
    wants both to be others, `any` does not look. `differences` lists how far the two numbers may be
    apart.
    """

    name: str
    clause: str
    likeness: Likeness
    differences: tuple[int, ...]

    def __post_init__(self) -> None:
        """Refuse differences that no two cards have (F-1)."""
        if not self.differences or not set(self.differences) <= set(_DIFFERENCES):
            raise ValueError(
                f"pile {self.name} takes differences of {list(self.differences)}; "
                f"numbers are {_DIFFERENCES[0]} to {_DIFFERENCES[-1]} apart (F-1)"
            )

    def takes(self, card: Card, top: Card, *, wrap: bool = False) -> bool:
        """Say whether `card` may be placed on `top` here (F-A, F-B, F-C, F-C2, F-OA, F-OB).

        `wrap` makes 6 and 1 neighbours (F-B1).
        """
        alike = card.colour == top.colour or card.shape == top.shape
        if self.likeness != "any" and alike != (self.likeness == "shared"):
            return False
        apart = abs(card.number - top.number)
        return (min(apart, len(NUMBERS) - apart) if wrap else apart) in self.differences

    def is_condition_of(self, other: "PileRule") -> bool:
        """Say whether the two take the same cards, whatever the piles are called."""
        mine, theirs = set(self.differences), set(other.differences)
        return self.likeness == other.likeness and mine == theirs


PILE_A = PileRule(name="A", clause="F-A", likeness="shared", differences=(0, 1, 2, 3, 4, 5))
"""Same colour or same shape; the number does not matter (F-A)."""

PILE_B = PileRule(name="B", clause="F-B", likeness="any", differences=(1,))
"""A number exactly one above or below (F-B)."""

PILE_C = PileRule(name="C", clause="F-C", likeness="different", differences=(2, 3, 4, 5))
"""Other colour, other shape, and a number at least two away (F-C)."""

PILE_C_OF_THE_REVIEW = PileRule(
    name="C", clause="F-C2", likeness="different", differences=(1, 2, 3, 4, 5)
)
"""Other colour, other shape, other number: a difference of one is allowed (F-C2)."""

OPTION_A = PileRule(name="B", clause="F-OA", likeness="different", differences=(0, 1))
"""Other colour, other shape, and the same number or one away (F-OA)."""

OPTION_B = PileRule(name="C", clause="F-OB", likeness="different", differences=(0, 2, 3, 4, 5))
"""Other colour, other shape, and a number that is not exactly one away: the same will do (F-OB)."""

CONDITIONS: Mapping[str, PileRule] = {
    pile.clause: pile for pile in (PILE_A, PILE_B, PILE_C, PILE_C_OF_THE_REVIEW, OPTION_A, OPTION_B)
}
"""The conditions by their clause."""

_OPTIONS = (OPTION_A, OPTION_B)


def options_clash(piles: tuple[PileRule, ...]) -> bool:
    """Say whether Options A and B are both there, which exclude each other (F-OX)."""
    return all(any(pile.is_condition_of(option) for pile in piles) for option in _OPTIONS)
