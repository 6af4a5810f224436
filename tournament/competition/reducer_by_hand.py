"""What facts about a pairing that is changed by hand change."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from tournament.competition import events_by_hand as fact
from tournament.competition.events import PairedTable
from tournament.competition.hanging import hangs_out, hangs_out_anew
from tournament.competition.impossible import Impossible, round_of
from tournament.competition.state import Competition, Edit, Round, Table
from tournament.event import Event


def edit_begun(state: Competition, event: fact.EditBegun) -> None:
    """A pairing is in hand; as yet it is as it was (T-10)."""
    found = _in_hand(state, event.round)
    state.edit = Edit(
        round=event.round,
        version=event.version,
        reason=event.reason,
        tables={n: (table.paired.left, table.paired.right) for n, table in found.tables.items()},
        byes=found.byes,
    )


def seats_moved(state: Competition, event: fact.SeatsMoved) -> None:
    """Entries have other places in the pairing that is edited."""
    edit = state.open_edit
    if edit is None or edit.round != event.round:
        raise Impossible
    moved = {seats.table: (seats.left, seats.right) for seats in event.tables}
    tables = {**edit.tables, **moved}
    placed = [entry for pair in tables.values() for entry in pair if entry is not None]
    _seated_once(state, [*placed, *event.byes])
    edit.tables, edit.byes = dict(sorted(tables.items())), event.byes


def edit_dropped(state: Competition, event: fact.EditDropped) -> None:
    """The pairing stays as it was."""
    if state.open_edit is None or state.open_edit.round != event.round:
        raise Impossible
    state.edit = None


def paired_by_hand(state: Competition, event: fact.PairedByHand) -> None:
    """The round is as the director has it (T-5)."""
    found = _in_hand(state, event.round)
    known = {table.paired.match for table in found.tables.values()}
    given = _byes_by_hand(found, event.byes)
    _paired_anew(state, found, event)
    for table in found.tables.values():
        table.by_hand = table.by_hand or table.paired.match not in known
    found.byes_by_hand = given


def round_repaired(state: Competition, event: fact.RoundRepaired) -> None:
    """The round is paired again but for what stays; who is new in it plays from here on (T-6)."""
    found = _in_hand(state, event.round)
    _paired_anew(state, found, event)
    found.byes_by_hand = tuple(entry for entry in event.byes if entry in found.byes_by_hand)
    for number in (*found.seats, *event.byes):
        if not state.entries[number].active_in(event.round):
            state.entries[number].plays_from(event.round)


def kept_as_played(state: Competition, event: fact.KeptAsPlayed) -> None:
    """Tables seat who played there, and what was played counts for them (T-9)."""
    found = _in_hand(state, event.round)
    new = {seats.table: seats for seats in event.tables}
    if not found.tables.keys() >= new.keys():
        raise Impossible
    tables = {
        number: PairedTable.of(new[number]) if number in new else table.paired
        for number, table in found.tables.items()
    }
    seated = [entry for paired in tables.values() for entry in (paired.left, paired.right)]
    _seated_once(state, [*seated, *event.byes, *found.rests])
    found.byes_by_hand = _byes_by_hand(found, event.byes)
    found.byes = event.byes
    for number, paired in tables.items():
        found.tables[number] = replace(
            found.tables[number],
            paired=paired,
            by_hand=found.tables[number].by_hand or number in new,
        )
    state.matches = max(state.matches, *(seats.match for seats in event.tables), 0)
    _settle(found, event.rematches)
    hangs_out_anew(state, found)


def _in_hand(state: Competition, number: int) -> Round:
    found = round_of(state, number)
    if found is not state.current or found.closed:
        raise Impossible
    return found


def _seated_once(state: Competition, places: Sequence[int]) -> None:
    if len(set(places)) < len(places) or not state.entries.keys() >= set(places):
        raise Impossible


def _paired_anew(
    state: Competition, found: Round, event: fact.PairedByHand | fact.RoundRepaired
) -> None:
    """Seat a round as a fact says; a match that did not change keeps all that is known of it."""
    seated = [entry for seats in event.tables for entry in (seats.left, seats.right)]
    _seated_once(state, [*seated, *event.byes, *found.rests])
    numbers = {seats.table for seats in event.tables}
    if len(numbers) < len(event.tables) or event.version < state.next_version(found.number):
        raise Impossible
    before = {table.paired: table for table in found.tables.values()}
    found.tables = {
        paired.table: before.get(paired) or Table(paired=paired)
        for paired in map(PairedTable.of, event.tables)
    }
    found.byes = event.byes
    _settle(found, event.rematches)
    found.version = state.versions[found.number] = event.version
    state.matches = max(state.matches, *(seats.match for seats in event.tables), 0)
    state.edit = None
    if found.published:
        hangs_out(state, found)
    else:
        found.granted, found.outdated = state.granted_in(found.number), ()


def _byes_by_hand(found: Round, byes: tuple[int, ...]) -> tuple[int, ...]:
    """Return who of those that have a bye now has it by hand: now, or from before."""
    return tuple(e for e in byes if e in found.byes_by_hand or e not in found.byes)


def _settle(found: Round, rematches: tuple[int, ...]) -> None:
    """Say anew where everybody sits, and who met before."""
    found.seats = {
        entry: number
        for number, table in found.tables.items()
        for entry in (table.paired.left, table.paired.right)
    }
    found.rematches = rematches


BY_HAND: Mapping[type[Event], Callable[[Competition, Any], None]] = {
    fact.EditBegun: edit_begun,
    fact.SeatsMoved: seats_moved,
    fact.EditDropped: edit_dropped,
    fact.PairedByHand: paired_by_hand,
    fact.RoundRepaired: round_repaired,
    fact.KeptAsPlayed: kept_as_played,
}
"""For the table of the reducer."""
