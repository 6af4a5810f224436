"""Where everything in a plot of the lab goes, in whole user units of the SVG."""

from collections.abc import Mapping
from dataclasses import dataclass

from reports.documents import LabLine, LabMark, LabPanel, LabSign, LabTick

WIDTH = 640
_LEFT = 84  # room for the names of the lines
_RIGHT = 16
_TOP = 6
_PITCH = 15  # from one mark to the next of a line
_PAD = 5  # above and below the marks of a line
_BELOW = 24  # room for the axis
_CAP = 4  # half the height of an interval's ends
_THOUSAND = 1000

SIGNS: Mapping[LabSign, str] = {
    "circle": "M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0z",
    "square": "M-4,-4h8v8h-8z",
    "triangle": "M0,-5l5,9h-10z",
    "diamond": "M0,-5.5l5.5,5.5l-5.5,5.5l-5.5,-5.5z",
}
"""The path of each sign, about its own middle."""


@dataclass(frozen=True, slots=True)
class PlacedMark:
    """A mark: the middle of its sign, and its interval as a path with two ends."""

    mark: LabMark
    x: int
    y: int
    interval: str


@dataclass(frozen=True, slots=True)
class PlacedLine:
    """A line: the base of its name, its marks, and where it ends below."""

    line: LabLine
    y: int
    bottom: int
    marks: tuple[PlacedMark, ...]


@dataclass(frozen=True, slots=True)
class PlacedTick:
    """A tick of the axis."""

    tick: LabTick
    x: int


@dataclass(frozen=True, slots=True)
class PlacedPanel:
    """A panel ready to be drawn; `level` is the x of the line to compare with."""

    height: int
    left: int
    right: int
    bottom: int
    level: int | None
    lines: tuple[PlacedLine, ...]
    ticks: tuple[PlacedTick, ...]


def draw_panel(panel: LabPanel, ticks: tuple[LabTick, ...], level: int | None) -> PlacedPanel:
    """Place a panel's lines one under another over the axis of its plot."""
    placed: list[PlacedLine] = []
    y = _TOP
    for line in panel.lines:
        height = max(1, len(line.marks)) * _PITCH + 2 * _PAD
        marks = tuple(
            _placed(mark, y + _PAD + _PITCH // 2 + number * _PITCH)
            for number, mark in enumerate(line.marks)
        )
        placed.append(PlacedLine(line, y + height // 2 + 4, y + height, marks))
        y += height
    return PlacedPanel(
        height=y + _BELOW,
        left=_LEFT,
        right=WIDTH - _RIGHT,
        bottom=y,
        level=None if level is None else _x(level),
        lines=tuple(placed),
        ticks=tuple(PlacedTick(tick, _x(tick.at)) for tick in ticks),
    )


def _placed(mark: LabMark, y: int) -> PlacedMark:
    low, high = _x(mark.low), _x(mark.high)
    ends = f"M{low},{y - _CAP}v{2 * _CAP}M{high},{y - _CAP}v{2 * _CAP}"
    return PlacedMark(mark, _x(mark.mid), y, f"M{low},{y}H{high}{ends}")


def _x(thousandths: int) -> int:
    inside = max(0, min(_THOUSAND, thousandths))
    return _LEFT + (WIDTH - _LEFT - _RIGHT) * inside // _THOUSAND
