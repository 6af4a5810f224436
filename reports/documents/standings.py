"""Standings and the crosstable."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, Score
from reports.documents.news import Notice, SincePrint

TieBreak = Literal[
    "match_points",
    "omw",
    "gw",
    "ogw",
    "resistance",
    "head_to_head",
    "buchholz",
    "buchholz_cut_1",
    "buchholz_median",
    "sonneborn_berger",
    "sonneborn_berger_cut_1",
    "average_opponents_buchholz",
    "fore_buchholz",
    "wins",
    "game_wins",
    "rating",
    "lots",
]
"""What can decide a place (T-2 to T-4)."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What the legend needs to state the formulas: points a match, the floor, the order (T-1, T-4).

    Attributes:
        win: Match points for a win.
        draw: For a draw.
        loss: For a loss.
        floor: The least percentage an opponent contributes, as text, such as "33 %" or "1/3".
        order: Everything that decides, first to last.
        unplayed: By which rule Buchholz and its kin take rounds that were not played; `scheduled`
            where all matches were fixed before the first round.
    """

    win: int
    draw: int
    loss: int
    floor: str
    order: tuple[TieBreak, ...]
    unplayed: Literal["fide-2026", "fide-2023", "scheduled"] = "fide-2026"

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """What has a column of its own: all but match points and lots, which always have one."""
        return tuple(code for code in self.order if code not in {"match_points", "lots"})


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One round of one player.

    Attributes:
        kind: `open` is a match without a result; `late` a round from before the entry came, and
            `absent` one that it missed (T-6); `half-bye` and `zero-bye` were asked for, worth a
            draw or nothing.
        result: Won, drawn or lost; `none` where there is nothing to say.
        score: The player's own games first; None where no result is known.
        opponent: None for a bye or an absence.
        opponent_rank: The opponent's place in this table; None without an opponent.
        total: Match points after this round.
        claim: Marks a result about which a dispute is not final; empty else.
    """

    kind: Literal["played", "bye", "half-bye", "zero-bye", "late", "absent", "open"]
    result: Literal["win", "draw", "loss", "none"]
    score: Score | None
    opponent: Player | None
    opponent_rank: int | None
    total: int
    claim: str = ""


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """A place.

    Attributes:
        rank: From 1.
        player: The entry.
        points: Match points.
        won: Matches won, byes included.
        lost: Matches lost.
        drawn: Matches drawn.
        rounds: Every round up to the one counted.
        figures: As they are shown, in the order of the sheet's tie-breaks; empty where head to
            head was not asked.
        lot: Drawn before round 1; None where the event drew none.
        withdrawn: The entry left; it keeps its place (T-4).
        advances: It is inside the cut. Withdrawn entries are skipped there (T-8), so the caller
            says who is; the cut line is drawn below the last of them.
    """

    rank: int
    player: Player
    points: int
    won: int
    lost: int
    drawn: int
    rounds: tuple[RoundCell, ...]
    figures: tuple[str, ...]
    lot: int | None
    withdrawn: bool = False
    advances: bool = False


@dataclass(frozen=True, slots=True)
class StandingsSheet(Document):
    """Standings after a round.

    Attributes:
        after_round: The last round counted.
        of_rounds: How many rounds are planned.
        scoring: For the legend.
        rows: In rank order.
        lines: What drew the line of the cut, a sentence for each line.
        since: What the sheet on paper does not say; None where it is right or none was printed.
        doubts: Results that games on record contradict, a sentence for each.
        notice: What the sheet tells those who doubt it; None where it is not for the board.
    """

    after_round: int
    of_rounds: int
    scoring: Scoring
    rows: tuple[StandingsRow, ...]
    lines: tuple[str, ...] = ()
    since: SincePrint | None = None
    doubts: tuple[str, ...] = ()
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """A place with its rounds; opponents are written by their rank."""

    rank: int
    player: Player
    rounds: tuple[RoundCell, ...]
    points: int
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Crosstable(Document):
    """Who met whom in which round, with the running total, in rank order."""

    after_round: int
    rows: tuple[CrosstableRow, ...]
