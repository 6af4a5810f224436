"""Wins: matches won, by byes and by no-show too."""

from tournament.standings.field import Field
from tournament.standings.working import Part, Worked, Working, skipped


def wins_worked(field: Field) -> Worked:
    """Return the rounds that were won."""

    def worked(entry: int) -> Working:
        return Working.total(
            Part(number, score.opponent, int(score.won > score.lost), note=skipped(score.kind))
            for number, score in enumerate(field.every_round(entry), 1)
        )

    return worked
