"""What a director can choose from where no pairing without a rematch exists (T-5)."""

from tournament.pairing.candidates import all_pairs
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import cheapest_matching, largest_matching


def most_fresh_pairs(lineup: Lineup) -> int:
    """Return how many pairs can play if nobody meets again and who is left over rests."""
    contenders = len(lineup.contenders)
    everybody = (1 << contenders) - 1
    fresh = [rivals & everybody for rivals in lineup.fresh[:contenders]]
    return len(largest_matching(contenders, [(*pair, 0) for pair in all_pairs(fresh)]))


def fewest_lifted(lineup: Lineup, *, rematches: bool) -> int:
    """Return how many forbidden pairs must be allowed to meet so that everybody has an opponent.

    0: no number of them would do. `rematches` says that meeting again is no obstacle.
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
    if matching is None:
        return 0
    return sum(lineup.barred[upper] >> lower & 1 for upper, lower in matching)
