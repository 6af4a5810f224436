"""The sheet from which an evening can go on by hand when the machine cannot."""

from dataclasses import dataclass

from reports.documents.common import Document, Player, RoundName
from reports.documents.pairings import Bye, PairedTable


@dataclass(frozen=True, slots=True)
class CarryOnLine:
    """What whoever pairs by hand must know of an entry.

    Attributes:
        player: The entry.
        lot: Its lot, which decides between equals (T-4); None where none is drawn.
        met: The numbers of those it was paired with, in the order of the rounds.
        byes: The rounds in which it had a bye.
        absent: The rounds in which it was not paired and had no bye.
        remark: Why it is not to be paired now, as it is to be read; empty where it is.
    """

    player: Player
    lot: int | None
    met: tuple[int, ...]
    byes: tuple[int, ...]
    absent: tuple[int, ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class ScoreGroup:
    """All who have the same match points from closed rounds, the better lot first."""

    points: int
    lines: tuple[CarryOnLine, ...]


@dataclass(frozen=True, slots=True)
class CarryOnSheet(Document):
    """Where an event stands, and blank paper for what comes.

    Attributes:
        slug: What the event is called in commands.
        groups: Everybody by score group, the highest first.
        running: The round that is being played; None between rounds.
        tables: Its tables, with the results that are in.
        byes: Who has a bye in it.
        next_round: The number of the round that is to be paired next.
        rounds_left: How many declared rounds are to be paired after the running one.
        best_of: What a match of the next round is played to.
        blank_tables: How many lines a blank pairing list has, and how many blank slips there are.
    """

    slug: str
    groups: tuple[ScoreGroup, ...]
    running: RoundName | None
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...]
    next_round: int
    rounds_left: int
    best_of: int
    blank_tables: int
