"""Small fields: pair this round so that the declared rounds after it can be paired too (T-5).

In a field that meets almost everybody, an innocent pairing of one round can leave a later round
without one: 6 entries over 5 rounds get stuck in the fourth about one time in four. So the
pairings of this round are walked through in order of their objective, and each is asked for how
many rounds the pairs that are left can be completed. Both answers are exact. Their cost grows
beyond measure with the field: there are 105 pairings of 8 places and 2027025 of 16, so larger
fields than `MOST_PLACES` go without. They need it only where the rounds exceed half the entries,
which T-7 never asks of them.
"""

from collections.abc import Iterator, Sequence

from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import Matching
from tournament.pairing.objective import Costs, Objective

MOST_PLACES = 8
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
    ranked = sorted((costs.of_all(matching), matching) for matching in perfect_matchings(open_to))
    best: tuple[int, Matching] | None = None
    for cost, matching in ranked:
        if best is not None and cost >= best[0]:
            break  # no later matching costs less, whatever it leaves
        rest = without(lineup.fresh, matching)
        unfinishable = rounds_left - 1 - rounds_in(rest, rounds_left - 1)
        total = cost + costs.of_unfinishable(unfinishable)
        if best is None or total < best[0]:
            best = total, matching
    return best and (best[1], costs.objective(best[0]))


def rounds_in(open_to: Sequence[int], most: int) -> int:
    """Return how many rounds, up to `most`, the pairs that are open to each other give."""
    return next(rounds for rounds in range(most, -1, -1) if _holds(open_to, rounds))


def _holds(open_to: Sequence[int], rounds: int) -> bool:
    """Whether there are so many rounds in which everybody is paired and no pair repeats."""
    if not rounds:
        return True
    choices = [rivals.bit_count() for rivals in open_to]
    fewest = min(choices)
    if fewest < rounds:
        return False
    matchings = perfect_matchings(open_to)
    if fewest == rounds:
        # This place needs every rival it has, and the order of the rounds is free: take one first.
        place = choices.index(fewest)
        rival = open_to[place].bit_length() - 1
        pair = min(place, rival), max(place, rival)
        matchings = (matching for matching in matchings if pair in matching)
    return any(_holds(without(open_to, matching), rounds - 1) for matching in matchings)


def without(open_to: Sequence[int], matching: Matching) -> Sequence[int]:
    """Return who is open to whom after a round."""
    rest = list(open_to)
    for upper, lower in matching:
        rest[upper] &= ~(1 << lower)
        rest[lower] &= ~(1 << upper)
    return rest


def perfect_matchings(open_to: Sequence[int]) -> Iterator[Matching]:
    """Yield every way to join all places in pairs that are open to each other."""
    return _completions(open_to, (1 << len(open_to)) - 1, ())


def _completions(open_to: Sequence[int], free: int, pairs: Matching) -> Iterator[Matching]:
    if not free:
        yield pairs
        return
    upper = (free & -free).bit_length() - 1
    free ^= 1 << upper
    rivals = open_to[upper] & free
    while rivals:
        lowest = rivals & -rivals
        rivals ^= lowest
        yield from _completions(open_to, free ^ lowest, (*pairs, (upper, lowest.bit_length() - 1)))
