"""In which order pairs sit down, who sits left, and who keeps a table of its own."""

from collections.abc import Iterable, Mapping
from itertools import count
from typing import NamedTuple

from tournament.pairing.history import Contender, Pairs

MOST_TABLES = 9_999
"""The highest number of a table: what is printed and typed leaves room for four digits."""


class Seating(NamedTuple):
    """A table by its number, from 1, and who sits left and right."""

    table: int
    left: int
    right: int


def seat(pairs: Iterable[tuple[Contender, Contender]]) -> Pairs:
    """Return the pairs in table order, each with the entry that sits left first.

    The first table has the pair with the highest score, then the highest sum of scores, then the
    lowest entry number. The higher score sits left, at equal scores the lower entry number.
    """
    seated = [sorted(pair, key=_standing) for pair in pairs]
    seated.sort(key=lambda pair: (-pair[0].score, -pair[1].score, min(c.entry for c in pair)))
    return tuple((left.entry, right.entry) for left, right in seated)


def at_tables(pairs: Pairs, fixed: Mapping[int, int]) -> tuple[Seating, ...]:
    """Number the tables for pairs in table order; `fixed` holds the table an entry keeps.

    Where both of a pair keep one, the lower number wins. Where two pairs would sit at one table,
    the pair that comes first has it, unless that pair can take its other fixed table; the other
    pair sits as if nothing were fixed. All others fill the free tables from 1 in table order. A
    fixed table may lie beyond the last: then the numbers have a gap.
    """
    taken: dict[int, tuple[int, int]] = {}
    for pair in pairs:
        for table in sorted(fixed[entry] for entry in pair if entry in fixed):
            if table not in taken:
                taken[table] = pair
                break
    kept = set(taken.values())
    free = (table for table in count(1) if table not in taken)
    for pair in pairs:
        if pair not in kept:
            taken[next(free)] = pair
    return tuple(Seating(table, *taken[table]) for table in sorted(taken))


def _standing(contender: Contender) -> tuple[int, int]:
    return -contender.score, contender.entry
