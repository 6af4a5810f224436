"""What a standings sheet tells the sceptic at the notice board, beside the table (T-9, T-10).

What was counted, which claims are open, until when to object, how many games are on the record,
and whether the sheet hung out before.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from reports.documents import Notice
from tournament.competition.events import (
    ResultCorrected,
    ResultEntered,
    RoundClosed,
)
from tournament.competition.serving import PLAYED
from tournament.competition.state import Competition, Table
from tournament.games.streams import OF_A_MATCH
from tournament.service import prints
from tournament.service.counted import several
from tournament.service.games import ids, stream_of
from tournament.service.ledger import Ledger
from tournament.service.printing.claims import OpenClaim
from tournament.service.printing.edition import Edition
from tournament.service.sentences_disputes import CLAIMS, PHASES, where
from tournament.service.tournaments import stream_of as stream_of_tournament


def notices_of(ledger: Ledger, edition: Edition) -> dict[int, Notice]:
    """Return the notice of every round of which there are standings."""
    recorded = recorded_games(ledger, edition)
    last = dict(_last_changes(ledger, edition))
    return {
        played.number: Notice(
            claims=tuple(map(claim_line, edition.claims.until(played.number))),
            objections=_objections(edition.state, last, played.number),
            recorded=_on_the_record(edition.state, recorded, played.number),
            hung=_hung(ledger, edition, played.number),
        )
        for played in edition.state.swiss_rounds()
        if played.closed
    }


def claim_line(claim: OpenClaim) -> str:
    """Return an open claim as a line: where it is, what it is about, how far it is."""
    opened = claim.opened
    return f"dispute {claim.number}, {where(opened)}: {CLAIMS[opened.claim]}; {PHASES[claim.phase]}"


def recorded_games(ledger: Ledger, edition: Edition) -> dict[int, int]:
    """Return how many games of each match were on the record when the log had this head."""
    numbers: dict[int, int] = {}
    for game_id in ids(ledger, f"{edition.tournament.slug}/m"):
        found = OF_A_MATCH.fullmatch(game_id)
        first = next(iter(ledger.store.read(stream_of(game_id))), None) if found else None
        if found and first and first.position <= edition.head.size:
            match = int(found["match"])
            numbers[match] = numbers.get(match, 0) + 1
    return numbers


def _last_changes(ledger: Ledger, edition: Edition) -> Iterator[tuple[int, str]]:
    """Yield each round with the time at which a result of it was last recorded, or it was closed.

    The last of a round counts.
    """
    for recorded in ledger.store.read(stream_of_tournament(edition.tournament.slug)):
        if recorded.position > edition.head.size:
            return
        fact = ledger.codec.decode(recorded)
        if isinstance(fact, ResultEntered | ResultCorrected | RoundClosed):
            yield fact.round, recorded.recorded_at


def _objections(state: Competition, last: Mapping[int, str], number: int) -> str:
    """Say until when to object: the time for appeals, from the last result that is counted."""
    given = state.settings.appeal_time
    times = [at for played, at in last.items() if played <= number]
    if not given or not times:
        return "Who objects to a result says so at the desk at once: no time is set aside for it."
    until = datetime.fromisoformat(max(times)) + timedelta(minutes=given)
    return (
        f"Who objects to a result says so at the desk until {until:%Y-%m-%d %H:%M} UTC, "
        f"{several(given, 'minute')} after the last of these results was recorded. What is "
        "corrected later stands on the record with its reason (T-9)."
    )


def _on_the_record(state: Competition, recorded: Mapping[int, int], number: int) -> str:
    """Say of how many games every play is on the record, and of how many the result alone."""
    tables = [
        table
        for played in state.swiss_rounds()
        if played.number <= number
        for table in played.tables.values()
    ]
    games = sum(map(_games, tables))
    known = sum(recorded.get(table.paired.match, 0) for table in tables)
    if not known:
        return "No game is on the record play by play: what counts is the results as entered."
    if known >= games:
        return f"Every game is on the record play by play: {several(known, 'game')}."
    return (
        f"{known} of {several(games, 'game')} "
        f"{'is' if known == 1 else 'are'} on the record play by play; of the others only the "
        "result is."
    )


def _games(table: Table) -> int:
    result = table.result
    if result is None or result.ending not in PLAYED:
        return 0
    return result.left + result.right + result.drawn


def _hung(ledger: Ledger, edition: Edition, number: int) -> str:
    """Say that this sheet hung out before and nothing on it changed; empty else."""
    since = prints.since_print_of(ledger, edition.tournament, number)
    if since is None or since.moved or since.results:
        return ""
    at = f"{since.printed_at[:10]} {since.printed_at[11:16]}"
    return f"The sheet printed at {at} UTC (log {since.log_position}) says the same."
