"""Which tables are over for good: what is kept of who sits there is of no use any more."""

from collections.abc import Iterable
from functools import cache

from tournament.projections.live_tables import OpenedTable
from tournament.service.errors import PlayledgerError
from tournament.service.ledger import Ledger
from tournament.service.live.loading import load_table
from tournament.service.live.opening import MATCH_TABLE, match_place
from tournament.service.tournaments import Tournament, load


def finished_tables(ledger: Ledger, tables: Iterable[OpenedTable], now_us: int) -> list[str]:
    """Return the ids of the tables that are over for good.

    A match is when its round is closed, or another pairing has taken its place: until then people
    come back to confirm. A table of no tournament is when its match is over. What cannot be read
    here is kept.
    """
    tournament = cache(lambda slug: load(ledger, slug))

    def is_finished(opened: OpenedTable) -> bool:
        found = MATCH_TABLE.fullmatch(opened.id)
        if found is None:
            return load_table(ledger, opened).stage(now_us) == "over"
        return _is_closed(tournament(found["slug"]), int(found["match"]))

    finished = []
    for opened in tables:
        try:
            if is_finished(opened):
                finished.append(opened.id)
        except PlayledgerError:
            continue
    return finished


def _is_closed(tournament: Tournament, match: int) -> bool:
    place = match_place(tournament, match)
    return place is None or tournament.state.rounds[place[0] - 1].closed
