"""What facts about those who come late change."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition import events_late as fact
from tournament.competition.events import PairedTable
from tournament.competition.hanging import hangs_out_anew
from tournament.competition.impossible import Impossible, entry_of, round_of
from tournament.competition.state import Competition, Table
from tournament.event import Event


def bye_played(state: Competition, event: fact.ByePlayed) -> None:
    """A bye is none any more: who had it plays a late entry (T-6)."""
    played = round_of(state, event.round)
    late = entry_of(state, event.entry)
    sits = event.entry in played.seats or event.entry in (*played.byes, *played.rests)
    if event.opponent not in played.byes or sits or event.table in played.tables:
        raise Impossible
    paired = PairedTable(
        table=event.table, match=event.match, left=event.opponent, right=event.entry
    )
    played.tables[event.table] = Table(paired=paired)
    played.seats[event.opponent] = played.seats[event.entry] = event.table
    played.byes = tuple(entry for entry in played.byes if entry != event.opponent)
    played.byes_by_hand = tuple(e for e in played.byes_by_hand if e != event.opponent)
    state.matches = max(state.matches, event.match)
    hangs_out_anew(state, played)
    late.plays_from(event.round)


LATE: Mapping[type[Event], Callable[[Competition, Any], None]] = {fact.ByePlayed: bye_played}
"""For the table of the reducer."""
