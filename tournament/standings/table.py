"""Who stands where: one function of the closed rounds (T-4)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.standings.scoring import RoundScore, Scoring

DEFAULT_ORDER = ("match_points", "omw", "gw", "ogw", "lots")
"""What decides, first to last (T-4)."""


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, lost and drawn; a bye is a win, a round of absence is none of the three."""

    won: int
    lost: int
    drawn: int


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
    for each, the lower the better. A rank is shared where nothing in `tiebreaks` decides.

    Raises:
        ValueError: an opponent or a lot is missing, or a tie-break is unknown.
    """
    raise NotImplementedError
