"""OMW %: the mean of the opponents' match-win percentages (T-2, T-3)."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.standings.field import Field


def opponents_match_win(field: Field) -> Mapping[int, Fraction]:
    """Return OMW % of every entry, from 0 to 1 (T-2, T-3).

    An opponent contributes match points / (points of a win x rounds played), byes and absences
    included, rounds after its withdrawal not; at least the floor.
    """
    return field.mean_of_opponents(
        {
            entry: (field.match_points[entry], field.scoring.win * max(1, len(rounds)))
            for entry, rounds in field.scores.items()
        }
    )
