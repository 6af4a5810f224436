"""How Buchholz and its kin take rounds that were not played (FIDE C.07, article 16).

The rule set is named `fide-2026`: as in force since 1 March 2026. `fide-2023` is the one before,
which knew no limit on the score of an own unplayed round.

- An opponent counts with its adjusted score: its points as they are, but rounds without an
  opponent by its own doing, after which it was never there again, count as draws (16.3).
- An own unplayed round counts as a match against an opponent with one's own score (16.4), at most
  the adjusted score of who did not come, or without an opponent as many draws as there are rounds.
- Such a round is by one's own doing (voluntary) if nothing was won or granted whole by it: an
  absence, a lateness, a bye asked for and worth a draw, and a match to which one did not come.

A match whose result is waited for is left out on both sides (T-10). So is a round in which nobody
was to be met.

Where the pairings were fixed before the first round, a match that was not played counts as if it
had been, and rounds without an opponent count for nothing (15).
"""

from functools import cache

from tournament.standings.field import Field
from tournament.standings.scoring import RoundScore
from tournament.standings.working import Part, skipped

_ALONE = ("half-bye", "late", "absent", "gone")


def voluntary(score: RoundScore) -> bool:
    """Say whether a round was not played by the entry's own doing (C.07, 16.2)."""
    return score.kind in _ALONE or (score.kind == "forfeit" and score.won < score.lost)


class Opposition:
    """The parts that the rounds of an entry give to Buchholz, Sonneborn-Berger and their kin.

    `fore` looks at the last round as if it had been drawn at every table (C.07, 8.4).
    """

    def __init__(self, field: Field, *, fore: bool = False) -> None:
        self._field = field
        self._drawn_round = field.rounds if fore else 0
        self.adjusted = cache(self._adjusted)

    def parts(self, entry: int) -> list[Part]:
        """Return what each round adds: an opponent's adjusted score, or a stand-in for it."""
        return [
            self._part(entry, number, score)
            for number, score in enumerate(self._field.every_round(entry), 1)
        ]

    def _part(self, entry: int, number: int, score: RoundScore) -> Part:
        opponent = score.opponent
        if opponent is None and (self._field.scheduled or score.kind == "rest"):
            return Part(number, None, 0, counted=False, note=skipped(score.kind))
        if opponent is None:
            most = self._field.scoring.draw * self._field.rounds
            return self._stand_in(entry, number, score, most)
        drawn = number == self._drawn_round
        if score.kind == "open" and not drawn:
            return Part(number, opponent, 0, counted=False, note="open")
        figure = self.adjusted(opponent)
        if score.kind == "forfeit" and not drawn and not self._field.scheduled:
            return self._stand_in(entry, number, score, figure)
        own = self._field.match_points[opponent]
        if own == figure:
            return Part(number, opponent, figure)
        fore = self._drawn(opponent)
        return Part(
            number, opponent, figure, was=own, note="drawn-for-fore" if fore else "left-as-draws"
        )

    def _stand_in(self, entry: int, number: int, score: RoundScore, most: int) -> Part:
        """Return the part of a round that was not played: one's own score, up to a limit (16.4)."""
        own = self._own(entry)
        unplayed = voluntary(score)
        if self._field.unplayed == "fide-2026" and own > most:
            return Part(
                number,
                score.opponent,
                most,
                was=own,
                voluntary=unplayed,
                note="own-score-limited",
            )
        return Part(number, score.opponent, own, voluntary=unplayed, note="own-score")

    def _own(self, entry: int) -> int:
        points = self._field.match_points[entry]
        if not self._drawn(entry):
            return points
        scoring = self._field.scoring
        last = self._field.scores[entry][self._drawn_round - 1]
        return points - scoring.points(last) + scoring.draw

    def _drawn(self, entry: int) -> bool:
        """Say whether an entry sat at a table in the round that is looked at as drawn."""
        if not self._drawn_round:
            return False
        return self._field.every_round(entry)[-1].opponent is not None

    def _adjusted(self, entry: int) -> int:
        """Return an entry's score as its opponents count it (16.3)."""
        points = self._own(entry)
        if self._drawn(entry) or self._field.scheduled:
            return points
        for score in reversed(self._field.every_round(entry)):
            if score.kind == "rest":
                continue
            if not voluntary(score):
                break
            if score.opponent is None:
                points += self._field.scoring.draw - self._field.scoring.points(score)
        return points
