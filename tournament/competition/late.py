"""Who comes while a round is being played: it plays the bye, or is not paired in it (T-6)."""

from tournament.competition.commands_late import ComeLate, EnterLate
from tournament.competition.editing import edit_refused
from tournament.competition.entries import unknown_entry
from tournament.competition.events import EntryAdded
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_people import EntryCheckedIn
from tournament.competition.formats import is_scheduled, newcomers_refused
from tournament.competition.joining import joined
from tournament.competition.penalties import decided_by_penalty
from tournament.competition.reducer import REDUCER
from tournament.competition.schedule import declared_rounds
from tournament.competition.serving import PLAYED
from tournament.competition.state import Competition, Round
from tournament.competition.state_people import Entry
from tournament.competition.wishes import wishes_for
from tournament.event import Event, Refused, fold


def enter_late(state: Competition, command: EnterLate) -> tuple[Event, ...] | Refused:
    """Enter a person into the running round.

    Not paired in it, it scores nothing for it; so it must have another round to play.
    """
    running = _running_swiss(state)
    if isinstance(running, Refused):
        return running
    declared = declared_rounds(state)
    if not command.play_bye and running.number >= declared:
        return Refused(clause="T-6", reason="no-round-left", facts={"rounds": declared})
    known = {entry.person: entry.number for entry in state.entries.values()}
    if command.person in known:
        facts = {"entry": known[command.person]}
        return Refused(clause="T-6", reason="entered-twice", facts=facts)
    number = max(state.entries, default=0) + 1
    added: list[Event] = [
        EntryAdded(
            entry=number,
            person=command.person,
            first_round=running.number,
            rating=command.rating,
        )
    ]
    added += joined(state, {**known, command.person: number}, command.kin)
    if not command.play_bye:
        return tuple(added)
    seated = _bye_played(fold(REDUCER, state.copy(), added), number)
    return seated if isinstance(seated, Refused) else (*added, *seated)


def come_late(state: Competition, command: ComeLate) -> tuple[Event, ...] | Refused:
    """Let an entry take part that is not paired in the running round.

    Without the bye it plays from the next round on; where it would anyway nothing changes.
    """
    running = _running_swiss(state)
    if isinstance(running, Refused):
        return running
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    refused = not_late(entry, running)
    if refused:
        return refused
    if command.play_bye:
        return _bye_played(state, entry.number)
    if entry.absent_from is None:
        return ()
    return (EntryCheckedIn(entry=entry.number, from_round=state.next_round),)


def bye_to_play(state: Competition) -> int | None:
    """Return who has the bye of the running round and could play somebody who comes late."""
    running = state.running
    if running is None:
        return None
    return next((entry for entry in running.byes if not state.entries[entry].withdrawn), None)


def _running_swiss(state: Competition) -> Round | Refused:
    running = state.running
    if running is None:
        return Refused(clause="T-10", reason="no-round-running", facts={"round": state.next_round})
    refused = newcomers_refused(state)
    if refused:
        return refused
    if running.stage != "swiss" or is_scheduled(state.settings):
        return Refused(clause="T-6", reason="field-fixed", facts={})
    return running


def not_late(entry: Entry, played: Round) -> Refused | None:
    """Return why an entry cannot come late into a round, or None.

    It has a place in it, or had left the event by then: what it missed stays missed (T-11).
    """
    number = entry.number
    if entry.withdrawn or any(first <= played.number <= last for first, last in entry.away):
        return Refused(clause="T-11", reason="late-had-left", facts={"entry": number})
    if number in played.seats:
        facts = {"entry": number, "table": played.seats[number]}
        return Refused(clause="T-6", reason="late-is-seated", facts=facts)
    if number in played.byes:
        facts = {"entry": number, "round": played.number}
        return Refused(clause="T-6", reason="late-has-bye", facts=facts)
    return None


def _bye_played(state: Competition, late: int) -> tuple[Event, ...] | Refused:
    """Return what it is that a late entry plays the bye: before anything of the round is known."""
    running = state.running
    opponent = bye_to_play(state)
    if running is None or opponent is None:
        facts = {"round": len(state.rounds)}
        return Refused(clause="T-5", reason="no-bye-to-play", facts=facts)
    refused = edit_refused(state)
    if refused:
        return refused
    facts = {"round": running.number, "entry": late, "opponent": opponent}
    if any(table.result and table.result.ending in PLAYED for table in running.tables.values()):
        return Refused(clause="T-5", reason="late-results-in", facts=facts)
    if any({late, opponent} in played.pairs for played in state.swiss_rounds()):
        return Refused(clause="T-5", reason="late-met-before", facts=facts)
    if frozenset({late, opponent}) in wishes_for(state, running.number).forbidden.pairs:
        return Refused(clause="T-5", reason="late-forbidden", facts=facts)
    fact = ByePlayed(
        round=running.number,
        table=max(running.tables, default=0) + 1,
        match=state.matches + 1,
        entry=late,
        opponent=opponent,
    )
    after = fold(REDUCER, state.copy(), [fact])
    played = after.rounds[running.number - 1]
    return (fact, *decided_by_penalty(after, played, played.tables[fact.table].paired))
