"""A Swiss round as one optimum over the whole field (T-5)."""

from collections.abc import Sequence

from tournament.pairing.history import Contender, Pairing, Pairs, Unpairable, Why
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import MOST_BITS, Matching
from tournament.pairing.objective import Costs, Objective
from tournament.pairing.search import best_at_all, best_without_rematch
from tournament.pairing.tables import seat
from tournament.pairing.ways_out import fewest_lifted, fewest_resting
from tournament.pairing.wishes import NO_WISHES, Wishes


def pair(
    contenders: Sequence[Contender],
    *,
    rounds_left: int,
    wishes: Wishes = NO_WISHES,
    allow_rematch: bool = False,
) -> Pairing | Unpairable:
    """Pair a round (T-5).

    The order of `contenders` is chance: the caller shuffles them by a seed, and the same order
    gives the same pairing; `first_round` gives other orders. `rounds_left` are the declared rounds
    still to be paired, this one included. What makes one pairing better than another, `Objective`
    says. A forced rematch is made only if `allow_rematch`; otherwise the answer says why there is
    no pairing, and what else could be done.

    Raises:
        ValueError: an entry is there twice, or `rounds_left` is below 1.
    """
    if rounds_left < 1:
        raise ValueError(f"a round is paired while rounds are left, not {rounds_left}")
    lineup = Lineup.of(contenders, wishes)
    if not lineup.contenders[1:]:
        return _unpairable(lineup, "too-few")
    costs = Costs(lineup, rounds_left)
    if costs.bits > MOST_BITS:
        return _unpairable(lineup, "too-large")
    found = best_without_rematch(lineup, costs, rounds_left)
    if found is None:
        found = best_at_all(lineup, costs, rounds_left)
        if found is None or not allow_rematch:
            return _without_way(lineup, found and found[1])
    return as_pairing(lineup, *found)


def as_pairing(lineup: Lineup, matching: Matching, objective: Objective) -> Pairing:
    """Turn places into entries at tables."""
    contenders = lineup.contenders
    played = [(upper, lower) for upper, lower in matching if lower != lineup.bye]
    takers = [contenders[upper].entry for upper, lower in matching if lower == lineup.bye]
    met = [(upper, lower) for upper, lower in played if lineup.met[upper] >> lower & 1]
    together = [(u, lower) for u, lower in played if lineup.groups[u] & lineup.groups[lower]]
    pairs, rematches, avoided = (
        seat((contenders[upper], contenders[lower]) for upper, lower in places)
        for places in (played, met, together)
    )
    return Pairing(
        pairs=pairs,
        bye=takers[0] if takers else None,
        rematches=rematches,
        second_bye=objective.second_byes > 0,
        unfinishable=objective.unfinishable,
        avoided=avoided,
    )


def _without_way(lineup: Lineup, with_rematches: Objective | None) -> Unpairable:
    """Return why nobody can be paired without a rematch, and what could be done instead."""
    why: Why = "forbidden" if with_rematches is None else "rematch-forced"
    return _unpairable(
        lineup,
        why,
        rematches=with_rematches.rematches if with_rematches else 0,
        resting=fewest_resting(lineup),
        lifted=fewest_lifted(lineup, rematches=with_rematches is None),
    )


def _unpairable(
    lineup: Lineup,
    why: Why,
    *,
    rematches: int = 0,
    resting: tuple[int, ...] | None = None,
    lifted: Pairs = (),
) -> Unpairable:
    contenders = len(lineup.contenders)
    return Unpairable(
        why=why,
        contenders=contenders,
        sure_rounds=lineup.places // 2,
        most_rounds=max(0, lineup.places - 1),
        rematches=rematches,
        fresh_pairs=0 if resting is None else (contenders - len(resting)) // 2,
        resting=resting or (),
        lifted=lifted,
    )
