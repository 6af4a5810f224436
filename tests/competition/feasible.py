"""Whether a round could have been paired without a fault, asked of another library's matching.

Nothing of the engine is used: who met whom and who had a bye is counted from the tables, and
networkx finds what is possible. A pairing without a fault needs no asking: it shows itself that
there is one.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import NamedTuple

import networkx as nx  # type: ignore[import-untyped]  # it ships no types

from tournament.competition.state import Round

BYE = 0
Pairs = Collection[frozenset[int]]
REMATCH = 10_000
"""What a rematch costs: more than every second bye of a round together."""


class Faults(NamedTuple):
    """What a pairing has of what must not be where it can be avoided, gravest first."""

    forbidden: int
    rematches: int
    second_byes: int


NONE = Faults(0, 0, 0)


class Past:
    """What the rounds before have brought, counted from the tables alone."""

    def __init__(self, rounds: Sequence[Round]) -> None:
        self.met: set[frozenset[int]] = set()
        self.had_bye: set[int] = set()
        for played in rounds:
            tables = [table.paired for table in played.tables.values()]
            seated = {entry for table in tables for entry in (table.left, table.right)}
            self.met |= {frozenset((table.left, table.right)) for table in tables}
            full = {entry for entry, worth in played.granted.items() if worth == "full"}
            self.had_bye |= {*played.byes} | full - seated

    def faults(self, pairs: Pairs, byes: Collection[int], barred: Pairs) -> Faults:
        """Count what is wrong with a pairing."""
        return Faults(
            forbidden=sum(pair in barred for pair in pairs),
            rematches=sum(pair in self.met for pair in pairs),
            second_byes=sum(entry in self.had_bye for entry in byes),
        )

    def least(self, free: Collection[int], barred: Pairs) -> Faults | None:
        """Return the fewest rematches, then second byes, of any pairing without a forbidden pair.

        None: every pairing has a forbidden pair.
        """
        clean = self._graph(free, barred, faulty=False)
        if _is_paired(clean, nx.max_weight_matching(clean, maxcardinality=True)):
            return NONE
        every = self._graph(free, barred, faulty=True)
        matching = nx.max_weight_matching(every, maxcardinality=True)
        if not _is_paired(every, matching):
            return None
        cost = -sum(every.edges[pair]["weight"] for pair in matching)
        return Faults(0, *divmod(cost, REMATCH))

    def _graph(self, free: Collection[int], barred: Pairs, *, faulty: bool) -> nx.Graph:
        graph = nx.Graph()
        graph.add_nodes_from(free)
        for one, other in combinations(free, 2):
            pair = frozenset((one, other))
            again = pair in self.met
            if pair not in barred and (faulty or not again):
                graph.add_edge(one, other, weight=-REMATCH * again)
        if len(free) % 2:
            graph.add_node(BYE)
            for entry in free:
                again = entry in self.had_bye
                if faulty or not again:
                    graph.add_edge(entry, BYE, weight=-int(again))
        return graph


@dataclass(frozen=True)
class Asked:
    """What was known before a pairing was made: who was to be paired, and who must never meet."""

    past: Past
    free: frozenset[int]
    barred: frozenset[frozenset[int]]

    @cached_property
    def least(self) -> Faults | None:
        """The fewest faults of any pairing, None where all have a forbidden pair."""
        return self.past.least(self.free, self.barred)

    def is_avoidable(self, found: Faults) -> bool:
        """Say whether another pairing has fewer faults than were found in one."""
        return found != NONE and (self.least is None or found > self.least)


def _is_paired(graph: nx.Graph, matching: Collection[tuple[int, int]]) -> bool:
    return bool(2 * len(matching) == graph.number_of_nodes())
