"""The first round, in which points say nothing yet: by lot, by seeded halves, or by rating.

All three are one search with another order handed to it. By lot, neighbours in the drawn order
meet; by rating, neighbours in the order of strength (1 v 2, 3 v 4); by halves, the first of the
upper half of that order meets the first of the lower (of eight 1 v 5, 2 v 6, 3 v 7, 4 v 8). In an
odd field the last in the order has the bye. Forbidden pairs and clubs kept apart go before all
this, so the search bends the order as little as it must.
"""

from collections.abc import Mapping, Sequence
from typing import Literal

from tournament.pairing.history import Contender

FirstRound = Literal["random", "halves", "rating"]
"""How round 1 is made."""

Meeting = Literal["neighbours", "halves"]
"""Whom equals would best meet: the next in the order, or who stands half of their number away."""


def first_round(
    drawn: Sequence[Contender], mode: FirstRound, strength: Mapping[int, int]
) -> tuple[list[Contender], Meeting]:
    """Return the order to pair round 1 in, and whom equals meet in it.

    `drawn` is the drawn order. `strength` is a rating, or a seed negated: the higher first. Among
    equals the drawn order stands; who has no strength comes last, in drawn order.
    """
    if mode == "random":
        return list(drawn), "neighbours"
    weakest = min(strength.values(), default=0) - 1
    ordered = sorted(drawn, key=lambda contender: -strength.get(contender.entry, weakest))
    return ordered, "halves" if mode == "halves" else "neighbours"
