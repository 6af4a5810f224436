"""What every tie-break is worked out from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm

from tournament.standings.scoring import RoundScore, Scoring

Column = Mapping[int, int | Fraction]
"""A value for every entry, the higher the better."""


@dataclass(frozen=True)
class Field:
    """All entries with their rounds, the scoring, and the lots drawn before round 1.

    Raises:
        ValueError: an opponent is not in the field.
    """

    scores: Mapping[int, Sequence[RoundScore]]
    scoring: Scoring
    lots: Mapping[int, int]

    def __post_init__(self) -> None:
        strangers = set().union(*self.opponents.values()) - self.scores.keys()
        if strangers:
            raise ValueError(f"opponents without a place in the field: {sorted(strangers)}")

    @cached_property
    def opponents(self) -> Mapping[int, Sequence[int]]:
        """The opponents of every entry, as often as they met; byes and absences skipped (T-3)."""
        return {
            entry: [score.opponent for score in rounds if score.opponent is not None]
            for entry, rounds in self.scores.items()
        }

    @cached_property
    def match_points(self) -> Mapping[int, int]:
        """The match points of every entry (T-1)."""
        points = self.scoring.points
        return {entry: sum(map(points, rounds)) for entry, rounds in self.scores.items()}

    def mean_of_opponents(self, shares: Mapping[int, tuple[int, int]]) -> Mapping[int, Fraction]:
        """Average what each entry's opponents contribute, none below the floor (T-2, T-3).

        `shares` are numerator and denominator of each entry's percentage. An entry without an
        opponent has 0. All sums run over one common denominator: exact, and in whole numbers.
        """
        floor = self.scoring.floor
        common = lcm(floor.denominator, *{denominator for _, denominator in shares.values()})
        least = floor.numerator * (common // floor.denominator)
        contribution = {
            entry: max(least, numerator * (common // denominator))
            for entry, (numerator, denominator) in shares.items()
        }
        return {
            entry: Fraction(sum(contribution[rival] for rival in met), common * len(met))
            if met
            else Fraction(0)
            for entry, met in self.opponents.items()
        }
