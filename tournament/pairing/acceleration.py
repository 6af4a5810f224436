"""Accelerated first rounds: the upper half of the seeds is lent points, for pairing only.

In a large field with few rounds the strong would spend the first rounds on opponents far below
them. The virtual points part the field from round 1 as if a round had been played already. They
count in `Contender.score`, by which rounds are paired, and in no standings.

- The upper half is the first 2 * ceil(n / 4) of n seeds: half of the field, rounded up to an even
  number. It is fixed before round 1; a late entry never joins it.
- The first ceil(R / 2) of R rounds are accelerated.
- In the first half of those, rounded up, an entry of the upper half is lent the points of a win,
  in the rest the points of a draw.

This is the shape of the Baku acceleration of the FIDE handbook (C.04.5.1), with the event's own
points.
"""

from collections.abc import Sequence
from typing import Literal

Acceleration = Literal["off", "baku"]
"""Whether rounds are accelerated, and by whose shape."""


def upper_half(seeds: Sequence[int]) -> frozenset[int]:
    """Return the entries that are accelerated; `seeds` are all entries, best first."""
    return frozenset(seeds[: 2 * -(-len(seeds) // 4)])


def virtual_points(round_number: int, rounds: int, *, win: int, draw: int) -> int:
    """Return what an entry of the upper half is lent in a round, from 1, of so many."""
    accelerated = -(-rounds // 2)
    if round_number > accelerated:
        return 0
    return win if round_number <= -(-accelerated // 2) else draw
