"""Rounds: paired, published, closed."""

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from tournament.competition.state import Round
from tournament.service import director
from tournament.service.errors import NotFound
from tournament.service.sentences_results import score
from tournament.service.tournaments import Tournament, load
from tournament.web.access.caller import Caller
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Acts, Looks, Recorded
from tournament.web.api.shapes import Number, Player, RoundShown, Shape, Slug, TableShown, Whole
from tournament.web.api.statuses import changed, statuses

router = APIRouter(
    prefix="/api/v1/tournaments/{slug}/rounds", tags=["rounds"], dependencies=[Depends(admit)]
)


class RoundsShown(Shape):
    """Every round that the caller may see, the first one first."""

    tournament: str
    version: int
    rounds: list[RoundShown]


class Pairing(Shape):
    """How to pair. `allow_rematch` lets a pair meet again where none else is left."""

    allow_rematch: bool = False


class Closing(Shape):
    """Results that the closing does not wait for, and confirmations that it does not (T-10)."""

    without: list[Whole] = Field(default=[], max_length=1000)
    unconfirmed: list[Whole] = Field(default=[], max_length=1000)


@router.get("", responses=statuses(404, 422))
def rounds(request: Request, slug: Slug, ledger: Looks) -> RoundsShown:
    """List the rounds. A draft is shown to referees and organisers alone."""
    tournament = load(ledger, slug)
    seen = [each for each in tournament.state.rounds if _sees(caller_of(request), each)]
    return RoundsShown(
        tournament=slug,
        version=tournament.state.version,
        rounds=[shown(tournament, each) for each in seen],
    )


@router.get("/{number}", responses=statuses(404, 422))
def one_round(request: Request, slug: Slug, number: Number, ledger: Looks) -> RoundShown:
    """Show a round."""
    tournament = load(ledger, slug)
    for each in tournament.state.rounds:
        if each.number == number and _sees(caller_of(request), each):
            return shown(tournament, each)
    raise NotFound(f"{tournament.state.name} has no round {number}", "")


@router.post("", status_code=201, responses=changed(428, status=201))
def pair(slug: Slug, pairing: Pairing, acts: Acts) -> Recorded:
    """Pair the next round as a draft; the same again makes a new draft of it (T-5)."""
    again = pairing.allow_rematch
    return acts.on(
        slug, lambda ledger: director.pair(ledger, slug, allow_rematch=again), named=True
    )


@router.post("/{number}/publish", responses=changed(428))
def publish(slug: Slug, number: Number, acts: Acts) -> Recorded:
    """Make a draft binding: from here it changes only on the record."""
    return acts.on(
        slug, lambda ledger: director.publish(_at(ledger, slug, number), slug), named=True
    )


@router.post("/{number}/close", responses=changed(428))
def close(slug: Slug, number: Number, closing: Closing, acts: Acts) -> Recorded:
    """Close a round: its results count from here on (T-10)."""
    return acts.on(
        slug,
        lambda ledger: director.close(
            _at(ledger, slug, number),
            slug,
            without=closing.without,
            unconfirmed=closing.unconfirmed,
        ),
        named=True,
    )


def shown(tournament: Tournament, found: Round) -> RoundShown:
    """Return a round as it is shown."""
    return RoundShown(
        round=found.number,
        title=found.title,
        stage=found.stage,
        best_of=found.best_of,
        state="draft" if not found.published else "closed" if found.closed else "running",
        tables=[
            TableShown(
                table=table.paired.table,
                match=table.paired.match,
                left=Player.of(tournament, table.paired.left),
                right=Player.of(tournament, table.paired.right),
                score=None if table.result is None else score(table.result),
                confirmed=bool(table.confirmed_by),
            )
            for table in found.tables.values()
        ],
        byes=[Player.of(tournament, entry) for entry in found.byes],
        rests=[Player.of(tournament, entry) for entry in found.rests],
    )


def _sees(caller: Caller, found: Round) -> bool:
    return found.published or caller.official


def _at(ledger: Looks, slug: str, number: int) -> Looks:
    """Return the ledger, if the last round of the tournament is this one.

    Raises:
        NotFound: another round is the last, so this one is not to be acted on.
    """
    state = load(ledger, slug).state
    current = state.current
    if current is None or current.number != number:
        last = f"the last one is round {current.number}" if current else "none is paired yet"
        raise NotFound(f"{state.name}: round {number} is not the current one; {last}", "")
    return ledger
