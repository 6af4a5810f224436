"""How many rounds a small field still has in it, and every round it could play. Exact."""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

from tournament.pairing.candidates import all_pairs
from tournament.pairing.matching import Matching, cheapest_matching

OpenTo = tuple[int, ...]
"""For every place the set of places it may still meet, as bits."""


def rounds_in(open_to: OpenTo, most: int) -> int:
    """Return how many rounds, up to `most`, the pairs that are open to each other give.

    In a round everybody is paired, and no pair is in two rounds.
    """
    return next(rounds for rounds in range(most, -1, -1) if _hold(open_to, rounds))


def perfect_matchings(open_to: Sequence[int]) -> Iterator[Matching]:
    """Yield every way to join all places in pairs that are open to each other."""
    return _completions(open_to, (1 << len(open_to)) - 1, ())


def without(open_to: OpenTo, matching: Matching) -> OpenTo:
    """Return who is open to whom after a round."""
    rest = list(open_to)
    for one, other in matching:
        rest[one] &= ~(1 << other)
        rest[other] &= ~(1 << one)
    return tuple(rest)


def _hold(open_to: OpenTo, rounds: int) -> bool:
    """Whether there are so many rounds.

    Mostly they can simply be taken one after another. If not, they give everybody as many rivals
    as there are rounds; so it is chosen which pairs are never played, and then whether the others
    can be parted into rounds.
    """
    if not _enough_lead_out(open_to, rounds):
        return False
    seen: set[OpenTo] = set()
    return _can_be_taken(open_to, rounds) or any(
        _enough_lead_out(played, rounds) and _part(played)
        for played in _regular(open_to, rounds, seen)
    )


def _can_be_taken(open_to: OpenTo, rounds: int) -> bool:
    """Whether so many rounds come of taking any round as long as there is one."""
    for _ in range(rounds):
        edges = [(*pair, 0) for pair in all_pairs(open_to)]
        matching = cheapest_matching(len(open_to), edges)
        if matching is None:
            return False
        open_to = without(open_to, matching)
    return True


def _regular(open_to: OpenTo, rounds: int, seen: set[OpenTo]) -> Iterator[OpenTo]:
    """Yield every choice of pairs in which everybody has as many rivals as there are rounds.

    `seen` are the choices on the way that have been followed already.
    """
    if open_to in seen:
        return
    seen.add(open_to)
    spare = [rivals.bit_count() - rounds for rivals in open_to]
    if min(spare) < 0:
        return
    if not any(spare):
        yield open_to
        return
    place = min((at for at, more in enumerate(spare) if more), key=spare.__getitem__)
    rivals = [at for at, more in enumerate(spare) if more and open_to[place] >> at & 1]
    rivals.sort(key=spare.__getitem__, reverse=True)
    for dropped in combinations(rivals, spare[place]):
        yield from _regular(
            without(open_to, tuple((place, rival) for rival in dropped)), rounds, seen
        )


def _part(open_to: OpenTo) -> bool:
    """Whether pairs that give everybody equally many rivals can be parted into rounds.

    Some round has the last rival of the first place, and the order of the rounds is free.
    """
    if not open_to[0]:
        return True
    rival = open_to[0].bit_length() - 1
    others = (1 << len(open_to)) - 1 & ~(1 | 1 << rival)
    return any(
        _part(without(open_to, matching))
        for matching in _completions(open_to, others, ((0, rival),))
    )


def _enough_lead_out(open_to: OpenTo, rounds: int) -> bool:
    """Whether at least as many pairs as there are rounds lead out of every odd set of places.

    In each round somebody in an odd set meets somebody outside.
    """
    return all(
        sum([(open_to[place] & outside).bit_count() for place in places]) >= rounds
        for places, outside in _odd_sets(len(open_to))
    )


@cache
def _odd_sets(places: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return the odd sets of three places up to half of all, each with what is outside, as bits."""
    everybody = (1 << places) - 1
    return tuple(
        (odd, everybody & ~sum(1 << place for place in odd))
        for size in range(3, places // 2 + 1, 2)
        for odd in combinations(range(places), size)
    )


def _completions(open_to: Sequence[int], free: int, pairs: Matching) -> Iterator[Matching]:
    """Yield `pairs` with every way to join the free places, a set as bits."""
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
