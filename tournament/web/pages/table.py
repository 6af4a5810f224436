"""`/table/…`: the page of a live table. It holds nothing of the game: that comes by the socket."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path
from starlette.responses import Response

from tournament.web.access.door import admit
from tournament.web.templating import page

TableId = Annotated[str, Path(pattern=r"^[a-z][a-z0-9-]{0,39}(/m[1-9][0-9]{0,8})?$")]

router = APIRouter(include_in_schema=False, dependencies=[Depends(admit)])


@router.get("/table/{game:path}")
def table(game: TableId) -> Response:
    """Show the table of a match, or a friendly one; its token stands behind a `#`."""
    return page("table.html.j2", table=game)
