"""A Swiss round as one optimum over the whole field (T-5)."""

from collections.abc import Iterable, Sequence

from tournament.pairing import lookahead
from tournament.pairing.candidates import all_pairs, nearest_pairs
from tournament.pairing.history import (
    NONE_FORBIDDEN,
    Contender,
    Forbidden,
    Pairing,
    Unpairable,
    Why,
)
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import MOST_BITS, Matching, cheapest_matching
from tournament.pairing.objective import Costs, Objective
from tournament.pairing.tables import seat

MOST_FOR_ALL_PAIRS = 500
"""The largest field in which every pair is looked at from the start."""

FIRST_CANDIDATES = 24
"""How many of the nearest each contender of a larger field is looked at with, at first."""

Found = tuple[Matching, Objective]


def pair(
    contenders: Sequence[Contender],
    *,
    rounds_left: int,
    forbidden: Forbidden = NONE_FORBIDDEN,
    allow_rematch: bool = False,
) -> Pairing | Unpairable:
    """Pair a round (T-5).

    The order of `contenders` is chance: the caller shuffles them by a seed, and the same order
    gives the same pairing. `rounds_left` are the declared rounds still to be paired, this one
    included. What makes one pairing better than another, `Objective` says. A forced rematch is
    made only if `allow_rematch`; otherwise the answer says why there is no pairing.

    Raises:
        ValueError: an entry is there twice, or `rounds_left` is below 1.
    """
    if rounds_left < 1:
        raise ValueError(f"a round is paired while rounds are left, not {rounds_left}")
    lineup = Lineup.of(contenders, forbidden)
    if not lineup.contenders[1:]:
        return _unpairable(lineup, "too-few")
    costs = Costs(lineup, rounds_left)
    if costs.bits > MOST_BITS:
        return _unpairable(lineup, "too-large")
    found = _best_without_rematch(lineup, costs, rounds_left)
    if found is None:
        found = _best_of_all(lineup, costs, lineup.allowed, rounds_left)
        if found is None:
            return _unpairable(lineup, "forbidden")
        if not allow_rematch:
            return _unpairable(lineup, "rematch-forced", found[1].rematches)
    return _published(lineup, *found)


def weigh(contenders: Sequence[Contender], pairing: Pairing) -> Objective:
    """Return the objective of a pairing made by hand, to be set beside that of `pair`.

    Its `unfinishable` is 0: only a search over all pairings knows it.

    Raises:
        ValueError: the pairing is not one of these contenders.
    """
    lineup = Lineup.of(contenders, NONE_FORBIDDEN)
    paired = [entry for pair in pairing.pairs for entry in pair]
    paired += [] if pairing.bye is None else [pairing.bye]
    if not paired or sorted(paired) != sorted(lineup.place_of):
        raise ValueError("a pairing holds every contender once")
    places = [lineup.places_of(one, other) for one, other in pairing.pairs]
    if pairing.bye is not None and lineup.bye is not None:
        places.append((lineup.place_of[pairing.bye], lineup.bye))
    costs = Costs(lineup, rounds_left=1)
    return costs.objective(costs.of_all(places))


def _best_without_rematch(lineup: Lineup, costs: Costs, rounds_left: int) -> Found | None:
    """Return the best pairing in which nobody meets again.

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
    return _best_of_all(lineup, costs, lineup.unmet, rounds_left)


def _best_of_all(
    lineup: Lineup, costs: Costs, open_to: Sequence[int], rounds_left: int
) -> Found | None:
    """Return the best pairing of places that are open to each other."""
    if lookahead.is_needed(lineup, rounds_left):
        return lookahead.best_to_go_on_from(lineup, costs, open_to, rounds_left)
    return _cheapest(lineup, costs, all_pairs(open_to))


def _cheapest(lineup: Lineup, costs: Costs, pairs: Iterable[tuple[int, int]]) -> Found | None:
    edges = [(upper, lower, costs.of(upper, lower)) for upper, lower in pairs]
    matching = cheapest_matching(lineup.places, edges)
    return None if matching is None else (matching, costs.objective(costs.of_all(matching)))


def _published(lineup: Lineup, matching: Matching, objective: Objective) -> Pairing:
    """Turn places into entries at tables."""
    contenders = lineup.contenders
    played = [(upper, lower) for upper, lower in matching if lower != lineup.bye]
    return Pairing(
        pairs=seat((contenders[upper], contenders[lower]) for upper, lower in played),
        bye=next(
            (contenders[upper].entry for upper, lower in matching if lower == lineup.bye), None
        ),
        rematches=seat(
            (contenders[upper], contenders[lower])
            for upper, lower in played
            if lineup.met[upper] >> lower & 1
        ),
        second_bye=objective.second_byes > 0,
        unfinishable=objective.unfinishable,
    )


def _unpairable(lineup: Lineup, why: Why, rematches: int = 0) -> Unpairable:
    return Unpairable(
        why=why,
        contenders=len(lineup.contenders),
        sure_rounds=lineup.places // 2,
        most_rounds=max(0, lineup.places - 1),
        rematches=rematches,
    )
