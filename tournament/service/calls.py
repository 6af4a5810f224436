"""Calls of the referee, as far as they are paper: a slip printed for a table, and those still open.

A ruling is no fact of the log yet. What the log has is that a slip was printed, when and by whom;
a call counts as open until the table's result is entered, corrected or confirmed after that.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from reports.documents import CallGame, CallSlip
from reports.render import render
from tournament.competition.events import ResultCorrected, ResultEntered
from tournament.competition.events_record import SheetsPrinted
from tournament.competition.events_results import ResultConfirmed
from tournament.event import Event
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger
from tournament.service.printing import files, terms
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.printing.recorded import recorded_matches
from tournament.service.tournaments import Tournament, stream_of

_CALL = re.compile(r"call-round-(?P<round>\d+)-table-(?P<table>\d+)\.html", re.ASCII)


@dataclass(frozen=True, slots=True)
class OpenCall:
    """A call slip after whose print nothing was done about the table's result.

    `at` is UTC, `by` who printed it.
    """

    round: int
    table: int
    at: str
    by: str


def call_page(ledger: Ledger, slug: str, table: int) -> tuple[str, str]:
    """Return the call slip of a table of the current round: its file name and the page.

    Raises:
        NotFound: there is no such table.
    """
    edition = read_edition(ledger, slug)
    current = edition.state.current
    if current is None or table not in current.tables:
        tables = ", ".join(map(str, current.tables)) if current else "none yet"
        raise NotFound(f"there is no table {table} now", f"tables of the round: {tables}")
    seated = current.tables[table]
    slip = CallSlip(
        edition.header(f"a call at table {table}"),
        round=terms.round_name(current),
        table=table,
        left=edition.player(seated.paired.left),
        right=edition.player(seated.paired.right),
        score=terms.score(seated.result, seated.gone),
        games=tuple(_games(ledger, edition, seated.paired.match)),
    )
    return files.call(current.number, table), render(slip)


def open_calls(ledger: Ledger, tournament: Tournament) -> list[OpenCall]:
    """Return the calls of the running round that are open, in the order of their tables."""
    running = tournament.state.running
    found: dict[int, OpenCall] = {}
    if running is None:
        return []
    for recorded in ledger.store.read(stream_of(tournament.slug)):
        fact = ledger.codec.decode(recorded)
        if isinstance(fact, SheetsPrinted):
            for sheet in fact.sheets:
                of = _CALL.fullmatch(sheet)
                if of and int(of["round"]) == running.number:
                    table = int(of["table"])
                    found[table] = OpenCall(
                        running.number, table, recorded.recorded_at, recorded.actor
                    )
        elif (settled := _settled(fact)) is not None and settled[0] == running.number:
            found.pop(settled[1], None)
    return [found[table] for table in sorted(found)]


def call_lines(tournament: Tournament, calls: list[OpenCall]) -> list[str]:
    """Return a sentence for each open call."""
    return [
        f"an open call at table {call.table}: slip printed {call.at[11:16]} UTC by {call.by}; "
        f"{_names(tournament, call)}"
        for call in calls
    ]


def _settled(fact: Event) -> tuple[int, int] | None:
    if isinstance(fact, ResultEntered | ResultCorrected | ResultConfirmed):
        return fact.round, fact.table
    return None


def _names(tournament: Tournament, call: OpenCall) -> str:
    table = tournament.state.rounds[call.round - 1].tables.get(call.table)
    if table is None:
        return "it is paired otherwise since"
    left, right = table.paired.left, table.paired.right
    return f"{tournament.numbered(left)} and {tournament.numbered(right)}"


def _games(ledger: Ledger, edition: Edition, match: int) -> Iterator[CallGame]:
    for recorded in recorded_matches(ledger, edition):
        if recorded.table.paired.match == match:
            for number, game in recorded.games.items():
                yield CallGame(number, game.dealt.basis, len(game.events))
