"""Matchings in a general graph, by the library rustworkx."""

from collections.abc import Sequence
from operator import neg

import rustworkx

MOST_BITS = 126
"""The widest cost that the library's 128-bit arithmetic can carry through a search."""

Edge = tuple[int, int, int]
"""Two vertices, and the cost of joining them."""

Matching = tuple[tuple[int, int], ...]
"""Pairs of vertices, the lower one first, in ascending order."""


def largest_matching(vertices: int, edges: Sequence[Edge]) -> Matching:
    """Join as many vertices in pairs as can be, and of all such ways in one of least cost.

    Costs are whole numbers from 0; the sum over a matching is below 2 to the power `MOST_BITS`.
    """
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(vertices))
    graph.add_edges_from(edges)
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=neg)
    return tuple(sorted((min(pair), max(pair)) for pair in pairs))


def cheapest_matching(vertices: int, edges: Sequence[Edge]) -> Matching | None:
    """Join all vertices in pairs at the least cost, or return None where that cannot be done."""
    pairs = largest_matching(vertices, edges)
    return pairs if 2 * len(pairs) == vertices else None
