"""What a good pairing is: eight aims, the first incomparably more important than the second."""

from collections.abc import Iterable
from itertools import accumulate
from typing import NamedTuple

from tournament.pairing.byes import score_groups
from tournament.pairing.lineup import Lineup


class Objective(NamedTuple):
    """How far a pairing is from perfect, gravest first; the least in this order is the best.

    `rematches`: pairs that met before (T-5). `second_byes`: byes that are not the first (T-5).
    `unfinishable`: declared rounds to come that must have one of the two; worked out for small
    fields only. `bye_group`: the score group of the bye, 0 the lowest (T-5). `avoided`: groups
    that should be kept apart and have a pair within them, each such pair counted once a group.
    `squared_differences`: the differences of scores in the pairs, squared, added up.
    `repeated_floats`: contenders that meet a higher, or a lower, score for the second time
    running. `chance`: how far the pairs stand from where the given order would have them, squared,
    added up.
    """

    rematches: int
    second_byes: int
    unfinishable: int
    bye_group: int
    avoided: int
    squared_differences: int
    repeated_floats: int
    chance: int


class Costs:
    """Objectives of single pairs as whole numbers, which a sum of pairs turns into its own.

    Every aim has a field of bits wide enough for its greatest sum over a round, so that no number
    of lesser faults adds up to a graver one.
    """

    def __init__(self, lineup: Lineup, rounds_left: int) -> None:
        self._contenders, self._bye = lineup.contenders, lineup.bye
        self._met, self._apart = lineup.met, lineup.groups
        self._ideal = lineup.ideal_distance
        self._scores = scores = lineup.scores
        self._groups = score_groups(scores)
        pairs = lineup.places // 2
        greatest = Objective(
            rematches=pairs,
            second_byes=1,
            unfinishable=rounds_left - 1,
            bye_group=self._groups[0],
            avoided=pairs * max(groups.bit_count() for groups in self._apart),
            squared_differences=pairs * (scores[0] - scores[-1]) ** 2,
            repeated_floats=2 * pairs,
            chance=pairs * lineup.places**2,
        )
        widths = [most.bit_length() for most in greatest]
        self.bits = sum(widths)
        self._masks = [(1 << width) - 1 for width in widths]
        self._shifts = [self.bits - end for end in accumulate(widths)]

    def of(self, upper: int, lower: int) -> int:
        """Return what it costs to pair two places, the upper one first."""
        rematch, second_bye, _, bye_group, avoided, difference, repeated, _ = self._shifts
        met = self._met[upper] >> lower & 1
        distance = lower - upper
        if lower == self._bye:
            return distance**2 + (met << second_bye) + (self._groups[upper] << bye_group)
        gap = self._scores[upper] - self._scores[lower]
        if gap:
            one, other = self._contenders[upper], self._contenders[lower]
            cost = distance**2 + (gap**2 << difference)
            cost += (one.last_float > 0) + (other.last_float < 0) << repeated
        else:
            cost = self._distance_from_order(upper, lower)
        shared = self._apart[upper] & self._apart[lower]
        return cost + (shared.bit_count() << avoided) + (met << rematch)

    def _distance_from_order(self, upper: int, lower: int) -> int:
        """Return how far equals stand from where the order has them; within one half the most."""
        ideal = self._ideal[upper]
        if ideal and self._ideal[lower] == ideal:
            return len(self._scores) ** 2
        return (lower - upper - ideal) ** 2

    def of_all(self, pairs: Iterable[tuple[int, int]]) -> int:
        """Return what a whole round costs."""
        return sum(self.of(upper, lower) for upper, lower in pairs)

    def of_unfinishable(self, rounds: int) -> int:
        """Return what it costs to leave so many rounds to come that cannot be completed."""
        return rounds << self._shifts[Objective._fields.index("unfinishable")]

    def objective(self, cost: int) -> Objective:
        """Read the aims out of a sum of costs over a round."""
        fields = zip(self._shifts, self._masks, strict=True)
        return Objective(*(cost >> shift & mask for shift, mask in fields))
