"""What facts about people change: who is there, who is penalised, who is out."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition import events_people as fact
from tournament.competition.impossible import Impossible, entry_of
from tournament.competition.state import Competition
from tournament.competition.state_people import Apart, CheckIn, Penalty
from tournament.event import Event


def check_in_opened(state: Competition, event: fact.CheckInOpened) -> None:
    """It is asked who is there."""
    if state.check_in is not None:
        raise Impossible
    state.check_in = CheckIn(round=event.round)


def entry_checked_in(state: Competition, event: fact.EntryCheckedIn) -> None:
    """An entry is there; its absence is over."""
    entry = entry_of(state, event.entry)
    if state.check_in is None and entry.absent_from is None:
        raise Impossible
    if state.check_in is not None and event.entry not in state.check_in.here:
        state.check_in.here = [*state.check_in.here, event.entry]
    entry.comes_back(event.from_round)


def entry_checked_out(state: Competition, event: fact.EntryCheckedOut) -> None:
    """An entry is not there after all."""
    if state.check_in is None or event.entry not in state.check_in.here:
        raise Impossible
    state.check_in.here = [entry for entry in state.check_in.here if entry != event.entry]


def check_in_closed(state: Competition, event: fact.CheckInClosed) -> None:
    """Who is missing is left out (T-6)."""
    if state.check_in is None or not state.entries.keys() >= set(event.absent):
        raise Impossible
    for number in event.absent:
        entry = state.entries[number]
        entry.absent_from = event.round if entry.absent_from is None else entry.absent_from
    state.check_in = None


def entry_disqualified(state: Competition, event: fact.EntryDisqualified) -> None:
    """An entry is out and stands last (T-11)."""
    entry = entry_of(state, event.entry)
    entry.disqualified_after = event.after_round
    if entry.last_round is None:
        entry.last_round = event.after_round


def penalty_given(state: Competition, event: fact.PenaltyGiven) -> None:
    """An entry is penalised."""
    if event.entry not in state.entries or event.penalty != len(state.penalties) + 1:
        raise Impossible
    state.penalties.append(Penalty.of(event))


def penalty_lifted(state: Competition, event: fact.PenaltyLifted) -> None:
    """A penalty is taken back."""
    if not 1 <= event.penalty <= len(state.penalties):
        raise Impossible
    state.penalties[event.penalty - 1].lifted = True


def groups_kept_apart(state: Competition, event: fact.GroupsKeptApart) -> None:
    """Groups are kept apart, instead of those of the same kind before (T-5)."""
    if not state.entries.keys() >= {entry for group in event.groups for entry in group}:
        raise Impossible
    state.apart = {
        **state.apart,
        event.kind: Apart(groups=event.groups, through_round=event.through_round),
    }


PEOPLE: Mapping[type[Event], Callable[[Competition, Any], None]] = {
    fact.CheckInOpened: check_in_opened,
    fact.EntryCheckedIn: entry_checked_in,
    fact.EntryCheckedOut: entry_checked_out,
    fact.CheckInClosed: check_in_closed,
    fact.EntryDisqualified: entry_disqualified,
    fact.PenaltyGiven: penalty_given,
    fact.PenaltyLifted: penalty_lifted,
    fact.GroupsKeptApart: groups_kept_apart,
}
"""For the table of the reducer."""
