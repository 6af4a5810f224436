"""The best joining of all places: every pair weighed in a small field, the nearest in a large."""

from collections.abc import Iterable, Sequence

from tournament.pairing import lookahead
from tournament.pairing.candidates import all_pairs, nearest_pairs
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import Matching, cheapest_matching
from tournament.pairing.objective import Costs, Objective

MOST_FOR_ALL_PAIRS = 500
"""The largest field in which every pair is looked at from the start."""

FIRST_CANDIDATES = 24
"""How many of the nearest each contender of a larger field is looked at with, at first."""

Found = tuple[Matching, Objective]


def best_without_rematch(lineup: Lineup, costs: Costs, rounds_left: int) -> Found | None:
    """Return the best pairing in which nobody meets again, or None where there is none.

    In a large field each contender is first looked at with the nearest only. When twice as many
    candidates give the same objective, chance aside, that is taken for the optimum.
    """
    previous = None
    candidates = FIRST_CANDIDATES
    while candidates < len(lineup.contenders) - 1 and len(lineup.contenders) > MOST_FOR_ALL_PAIRS:
        found = _cheapest(lineup, costs, nearest_pairs(lineup, candidates))
        if found is not None and found[1][:-1] == previous:
            return found
        previous = found and found[1][:-1]
        candidates *= 2
    return _best(lineup, costs, lineup.unmet, rounds_left)


def best_at_all(lineup: Lineup, costs: Costs, rounds_left: int) -> Found | None:
    """Return the best pairing, rematches among it; None where forbidden pairs leave none."""
    return _best(lineup, costs, lineup.allowed, rounds_left)


def _best(lineup: Lineup, costs: Costs, open_to: Sequence[int], rounds_left: int) -> Found | None:
    """Return the best pairing of places that are open to each other."""
    if lookahead.is_needed(lineup, rounds_left):
        return lookahead.best_to_go_on_from(lineup, costs, open_to, rounds_left)
    return _cheapest(lineup, costs, all_pairs(open_to))


def _cheapest(lineup: Lineup, costs: Costs, pairs: Iterable[tuple[int, int]]) -> Found | None:
    edges = [(upper, lower, costs.of(upper, lower)) for upper, lower in pairs]
    matching = cheapest_matching(lineup.places, edges)
    return None if matching is None else (matching, costs.objective(costs.of_all(matching)))
