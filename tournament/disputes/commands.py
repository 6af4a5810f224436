"""What is asked about a dispute. Times are microseconds since 1970 UTC, handed in."""

from tournament.competition.events import Result
from tournament.disputes.events import Claim, RulingKind, Saying, Side
from tournament.event import Command
from tournament.games.events import Basis


class OpenDispute(Command, kw_only=True):
    """Claim that something went wrong; see `DisputeOpened`."""

    round: int
    table: int
    match: int
    game: int
    claim: Claim
    by: Side
    basis: Basis
    version: int | None = None
    at_us: int | None = None
    says: tuple[Saying, ...] = ()


class TakeStatement(Command, kw_only=True):
    """Take down what somebody says, at `at_us`."""

    said: Saying
    at_us: int


class AddEvidence(Command, kw_only=True):
    """Point at a record that shows what happened, at `at_us`."""

    stream: str
    version: int | None = None
    note: str
    at_us: int


class IssueRuling(Command, kw_only=True):
    """Rule, at `at_us`; an appeal may follow within `appeal_us`.

    An appealed dispute is ruled on by somebody who has not ruled on it before, and that is the
    last word. `supersedes` None takes the place of every ruling in force.
    """

    referee: str
    kind: RulingKind
    game: int
    targets: tuple[int, ...] = ()
    effective: int | None = None
    award: int | None = None
    result: Result | None = None
    was: Result | None = None
    clause: str
    reason: str
    supersedes: tuple[int, ...] | None = None
    at_us: int
    appeal_us: int


class LodgeAppeal(Command, kw_only=True):
    """Appeal against the ruling in force, at `at_us`."""

    by: Side
    reason: str
    at_us: int


class AcceptRuling(Command, kw_only=True):
    """Say that both sides, or the one `by`, accept the ruling in force, at `at_us`."""

    by: Side | None = None
    at_us: int


class WithdrawDispute(Command, kw_only=True):
    """Take the claim back before anybody has ruled."""

    reason: str
