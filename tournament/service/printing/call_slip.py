"""The slip of a call: what a dispute is about, for a referee to write the rest on it by hand."""

from dataclasses import replace

from reports.documents import CallGame, CallSaying, CallSlip
from reports.render import render
from tournament.competition.state import Round, Table
from tournament.disputes.events import Saying
from tournament.service.disputes.reading import LoadedDispute
from tournament.service.errors import NotFound
from tournament.service.ledger import Ledger
from tournament.service.printing import files, terms
from tournament.service.printing.edition import Edition, read_edition
from tournament.service.printing.recorded import recorded_match
from tournament.service.sentences_disputes import moment_said


def blank_slip(ledger: Ledger, slug: str, table: int) -> tuple[str, str]:
    """Return an empty slip for a table of the current round: its file name and the page.

    Raises:
        NotFound: there is no such table.
    """
    edition = read_edition(ledger, slug)
    current = edition.state.current
    if current is None or table not in current.tables:
        tables = ", ".join(map(str, current.tables)) if current else "none yet"
        raise NotFound(f"there is no table {table} now", f"tables of the round: {tables}")
    slip = _slip(ledger, edition, current, current.tables[table], None)
    return files.call(current.number, table), render(slip)


def slip_of_dispute(ledger: Ledger, dispute: LoadedDispute) -> tuple[str, str]:
    """Return the slip of a dispute, with what was said so far: its file name and the page.

    Raises:
        NotFound: its table was paired otherwise since.
    """
    edition = read_edition(ledger, dispute.slug)
    opened = dispute.opened
    place = edition.tournament.state.place_of(opened.match)
    if place is None:
        what = f"table {opened.table} of round {opened.round} was paired otherwise since"
        remedy = f"playledger dispute show {dispute.slug} {dispute.number}"
        raise NotFound(what, remedy)
    return files.call(opened.round, opened.table), render(_slip(ledger, edition, *place, dispute))


def _slip(
    ledger: Ledger, edition: Edition, played: Round, seated: Table, dispute: LoadedDispute | None
) -> CallSlip:
    table = seated.paired.table
    left, right = edition.player(seated.paired.left), edition.player(seated.paired.right)
    found = recorded_match(ledger, edition, played, seated)
    games = found.games.items() if found else ()
    recorded = tuple(CallGame(number, g.dealt.basis, len(g.events)) for number, g in games)
    slip = CallSlip(
        edition.header(f"a call at table {table}"),
        round=terms.round_name(played),
        table=table,
        left=left,
        right=right,
        score=terms.score(seated.result, seated.gone),
        games=recorded,
    )
    if dispute is None:
        return slip
    opened = dispute.opened
    said = [*opened.says, *(taken.said for taken in dispute.state.statements)]
    return replace(
        slip,
        dispute=dispute.number,
        claim=opened.claim,
        game=opened.game,
        by=opened.by,
        moment=moment_said(opened),
        says=tuple(_said(each) for each in said),
    )


def _said(saying: Saying) -> CallSaying:
    return CallSaying(saying.side, saying.text)
