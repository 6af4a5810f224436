"""Which acts touch fairness, and what was before them: the integrity log (T-9, T-10, T-12).

An act is judged by the state in which it was done. The table is open: who adds an act by which the
director's hand shows adds it here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from tournament.competition import events as fact
from tournament.competition import events_people as of_people
from tournament.competition.events_by_hand import KeptAsPlayed, PairedByHand, RoundRepaired
from tournament.competition.events_formats import TablesReseated
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_paper import RoundFromPaper
from tournament.competition.events_record import ActsUndone
from tournament.competition.events_wishes import (
    ByeGranted,
    ByeTakenBack,
    PairAllowed,
    PairForbidden,
)
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition, Round, Table
from tournament.event import Event, fold

Kind = Literal[
    "import",
    "setting",
    "kept-apart",
    "pair-forbidden",
    "pair-allowed",
    "bye-granted",
    "bye-taken-back",
    "re-pairing",
    "rematch",
    "bye-played",
    "reseating",
    "by-hand",
    "repair",
    "replay",
    "kept-as-played",
    "correction",
    "late-result",
    "closing",
    "penalty",
    "penalty-lifted",
    "disqualification",
    "reinstatement",
    "undo",
    "from-paper",
]
"""What kind of act it is."""

Before = fact.Result | tuple[fact.PairedTable, ...] | tuple[Table, ...] | None
"""A result, tables by who sat there, or tables with their results; None where nothing was."""


@dataclass(frozen=True, slots=True)
class Touch:
    """An act that touches fairness: its kind, the round it concerns, and what was before.

    `version` is that of the fact in the stream. `round` is None where it concerns all of them, and
    `during` is the round that was being played, None where none was.
    """

    version: int
    kind: Kind
    round: int | None
    event: Event
    before: Before = None
    during: int | None = None


Found = tuple[Kind, int | None, Before] | None


def touches(events: Iterable[Event]) -> Iterator[Touch]:
    """Yield the acts of a stream that touch fairness, in order."""
    state = Competition()
    for version, event in enumerate(events, 1):
        judge = JUDGES.get(type(event))
        found = judge(state, event) if judge else None
        if found:
            kind, number, before = found
            during = state.running.number if state.running else None
            yield Touch(version, kind, number, event, before, during)
        fold(REDUCER, state, [event])


def _created(_state: Competition, event: fact.TournamentCreated) -> Found:
    return ("import", None, None) if event.imported else None


def _setting(state: Competition, _event: fact.SettingChanged) -> Found:
    return ("setting", state.next_round, None) if state.started else None


def _apart(state: Competition, _event: of_people.GroupsKeptApart) -> Found:
    return ("kept-apart", state.next_round, None) if state.started else None


def _forbidden(state: Competition, _event: PairForbidden) -> Found:
    return ("pair-forbidden", state.next_round, None) if state.started else None


def _allowed(state: Competition, _event: PairAllowed) -> Found:
    return ("pair-allowed", state.next_round, None) if state.started else None


def _granted(state: Competition, event: ByeGranted) -> Found:
    return ("bye-granted", event.round, None) if state.started else None


def _taken_back(state: Competition, event: ByeTakenBack) -> Found:
    return ("bye-taken-back", event.round, None) if state.started else None


def _paired(state: Competition, event: fact.RoundPaired) -> Found:
    if state.imported:
        return None
    draft = state.draft
    if draft is not None:
        return ("re-pairing", event.round, tuple(t.paired for t in draft.tables.values()))
    return ("rematch", event.round, None) if event.rematches else None


def _reseated(state: Competition, event: TablesReseated) -> Found:
    played = _round(state, event.round)
    found = [played.tables.get(each.table) for each in event.tables] if played else []
    tables = tuple(table for table in found if table)
    if event.reason:
        return ("replay", event.round, tables)
    return ("reseating", event.round, tuple(table.paired for table in tables))


def _by_hand(state: Competition, event: PairedByHand) -> Found:
    return ("by-hand", event.round, _tables(state, event.round))


def _repaired(state: Competition, event: RoundRepaired) -> Found:
    return ("repair", event.round, _tables(state, event.round))


def _kept(state: Competition, event: KeptAsPlayed) -> Found:
    named = {each.table for each in event.tables}
    before = _tables(state, event.round)
    return ("kept-as-played", event.round, tuple(t for t in before if t.table in named))


def _tables(state: Competition, number: int) -> tuple[fact.PairedTable, ...]:
    played = _round(state, number)
    return tuple(table.paired for table in played.tables.values()) if played else ()


def _bye_played(_state: Competition, event: ByePlayed) -> Found:
    return ("bye-played", event.round, None)


def _corrected(_state: Competition, event: fact.ResultCorrected) -> Found:
    return ("correction", event.round, event.was)


def _entered(state: Competition, event: fact.ResultEntered) -> Found:
    played = _round(state, event.round)
    return ("late-result", event.round, None) if played and played.closed else None


def _closed(_state: Competition, event: fact.RoundClosed) -> Found:
    return ("closing", event.round, None) if event.without or event.unconfirmed else None


def _penalised(_state: Competition, event: of_people.PenaltyGiven) -> Found:
    return ("penalty", event.from_round, None)


def _lifted(state: Competition, event: of_people.PenaltyLifted) -> Found:
    known = 1 <= event.penalty <= len(state.penalties)
    return (
        "penalty-lifted",
        state.penalties[event.penalty - 1].from_round if known else None,
        None,
    )


def _disqualified(_state: Competition, event: of_people.EntryDisqualified) -> Found:
    return ("disqualification", event.after_round, None)


def _reinstated(state: Competition, event: fact.EntryReinstated) -> Found:
    entry = state.entries.get(event.entry)
    was_out = entry is not None and entry.disqualified_after is not None
    return ("reinstatement", event.from_round, None) if was_out or event.reason else None


def _undone(state: Competition, _event: ActsUndone) -> Found:
    return ("undo", len(state.rounds) or None, None)


def _from_paper(_state: Competition, event: RoundFromPaper) -> Found:
    return ("from-paper", event.round, None)


def _round(state: Competition, number: int) -> Round | None:
    return state.rounds[number - 1] if 1 <= number <= len(state.rounds) else None


JUDGES: Mapping[type[Event], Callable[[Competition, Any], Found]] = {
    fact.TournamentCreated: _created,
    fact.SettingChanged: _setting,
    of_people.GroupsKeptApart: _apart,
    PairForbidden: _forbidden,
    PairAllowed: _allowed,
    ByeGranted: _granted,
    ByeTakenBack: _taken_back,
    fact.RoundPaired: _paired,
    TablesReseated: _reseated,
    PairedByHand: _by_hand,
    RoundRepaired: _repaired,
    KeptAsPlayed: _kept,
    ByePlayed: _bye_played,
    fact.ResultCorrected: _corrected,
    fact.ResultEntered: _entered,
    fact.RoundClosed: _closed,
    of_people.PenaltyGiven: _penalised,
    of_people.PenaltyLifted: _lifted,
    of_people.EntryDisqualified: _disqualified,
    fact.EntryReinstated: _reinstated,
    ActsUndone: _undone,
    RoundFromPaper: _from_paper,
}
"""For every kind of fact that can touch fairness, how to see whether it did."""
