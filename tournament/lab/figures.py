"""From sums to figures: which interval each measure gets, and the row of a cell."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from tournament.lab.cells import Cell
from tournament.lab.intervals import Interval, mean, ratio, share, share_within_games
from tournament.lab.sums import Sums, Tally

Kind = Literal["share", "mean", "within", "ratio"]

MICROSECONDS = 1_000_000
DIGITS = 6
"""A figure has so many digits after the point."""

MEASURES: Mapping[str, Kind] = {
    "blocked_share": "share",
    "blocks_per_game": "mean",
    "plays_per_game": "mean",
    "seconds_per_game": "mean",
    "first_seat_wins": "share",
    "drawn_share": "share",
    "endless_share": "share",
    "lost_per_game": "mean",
    "refused_per_game": "mean",
    "card_without_pile": "within",
    "hand_without_pile": "within",
    "placements_per_hand": "ratio",
}
"""Every measure, in the order of the answers, and the kind of its interval."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a cell; None where there was nothing to count."""

    rules: str
    seats: int
    bot: str
    games: int
    figures: Mapping[str, Interval | None]


def row(cell: Cell, tally: Tally) -> Row:
    """Return the figures of a cell from all its games."""
    return Row(
        rules=cell.rules.id,
        seats=cell.seats,
        bot=cell.bot,
        games=tally.of("blocked_share").games,
        figures={name: _figure(name, kind, tally) for name, kind in MEASURES.items()},
    )


def _figure(name: str, kind: Kind, tally: Tally) -> Interval | None:
    sums = tally.of(name)
    if not sums.n:
        return None
    found = _INTERVALS[kind](sums)
    unit = MICROSECONDS if name == "seconds_per_game" else 1
    return Interval(
        low=round(found.low / unit, DIGITS),
        mid=round(found.mid / unit, DIGITS),
        high=round(found.high / unit, DIGITS),
    )


_INTERVALS: Mapping[Kind, Callable[[Sums], Interval]] = {
    "share": lambda sums: share(sums.x, sums.n),
    "mean": mean,
    "within": share_within_games,
    "ratio": ratio,
}
