"""Small fields: pair this round so that the declared rounds after it can be paired too (T-5).

In a field that meets almost everybody, an innocent pairing of one round can leave a later round
without one: 6 entries over 5 rounds get stuck in the fourth about one time in four. So the
pairings of this round are walked through in order of their objective, and each is asked for how
many rounds the pairs that are left can be completed. Both answers are exact. Their cost grows
beyond measure with the field: there are 10395 pairings of 12 places and 2027025 of 16, so larger
fields than `MOST_PLACES` go without. They need it only where the rounds exceed half the entries,
which T-7 never asks of them.
"""

from collections.abc import Iterator, Sequence

from tournament.pairing.candidates import all_pairs
from tournament.pairing.decomposition import perfect_matchings, rounds_in, without
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import Matching, cheapest_matching
from tournament.pairing.objective import Costs, Objective

MOST_PLACES = 12
"""The largest field whose rounds to come are looked at, the bye's place included."""


def is_needed(lineup: Lineup, rounds_left: int) -> bool:
    """Whether this round's pairs could leave a later round without one, in a field small enough.

    As long as everybody can still meet at least half of the field in the last round, every round
    can be paired (Dirac's theorem on cycles through a graph).
    """
    fewest_fresh = min(rivals.bit_count() for rivals in lineup.fresh)
    return lineup.places <= MOST_PLACES and (
        rounds_left > 1 and fewest_fresh - (rounds_left - 1) < lineup.places / 2
    )


def best_to_go_on_from(
    lineup: Lineup, costs: Costs, open_to: Sequence[int], rounds_left: int
) -> tuple[Matching, Objective] | None:
    """Return the best pairing of this round, the rounds to come weighed in.

    None: the places that are `open_to` each other, sets as bits, cannot all be joined.
    """
    edges = [(upper, lower, costs.of(upper, lower)) for upper, lower in all_pairs(open_to)]
    cheapest = cheapest_matching(lineup.places, edges)
    if cheapest is None:
        return None
    # Rounds without a fault could be played in any order: where this one has none, it takes one.
    at_fault = any(costs.objective(costs.of_all(cheapest))[:2])
    can_be_left = min(rounds_in(lineup.fresh, rounds_left) - (not at_fault), rounds_left - 1)
    best: tuple[int, Matching] | None = None
    for cost, matching in _ranked(costs, open_to, cheapest):
        if best is not None and cost >= best[0]:
            break  # no later matching costs less, whatever it leaves
        left = rounds_in(without(lineup.fresh, matching), can_be_left)
        total = cost + costs.of_unfinishable(rounds_left - 1 - left)
        if best is None or total < best[0]:
            best = total, matching
        if left == can_be_left:
            break
    return best and (best[1], costs.objective(best[0]))


def unfinishable(lineup: Lineup, matching: Matching, rounds_left: int) -> int:
    """Return how many declared rounds to come a pairing of this round leaves without one."""
    return rounds_left - 1 - rounds_in(without(lineup.fresh, matching), rounds_left - 1)


def _ranked(
    costs: Costs, open_to: Sequence[int], cheapest: Matching
) -> Iterator[tuple[int, Matching]]:
    """Yield the pairings with their costs, in ascending order; the first may come twice."""
    yield costs.of_all(cheapest), cheapest
    yield from sorted((costs.of_all(matching), matching) for matching in perfect_matchings(open_to))
