"""Sonneborn-Berger: each opponent's score times the match points won against it (C.07, 9.1)."""

from dataclasses import replace

from tournament.standings.field import Field
from tournament.standings.unplayed import Opposition
from tournament.standings.working import Part, Worked, Working


def weighted(field: Field, opposition: Opposition, entry: int) -> list[Part]:
    """Return what each round adds to Buchholz, times the match points it gave."""
    points = field.scoring.points
    return [
        replace(part, times=points(score))
        for part, score in zip(opposition.parts(entry), field.every_round(entry), strict=True)
    ]


def sonneborn_berger_worked(field: Field) -> Worked:
    """Return how scores times points add up."""
    opposition = Opposition(field)
    return lambda entry: Working.total(weighted(field, opposition, entry))
