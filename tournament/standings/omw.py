"""OMW %: the mean of the opponents' match-win percentages (T-2, T-3)."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.standings.field import Field
from tournament.standings.working import Worked, opponents_working


def opponents_match_win(field: Field) -> Mapping[int, Fraction]:
    """Return OMW % of every entry, from 0 to 1 (T-2, T-3).

    An opponent contributes match points / (points of a win x rounds played), byes and absences
    included, rounds after its withdrawal not; at least the floor.
    """
    return field.mean_of_opponents(field.match_share, field.scoring.floor)


def opponents_match_win_worked(field: Field) -> Worked:
    """Return how OMW % is averaged."""
    return opponents_working(field, field.match_share, field.scoring.floor)
