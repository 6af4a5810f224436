"""Looking on: which tables play on the record, and a match with its table."""

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Depends, Request
from markupsafe import Markup
from starlette.responses import Response

from tournament.service.disputes.reading import disputes_on_match
from tournament.service.printing import terms
from tournament.service.public.now import EventNow
from tournament.service.public.results import from_live_table
from tournament.service.public.watching import begun_matches, watch
from tournament.service.sentences_results import score, standing
from tournament.web.access.door import admit
from tournament.web.acting import Looks
from tournament.web.api.shapes import Number, Slug
from tournament.web.disputes.words import standing as standing_of
from tournament.web.hall import hall_of
from tournament.web.live.layout import Viewer, event_page
from tournament.web.live.page_route import PageRoute
from tournament.web.live.table_drawing import draw

router = APIRouter(
    prefix="/events/{slug}",
    include_in_schema=False,
    dependencies=[Depends(admit)],
    route_class=PageRoute,
)


@router.get("/watch")
def tables(request: Request, slug: Slug, ledger: Looks) -> Response:
    """Show the matches of the last round that have games on the record."""

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        begun = begun_matches(ledger, slug)
        played = now.current
        listed = [] if played is None else list(played.tables.values())
        return {
            "tables": [
                {
                    "number": table.paired.table,
                    "match": table.paired.match,
                    "left": now.edition.player(table.paired.left),
                    "right": now.edition.player(table.paired.right),
                    "game": begun.get(table.paired.match, 0),
                    "score": terms.score(table.result, table.gone),
                    "claim": now.edition.claims.mark(table.paired.match),
                }
                for table in listed
            ],
            "round": None if played is None else terms.round_name(played),
        }

    return event_page(
        request,
        slug,
        "watch_list.html.j2",
        make,
        here="watch",
        changed="table pairings result dispute",
        key=None,
    )


@router.get("/matches/{match}")
def one_match(request: Request, slug: Slug, match: Number, ledger: Looks) -> Response:
    """Show a match: its table as it lies, its result, and who may enter or confirm that."""

    def make(now: EventNow, viewer: Viewer) -> Mapping[str, Any]:
        watching = watch(ledger, now.edition.tournament, match)
        played, table = watching.played, watching.table
        acts = viewer.acts_at(played, table)
        at_us = hall_of(request).serving.now_us()
        waits = table.result is not None and not table.confirmed_by
        return {
            "played": played,
            "seated": table,
            "table": f"{played.number}/{table.paired.table}",
            "round": terms.round_name(played),
            "left": now.edition.player(table.paired.left),
            "right": now.edition.player(table.paired.right),
            "result": None if table.result is None else standing(table),
            "shown_score": "" if table.result is None else score(table.result),
            "waits": waits and bool(table.entered_by),
            "entering": acts and table.result is None,
            "may_enter": acts and table.result is None,
            "may_call": acts,
            "disputes": [
                (each.number, standing_of(each, at_us))
                for each in disputes_on_match(ledger, slug, match)
            ],
            "may_confirm": acts
            and waits
            and table.entered_by not in {"", viewer.actor}
            and (viewer.official or not from_live_table(table)),
            "at_live_table": from_live_table(table),
            "look": Markup(draw(watching)),  # noqa: S704 - drawn by our template, which escapes
            "table_feed": f"/api/v1/tournaments/{slug}/matches/{match}/feed",
            "table_since": watching.position,
        }

    return event_page(
        request,
        slug,
        "match.html.j2",
        make,
        here="match",
        changed="result pairings dispute",
        key=None,
    )
