"""Lots drawn before round 1, the last tie-break: the lower number stands higher (T-4)."""

from tournament.standings.field import Column, Field
from tournament.standings.working import Worked, Working


def lots(field: Field) -> Column:
    """Return the lot of every entry: of this figure alone the lower is the better (T-4).

    Raises:
        ValueError: an entry has no lot.
    """
    without = field.scores.keys() - field.lots.keys()
    if without:
        raise ValueError(f"entries without a lot: {sorted(without)}")
    return {entry: field.lots[entry] for entry in field.scores}


def lots_worked(field: Field) -> Worked:
    """Return what was drawn."""
    drawn = lots(field)
    return lambda entry: Working(drawn[entry])
