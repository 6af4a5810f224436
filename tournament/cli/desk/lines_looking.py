"""Lines that look at the tournament, on the screen or on paper, and change nothing in it."""

from dataclasses import dataclass

from tournament.cli.desk.line import Line
from tournament.cli.desk.tokens import Token, plain, word


@dataclass(frozen=True, slots=True)
class Left(Line):
    """`left`: what the round waits for."""

    verb = "left"


@dataclass(frozen=True, slots=True)
class Why(Line):
    """`why 7`: why these two play each other; `why` alone says it of every table."""

    verb = "why"
    about: str = ""

    def operands(self) -> tuple[Token, ...]:
        """A table, `#` and an entry, or the beginning of a name."""
        return (word(self.about),) if self.about else ()


@dataclass(frozen=True, slots=True)
class Print(Line):
    """`print slips 7-12`: write a sheet to print, and put it on record."""

    verb = "print"
    sheet: str
    tables: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Which sheet, and of slips which tables."""
        return plain([self.sheet, self.tables] if self.tables else [self.sheet])


@dataclass(frozen=True, slots=True)
class Show(Line):
    """`show pairings`: page by page on the screen, for want of paper."""

    verb = "show"
    what: str = "pairings"

    def operands(self) -> tuple[Token, ...]:
        """What is to be shown."""
        return plain([self.what])


@dataclass(frozen=True, slots=True)
class Standings(Line):
    """`standings [ROUND]`: after a closed round."""

    verb = "standings"
    round: int | None = None

    def operands(self) -> tuple[Token, ...]:
        """The round."""
        return plain([self.round] if self.round else [])
