"""The sheet from which an evening can go on by hand when the machine cannot."""

from dataclasses import dataclass
from typing import Literal

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
class ScheduledPair:
    """Two entries, by number, who meet in a round that is settled beforehand; left seat first."""

    left: int
    right: int


@dataclass(frozen=True, slots=True)
class ScheduledRound:
    """A round to come of a round robin: who meets whom, and who rests."""

    number: int
    pairs: tuple[ScheduledPair, ...]
    rests: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class CarryOnSheet(Document):
    """Where an event stands, and blank paper for what comes.

    Attributes:
        slug: What the event is called in commands.
        pairing: What says who meets whom next: the standing, a schedule, or the bracket.
        groups: Everybody by score group, the highest first.
        running: The round that is being played; None between rounds.
        tables: Its tables, with the results that are in.
        byes: Who has a bye in it.
        next_round: The number of the round that is to be paired next.
        rounds_left: How many declared rounds are to be paired after the running one.
        best_of: What a match of the next round is played to.
        blank_tables: How many lines a blank pairing list has, and how many blank slips there are.
        schedule: The rounds to come of a round robin.
    """

    slug: str
    pairing: Literal["standing", "schedule", "bracket"]
    groups: tuple[ScoreGroup, ...]
    running: RoundName | None
    tables: tuple[PairedTable, ...]
    byes: tuple[Bye, ...]
    next_round: int
    rounds_left: int
    best_of: int
    blank_tables: int
    schedule: tuple[ScheduledRound, ...] = ()
