"""What is wrong with a text: where, what stands there, and what was expected."""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from tournament.games.game import Names

Expected = Literal[
    "act",
    "basis",
    "card",
    "clause",
    "clock",
    "closing-quote",
    "deal",
    "digest",
    "end-of-act",
    "event",
    "fields",
    "first-at-the-pile",
    "hand-and-draw-pile",
    "head",
    "mark",
    "moment",
    "number",
    "pile",
    "reserve",
    "ruleset",
    "seat",
    "seats",
    "seed",
    "text",
    "time",
    "winner",
    "zero",
]
"""What could have stood where something else stands."""


class NotationFault(NamedTuple):
    """One thing that cannot be read: where it stands, what it is, and what was expected there.

    `words` are those that would do, where there are only a few; `found` is empty behind the last.
    """

    line: int
    column: int
    found: str
    expected: Expected
    words: tuple[str, ...] = ()


class NotationRefused(Exception):
    """A text cannot be read. `faults` has the first fault of every act that has one.

    `names` are those of the game, None where the text names none that is known.
    """

    def __init__(self, faults: Sequence[NotationFault], names: Names | None = None) -> None:
        super().__init__(
            "; ".join(f"line {one.line}, column {one.column}: {one.expected}" for one in faults)
        )
        self.faults = tuple(faults)
        self.names = names


class Unread(Exception):
    """The act that is being read has a fault."""

    def __init__(self, fault: NotationFault) -> None:
        super().__init__(fault.expected)
        self.fault = fault
