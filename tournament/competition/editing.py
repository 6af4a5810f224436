"""Editing a pairing by hand: from a start, step by step, to an end on the record (T-5, T-10).

A place is a seat at a table, the bye, or none. Four steps reach any pairing: two entries change
places, two are seated at a table, one has the bye, one is taken from its place. A table whose
result is in stays as it is.
"""

from collections.abc import Mapping

from tournament.competition.commands_by_hand import (
    BeginEdit,
    DropEdit,
    GiveBye,
    LiftEntry,
    SeatPair,
    SwapPlaces,
)
from tournament.competition.entries import unknown_entry
from tournament.competition.events_by_hand import EditBegun, EditDropped, SeatsByHand, SeatsMoved
from tournament.competition.formats import is_scheduled
from tournament.competition.reasons import reason_missing
from tournament.competition.state import Competition, Edit, Round
from tournament.event import LONGEST_TEXT, Event, Refused
from tournament.pairing.tables import MOST_TABLES

Seats = tuple[int | None, int | None]
Answer = tuple[Event, ...] | Refused


def begin_edit(state: Competition, command: BeginEdit) -> Answer:
    """Take the draft in hand, or the running round for a reason (T-9)."""
    found = in_hand(state)
    if isinstance(found, Refused):
        return found
    refused = edit_refused(state)
    if refused is None and found.published:
        refused = reason_missing(command.reason)
    return refused or (
        EditBegun(round=found.number, version=found.version, reason=command.reason[:LONGEST_TEXT]),
    )


def in_hand(state: Competition) -> Round | Refused:
    """Return the round whose pairing a director can change: a draft or the running one."""
    current = state.draft or state.running
    if current is None:
        return Refused(clause="T-10", reason="no-pairing", facts={"round": state.next_round})
    if current.stage != "swiss" or is_scheduled(state.settings):
        return Refused(clause="T-8", reason="pairing-follows", facts={"round": current.number})
    return current


def edit_refused(state: Competition) -> Refused | None:
    """Refuse what must wait for the end of an edit (T-10)."""
    edit = state.open_edit
    if edit is None:
        return None
    return Refused(clause="T-10", reason="edit-open", facts={"round": edit.round})


def editing(state: Competition) -> tuple[Round, Edit] | Refused:
    """Return the round in hand and its edit."""
    edit, current = state.open_edit, state.current
    if edit is None or current is None:
        return Refused(clause="T-10", reason="no-edit", facts={"round": len(state.rounds)})
    return current, edit


def results_refused(played: Round, changed: Mapping[int, Seats]) -> Refused | None:
    """Refuse to seat others at a table whose result is in (T-9)."""
    tables = [
        number
        for number, table in played.tables.items()
        if table.result is not None
        and (table.paired.left, table.paired.right)
        != changed.get(number, (table.paired.left, table.paired.right))
    ]
    if not tables:
        return None
    facts = {"round": played.number, "tables": tables}
    return Refused(clause="T-9", reason="table-has-result", facts=facts)


def drop_edit(state: Competition, _command: DropEdit) -> Answer:
    """End an edit that changes nothing."""
    found = editing(state)
    return found if isinstance(found, Refused) else (EditDropped(round=found[1].round),)


def swap_places(state: Competition, command: SwapPlaces) -> Answer:
    """Let two entries change places."""
    return _step(state, {command.one: command.other, command.other: command.one})


def lift_entry(state: Competition, command: LiftEntry) -> Answer:
    """Take an entry from its place."""
    return _step(state, {command.entry: None})


def give_bye(state: Competition, command: GiveBye) -> Answer:
    """Give the pairing bye to an entry, from wherever it sits; who had it stays without a place."""
    return _step(state, {command.entry: None}, byes=(command.entry,))


def seat_pair(state: Competition, command: SeatPair) -> Answer:
    """Seat two entries at a table, from wherever they sit."""
    if command.left == command.right:
        return Refused(clause="T-5", reason="against-oneself", facts={"entry": command.left})
    if not 1 <= command.table <= MOST_TABLES:
        facts = {"table": command.table, "most": MOST_TABLES}
        return Refused(clause="T-10", reason="table-too-high", facts=facts)
    moved = {command.left: None, command.right: None}
    return _step(state, moved, seats=(command.table, (command.left, command.right)))


def _step(
    state: Competition,
    moved: Mapping[int, int | None],
    *,
    byes: tuple[int, ...] | None = None,
    seats: tuple[int, Seats] | None = None,
) -> Answer:
    """Put at the place of each entry moved whom it names, then fill the bye and a table."""
    found = editing(state)
    if isinstance(found, Refused):
        return found
    played, edit = found
    unknown = next((entry for entry in moved if entry not in state.entries), None)
    if unknown is not None:
        return unknown_entry(unknown)

    def after(entry: int | None) -> int | None:
        return moved.get(entry, entry) if entry is not None else None

    tables = {number: (after(left), after(right)) for number, (left, right) in edit.tables.items()}
    given = (taker for taker in map(after, edit.byes) if taker is not None)
    had = tuple(given) if byes is None else byes
    if seats is not None:
        tables[seats[0]] = seats[1]
    changed = {n: seats for n, seats in sorted(tables.items()) if edit.tables.get(n) != seats}
    if not changed and had == edit.byes:
        return ()
    refused = results_refused(played, changed)
    if refused:
        return refused
    moves = tuple(
        SeatsByHand(table=number, left=left, right=right)
        for number, (left, right) in changed.items()
    )
    return (SeatsMoved(round=played.number, tables=moves, byes=had),)
