"""Fore Buchholz: Buchholz as if every match of the last round had been drawn (C.07, 8.4).

So it is known before the last round is played.
"""

from tournament.standings.field import Field
from tournament.standings.unplayed import Opposition
from tournament.standings.working import Worked, Working


def fore_buchholz_worked(field: Field) -> Worked:
    """Return how the opponents' scores add up, the last round drawn."""
    opposition = Opposition(field, fore=True)
    return lambda entry: Working.total(opposition.parts(entry))
