"""Standings within each group, and who goes on from them (T-4, T-8)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tournament.competition.standing import field_after
from tournament.competition.state import Competition
from tournament.pairing.seeds_apart import seeds_apart
from tournament.standings.gw import game_win
from tournament.standings.table import Row, standings


def group_standings(state: Competition, number: int) -> tuple[tuple[Row, ...], ...]:
    """Rank each group by itself after round `number`, by the agreed tie-breaks (T-4)."""
    field = field_after(state, number)
    return tuple(
        standings(
            replace(field, scores={entry: field.scores[entry] for entry in group}),
            state.settings.tie_breaks,
        )
        for group in state.groups
    )


def across_groups(state: Competition, number: int) -> tuple[int, ...]:
    """Return everybody by place in the group, then by how well they did there.

    Groups differ in size, so that shares are compared: of the match points there were to win, then
    of the games; the lot decides last. Withdrawn entries keep their place.
    """
    field = field_after(state, number)
    games = game_win(field)

    def key(placed: tuple[int, int]) -> tuple[int, Fraction, Fraction, int]:
        place, entry = placed
        return (
            place,
            -Fraction(*field.match_share(entry)),
            -Fraction(games[entry]),
            state.lots.get(entry, entry),
        )

    placed = [
        (place, row.entry)
        for rows in group_standings(state, number)
        for place, row in enumerate(rows, 1)
    ]
    return tuple(entry for _, entry in sorted(placed, key=key))


def seeds_from_groups(
    state: Competition, number: int, orders: Sequence[Sequence[int]], size: int
) -> tuple[int, ...] | None:
    """Return who goes on, best seed first: the first of every group, then the second, and so on.

    `orders` are the groups, the best first. The withdrawn are skipped. None where a group has too
    few left.
    """
    through = size // len(state.groups)
    going: list[list[int]] = [[] for _ in range(through)]
    for entries in orders:
        playing = [entry for entry in entries if not state.entries[entry].withdrawn]
        if len(playing) < through:
            return None
        for tier, entry in zip(going, playing, strict=False):
            tier.append(entry)
    order = across_groups(state, number)
    group = {entry: place for place, each in enumerate(state.groups) for entry in each}
    return seeds_apart([sorted(tier, key=order.index) for tier in going], group)
