"""Game wins: games won in all rounds, the two of a bye among them (T-1)."""

from tournament.standings.field import Field
from tournament.standings.working import Part, Worked, Working, skipped


def game_wins_worked(field: Field) -> Worked:
    """Return the games that were won."""

    def worked(entry: int) -> Working:
        return Working.total(
            Part(number, score.opponent, score.won, note=skipped(score.kind))
            for number, score in enumerate(field.every_round(entry), 1)
        )

    return worked
