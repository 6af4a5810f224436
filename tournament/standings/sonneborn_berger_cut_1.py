"""Sonneborn-Berger cut 1: Sonneborn-Berger without the least part (C.07, 9.1 and 14.1)."""

from tournament.standings.cuts import without_least
from tournament.standings.field import Field
from tournament.standings.sonneborn_berger import weighted
from tournament.standings.unplayed import Opposition
from tournament.standings.working import Worked, Working


def sonneborn_berger_cut_1_worked(field: Field) -> Worked:
    """Return how scores times points add up once the least is left out."""
    opposition = Opposition(field)
    return lambda entry: Working.total(without_least(weighted(field, opposition, entry)))
