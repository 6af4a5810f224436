"""Facts change the state, and nothing else does.

The reducer is total: a fact that cannot have happened as written (a result for a table that was
never paired) changes only the version and `impossible`.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tournament.competition import events as fact
from tournament.competition import events_formats as of_formats
from tournament.competition.accelerated import lent_in
from tournament.competition.events_record import ActsUndone
from tournament.competition.hanging import hangs_out, hangs_out_anew
from tournament.competition.impossible import Impossible, entry_of, round_of
from tournament.competition.live_facts import goes_back, live_versions
from tournament.competition.reducer_by_hand import BY_HAND
from tournament.competition.reducer_late import LATE
from tournament.competition.reducer_paper import PAPER
from tournament.competition.reducer_people import PEOPLE
from tournament.competition.reducer_record import RECORD
from tournament.competition.reducer_results import RESULTS
from tournament.competition.reducer_wishes import WISHES
from tournament.competition.state import Competition, Cut, Round, Table
from tournament.competition.state_people import Entry
from tournament.event import Event, Reducer
from tournament.pairing.plan import FINALISTS


def tournament_created(state: Competition, event: fact.TournamentCreated) -> None:
    """A tournament exists."""
    state.name = event.name
    state.settings = event.settings
    state.imported = event.imported


def setting_changed(state: Competition, event: fact.SettingChanged) -> None:
    """A setting has another value (T-12)."""
    try:
        changed = {
            **msgspec.to_builtins(state.settings),
            event.setting: msgspec.json.decode(event.now),
        }
        state.settings = msgspec.convert(changed, fact.Settings)
    except (msgspec.DecodeError, msgspec.ValidationError) as error:
        raise Impossible from error


def entry_added(state: Competition, event: fact.EntryAdded) -> None:
    """A person takes part. After the draw a late entry's lot is the last (T-4)."""
    if event.entry in state.entries:
        raise Impossible
    state.entries[event.entry] = Entry(
        number=event.entry,
        person=event.person,
        first_round=event.first_round,
        rating=event.rating,
    )
    if state.lots:
        state.lots[event.entry] = len(state.lots) + 1


def lots_drawn(state: Competition, event: fact.LotsDrawn) -> None:
    """The lots are drawn, one for every entry (T-4)."""
    if sorted(event.order) != sorted(state.entries):
        raise Impossible
    state.lots = {entry: place for place, entry in enumerate(event.order, 1)}


def round_paired(state: Competition, event: fact.RoundPaired) -> None:
    """A round is paired, or paired again (T-5), by what was asked of it and lent for it."""
    paired = Round.of(event)
    if event.stage == "swiss":
        paired.granted = state.granted_in(event.round)
        paired.lent = lent_in(state.settings, event.round, state.settings.rounds or 0)
    if event.round != state.next_round or not state.entries.keys() >= {*paired.seats, *event.byes}:
        raise Impossible
    state.rounds[event.round - 1 :] = [paired]
    state.versions[event.round] = max(state.versions.get(event.round, 0), event.version)
    state.matches = max((table.match for table in event.tables), default=state.matches)


def draft_dropped(state: Competition, event: fact.DraftDropped) -> None:
    """A pairing that was never published is gone; its match numbers stay used."""
    if state.draft is None or state.draft.number != event.round:
        raise Impossible
    state.rounds.pop()
    if event.with_cut:
        state.cut = None


def round_published(state: Competition, event: fact.RoundPublished) -> None:
    """The pairing hangs out."""
    found = round_of(state, event.round)
    found.published = True
    hangs_out(state, found)


def round_closed(state: Competition, event: fact.RoundClosed) -> None:
    """A round counts (T-4, T-10)."""
    round_of(state, event.round).closed = True


def entry_withdrawn(state: Competition, event: fact.EntryWithdrawn) -> None:
    """An entry plays no more (T-11)."""
    entry_of(state, event.entry).last_round = event.after_round


def entry_reinstated(state: Competition, event: fact.EntryReinstated) -> None:
    """A withdrawn entry is back; what it missed stays missed (T-11)."""
    entry = entry_of(state, event.entry)
    if entry.last_round is None:
        raise Impossible
    entry.away = [*entry.away, (entry.last_round + 1, event.from_round - 1)]
    entry.last_round = None
    entry.disqualified_after = None
    entry.comes_back(event.from_round)


def bracket_cut(state: Competition, event: fact.BracketCut) -> None:
    """The bracket is seeded (T-8)."""
    seeds = set(event.seeds)
    if len(seeds) < max(FINALISTS, len(event.seeds)) or not state.entries.keys() >= seeds:
        raise Impossible
    state.cut = Cut(
        after_round=event.after_round,
        seeds=event.seeds,
        skipped=event.skipped,
        third_place=event.third_place,
        elimination=event.elimination,
        all_places=event.all_places,
    )


def groups_drawn(state: Competition, event: of_formats.GroupsDrawn) -> None:
    """The groups of a round robin are drawn (T-5)."""
    drawn = [entry for group in event.groups for entry in group]
    if len(set(drawn)) < len(drawn) or not state.entries.keys() >= set(drawn):
        raise Impossible
    state.groups = event.groups


def tables_reseated(state: Competition, event: of_formats.TablesReseated) -> None:
    """Tables seat others, and their results are gone with those who played for them (T-9).

    Where the same two play again, what a director set by hand stays so.
    """
    found = round_of(state, event.round)
    new = {seats.table: seats for seats in event.tables}
    staying = {entry for entry, table in found.seats.items() if table not in new}
    seated = [entry for seats in event.tables for entry in (seats.left, seats.right)]
    together = [*staying, *found.byes, *seated]
    if not found.tables.keys() >= new.keys() or not state.entries.keys() >= set(seated):
        raise Impossible
    if len(set(together)) < len(together):
        raise Impossible
    for seats in event.tables:
        before, paired = found.tables[seats.table], fact.PairedTable.of(seats)
        same = {before.paired.left, before.paired.right} == {paired.left, paired.right}
        found.tables[seats.table] = Table(paired=paired, by_hand=before.by_hand and same)
    found.seats = {entry: table for entry, table in found.seats.items() if entry in staying}
    found.seats.update(
        (entry, seats.table) for seats in event.tables for entry in (seats.left, seats.right)
    )
    state.matches = max(state.matches, *(seats.match for seats in event.tables), 0)
    hangs_out_anew(state, found)


def acts_undone(state: Competition, event: ActsUndone) -> None:
    """What came after a version counts no more; numbers that were used stay used (T-9)."""
    if not goes_back(event, state.version):
        raise Impossible
    again = Competition(renumbered=state.renumbered)
    for version in live_versions(state.facts):
        again.version = version - 1
        kept = state.facts[version - 1]
        REDUCER[type(kept)](again, kept)
    again.version, again.facts = state.version, state.facts
    again.matches = max(again.matches, state.matches)
    again.versions, again.hung_out = state.versions, state.hung_out
    again.impossible = sorted({*again.impossible, *state.impossible})
    for field in state.__struct_fields__:
        setattr(state, field, getattr(again, field))


def tournament_finished(state: Competition, _event: fact.TournamentFinished) -> None:
    """Nothing more is to be played."""
    state.finished = True


def _counted(change: Callable[[Competition, Any], None]) -> Callable[[Competition, Event], None]:
    def apply(state: Competition, event: Event) -> None:
        state.version += 1
        state.facts.append(event)
        try:
            change(state, event)
        except Impossible:
            state.impossible.append(state.version)

    return apply


_CHANGES: Mapping[type[Event], Callable[[Competition, Any], None]] = {
    fact.TournamentCreated: tournament_created,
    fact.SettingChanged: setting_changed,
    fact.EntryAdded: entry_added,
    fact.LotsDrawn: lots_drawn,
    fact.RoundPaired: round_paired,
    fact.DraftDropped: draft_dropped,
    fact.RoundPublished: round_published,
    fact.RoundClosed: round_closed,
    fact.EntryWithdrawn: entry_withdrawn,
    fact.EntryReinstated: entry_reinstated,
    fact.BracketCut: bracket_cut,
    of_formats.GroupsDrawn: groups_drawn,
    of_formats.TablesReseated: tables_reseated,
    fact.TournamentFinished: tournament_finished,
    **PEOPLE,
    **RESULTS,
    **RECORD,
    **BY_HAND,
    **PAPER,
    **WISHES,
    **LATE,
    ActsUndone: acts_undone,
}

REDUCER: Reducer[Competition] = {kind: _counted(change) for kind, change in _CHANGES.items()}
