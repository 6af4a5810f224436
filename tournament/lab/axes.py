"""The axis of a measure: from nothing to a round number that every interval fits under."""

from collections.abc import Sequence

import msgspec

from tournament.lab.figures import MEASURES, Row

_STEPS = 4
_THOUSAND = 1000


class Axis(msgspec.Struct, frozen=True, kw_only=True):
    """An axis from 0 to `end`, with ticks a step apart."""

    end: float
    is_share: bool

    @property
    def ticks(self) -> tuple[float, ...]:
        """The values that are marked, from 0 to the end."""
        return tuple(self.end * step / _STEPS for step in range(_STEPS + 1))

    def place(self, value: float) -> int:
        """Return where a value lies, in thousandths of the axis."""
        return round(value / self.end * _THOUSAND)

    def text(self, value: float) -> str:
        """Return what stands at a tick."""
        return f"{value * 100:g} %" if self.is_share else f"{value:g}"


def axis_of(measure: str, rows: Sequence[Row]) -> Axis:
    """Return the axis of a measure over all its intervals; a share's never passes 100 %."""
    is_share = MEASURES[measure] in ("share", "within")
    highest = max((found.high for row in rows if (found := row.figures[measure])), default=1.0)
    end = _round_number(highest)
    return Axis(end=min(end, 1.0) if is_share else end, is_share=is_share)


def _round_number(highest: float) -> float:
    """Return the least of 1, 2, 4 or 8 times a power of ten that is not below."""
    power = 1e-6
    while power * 8 < highest:
        power *= 10
    return float(f"{next(power * m for m in (1, 2, 4, 8) if power * m >= highest):.0e}")
