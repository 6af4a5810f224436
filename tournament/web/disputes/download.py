"""The dossier of a dispute to take along: one file that carries its own proof.

It is sent as an attachment: it holds its own script and style, which no page of ours may.
"""

from fastapi import Request
from starlette.responses import Response

from tournament.service.disputes.dossier.dossier import draw
from tournament.service.ledger import Ledger
from tournament.service.tournaments import load
from tournament.web.hall import hall_of

MEDIA_TYPE = "text/html"


def dossier_file(request: Request, ledger: Ledger, slug: str, number: int) -> Response:
    """Return the dossier of a dispute, the same for everybody: no hidden card is in it.

    Raises:
        NotFound: there is no such tournament, or no such dispute in it.
    """
    load(ledger, slug)
    drawn = draw(ledger, slug, number, now_us=hall_of(request).serving.now_us())
    named = f'attachment; filename="{slug}-dispute-{number}.html"'
    return Response(drawn.sealed(), media_type=MEDIA_TYPE, headers={"Content-Disposition": named})
