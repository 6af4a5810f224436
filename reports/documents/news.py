"""What a sheet that was printed does not say yet, and what it tells at the notice board."""

from dataclasses import dataclass

from reports.documents.common import Player


@dataclass(frozen=True, slots=True)
class ChangedResult:
    """A result that is another than on paper.

    Attributes:
        left: Who sat on the left seat, whose games come first.
        right: Who sat on the right seat.
        was: What the paper says; empty where the result was not in.
        now: What it is.
        when: In UTC.
        who: In what part somebody changed it.
        reason: Why; empty where it came in late.
    """

    round: int
    table: int
    left: Player
    right: Player
    was: str
    now: str
    when: str
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class MovedPlace:
    """An entry whose place or points are others than on paper; None where it has none."""

    player: Player
    was_rank: int | None
    rank: int | None
    was_points: int | None
    points: int | None


@dataclass(frozen=True, slots=True)
class SincePrint:
    """What has changed since a sheet was printed.

    Attributes:
        printed_at: When, in UTC.
        printed_by: In what part somebody put the print on record.
        log_position: Which state of the log the paper shows.
        results: In the order in which they changed.
        moved: Best place first.
    """

    printed_at: str
    printed_by: str
    log_position: int
    results: tuple[ChangedResult, ...]
    moved: tuple[MovedPlace, ...]


@dataclass(frozen=True, slots=True)
class Notice:
    """What the sheet at the notice board tells those who doubt it, in sentences.

    Attributes:
        claims: Disputes about results counted here that are not final.
        objections: Until when to object, and to whom.
        recorded: Of how many games every play is on the record.
        hung: That the sheet hung out before and says the same; empty where it did not, or where
            something has changed.
    """

    claims: tuple[str, ...]
    objections: str
    recorded: str
    hung: str = ""
