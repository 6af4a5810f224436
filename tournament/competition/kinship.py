"""Clubs and families: whose entries are kept apart in the first rounds (T-5)."""

from tournament.competition.commands_people import KeepApart
from tournament.competition.entries import unknown_entry
from tournament.competition.events_people import GroupsKeptApart
from tournament.competition.formats import is_planned
from tournament.competition.state import Competition
from tournament.competition.state_people import Apart
from tournament.event import Event, Refused


def keep_apart(state: Competition, command: KeepApart) -> tuple[Event, ...] | Refused:
    """Keep groups apart; nobody is in two of them, and alone nobody is a group."""
    if is_planned(state.settings):
        return Refused(clause="T-5", reason="apart-needs-swiss", facts={})
    grouped: set[int] = set()
    for group in command.groups:
        for entry in group:
            if entry not in state.entries:
                return unknown_entry(entry)
            if entry in grouped:
                return Refused(clause="T-5", reason="in-two-groups", facts={"entry": entry})
            grouped.add(entry)
    groups = tuple(sorted(tuple(sorted(group)) for group in command.groups if len(group) > 1))
    if state.apart.get(command.kind) == Apart(groups=groups, through_round=command.through_round):
        return ()
    return (GroupsKeptApart(kind=command.kind, groups=groups, through_round=command.through_round),)


def kept_apart(state: Competition, number: int) -> tuple[frozenset[int], ...]:
    """Return the groups whose entries should not meet in round `number`."""
    return tuple(
        frozenset(group)
        for apart in state.apart.values()
        if number <= apart.through_round
        for group in apart.groups
    )
