"""Match points: 3 a win, 1 a draw, 0 a loss by default; a bye is a win (T-1, T-4)."""

from tournament.standings.field import Column, Field
from tournament.standings.working import Part, Worked, Working, skipped


def match_points(field: Field) -> Column:
    """Return the match points of every entry (T-1)."""
    return field.match_points


def match_points_worked(field: Field) -> Worked:
    """Return how match points add up."""

    def worked(entry: int) -> Working:
        return Working.total(
            Part(number, score.opponent, field.scoring.points(score), note=skipped(score.kind))
            for number, score in enumerate(field.every_round(entry), 1)
        )

    return worked
