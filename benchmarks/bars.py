"""The figures that the design asks for, held against what was measured."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

Row = dict[str, object]


class Bar(NamedTuple):
    """A figure of the design: the least that is due, or the most."""

    row: int
    what: str
    part: str
    who: Row
    column: str
    due: float
    at_most: bool = False


def judged(bars: Iterable[Bar], found: Mapping[str, Sequence[Row]]) -> list[Row]:
    """Say of each bar what was found, and whether that is enough."""
    rows: list[Row] = []
    for bar in bars:
        (row,) = (row for row in found[bar.part] if bar.who.items() <= row.items())
        is_ = float(str(row[bar.column]))
        met = is_ <= bar.due if bar.at_most else is_ >= bar.due
        rows.append(
            {
                "row": bar.row,
                "what": bar.what,
                "bar": bar.due,
                "found": is_,
                "met": "yes" if met else "NO",
            }
        )
    return rows
