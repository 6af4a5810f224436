"""What every tie-break is worked out from."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Literal

from tournament.standings.scoring import GONE, UNCOUNTED, RoundScore, Scoring

Value = int | Fraction
"""A figure, exact."""

Column = Mapping[int, Value]
"""A figure for every entry."""

Share = tuple[int, int]
"""Points won, and the most there were to win; the most is never 0."""

UnplayedRules = Literal["fide-2026", "fide-2023"]
"""How Buchholz and its kin take unplayed rounds: article 16 of FIDE's C.07 as in force since 1
March 2026, or as it was before, without a limit on what an own unplayed round counts."""

COUNTED = ("played", "forfeit")


@dataclass(frozen=True)
class Field:
    """All entries with their rounds in the order played, the scoring, the lots and the ratings.

    A round that an entry has no score for is one after it left. Entries without a rating may be
    missing from `ratings`. In a `scheduled` field, such as a round robin, everybody's matches were
    fixed before the first round. Who is `disqualified` stands behind all others.

    Raises:
        ValueError: an opponent is not in the field.
    """

    scores: Mapping[int, Sequence[RoundScore]]
    scoring: Scoring
    lots: Mapping[int, int]
    ratings: Mapping[int, int] = field(default_factory=dict)
    unplayed: UnplayedRules = "fide-2026"
    scheduled: bool = False
    disqualified: frozenset[int] = frozenset()

    def __post_init__(self) -> None:
        strangers = set().union(*self.opponents.values()) - self.scores.keys()
        if strangers:
            raise ValueError(f"opponents without a place in the field: {sorted(strangers)}")

    @cached_property
    def opponents(self) -> Mapping[int, Sequence[int]]:
        """The opponents of every entry, as often as they met; byes and absences skipped (T-3)."""
        return {
            entry: [
                score.opponent
                for score in rounds
                if score.opponent is not None and score.kind in COUNTED
            ]
            for entry, rounds in self.scores.items()
        }

    @cached_property
    def rounds(self) -> int:
        """How many rounds are counted."""
        return max(map(len, self.scores.values()), default=0)

    def every_round(self, entry: int) -> Sequence[RoundScore]:
        """Return the rounds of an entry, those after it left among them."""
        scores = self.scores[entry]
        return [*scores, *[GONE] * (self.rounds - len(scores))]

    @cached_property
    def match_points(self) -> Mapping[int, int]:
        """The match points of every entry (T-1)."""
        points = self.scoring.points
        return {entry: sum(map(points, rounds)) for entry, rounds in self.scores.items()}

    def match_share(self, entry: int) -> Share:
        """Return match points and the most its rounds could have given (T-2).

        Byes and absences are rounds; those after its withdrawal, or with an open match, are not.
        """
        played = sum(score.kind not in UNCOUNTED for score in self.scores[entry])
        return self.match_points[entry], self.scoring.win * (played or 1)

    def mean_of_opponents(
        self, share: Callable[[int], Share], floor: Fraction
    ) -> Mapping[int, Fraction]:
        """Average what each entry's opponents contribute, none below the floor (T-2, T-3).

        An entry without an opponent has 0. All sums run over one common denominator: exact, and in
        whole numbers.
        """
        shares = {entry: share(entry) for entry in self.scores}
        common = lcm(floor.denominator, *{most for _, most in shares.values()})
        least = floor.numerator * (common // floor.denominator)
        contribution = {
            entry: max(least, won * (common // most)) for entry, (won, most) in shares.items()
        }
        return {
            entry: Fraction(sum([contribution[rival] for rival in met]), common * len(met))
            if met
            else Fraction(0)
            for entry, met in self.opponents.items()
        }
