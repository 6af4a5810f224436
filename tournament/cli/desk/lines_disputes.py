"""Lines about disputes: a call of the referee, what was claimed, and how it is ruled."""

from dataclasses import dataclass

from tournament.cli.desk.line import Line
from tournament.cli.desk.tokens import Token, plain
from tournament.disputes.events import Claim, Side


@dataclass(frozen=True, slots=True)
class Call(Line):
    """`call 7`: open a dispute, asking for the rest; `call 7 2 lost-race left` asks nothing."""

    verb = "call"
    table: int
    game: int | None = None
    claim: Claim | None = None
    by: Side | None = None

    def operands(self) -> tuple[Token, ...]:
        """Table, game, claim, and who claims it, as far as they are given."""
        given = (self.table, self.game, self.claim, self.by)
        return plain([each for each in given if each is not None])


@dataclass(frozen=True, slots=True)
class CallSlip(Line):
    """`call 7 slip`: print an empty slip; nothing is claimed by it."""

    verb = "call"
    table: int

    def operands(self) -> tuple[Token, ...]:
        """The table."""
        return plain([self.table, "slip"])


@dataclass(frozen=True, slots=True)
class Calls(Line):
    """`calls`: the disputes and where each stands."""

    verb = "calls"


@dataclass(frozen=True, slots=True)
class Rule(Line):
    """`rule 3`: what is known of dispute 3, and the command that rules on it."""

    verb = "rule"
    dispute: int

    def operands(self) -> tuple[Token, ...]:
        """The dispute."""
        return plain([self.dispute])
