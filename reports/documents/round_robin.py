"""The crosstable of a round robin: everybody against everybody."""

from dataclasses import dataclass

from reports.documents.common import Document, Player, Score


@dataclass(frozen=True, slots=True)
class RoundRobinCell:
    """A player against another: the scores so far, the player's own games first, leg by leg.

    Attributes:
        scores: None where a match waits for its result or is not paired yet.
        oneself: The cell on the diagonal.
        claim: Marks results about which a dispute is not final; empty else.
    """

    scores: tuple[Score | None, ...] = ()
    oneself: bool = False
    claim: str = ""


@dataclass(frozen=True, slots=True)
class RoundRobinRow:
    """A place, with a cell for every row of the table in the same order."""

    rank: int
    player: Player
    cells: tuple[RoundRobinCell, ...]
    won: int
    lost: int
    drawn: int
    points: int
    withdrawn: bool = False
    advances: bool = False


@dataclass(frozen=True, slots=True)
class RoundRobinGroup:
    """A table. `title` is empty where there is only one."""

    title: str
    rows: tuple[RoundRobinRow, ...]


@dataclass(frozen=True, slots=True)
class RoundRobinTable(Document):
    """Every group after a round, in rank order; `lines` say what drew the line of a cut."""

    after_round: int
    groups: tuple[RoundRobinGroup, ...]
    lines: tuple[str, ...] = ()
