"""Results: entered, confirmed by a second person, corrected on the record, and what is missing."""

from fastapi import APIRouter, Depends

from tournament.competition.state import Round, Table
from tournament.service import scorer
from tournament.service.ledger import Ledger, Receipt
from tournament.service.sentences_results import score
from tournament.service.tournaments import Tournament, load
from tournament.web.access.door import admit
from tournament.web.acting import Acts, Looks, Recorded
from tournament.web.api.shapes import Correction, Number, Player, Score, Shape, Slug
from tournament.web.api.statuses import changed, statuses

router = APIRouter(
    prefix="/api/v1/tournaments/{slug}", tags=["results"], dependencies=[Depends(admit)]
)


class Waiting(Shape):
    """A table whose result is not in; `unreadable` where its slip is and cannot be read."""

    table: int
    left: Player
    right: Player
    unreadable: bool


class Unconfirmed(Shape):
    """A result that one person entered and nobody confirmed so far."""

    round: int
    table: int
    left: Player
    right: Player
    score: str
    entered_by: str


class Outstanding(Shape):
    """What the scorer still waits for. `round` is null between rounds."""

    tournament: str
    version: int
    round: int | None
    tables: list[Waiting]
    unconfirmed: list[Unconfirmed]


@router.put("/rounds/{number}/tables/{table}/result", responses=changed())
def enter(slug: Slug, number: Number, table: Number, result: Score, acts: Acts) -> Recorded:
    """Enter a table's result. The same by another person confirms it (T-9).

    If-Match may be left out: a result of one table does not rest on those of others.
    """

    def act(ledger: Ledger) -> Receipt:
        state = load(ledger, slug).state
        given = scorer.read_result(result.score, result.how, state.best_of(number))
        return scorer.enter_result(ledger, slug, table, given, scorer.late(state, number))

    return acts.on(slug, act)


@router.post("/rounds/{number}/tables/{table}/confirmation", responses=changed())
def confirm(slug: Slug, number: Number, table: Number, acts: Acts) -> Recorded:
    """Confirm what somebody else entered (T-9)."""

    def act(ledger: Ledger) -> Receipt:
        late = scorer.late(load(ledger, slug).state, number)
        return scorer.confirm_result(ledger, slug, table, late)

    return acts.on(slug, act)


@router.post("/rounds/{number}/tables/{table}/correction", responses=changed(428))
def correct(
    slug: Slug, number: Number, table: Number, correction: Correction, acts: Acts
) -> Recorded:
    """Correct a result on the record, with a reason (T-9)."""

    def act(ledger: Ledger) -> Receipt:
        best_of = load(ledger, slug).state.best_of(number)
        result = scorer.read_result(correction.score, correction.how, best_of)
        return scorer.correct_result(ledger, slug, number, table, result, reason=correction.reason)

    return acts.on(slug, act, named=True)


@router.get("/outstanding", responses=statuses(404, 422))
def outstanding(slug: Slug, ledger: Looks) -> Outstanding:
    """List the tables whose results are not in, and the results that nobody confirmed."""
    tournament = load(ledger, slug)
    running = tournament.state.running
    return Outstanding(
        tournament=slug,
        version=tournament.state.version,
        round=running.number if running else None,
        tables=[_waiting(tournament, running.tables[each]) for each in running.open_tables]
        if running
        else [],
        unconfirmed=[
            _unconfirmed(tournament, played, played.tables[each])
            for played in tournament.state.rounds
            for each in played.unconfirmed_tables
        ],
    )


def _waiting(tournament: Tournament, table: Table) -> Waiting:
    return Waiting(
        table=table.paired.table,
        left=Player.of(tournament, table.paired.left),
        right=Player.of(tournament, table.paired.right),
        unreadable=table.unreadable,
    )


def _unconfirmed(tournament: Tournament, played: Round, table: Table) -> Unconfirmed:
    return Unconfirmed(
        round=played.number,
        table=table.paired.table,
        left=Player.of(tournament, table.paired.left),
        right=Player.of(tournament, table.paired.right),
        score=score(table.result) if table.result else "",
        entered_by=table.entered_by,
    )
