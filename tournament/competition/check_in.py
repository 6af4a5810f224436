"""Who is there: check-in before a round (T-6)."""

from tournament.competition.commands_people import CheckIn, CloseCheckIn, OpenCheckIn
from tournament.competition.entries import unknown_entry
from tournament.competition.events_people import (
    CheckInClosed,
    CheckInOpened,
    EntryCheckedIn,
    EntryCheckedOut,
)
from tournament.competition.formats import has_published, is_planned
from tournament.competition.schedule import declared_rounds
from tournament.competition.state import Competition
from tournament.event import Event, Refused


def open_check_in(state: Competition, _command: OpenCheckIn) -> tuple[Event, ...] | Refused:
    """Open the check-in for the round that is paired next.

    Where the field is fixed it is asked for once, before round 1 hangs out: who does not come later
    loses by no-show.
    """
    if state.check_in:
        facts = {"round": state.check_in.round}
        return Refused(clause="T-6", reason="check-in-already", facts=facts)
    fixed = is_planned(state.settings)
    if (state.cut and state.cut.after_round) or (fixed and has_published(state)):
        return Refused(clause="T-6", reason="check-in-fixed", facts={})
    declared = declared_rounds(state)
    if not fixed and state.next_round > declared > 0:
        return Refused(clause="T-7", reason="rounds-complete", facts={"rounds": declared})
    return (CheckInOpened(round=state.next_round),)


def check_in(state: Competition, command: CheckIn) -> tuple[Event, ...] | Refused:
    """Mark entries as there. Who was left out and comes later plays from the next round on.

    Marking somebody twice changes nothing.
    """
    facts: list[Event] = []
    for number in dict.fromkeys(command.entries):
        entry = state.entries.get(number)
        if entry is None:
            return unknown_entry(number)
        if entry.withdrawn:
            return Refused(clause="T-11", reason="already-withdrawn", facts={"entry": number})
        here = state.check_in is not None and number in state.check_in.here
        left_out = entry.absent_from is not None
        if not state.check_in and not (left_out and command.here):
            return Refused(clause="T-6", reason="check-in-closed", facts={"entry": number})
        if command.here and (left_out or not here):
            facts.append(EntryCheckedIn(entry=number, from_round=state.next_round))
        elif here and not command.here:
            facts.append(EntryCheckedOut(entry=number))
    return tuple(facts)


def close_check_in(state: Competition, _command: CloseCheckIn) -> tuple[Event, ...] | Refused:
    """Close the check-in and leave out who is missing."""
    if not state.check_in:
        return Refused(clause="T-6", reason="no-check-in", facts={})
    return (CheckInClosed(round=state.check_in.round, absent=missing(state)),)


def missing(state: Competition) -> tuple[int, ...]:
    """Return who plays in the round that is checked in for and is not marked as there.

    Nobody waits for who has a granted bye in it.
    """
    if not state.check_in:
        return ()
    playing = {entry.number for entry in state.active(state.check_in.round)}
    away = state.granted_in(state.check_in.round).keys()
    return tuple(sorted(playing - away - set(state.check_in.here)))


def check_in_refused(state: Competition) -> Refused | None:
    """Refuse to pair while it is not settled who is there (T-6)."""
    if not state.check_in:
        return None
    facts = {"round": state.check_in.round, "entries": list(missing(state))}
    return Refused(clause="T-6", reason="check-in-open", facts=facts)
