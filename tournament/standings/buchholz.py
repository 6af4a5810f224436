"""Buchholz: the sum of the opponents' scores (C.07, 8.1)."""

from tournament.standings.field import Field
from tournament.standings.unplayed import Opposition
from tournament.standings.working import Worked, Working


def buchholz_worked(field: Field) -> Worked:
    """Return how the opponents' adjusted scores add up."""
    opposition = Opposition(field)
    return lambda entry: Working.total(opposition.parts(entry))
