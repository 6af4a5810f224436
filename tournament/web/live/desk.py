"""The director's page: which tables are in, which are waited for, what a second person confirms."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Depends, Request
from starlette.responses import Response

from tournament.competition.state import Round, Table
from tournament.service.errors import NotFound
from tournament.service.printing import terms
from tournament.service.printing.pairings import result_slips, seat_words
from tournament.service.public.now import EventNow
from tournament.service.public.results import latest_results
from tournament.service.public.watching import begun_matches, tables_of
from tournament.service.sentences_results import score, standing
from tournament.web.access.door import admit
from tournament.web.acting import Looks
from tournament.web.addresses import in_the_room
from tournament.web.api.shapes import Slug
from tournament.web.disputes.page_parts import claims_waiting
from tournament.web.hall import hall_of
from tournament.web.live.layout import Viewer, event_page
from tournament.web.live.page_route import PageRoute

router = APIRouter(
    prefix="/events/{slug}",
    include_in_schema=False,
    dependencies=[Depends(admit)],
    route_class=PageRoute,
)

LATEST = 30


@router.get("/desk")
def desk(request: Request, slug: Slug, ledger: Looks) -> Response:
    """Show how the round comes in."""

    def make(now: EventNow, viewer: Viewer) -> Mapping[str, Any]:
        begun = begun_matches(ledger, slug)
        must_confirm = now.edition.state.settings.confirm_results
        running = now.edition.state.running
        waiting = [] if running is None else [running.tables[each] for each in running.open_tables]
        return {
            "waiting": [
                {
                    **_table(now, running, table),
                    "unreadable": table.unreadable,
                    "game": begun.get(table.paired.match, 0),
                }
                for table in waiting
            ],
            "unconfirmed": [
                {
                    **_table(now, played, table),
                    "result": standing(table),
                    "score": "" if table.result is None else score(table.result),
                    "entered_by": table.entered_by,
                    "mine": table.entered_by == viewer.actor,
                }
                for played, table in tables_of(now.edition.tournament)
                if table.paired.table in played.unconfirmed_tables
                and (must_confirm or played is now.current)
            ],
            "latest": latest_results(now, LATEST),
            "claims": claims_waiting(ledger, now, hall_of(request).serving.now_us()),
            "running": running,
            "round": None if running is None else terms.round_name(running),
            "room": f"{_in_the_room(request)}events/{slug}",
            "must_confirm": must_confirm,
        }

    return event_page(
        request, slug, "desk.html.j2", make, here="desk", changed="everything table", key=None
    )


@router.get("/slips")
def slips(request: Request, slug: Slug, ledger: Looks) -> Response:
    """Show the slips of the last round that hangs out, to be printed, each with a code to scan."""
    address = _in_the_room(request)

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        if now.current is None:
            raise NotFound(f"{now.edition.state.name}: no round is published yet", "")
        words = seat_words(ledger, slug, now.current)
        sheet = result_slips(now.edition, now.current, address=address, words=words)
        return {"doc": sheet, "header": sheet.header}

    return event_page(
        request, slug, "live_slips.html.j2", make, here="slips", changed="pairings", key=None
    )


def _in_the_room(request: Request) -> str:
    """Return the address under which the devices in the room reach this server."""
    options = hall_of(request).options
    scheme = "https" if options.secure else request.url.scheme
    return in_the_room(request.headers.get("host", ""), scheme, options.hosts)


def _table(now: EventNow, played: Round | None, table: Table) -> dict[str, Any]:
    return {
        "round": played.number if played else 0,
        "number": table.paired.table,
        "match": table.paired.match,
        "left": now.edition.player(table.paired.left),
        "right": now.edition.player(table.paired.right),
    }
