"""Who stands where: one function of the closed rounds (T-4)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import lcm
from typing import NamedTuple

from tournament.standings.field import Column, Field, Value
from tournament.standings.head_to_head import Encounter, separated
from tournament.standings.scoring import RoundScore
from tournament.standings.tiebreak import DEFAULT_ORDER, TIE_BREAKS, TieBreakName

Groups = Sequence[Sequence[int]]
"""The entries, the best first; who is level shares a group."""


@dataclass(frozen=True, slots=True)
class Record:
    """Matches won, lost and drawn.

    A bye is a win, one worth a draw a draw, a round before a late entry came a loss; absence is
    none of the three (T-6).
    """

    won: int
    lost: int
    drawn: int

    @classmethod
    def of(cls, rounds: Sequence[RoundScore]) -> "Record":
        """Count the rounds of one entry."""
        won = lost = drawn = 0
        for score in rounds:
            if score.won > score.lost:
                won += 1
            elif score.won < score.lost or score.kind == "late":
                lost += 1
            elif score.kind in {"played", "half-bye"}:
                drawn += 1
        return cls(won, lost, drawn)


@dataclass(frozen=True, slots=True)
class Row:
    """A line of the standings.

    `figures` are exact and in the order in which they decide. Percentages go from 0 to 1, and GW %
    has no floor (T-3). Head to head is None where it was not asked or not all had met.
    """

    rank: int
    entry: int
    match_points: int
    record: Record
    figures: Mapping[TieBreakName, Value | None]


class Difference(NamedTuple):
    """What tells one entry from another: the tie-break, and the figure of each."""

    tie_break: TieBreakName
    own: Value
    theirs: Value


@dataclass(frozen=True, slots=True)
class Ranking:
    """The entries in order with their figures, and every encounter of tied ones on the way.

    `figures` are in the order in which they decide.
    """

    groups: Groups
    figures: Mapping[TieBreakName, Mapping[int, Value]]
    encounters: tuple[Encounter, ...]

    def told_apart(self, one: int, other: int) -> Difference:
        """Return the first tie-break that tells two entries of different groups apart."""
        return next(
            Difference(name, own, theirs)
            for name in self.figures
            for own, theirs in self._asked_of(name, one, other)
            if own != theirs
        )

    def _asked_of(self, name: TieBreakName, one: int, other: int) -> Iterator[tuple[Value, Value]]:
        """Yield what a tie-break gave two entries: head to head each time that both were asked."""
        if name != "head_to_head":
            column = self.figures[name]
            yield column[one], column[other]
            return
        for met in self.encounters:
            own, theirs = met.points(one), met.points(other)
            if own is not None and theirs is not None:
                yield own, theirs


def standings(field: Field, order: Sequence[TieBreakName] = DEFAULT_ORDER) -> tuple[Row, ...]:
    """Rank every entry by its closed Swiss rounds (T-4).

    A rank is shared where nothing in `order` decides; then the lower entry number is listed first.

    Raises:
        ValueError: a lot is missing.
    """
    ranking = ranked(field, order)
    figures = ranking.figures.items()
    rows: list[Row] = []
    for group in ranking.groups:
        rank = len(rows) + 1
        rows.extend(
            Row(
                rank,
                entry,
                field.match_points[entry],
                Record.of(field.scores[entry]),
                {name: column.get(entry) for name, column in figures},
            )
            for entry in group
        )
    return tuple(rows)


def ranked(field: Field, order: Sequence[TieBreakName]) -> Ranking:
    """Part the entries by one tie-break after another (T-4).

    Each looks only at those whom all before it left level. The disqualified come last.

    Raises:
        ValueError: a lot is missing.
    """
    entries = field.scores.keys()
    parts = (entries - field.disqualified, entries & field.disqualified)
    groups: Groups = [sorted(part) for part in parts if part]
    figures: dict[TieBreakName, Mapping[int, Value]] = {}
    encounters: list[Encounter] = []
    for name in order:
        if name == "head_to_head":
            met: list[Encounter] = []
            groups = [
                part
                for group in groups
                for part in (separated(field, group, met) if len(group) > 1 else (group,))
            ]
            figures[name] = {
                entry: working.value for each in met for entry, working in each.workings.items()
            }
            encounters += met
            continue
        tie_break = TIE_BREAKS[name]
        figures[name] = column = tie_break.column(field)
        keys = _whole(column, 1 if tie_break.lower_first else -1)
        groups = [part for group in groups for part in _parted(group, keys)]
    return Ranking(groups, figures, tuple(encounters))


def _parted(group: Sequence[int], keys: Mapping[int, int]) -> Groups:
    """Part a group by ascending keys; entry numbers ascend within each part."""
    if len(group) == 1:
        return (group,)
    parts: dict[int, list[int]] = {}
    for entry in group:
        parts.setdefault(keys[entry], []).append(entry)
    return [parts[key] for key in sorted(parts)]


def _whole(column: Column, sign: int) -> Mapping[int, int]:
    """Return whole numbers in the order of the values: they compare much faster."""
    common = lcm(*{value.denominator for value in column.values()})
    return {
        entry: sign * value.numerator * (common // value.denominator)
        for entry, value in column.items()
    }
