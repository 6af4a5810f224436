"""Median Buchholz: Buchholz without the least and the greatest part (C.07, 8.1 and 14.3)."""

from tournament.standings.cuts import without_greatest, without_least
from tournament.standings.field import Field
from tournament.standings.unplayed import Opposition
from tournament.standings.working import Worked, Working


def buchholz_median_worked(field: Field) -> Worked:
    """Return how the opponents' scores add up once the least, then the greatest is left out."""
    opposition = Opposition(field)

    def worked(entry: int) -> Working:
        return Working.total(without_greatest(without_least(opposition.parts(entry))))

    return worked
