"""Lines about people: who is there, late, gone, back, absent from a table, penalised or out."""

from dataclasses import dataclass

from tournament.cli.desk.line import Line, flags
from tournament.cli.desk.tokens import Token, plain, quoted, word
from tournament.competition.commands import OpenMatch
from tournament.competition.events_people import PenaltyLevel


@dataclass(frozen=True, slots=True)
class OfSomebody(Line):
    """A line about one entry."""

    who: str

    def operands(self) -> tuple[Token, ...]:
        """Who it is."""
        return (word(self.who),)


@dataclass(frozen=True, slots=True)
class Late(OfSomebody):
    """`late NAME`: somebody new, or an entry that was left out, is here now."""

    verb = "late"
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """Who it is."""
        return (word(self.who), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Here(Line):
    """`here 1-23`: who is there; `here` alone says who is missing."""

    verb = "here"
    who: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Numbers, or the beginning of a name, or `all`."""
        return (word(self.who),) if self.who else ()


@dataclass(frozen=True, slots=True)
class Away(OfSomebody):
    """`away 24`: not there after all."""

    verb = "away"


@dataclass(frozen=True, slots=True)
class Drop(OfSomebody):
    """`drop WHO`: leaves the event (T-11)."""

    verb = "drop"
    open_match: OpenMatch | None = None

    def operands(self) -> tuple[Token, ...]:
        """Who, and what becomes of an open match."""
        return (word(self.who), *plain([self.open_match] if self.open_match else []))


@dataclass(frozen=True, slots=True)
class Back(OfSomebody):
    """`back WHO`: plays again from the next round on."""

    verb = "back"
    reason: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Who, and why where it was disqualified."""
        return (word(self.who), *quoted(self.reason))


@dataclass(frozen=True, slots=True)
class Out(OfSomebody):
    """`out WHO "why"`: disqualified."""

    verb = "out"
    reason: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """Who and why."""
        return (word(self.who), *quoted(self.reason), *flags(yes=self.yes))


@dataclass(frozen=True, slots=True)
class Penalty(OfSomebody):
    """`penalty WHO LEVEL "why"`."""

    verb = "penalty"
    level: PenaltyLevel
    reason: str = ""

    def operands(self) -> tuple[Token, ...]:
        """Who, which level, and why."""
        return (word(self.who), *plain([self.level]), *quoted(self.reason))


@dataclass(frozen=True, slots=True)
class NoShow(Line):
    """`noshow 7 WHO`: who of a table did not come; `noshow 7` alone where neither did."""

    verb = "noshow"
    table: int
    who: str = ""
    yes: bool = False

    def operands(self) -> tuple[Token, ...]:
        """The table, and who is missing there."""
        who = (word(self.who),) if self.who else ()
        return (*plain([self.table]), *who, *flags(yes=self.yes))
