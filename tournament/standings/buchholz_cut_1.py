"""Buchholz cut 1: Buchholz without the least part (C.07, 8.1 and 14.1)."""

from tournament.standings.cuts import without_least
from tournament.standings.field import Field
from tournament.standings.unplayed import Opposition
from tournament.standings.working import Worked, Working


def buchholz_cut_1_worked(field: Field) -> Worked:
    """Return how the opponents' scores add up once the least is left out."""
    opposition = Opposition(field)
    return lambda entry: Working.total(without_least(opposition.parts(entry)))
