"""The dossier of a dispute to take along: one file that carries its own proof.

It is sent as an attachment: it holds its own script and style, which no page of ours may.
"""

from anyio.to_thread import run_sync
from fastapi import Request
from starlette.responses import Response

from tournament.service.disputes.dossier.dossier import draw
from tournament.service.ledger import Ledger
from tournament.service.tournaments import load
from tournament.web.hall import hall_of

MEDIA_TYPE = "text/html"


async def dossier_file(request: Request, ledger: Ledger, slug: str, number: int) -> Response:
    """Return the dossier of a dispute, the same for everybody: no hidden card is in it.

    Raises:
        NotFound: there is no such tournament, or no such dispute in it.
    """
    hall = hall_of(request)

    def made() -> str:
        load(ledger, slug)
        return draw(ledger, slug, number, now_us=hall.serving.now_us()).sealed()

    page = await run_sync(made, limiter=hall.dossiers)
    named = f'attachment; filename="{slug}-dispute-{number}.html"'
    return Response(page, media_type=MEDIA_TYPE, headers={"Content-Disposition": named})
