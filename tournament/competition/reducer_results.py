"""What facts about results change: what was entered, corrected, confirmed, or not to be read."""

from collections.abc import Callable, Mapping
from typing import Any

from tournament.competition import events as fact
from tournament.competition import events_results as of_results
from tournament.competition.impossible import Impossible, table_of
from tournament.competition.serving import NOT_PLAYED
from tournament.competition.state import Competition, Gone, Table
from tournament.event import Event


def result_entered(state: Competition, event: fact.ResultEntered) -> None:
    """A result is in (T-1). Once one is, another is a correction (T-9)."""
    table = table_of(state, event.round, event.table, event.match)
    if table.result is not None:
        raise Impossible
    table.result = event.result
    table.gone = None if event.by or state.imported else _gone(state, table, event.result)
    table.entered_by, table.confirmed_by = event.by, ""
    table.unreadable = False
    table.games = ()


def result_corrected(state: Competition, event: fact.ResultCorrected) -> None:
    """A result is another than before, and nobody has confirmed that one yet (T-9)."""
    table = table_of(state, event.round, event.table, event.match)
    table.result = event.result
    table.gone = None
    table.corrected = True
    table.entered_by, table.confirmed_by = event.by, ""
    table.games = ()


def result_confirmed(state: Competition, event: of_results.ResultConfirmed) -> None:
    """A second person found the same (T-9)."""
    table = table_of(state, event.round, event.table, event.match)
    if table.result is None:
        raise Impossible
    table.confirmed_by = event.by


def slip_unreadable(state: Competition, event: of_results.SlipUnreadable) -> None:
    """A slip waits for somebody to ask the players."""
    table_of(state, event.round, event.table, event.match).unreadable = True


def games_told(state: Competition, event: of_results.GamesTold) -> None:
    """The order of the games is known (S-12)."""
    table = table_of(state, event.round, event.table, event.match)
    if table.result is None:
        raise Impossible
    table.games = event.games


def _gone(state: Competition, table: Table, result: fact.Result) -> Gone | None:
    """Return what had become of those who lost a match without games, if they had left (T-11)."""
    if result.ending not in NOT_PLAYED:
        return None
    losers = [
        state.entries[entry]
        for entry, seat in ((table.paired.left, "left"), (table.paired.right, "right"))
        if result.ending == "both-absent" or result.winner != seat
    ]
    if not all(entry.withdrawn for entry in losers):
        return None
    out = any(entry.disqualified_after is not None for entry in losers)
    return "disqualified" if out else "withdrawn"


RESULTS: Mapping[type[Event], Callable[[Competition, Any], None]] = {
    fact.ResultEntered: result_entered,
    fact.ResultCorrected: result_corrected,
    of_results.ResultConfirmed: result_confirmed,
    of_results.SlipUnreadable: slip_unreadable,
    of_results.GamesTold: games_told,
}
"""For the table of the reducer."""
