"""Who stands where: one function of the closed rounds (T-4)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from tournament.standings.field import Column, Field
from tournament.standings.gw import game_win
from tournament.standings.lots import lots as lots_drawn
from tournament.standings.match_points import match_points
from tournament.standings.ogw import opponents_game_win
from tournament.standings.omw import opponents_match_win
from tournament.standings.scoring import RoundScore, Scoring

TIEBREAKS: Mapping[str, Callable[[Field], Column]] = {
    "match_points": match_points,
    "omw": opponents_match_win,
    "gw": game_win,
    "ogw": opponents_game_win,
    "lots": lots_drawn,
}
"""What can decide a rank, by the name an event's settings give it."""

DEFAULT_ORDER = ("match_points", "omw", "gw", "ogw", "lots")
"""What decides, first to last (T-4)."""


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, lost and drawn.

    A bye is a win, a round before a late entry came a loss; absence is none of the three (T-6).
    """

    won: int
    lost: int
    drawn: int

    @classmethod
    def of(cls, rounds: Sequence[RoundScore]) -> "Record":
        """Count the rounds of one entry."""
        won = lost = drawn = 0
        for score in rounds:
            if score.won > score.lost:
                won += 1
            elif score.won < score.lost or score.kind == "late":
                lost += 1
            elif score.kind == "played":
                drawn += 1
        return cls(won, lost, drawn)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings. The percentages are exact, from 0 to 1; `gw` has no floor (T-3)."""

    rank: int
    entry: int
    match_points: int
    record: Record
    omw: Fraction
    gw: Fraction
    ogw: Fraction


def standings(
    scores: Mapping[int, Sequence[RoundScore]],
    scoring: Scoring,
    *,
    lots: Mapping[int, int],
    tiebreaks: Sequence[str] = DEFAULT_ORDER,
) -> tuple[Row, ...]:
    """Rank every entry by its closed Swiss rounds (T-4).

    `scores` holds for each entry its rounds up to its withdrawal, in any order; `lots` a number
    for each, the lower the better. A rank is shared where nothing in `tiebreaks` decides; then
    the lower entry number is listed first.

    Raises:
        ValueError: an opponent or a lot is missing, or a tie-break is unknown.
    """
    unknown = set(tiebreaks) - TIEBREAKS.keys()
    if unknown:
        raise ValueError(f"unknown tie-breaks: {sorted(unknown)}; there are {sorted(TIEBREAKS)}")
    field = Field(scores, scoring, lots)
    omw, gw, ogw = opponents_match_win(field), game_win(field), opponents_game_win(field)
    shown: Mapping[str, Column] = {"omw": omw, "gw": gw, "ogw": ogw}
    columns = [
        _descending(shown[name] if name in shown else TIEBREAKS[name](field)) for name in tiebreaks
    ]
    keys = {entry: tuple([column[entry] for column in columns]) for entry in scores}
    rows: list[Row] = []
    above: tuple[int, ...] | None = None
    for position, entry in enumerate(sorted(sorted(scores), key=keys.__getitem__), start=1):
        rank = rows[-1].rank if keys[entry] == above else position
        above = keys[entry]
        record = Record.of(scores[entry])
        points = field.match_points[entry]
        rows.append(Row(rank, entry, points, record, omw[entry], gw[entry], ogw[entry]))
    return tuple(rows)


def _descending(column: Column) -> Mapping[int, int]:
    """Return whole numbers in the reverse order of the values: they compare much faster."""
    common = lcm(*{value.denominator for value in column.values()})
    return {
        entry: -value.numerator * (common // value.denominator) for entry, value in column.items()
    }
