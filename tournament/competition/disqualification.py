"""Putting an entry out: its results stay, an open match is awarded, it stands last (T-11)."""

from tournament.competition.commands_people import DisqualifyEntry
from tournament.competition.entries import unknown_entry
from tournament.competition.events_people import EntryDisqualified
from tournament.competition.forfeits import open_match_awarded
from tournament.competition.reasons import reason_missing
from tournament.competition.state import Competition
from tournament.event import Event, Refused


def disqualify_entry(state: Competition, command: DisqualifyEntry) -> tuple[Event, ...] | Refused:
    """Disqualify an entry, withdrawn or not. Closed rounds stay as they are (T-11).

    It stands last in the standings of the last closed round and of all to come, and in the final
    places. A reinstatement with a reason undoes it.
    """
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if entry.disqualified_after is not None:
        return Refused(clause="T-11", reason="already-disqualified", facts={"entry": entry.number})
    refused = reason_missing(command.reason)
    if refused:
        return refused
    disqualified = EntryDisqualified(
        entry=entry.number, after_round=state.next_round - 1, reason=command.reason
    )
    return (disqualified, *open_match_awarded(state, entry))


def disqualified_by(state: Competition, number: int) -> frozenset[int]:
    """Return who stands last in the standings after round `number`.

    Who was put out of the bracket keeps its Swiss place, from which the cut was made (T-8).
    """
    seeds = state.cut.seeds if state.cut else ()
    return frozenset(
        entry.number
        for entry in state.entries.values()
        if entry.disqualified_after is not None
        and entry.disqualified_after <= number
        and entry.number not in seeds
    )
