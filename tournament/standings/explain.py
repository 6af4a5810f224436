"""Why an entry stands where it stands: every sum, and what tells it from its neighbours."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tournament.standings.field import Field
from tournament.standings.head_to_head import Encounter
from tournament.standings.table import Difference, ranked
from tournament.standings.tiebreak import DEFAULT_ORDER, TIE_BREAKS, TieBreakName
from tournament.standings.working import Working


@dataclass(frozen=True, slots=True)
class Comparison:
    """How an entry stands to a neighbour, and by what; nothing tells apart who is `level`.

    Nor does a figure where the lower one of the two is disqualified and the other is not.
    """

    where: Literal["above", "below", "level"]
    other: int
    by: Difference | None


@dataclass(frozen=True, slots=True)
class Explanation:
    """The figures of an entry with their parts, in the order in which they decide.

    `encounters` are the groups in which it was tied when head to head was asked, the first of all
    first; it is empty where it was alone by then, or head to head is not in the order.
    """

    entry: int
    rank: int
    workings: tuple[tuple[TieBreakName, Working | None], ...]
    encounters: tuple[Encounter, ...]
    comparisons: tuple[Comparison, ...]


def explain(field: Field, entry: int, order: Sequence[TieBreakName] = DEFAULT_ORDER) -> Explanation:
    """Explain the place of an entry, beside who stands just above and just below it.

    Where it shares its rank, all who share it are beside it too.

    Raises:
        ValueError: the entry is not in the field, or a lot is missing.
    """
    if entry not in field.scores:
        raise ValueError(f"entry {entry} has no place in the field")
    ranking = ranked(field, order)

    def told_apart(other: int) -> Difference | None:
        last = len({entry, other} & field.disqualified)
        return None if last == 1 else ranking.told_apart(entry, other)

    encounters = tuple(each for each in ranking.encounters if entry in each.tied)
    place = next(place for place, group in enumerate(ranking.groups) if entry in group)
    above = ranking.groups[place - 1][-1:] if place else ()
    below = ranking.groups[place + 1][:1] if place + 1 < len(ranking.groups) else ()
    level = [other for other in ranking.groups[place] if other != entry]
    return Explanation(
        entry,
        sum(map(len, ranking.groups[:place])) + 1,
        tuple(
            (
                name,
                (encounters[-1].workings.get(entry) if encounters else None)
                if name == "head_to_head"
                else TIE_BREAKS[name].worked(field)(entry),
            )
            for name in order
        ),
        encounters,
        (
            *(Comparison("below", other, told_apart(other)) for other in above),
            *(Comparison("level", other, None) for other in level),
            *(Comparison("above", other, told_apart(other)) for other in below),
        ),
    )
