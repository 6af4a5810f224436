"""Byes that are asked for: granted, or taken back, until the round hangs out (T-6)."""

from tournament.competition.commands_wishes import GrantBye, TakeByeBack
from tournament.competition.entries import unknown_entry
from tournament.competition.events_wishes import ByeGranted, ByeTakenBack
from tournament.competition.formats import is_planned
from tournament.competition.reasons import reason_missing
from tournament.competition.schedule import declared_rounds
from tournament.competition.state import Competition
from tournament.competition.state_people import Entry
from tournament.event import Event, Refused


def grant_bye(state: Competition, command: GrantBye) -> tuple[Event, ...] | Refused:
    """Let an entry sit out a Swiss round that does not hang out yet (T-6).

    A full bye is worth a win, a half one a draw and a zero one nothing (T-1).
    """
    entry = state.entries.get(command.entry)
    if entry is None:
        return unknown_entry(command.entry)
    if entry.withdrawn:
        return Refused(clause="T-11", reason="already-withdrawn", facts={"entry": entry.number})
    refused = _no_round_for(state, entry, command.round)
    if refused:
        return refused
    if command.worth == "half" and state.settings.draw == state.settings.loss:
        return Refused(clause="T-1", reason="half-bye-worth-nothing", facts={})
    if any(
        (granted.entry, granted.round, granted.worth)
        == (command.entry, command.round, command.worth)
        for granted in state.granted
    ):
        return ()
    return reason_missing(command.reason) or (
        ByeGranted(
            entry=command.entry, round=command.round, worth=command.worth, reason=command.reason
        ),
    )


def take_bye_back(state: Competition, command: TakeByeBack) -> tuple[Event, ...] | Refused:
    """Have an entry play in a round after all, as long as that does not hang out."""
    if command.entry not in state.entries:
        return unknown_entry(command.entry)
    facts = {"entry": command.entry, "round": command.round}
    if not any((had.entry, had.round) == (command.entry, command.round) for had in state.granted):
        return Refused(clause="T-6", reason="bye-not-granted", facts=facts)
    if command.round < state.next_round:
        return Refused(clause="T-6", reason="bye-hung-out", facts=facts)
    return reason_missing(command.reason) or (
        ByeTakenBack(entry=command.entry, round=command.round, reason=command.reason),
    )


def _no_round_for(state: Competition, entry: Entry, number: int) -> Refused | None:
    """Return why there is no round of that number in which an entry could sit out, or None."""
    if is_planned(state.settings):
        return Refused(clause="T-6", reason="bye-needs-swiss", facts={})
    if number < max(state.next_round, entry.first_round):
        first = max(state.next_round, entry.first_round)
        return Refused(clause="T-6", reason="bye-too-late", facts={"round": number, "first": first})
    rounds = declared_rounds(state)
    if state.cut or number > rounds:
        facts = {"round": number, "rounds": rounds}
        return Refused(clause="T-7", reason="bye-beyond-rounds", facts=facts)
    return None
