"""Who takes part: entries, late entries, withdrawals and returns (T-6, T-11)."""

from tournament.competition.commands import AddEntries, ReinstateEntry, WithdrawEntry
from tournament.competition.events import (
    EntryAdded,
    EntryReinstated,
    EntryWithdrawn,
    Result,
    ResultEntered,
)
from tournament.competition.forfeits import no_show, nobody_came
from tournament.competition.formats import begins_with_bracket, newcomers_refused, return_refused
from tournament.competition.schedule import declared_rounds
from tournament.competition.state import Competition, Entry, Round, Table
from tournament.event import Event, Missing, Refused


def add_entries(state: Competition, command: AddEntries) -> tuple[Event, ...] | Refused:
    """Enter people. Who comes after round 1 hung out plays from the next round on (T-6)."""
    refused = newcomers_refused(state)
    if refused:
        return refused
    closing = state.started and not begins_with_bracket(state.settings)
    if closing and state.next_round > declared_rounds(state):
        return Refused(
            clause="T-6", reason="no-round-left", facts={"rounds": declared_rounds(state)}
        )
    numbers = {entry.person: entry.number for entry in state.entries.values()}
    ratings = dict(zip(command.people, command.ratings, strict=False))
    added: list[Event] = []
    for number, person in enumerate(command.people, max(state.entries, default=0) + 1):
        if numbers.setdefault(person, number) != number:
            return Refused(clause="T-6", reason="entered-twice", facts={"entry": numbers[person]})
        added.append(
            EntryAdded(
                entry=number,
                person=person,
                first_round=state.next_round,
                rating=ratings.get(person),
            )
        )
    return tuple(added)


def withdraw_entry(state: Competition, command: WithdrawEntry) -> tuple[Event, ...] | Refused:
    """Withdraw an entry. Closed rounds stay; an open match is awarded or waited for (T-11)."""
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if entry.withdrawn:
        return Refused(clause="T-11", reason="already-withdrawn", facts={"entry": entry.number})
    withdrawn = EntryWithdrawn(
        entry=entry.number,
        after_round=state.draft.number - 1 if state.draft else len(state.rounds),
    )
    running = state.running
    table = running.table_of(entry.number) if running else None
    if running is None or table is None or table.result is not None:
        return (withdrawn,)
    if command.open_match is None:
        return Refused(
            clause="T-11",
            reason="match-open",
            facts={"entry": entry.number, "table": table.paired.table},
        )
    if command.open_match == "wait":
        return (withdrawn,)
    return (
        ResultEntered(
            round=running.number,
            table=table.paired.table,
            match=table.paired.match,
            result=_awarded(state, running, table, entry),
        ),
        withdrawn,
    )


def _awarded(state: Competition, running: Round, table: Table, leaving: Entry) -> Result:
    """Return what an open match ends as when an entry leaves: nobody wins who has left before."""
    left_leaves = table.paired.left == leaving.number
    opponent = table.paired.right if left_leaves else table.paired.left
    if state.entries[opponent].withdrawn:
        return nobody_came(state, running, table.paired)
    return no_show("left" if left_leaves else "right", running.best_of)


def reinstate_entry(state: Competition, command: ReinstateEntry) -> tuple[Event, ...] | Refused:
    """Let a withdrawn entry back in from the next round on (T-11)."""
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if not entry.withdrawn:
        return Refused(clause="T-11", reason="not-withdrawn", facts={"entry": entry.number})
    return return_refused(state, entry.number) or (
        EntryReinstated(entry=entry.number, from_round=state.next_round),
    )


def unknown_entry(number: int) -> Missing:
    """Refuse an entry number that nobody has (T-6)."""
    return Missing(clause="T-6", reason="entry-unknown", facts={"entry": number})
