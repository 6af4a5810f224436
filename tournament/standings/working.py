"""How a figure is worked out, round by round, so that anybody can add it up again."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournament.standings.field import COUNTED, Field, Share, Value
from tournament.standings.scoring import Kind

Note = Literal[
    "",
    "floor",
    "bye",
    "half-bye",
    "late",
    "absent",
    "gone",
    "rest",
    "open",
    "forfeit",
    "unrated",
    "left-as-draws",
    "drawn-for-fore",
    "own-score",
    "own-score-limited",
    "cut-least",
    "cut-voluntary",
    "cut-greatest",
]
"""What is particular about a part: why it is raised, replaced, limited or left out."""


@dataclass(frozen=True, slots=True)
class Part:
    """What one round adds.

    Attributes:
        round: From 1.
        opponent: None where there was none.
        figure: What is counted: mostly the opponent's figure.
        was: The figure before a floor, a limit or an adjustment; None where there was no such.
        share: Points won and the most there were to win, where the figure is made of these.
        times: What the figure is multiplied by.
        counted: Whether it goes into the sum.
        voluntary: An unplayed round by the entry's own doing (C.07, 16.2).
        note: What is particular about it.
    """

    round: int
    opponent: int | None
    figure: Value
    was: Value | None = None
    share: Share | None = None
    times: int = 1
    counted: bool = True
    voluntary: bool = False
    note: Note = ""

    @property
    def value(self) -> Value:
        """What it adds to the sum."""
        return self.figure * self.times


@dataclass(frozen=True, slots=True)
class Working:
    """A figure with its parts: the sum of those counted, divided by `divisor`.

    The divisor is 1 where the sum is the figure, and 0 where nothing is there to be averaged: then
    the figure is 0.
    """

    value: Value
    parts: tuple[Part, ...] = ()
    divisor: int = 1

    @classmethod
    def total(cls, parts: Iterable[Part], divisor: int = 1) -> "Working":
        """Add parts up."""
        kept = tuple(parts)
        whole = sum((part.value for part in kept if part.counted), start=0)
        if divisor == 1:
            return cls(whole, kept)
        return cls(Fraction(whole) / divisor if divisor else Fraction(0), kept, divisor)

    @classmethod
    def mean(cls, parts: Iterable[Part]) -> "Working":
        """Average the parts that count."""
        kept = tuple(parts)
        divisor = sum(part.counted for part in kept)
        whole = sum((part.value for part in kept if part.counted), start=0)
        return cls(Fraction(whole, divisor) if divisor else Fraction(0), kept, divisor)


Worked = Callable[[int], Working]
"""Gives the working of an entry."""


def opponents_working(field: Field, share: Callable[[int], Share], floor: Fraction) -> Worked:
    """Return how the opponents' shares are averaged, none of them below the floor (T-2, T-3)."""

    def part(number: int, opponent: int) -> Part:
        of = share(opponent)
        own = Fraction(*of)
        if own < floor:
            return Part(number, opponent, floor, was=own, share=of, note="floor")
        return Part(number, opponent, own, share=of)

    def worked(entry: int) -> Working:
        return Working.mean(
            part(number, score.opponent)
            if score.opponent is not None and score.kind in COUNTED
            else Part(number, score.opponent, 0, counted=False, note=skipped(score.kind))
            for number, score in enumerate(field.every_round(entry), 1)
        )

    return worked


def skipped(kind: Kind) -> Note:
    """Return why a round without a figure of an opponent is left out."""
    return "" if kind == "played" else kind
