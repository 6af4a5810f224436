"""What a director can choose from where no pairing without a rematch exists (T-5)."""

from tournament.pairing.candidates import all_pairs
from tournament.pairing.history import Pairs
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import cheapest_matching, largest_matching


def fewest_resting(lineup: Lineup) -> tuple[int, ...]:
    """Return who is left over where as many as can be play and nobody meets again.

    They are the lowest by score that it can be, among equals the last. No bye is among it: who is
    left over rests, however many they are.
    """
    contenders = lineup.contenders
    everybody = (1 << len(contenders)) - 1
    fresh = [rivals & everybody for rivals in lineup.fresh[: len(contenders)]]
    top = contenders[0].score
    cost = [(top - c.score) * len(contenders) ** 2 + at for at, c in enumerate(contenders)]
    edges = [(upper, lower, cost[upper] + cost[lower]) for upper, lower in all_pairs(fresh)]
    seated = {place for pair in largest_matching(len(contenders), edges) for place in pair}
    return tuple(sorted(c.entry for place, c in enumerate(contenders) if place not in seated))


def fewest_lifted(lineup: Lineup, *, rematches: bool) -> Pairs:
    """Return the fewest forbidden pairs that must be allowed to meet so that everybody plays.

    None: no number of them would do. `rematches` says that meeting again is no obstacle.
    """
    everybody = (1 << lineup.places) - 1
    open_to = [everybody & ~(1 << place) for place in range(lineup.places)]
    if not rematches:
        bye = 0 if lineup.bye is None else 1 << lineup.bye
        open_to = [
            rivals & (~met | bye) if place != lineup.bye else rivals
            for place, (rivals, met) in enumerate(zip(open_to, lineup.met, strict=True))
        ]
    edges = [
        (upper, lower, lineup.barred[upper] >> lower & 1) for upper, lower in all_pairs(open_to)
    ]
    matching = cheapest_matching(lineup.places, edges)
    contenders = lineup.contenders
    lifted = (pair for pair in matching or () if lineup.barred[pair[0]] >> pair[1] & 1)
    return tuple((contenders[upper].entry, contenders[lower].entry) for upper, lower in lifted)
