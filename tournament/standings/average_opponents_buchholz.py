"""Average opponents' Buchholz: the mean Buchholz of those met at the table (C.07, 8.2)."""

from functools import cache

from tournament.standings.buchholz import buchholz_worked
from tournament.standings.field import Field, Value
from tournament.standings.scoring import RoundScore
from tournament.standings.working import Part, Worked, Working, skipped


def average_opponents_buchholz_worked(field: Field) -> Worked:
    """Return how the opponents' Buchholz is averaged; 0 for who met nobody."""
    worked_out = buchholz_worked(field)

    @cache
    def buchholz(entry: int) -> Value:
        return worked_out(entry).value

    def part(number: int, score: RoundScore) -> Part:
        if score.opponent is None or score.kind != "played":
            return Part(number, score.opponent, 0, counted=False, note=skipped(score.kind))
        return Part(number, score.opponent, buchholz(score.opponent))

    def worked(entry: int) -> Working:
        rounds = enumerate(field.every_round(entry), 1)
        return Working.mean(part(number, score) for number, score in rounds)

    return worked
