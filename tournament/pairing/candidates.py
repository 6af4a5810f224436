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
    """Return each place with the so many that suit it best of those it may meet for the first time.

    Where groups are kept apart, the candidates are as many again of those outside its own. The bye
    is joined with everybody: its taker is chosen by score, not by nearness.
    """
    pairs = set()
    for place, rivals in enumerate(lineup.unmet[: len(lineup.contenders)]):
        chosen = list(islice(_suitable(lineup, place, rivals), candidates))
        groups = lineup.groups[place]
        if groups:
            others = (
                at for at in _suitable(lineup, place, rivals) if not groups & lineup.groups[at]
            )
            chosen += islice(others, candidates)
        pairs |= {(min(place, rival), max(place, rival)) for rival in chosen}
    if lineup.bye is not None:
        takers = lineup.unmet[lineup.bye]
        pairs |= {(place, lineup.bye) for place in range(lineup.bye) if takers >> place & 1}
    return sorted(pairs)  # among equals the search follows the order of what it is given


def _suitable(lineup: Lineup, place: int, rivals: int) -> Iterator[int]:
    """Yield the places among `rivals`, the one nearest to the ideal rival first."""
    ideal_rival = place + lineup.ideal_distance[place]
    near = _outwards(ideal_rival, len(lineup.contenders))
    return (at for at in near if rivals >> at & 1)


def _outwards(centre: int, places: int) -> Iterator[int]:
    """Yield all places, the nearest first, the lower score first of two as near."""
    yield centre
    for distance in range(1, places):
        if centre + distance < places:
            yield centre + distance
        if centre >= distance:
            yield centre - distance
