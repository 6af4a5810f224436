"""The pages of disputes: those of an event, one with its scene, and what a ruling would do."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from tournament.service import sentences_disputes as said
from tournament.service.disputes.effect_words import considered_lines
from tournament.service.disputes.reading import disputes_of
from tournament.service.disputes.scene.page import view_of
from tournament.service.disputes.scene.reading import scene_of_dispute
from tournament.service.ledger import REAL
from tournament.service.public.now import EventNow
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Looks
from tournament.web.api.shapes import MOST, Number, Slug
from tournament.web.disputes import form_fields
from tournament.web.disputes.doing import Doing
from tournament.web.disputes.download import dossier_file
from tournament.web.disputes.page_parts import FIELDS, in_short, ruling_wanted, whole
from tournament.web.disputes.words import CALLS
from tournament.web.hall import hall_of
from tournament.web.live.layout import Viewer, event_page
from tournament.web.live.page_route import PageRoute
from tournament.web.own_words import said_whole

router = APIRouter(
    prefix="/events/{slug}/disputes",
    include_in_schema=False,
    dependencies=[Depends(admit)],
    route_class=PageRoute,
)

Numbered = Annotated[int | None, Query(ge=1, le=MOST)]
RoundNumber = Annotated[int | None, Query(alias="round", ge=1, le=MOST)]


@router.get("")
def every(request: Request, slug: Slug, ledger: Looks) -> Response:
    """Show the disputes of an event: what is claimed, where it stands, how it was ruled."""

    def make(now: EventNow, viewer: Viewer) -> Mapping[str, Any]:
        at_us = hall_of(request).serving.now_us()
        found = [in_short(now, each, at_us) for each in disputes_of(ledger, slug)]
        return {
            "disputes": found[::-1],
            "open": sum(each["open"] for each in found),
            "may_call": viewer.official or viewer.scorer or viewer.entry is not None,
        }

    return event_page(
        request, slug, "disputes.html.j2", make, here="disputes", changed="dispute", key=None
    )


@router.get("/new")
def new(
    request: Request, slug: Slug, played: RoundNumber = None, table: Numbered = None
) -> Response:
    """Show the form by which the referee is called to a table."""

    def make(now: EventNow, viewer: Viewer) -> Mapping[str, Any]:
        current = now.current
        seated = current.seats.get(viewer.entry or 0) if current else None
        return {
            "number": played or (current.number if current else None),
            "at_table": table or seated or viewer.table,
            "calls": CALLS,
            "once": REAL.new_id(),
            "sides": {} if viewer.entry else said.SIDES,
            "entering": True,
        }

    return event_page(
        request, slug, "dispute_new.html.j2", make, here="disputes", changed="", key=None
    )


@router.get("/{dispute}")
def one(request: Request, slug: Slug, dispute: Number, ledger: Looks) -> Response:
    """Show a dispute with its scene. Hands of a game that goes on are shown to officials alone."""
    hall, caller = hall_of(request), caller_of(request)

    def make(now: EventNow, viewer: Viewer) -> Mapping[str, Any]:
        found = Doing(hall, caller, slug).loaded(ledger, dispute)
        scene = view_of(ledger, scene_of_dispute(ledger, found, open_hands=viewer.official))
        shown = whole(now, viewer, caller, hall, found)
        return {
            **shown,
            "scene": scene,
            "of": f"{found.state.version}{' closed' if scene.closed else ''}",
            "ruling": ruling_wanted(request, found),
            "entering": shown["may"].anything,
        }

    return event_page(
        request, slug, "dispute.html.j2", make, here="disputes", changed="dispute", key=None
    )


@router.get("/{dispute}/dossier")
async def dossier(request: Request, slug: Slug, dispute: Number, ledger: Looks) -> Response:
    """Give everything about a dispute as one file to keep."""
    return await dossier_file(request, ledger, slug, dispute)


@router.get("/{dispute}/what-if")
def what_if(request: Request, slug: Slug, dispute: Number, ledger: Looks) -> Response:
    """Show what a ruling would do, before it is given. Nothing is recorded."""
    hall, caller, fields = hall_of(request), caller_of(request), dict(request.query_params)

    def make(now: EventNow, viewer: Viewer) -> Mapping[str, Any]:
        doing = Doing(hall, caller, slug)
        loaded = doing.loaded(ledger, dispute)
        found = doing.what_if(ledger, dispute, form_fields.proposed(fields))
        return {
            **whole(now, viewer, caller, hall, loaded),
            "lines": considered_lines(now.edition.tournament, found, said_whole),
            "admissible": found.refused is None,
            "fields": {name: fields[name] for name in FIELDS if fields.get(name)},
            "ruling": ruling_wanted(request, loaded),
            "entering": True,
        }

    return event_page(
        request, slug, "dispute_what_if.html.j2", make, here="disputes", changed="", key=None
    )
