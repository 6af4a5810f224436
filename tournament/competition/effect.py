"""What changes between two states of a tournament: places, later pairings, slots of the bracket.

It is a pure function of two states, so that a correction, an undo and a sheet that hangs out are
all held against the present in one way (T-9).
"""

from dataclasses import dataclass

from tournament.competition.bracket import bracket_of
from tournament.competition.formats import is_scheduled
from tournament.competition.standing import round_score, scoring, standings_after
from tournament.competition.state import Competition


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry whose place or match points change; None where it has no place."""

    entry: int
    rank: tuple[int | None, int | None]
    points: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Rested:
    """A table that hangs out in a later round and was paired by points that change."""

    round: int
    table: int


@dataclass(frozen=True, slots=True)
class SlotChanged:
    """A match of the bracket whose players change, as entries; None is not known yet."""

    match: int
    was: tuple[int | None, int | None]
    now: tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Effect:
    """All that changes. `dropped` is the round of a draft that is gone, None where none is."""

    moved: tuple[Moved, ...]
    rested: tuple[Rested, ...]
    slots: tuple[SlotChanged, ...]
    dropped: int | None

    @property
    def nothing(self) -> bool:
        """Say whether nobody notices the change."""
        return not (self.moved or self.rested or self.slots or self.dropped)


def effect(before: Competition, after: Competition) -> Effect:
    """Return what changes from one state to another (T-9)."""
    draft = before.draft
    gone = draft is not None and len(after.rounds) < draft.number
    return Effect(
        moved=moved(before, after),
        rested=_rested(before, after),
        slots=_slots(before, after),
        dropped=draft.number if draft is not None and gone else None,
    )


def moved(before: Competition, after: Competition, number: int | None = None) -> tuple[Moved, ...]:
    """Return who moves in the standings after round `number`; None is the last one closed."""
    was, now = (_standings(state, number) for state in (before, after))
    nowhere = (None, None)
    return tuple(
        Moved(
            entry,
            rank=(was.get(entry, nowhere)[0], now.get(entry, nowhere)[0]),
            points=(was.get(entry, nowhere)[1], now.get(entry, nowhere)[1]),
        )
        for entry in dict.fromkeys((*now, *was))
        if was.get(entry) != now.get(entry)
    )


def _standings(state: Competition, number: int | None) -> dict[int, tuple[int, int]]:
    closed = state.closed_swiss if number is None else number
    if not closed:
        return {}
    return {row.entry: (row.rank, row.match_points) for row in standings_after(state, closed)}


def _rested(before: Competition, after: Competition) -> tuple[Rested, ...]:
    """Return the tables of rounds that hang out in both states, paired by points that change."""
    if is_scheduled(before.settings):
        return ()
    return tuple(
        Rested(later.number, number)
        for later, same in zip(before.rounds, after.rounds, strict=False)
        if later.published and same.published and later.stage == "swiss" and later.number > 1
        for changed in [_changed(before, after, later.number)]
        for number, table in later.tables.items()
        if {table.paired.left, table.paired.right} & changed
    )


def _changed(before: Competition, after: Competition, number: int) -> set[int]:
    was, now = (points_before(state, number) for state in (before, after))
    return {entry for entry in was.keys() | now.keys() if was.get(entry) != now.get(entry)}


def points_before(state: Competition, number: int) -> dict[int, int]:
    """Return everybody's match points from the closed Swiss rounds before round `number` (T-1)."""
    counts = scoring(state)
    points = dict.fromkeys(state.entries, 0)
    for played in state.swiss_rounds():
        if not played.closed or played.number >= number:
            continue
        for entry in state.entries.values():
            given = round_score(state, played, entry)
            points[entry.number] += counts.points(given) if given else 0
    return points


def _slots(before: Competition, after: Competition) -> tuple[SlotChanged, ...]:
    was, now = (_players(state) for state in (before, after))
    return tuple(
        SlotChanged(match, was[match], now[match])
        for match in was
        if match in now and was[match] != now[match]
    )


def _players(state: Competition) -> dict[int, tuple[int | None, int | None]]:
    found = bracket_of(state)
    if found is None:
        return {}
    return {match.number: (match.left.entry, match.right.entry) for match in found.matches}
