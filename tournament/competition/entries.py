"""Who takes part: entries, late entries, withdrawals and returns (T-6, T-11)."""

from tournament.competition.commands import AddEntries, ReinstateEntry, WithdrawEntry
from tournament.competition.events import EntryAdded, EntryReinstated, EntryWithdrawn
from tournament.competition.forfeits import open_match_awarded
from tournament.competition.formats import begins_with_bracket, newcomers_refused, return_refused
from tournament.competition.joining import joined
from tournament.competition.reasons import reason_missing
from tournament.competition.schedule import declared_rounds
from tournament.competition.state import Competition
from tournament.event import LONGEST_TEXT, Event, Missing, Refused


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
    return (*added, *joined(state, numbers, command.kin))


def withdraw_entry(state: Competition, command: WithdrawEntry) -> tuple[Event, ...] | Refused:
    """Withdraw an entry. Closed rounds stay; an open match is awarded or waited for (T-11)."""
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if entry.withdrawn:
        return Refused(clause="T-11", reason="already-withdrawn", facts={"entry": entry.number})
    withdrawn = EntryWithdrawn(entry=entry.number, after_round=state.next_round - 1)
    there = state.open_match(entry.number)
    if there is None or command.open_match == "wait":
        return (withdrawn,)
    if command.open_match is None:
        _, table = there
        facts = {"entry": entry.number, "table": table.paired.table}
        return Refused(clause="T-11", reason="match-open", facts=facts)
    return (withdrawn, *open_match_awarded(state, entry))


def reinstate_entry(state: Competition, command: ReinstateEntry) -> tuple[Event, ...] | Refused:
    """Let a withdrawn entry back in from the next round on, a disqualified one for a reason (T-11).

    A field that is fixed keeps who has left; standing last ends all the same only with a return.
    """
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if not entry.withdrawn:
        return Refused(clause="T-11", reason="not-withdrawn", facts={"entry": entry.number})
    refused = return_refused(state, entry.number)
    if entry.disqualified_after is not None and not refused:
        refused = reason_missing(command.reason)
    return refused or (
        EntryReinstated(
            entry=entry.number, from_round=state.next_round, reason=command.reason[:LONGEST_TEXT]
        ),
    )


def unknown_entry(number: int) -> Missing:
    """Refuse an entry number that nobody has (T-6)."""
    return Missing(clause="T-6", reason="entry-unknown", facts={"entry": number})
