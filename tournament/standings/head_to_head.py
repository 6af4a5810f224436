"""Head to head: the match points among those who are tied, where all of them met (C.07, 6).

It is no figure of an entry: it exists only for a group that everything before left tied. So it is
worked out group by group and never inside a comparison of two, where three could beat each other
in a circle and the order would depend on who is asked first.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from tournament.standings.field import COUNTED, Field, Value
from tournament.standings.working import Part, Working


@dataclass(frozen=True, slots=True)
class Encounter:
    """The tied, and what each won against the others; `unmet` are two who did not meet, if any."""

    tied: tuple[int, ...]
    workings: Mapping[int, Working]
    unmet: tuple[int, int] | None = None

    def points(self, entry: int) -> Value | None:
        """Return the match points of an entry against the others; None where nothing was asked."""
        working = self.workings.get(entry)
        return None if working is None else working.value


def encounter(field: Field, tied: Sequence[int]) -> Encounter:
    """Return what the matches among the tied gave. A match by no-show counts as one (T-6)."""
    for one, other in combinations(tied, 2):
        if other not in field.opponents[one]:
            return Encounter(tuple(tied), {}, (one, other))
    among = frozenset(tied)
    workings = {entry: Working.total(_parts(field, entry, among)) for entry in tied}
    return Encounter(tuple(tied), workings)


def separated(
    field: Field, tied: Sequence[int], looked_at: list[Encounter]
) -> Iterator[Sequence[int]]:
    """Yield the tied in groups, the best first; who is still level is asked once more by itself.

    Every encounter on the way goes to `looked_at`.
    """
    met = encounter(field, tied)
    looked_at.append(met)
    levels: dict[Value, list[int]] = {}
    for entry, working in met.workings.items():
        levels.setdefault(working.value, []).append(entry)
    if len(levels) <= 1:
        yield tied
        return
    for _, level in sorted(levels.items(), reverse=True):
        if len(level) == 1:
            yield level
        else:
            yield from separated(field, level, looked_at)


def _parts(field: Field, entry: int, among: frozenset[int]) -> Iterator[Part]:
    for number, score in enumerate(field.every_round(entry), 1):
        if score.opponent in among and score.kind in COUNTED:
            yield Part(number, score.opponent, field.scoring.points(score))
