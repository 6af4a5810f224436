"""Who finished where, in every format (T-4, T-8)."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from tournament.competition.bracket import bracket_of
from tournament.competition.formats import needs_bracket
from tournament.competition.groups import across_groups, group_standings
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition
from tournament.pairing.bracket import Place


def final_places(state: Competition) -> tuple[Place, ...]:
    """Return the places that are certain, best first; who went out together shares one.

    The bracket gives the first places. Behind it everybody else has the place that the standings
    give among those who did not get there; so has who was skipped at the cut, having left. Without
    a bracket the standings are the result, and in groups those who are equally high share a place.
    """
    found = bracket_of(state)
    if found is None:
        return () if needs_bracket(state.settings) else _last(state, _by_standings(state, ()))
    return _last(state, (*found.places, *_by_standings(state, found.seeds)))


def _last(state: Competition, places: Iterable[Place]) -> tuple[Place, ...]:
    """Put the disqualified last, who share that place; whoever stood behind them moves up."""
    out = [e.number for e in state.entries.values() if e.disqualified_after is not None]
    before = tuple(places)
    taken = [place.place for place in before if place.entry in out]
    return (
        *(
            Place(place.place - sum(other < place.place for other in taken), place.entry)
            for place in before
            if place.entry not in out
        ),
        *(Place(len(state.entries) - len(out) + 1, entry) for entry in out),
    )


def _by_standings(state: Competition, seeds: tuple[int, ...]) -> Iterator[Place]:
    after = state.closed_swiss
    if len(state.groups) > 1:
        in_group = {row.entry: row.rank for rows in group_standings(state, after) for row in rows}
        order: Iterable[tuple[int, int]] = (
            (in_group[entry], entry) for entry in across_groups(state, after)
        )
        if seeds:
            order = enumerate(entry for _, entry in order)
    else:
        order = ((row.rank, row.entry) for row in standings_after(state, after))
    place = len(seeds) + 1
    rest = [(rank, entry) for rank, entry in order if entry not in seeds]
    for _, level in groupby(rest, key=lambda ranked: ranked[0]):
        shared = [entry for _, entry in level]
        yield from (Place(place, entry) for entry in shared)
        place += len(shared)
