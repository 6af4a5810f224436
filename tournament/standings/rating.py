"""Rating average: the mean rating of the opponents met at the table (C.07, 10.1).

Unlike there it is not rounded before it is compared. Opponents without a rating are left out.
"""

from tournament.standings.field import Field
from tournament.standings.scoring import RoundScore
from tournament.standings.working import Part, Worked, Working, skipped


def rating_worked(field: Field) -> Worked:
    """Return how the opponents' ratings are averaged; 0 without a rated opponent."""

    def part(number: int, score: RoundScore) -> Part:
        if score.opponent is None or score.kind != "played":
            return Part(number, score.opponent, 0, counted=False, note=skipped(score.kind))
        rating = field.ratings.get(score.opponent)
        if rating is None:
            return Part(number, score.opponent, 0, counted=False, note="unrated")
        return Part(number, score.opponent, rating)

    def worked(entry: int) -> Working:
        rounds = enumerate(field.every_round(entry), 1)
        return Working.mean(part(number, score) for number, score in rounds)

    return worked
