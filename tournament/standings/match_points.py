"""Match points: 3 a win, 1 a draw, 0 a loss by default; a bye is a win (T-1, T-4)."""

from tournament.standings.field import Column, Field


def match_points(field: Field) -> Column:
    """Return the match points of every entry (T-1)."""
    return field.match_points
