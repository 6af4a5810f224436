"""Results by a form: entered and confirmed by the players of a table, a scorer, an official."""

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from tournament.competition.events import Result
from tournament.competition.state import Competition
from tournament.service import scorer
from tournament.service.errors import BadInput, Conflict, Fault
from tournament.service.sentences_results import How, score, written
from tournament.service.tournaments import load, stream_of
from tournament.web.access.door import admit, caller_of
from tournament.web.api.shapes import Number, Slug
from tournament.web.forms import fields_of
from tournament.web.hall import hall_of
from tournament.web.live.page_route import PageRoute
from tournament.web.live.places import home

router = APIRouter(
    prefix="/events/{slug}",
    include_in_schema=False,
    dependencies=[Depends(admit)],
    route_class=PageRoute,
)

_HOW: dict[str, How] = {
    how: how for how in ("time", "agreement", "left-absent", "right-absent", "both-absent")
}


Fields = Annotated[dict[str, str], Depends(fields_of)]


@router.post("/rounds/{number}/tables/{table}/result")
def take(request: Request, slug: Slug, number: Number, table: Number, fields: Fields) -> Response:
    """Enter a result, or confirm the one that was shown, and go back to the page."""
    hall = hall_of(request)
    ledger = hall.serving.ledger(caller_of(request).actor)
    with hall.turns.of(stream_of(slug)):
        state = load(ledger, slug).state
        late = scorer.late(state, number)
        if "confirm" in fields:
            _require_shown(state, number, table, fields["confirm"])
            scorer.confirm_result(ledger, slug, table, late)
        else:
            result = _read(fields, state.best_of(number))
            scorer.enter_result(ledger, slug, table, result, late)
    back = "/desk" if fields.get("back") == "desk" else f"/matches/{_match(state, number, table)}"
    return RedirectResponse(home(slug) + back, 303)


def _read(fields: dict[str, str], best_of: int) -> Result:
    how = _HOW.get(fields.get("how", ""))
    games = [fields.get(side, "").strip() for side in ("left", "right", "drawn")]
    told = "-".join(games if games[2] not in {"", "0"} else games[:2])
    absent = how is not None and how.endswith("-absent")
    return scorer.read_result(None if absent else told, how, best_of)


def _require_shown(state: Competition, number: int, table: int, shown: str) -> None:
    """Require that the result is the one that was looked at.

    Raises:
        Conflict: it is another one now.
    """
    there = state.rounds[number - 1].tables.get(table) if number <= len(state.rounds) else None
    result = there.result if there else None
    if result is not None and score(result) != shown:
        what = f"table {table} has {written(result)} now, which is not what you saw"
        raise Conflict(f"{what}; nothing was confirmed", "look at it again")


def _match(state: Competition, number: int, table: int) -> int:
    there = state.rounds[number - 1].tables.get(table) if number <= len(state.rounds) else None
    if there is None:
        raise BadInput("result", [Fault("table", f"round {number} has no table {table}", "")])
    return there.paired.match
