"""Who takes part: entries, late entries, withdrawals and returns (T-6, T-11)."""

from tournament.competition.commands import AddEntries, ReinstateEntry, WithdrawEntry
from tournament.competition.events import (
    EntryAdded,
    EntryReinstated,
    EntryWithdrawn,
    Result,
    ResultEntered,
)
from tournament.competition.state import Competition
from tournament.event import Event, Refused
from tournament.match.rules import MatchRules


def add_entries(state: Competition, command: AddEntries) -> tuple[Event, ...] | Refused:
    """Enter people. Who comes after round 1 hung out plays from the next round on (T-6)."""
    if state.cut:
        return Refused(clause="T-8", reason="cut-already", facts={})
    numbers = {entry.person: entry.number for entry in state.entries.values()}
    added: list[Event] = []
    for number, person in enumerate(command.people, max(state.entries, default=0) + 1):
        if numbers.setdefault(person, number) != number:
            return Refused(clause="T-6", reason="entered-twice", facts={"entry": numbers[person]})
        added.append(EntryAdded(entry=number, person=person, first_round=state.next_round))
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
    needed = MatchRules(state.settings.best_of).needed
    left_leaves = table.paired.left == entry.number
    award = Result(
        left=0 if left_leaves else needed,
        right=needed if left_leaves else 0,
        drawn=0,
        ending="no-show",
    )
    return (
        ResultEntered(
            round=running.number, table=table.paired.table, match=table.paired.match, result=award
        ),
        withdrawn,
    )


def reinstate_entry(state: Competition, command: ReinstateEntry) -> tuple[Event, ...] | Refused:
    """Let a withdrawn entry back in from the next round on (T-11)."""
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if not entry.withdrawn:
        return Refused(clause="T-11", reason="not-withdrawn", facts={"entry": entry.number})
    return (EntryReinstated(entry=entry.number, from_round=state.next_round),)


def unknown_entry(number: int) -> Refused:
    """Refuse an entry number that nobody has (T-6)."""
    return Refused(clause="T-6", reason="entry-unknown", facts={"entry": number})
