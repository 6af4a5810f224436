"""What is asked of the engine changes here, with the draft that it makes out of date."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition import events_wishes as fact
from tournament.competition.asked import ForbiddenPair, Granted
from tournament.competition.impossible import Impossible, entry_of
from tournament.competition.state import Competition
from tournament.event import Event


def bye_granted(state: Competition, event: fact.ByeGranted) -> None:
    """An entry sits out a round (T-6)."""
    entry_of(state, event.entry)
    granted = Granted(entry=event.entry, round=event.round, worth=event.worth, reason=event.reason)
    state.granted = [*_others(state, event), granted]


def bye_taken_back(state: Competition, event: fact.ByeTakenBack) -> None:
    """An entry plays after all."""
    others = _others(state, event)
    if len(others) == len(state.granted):
        raise Impossible
    state.granted = others


def pair_forbidden(state: Competition, event: fact.PairForbidden) -> None:
    """Two entries must not meet (T-5); a draft that seats them together is out of date."""
    one, other = _pair(state, event)
    state.forbidden = [
        *(pair for pair in state.forbidden if pair.pair != (one, other)),
        ForbiddenPair(one=one, other=other, reason=event.reason),
    ]
    draft = state.draft
    if draft and draft.seats.get(one, 0) == draft.seats.get(other, -1):
        draft.outdated = (*draft.outdated, one, other)


def pair_allowed(state: Competition, event: fact.PairAllowed) -> None:
    """Two entries may meet again."""
    pair = _pair(state, event)
    left = [forbidden for forbidden in state.forbidden if forbidden.pair != pair]
    if len(left) == len(state.forbidden):
        raise Impossible
    state.forbidden = left
    if state.draft:
        state.draft.outdated = tuple(e for e in state.draft.outdated if e not in pair)


def table_kept(state: Competition, event: fact.TableKept) -> None:
    """An entry has a table of its own, or has it no more."""
    entry_of(state, event.entry)
    others = {entry: table for entry, table in state.kept_tables.items() if entry != event.entry}
    kept = {} if event.table is None else {event.entry: event.table}
    state.kept_tables = {**others, **kept}


def _others(state: Competition, event: fact.ByeGranted | fact.ByeTakenBack) -> list[Granted]:
    return [
        granted
        for granted in state.granted
        if (granted.entry, granted.round) != (event.entry, event.round)
    ]


def _pair(state: Competition, event: fact.PairForbidden | fact.PairAllowed) -> tuple[int, int]:
    if event.one == event.other:
        raise Impossible
    one, other = sorted((event.one, event.other))
    return entry_of(state, one).number, entry_of(state, other).number


WISHES: Mapping[type[Event], Callable[[Competition, Any], None]] = {
    fact.ByeGranted: bye_granted,
    fact.ByeTakenBack: bye_taken_back,
    fact.PairForbidden: pair_forbidden,
    fact.PairAllowed: pair_allowed,
    fact.TableKept: table_kept,
}
"""For the table of the reducer."""
