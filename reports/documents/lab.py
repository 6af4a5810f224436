"""What a run of the rule lab found: answers, plots, and every figure in tables."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document

LabVerdict = Literal["holds", "fails", "depends", "open"]
"""What became of a claim; `depends`: it holds in some cases, `open`: not decided."""

LabSign = Literal["circle", "square", "triangle", "diamond"]
"""How a mark is drawn, so that it can be told from others without colour."""


@dataclass(frozen=True, slots=True)
class LabAnswer:
    """A claim, what became of it, and what that rests on, a sentence each."""

    claim: str
    verdict: LabVerdict
    said: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LabMark:
    """An estimate with its interval, in thousandths of the axis, and written out."""

    sign: LabSign
    low: int
    mid: int
    high: int
    text: str


@dataclass(frozen=True, slots=True)
class LabLine:
    """A line of a panel: its name at the left, and marks one under another."""

    name: str
    marks: tuple[LabMark, ...]


@dataclass(frozen=True, slots=True)
class LabPanel:
    """Lines that belong together, such as one ruleset's tables from two seats to six."""

    title: str
    lines: tuple[LabLine, ...]


@dataclass(frozen=True, slots=True)
class LabTick:
    """A place on the axis, in thousandths of it, and what stands there."""

    at: int
    text: str


@dataclass(frozen=True, slots=True)
class LabPlot:
    """A measure, panel by panel on one axis.

    Attributes:
        title: The measure.
        note: What exactly it is.
        ticks: Of the axis, left to right.
        level: Where a line stands to compare with, in thousandths of the axis; None: nowhere.
        panels: Top to bottom.
    """

    title: str
    note: str
    ticks: tuple[LabTick, ...]
    level: int | None
    panels: tuple[LabPanel, ...]


@dataclass(frozen=True, slots=True)
class LabKey:
    """What a sign stands for."""

    sign: LabSign
    text: str


@dataclass(frozen=True, slots=True)
class LabRow:
    """A row of a table: its first cell names it."""

    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LabTable:
    """Figures, written out. The first `words` columns hold words, the others numbers."""

    title: str
    words: int
    head: tuple[str, ...]
    rows: tuple[LabRow, ...]


@dataclass(frozen=True, slots=True)
class LabReport(Document):
    """A run of the lab.

    Attributes:
        command: What to type for the same page.
        answers: The claims.
        keys: The signs in the plots.
        plots: The measures.
        tables: Every figure.
        method: How it was done, a sentence each.
    """

    command: str
    answers: tuple[LabAnswer, ...]
    keys: tuple[LabKey, ...]
    plots: tuple[LabPlot, ...]
    tables: tuple[LabTable, ...]
    method: tuple[str, ...]
