"""Lots drawn before round 1, the last tie-break: the lower number stands higher (T-4)."""

from tournament.standings.field import Column, Field


def lots(field: Field) -> Column:
    """Return the lot of every entry, negated so that higher is better (T-4).

    Raises:
        ValueError: an entry has no lot.
    """
    without = field.scores.keys() - field.lots.keys()
    if without:
        raise ValueError(f"entries without a lot: {sorted(without)}")
    return {entry: -field.lots[entry] for entry in field.scores}
