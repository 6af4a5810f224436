"""Which pairs of places a search looks at."""

from collections.abc import Iterator, Sequence
from itertools import islice

from tournament.pairing.lineup import Lineup


def all_pairs(open_to: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Yield every pair of places that are open to each other; `open_to` holds sets as bits."""
    for upper, rivals in enumerate(open_to):
        for lower in range(upper + 1, len(open_to)):
            if rivals >> lower & 1:
                yield upper, lower


def nearest_pairs(lineup: Lineup, candidates: int) -> list[tuple[int, int]]:
    """Return each place with the nearest so many it may meet for the first time.

    The bye is joined with everybody: its taker is chosen by score, not by nearness.
    """
    pairs = set()
    for place, rivals in enumerate(lineup.unmet[: len(lineup.contenders)]):
        near = _outwards(place, len(lineup.contenders))
        for rival in islice((at for at in near if rivals >> at & 1), candidates):
            pairs.add((min(place, rival), max(place, rival)))
    if lineup.bye is not None:
        pairs |= {(place, lineup.bye) for place in range(lineup.bye)}
    return sorted(pairs)  # among equals the search follows the order of what it is given


def _outwards(place: int, places: int) -> Iterator[int]:
    """Yield the other places, the nearest first, the lower score first of two as near."""
    for distance in range(1, places):
        if place + distance < places:
            yield place + distance
        if place >= distance:
            yield place - distance
