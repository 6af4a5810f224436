"""`/play` and `/table/…`: sitting down, and the table itself.

The page of a table holds nothing of the game: that comes by the socket.
"""

import io
from typing import Annotated

import segno
from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from tournament.games.catalogue import Found
from tournament.service.rulesets import rulesets
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Looks
from tournament.web.api.shapes import SLUG, TableId
from tournament.web.live.page_route import PageRoute
from tournament.web.templating import page

Slug = Annotated[str, Query(pattern=f"^({SLUG})?$")]
Code = Annotated[str, Query(pattern=r"^[A-Z2-9]{6}$")]

router = APIRouter(include_in_schema=False, dependencies=[Depends(admit)], route_class=PageRoute)


@router.get("/play")
def play(request: Request, ledger: Looks, tournament: Slug = "") -> Response:
    """Show where one sits down by a code, or opens a table."""
    offered = [
        {"id": name, "least": found.game.seats.start, "most": found.game.seats.stop - 1}
        for name, found in sorted(rulesets(ledger).items(), key=_fewest_seats_first)
    ]
    official = caller_of(request).official
    return page("play.html.j2", rulesets=offered, official=official, tournament=tournament)


@router.get("/play/code.svg")
def code(request: Request, code: Code) -> Response:
    """Draw the address at which one sits down by a code, to be scanned."""
    address = request.url_for("play").include_query_params(code=code)
    drawing = io.BytesIO()
    segno.make(str(address), error="m", micro=False).save(
        drawing, kind="svg", border=4, light="#fff"
    )
    return Response(drawing.getvalue(), media_type="image/svg+xml")


def _fewest_seats_first(offered: tuple[str, Found]) -> int:
    return offered[1].game.seats.stop


@router.get("/table/{game:path}")
def table(request: Request, game: TableId) -> Response:
    """Show the table of a match, or a friendly one; its token stands behind a `#`."""
    return page("table.html.j2", table=game, official=caller_of(request).official)
