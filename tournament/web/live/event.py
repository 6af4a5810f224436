"""The pages of an event: its front, where everybody sits, results, standings, bracket."""

from collections.abc import Mapping
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from reports.documents import Document
from tournament.competition.state import Round
from tournament.service.errors import NotFound
from tournament.service.printing import terms
from tournament.service.printing.bracket import bracket_sheet
from tournament.service.printing.pairings import pairing_sheet, pairings_by_name
from tournament.service.printing.standings import standings_sheet
from tournament.service.public.now import EventNow
from tournament.service.public.people import plain, sought
from tournament.service.public.results import latest_results
from tournament.web.access.door import admit
from tournament.web.api.shapes import MOST, Slug
from tournament.web.live.layout import Viewer, event_page
from tournament.web.live.page_route import PageRoute

router = APIRouter(
    prefix="/events/{slug}",
    include_in_schema=False,
    dependencies=[Depends(admit)],
    route_class=PageRoute,
)

LATEST = 12
"""Results that the front page shows."""
RoundNumber = Annotated[int | None, Query(alias="round", ge=1, le=MOST)]
Name = Annotated[str, Query(max_length=64)]
EntryNumber = Annotated[int | None, Query(ge=1, le=MOST)]


@router.get("")
def front(request: Request, slug: Slug) -> Response:
    """Show what is on, the results as they come, and where to find oneself."""

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        played = now.current
        return {
            "latest": latest_results(now, LATEST),
            "claims": now.edition.claims,
            "counted": _counted(now),
            "played": played,
            "round": None if played is None else terms.round_name(played),
        }

    return event_page(
        request, slug, "event_front.html.j2", make, here="front", changed="everything", field=True
    )


@router.get("/find")
def find(request: Request, slug: Slug, name: Name = "", entry: EntryNumber = None) -> Response:
    """Show where somebody sits: by name, or everybody."""

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        current = now.current
        lines = () if current is None else pairings_by_name(now.edition, current).lines
        found = [line for line in lines if sought(line.player, name)]
        mine = [line for line in lines if line.player.entry == entry]
        return {
            "name": name,
            "entry": entry,
            "lines": found,
            "mine": mine[0] if mine else None,
            "table": _place(current, mine[0].table) if current and mine else "",
            "played": current,
            "round": None if current is None else terms.round_name(current),
            "plain": plain,
        }

    changed = "pairings result entries standings bracket"
    key = None if name else (str(entry),)
    return event_page(
        request, slug, "find_table.html.j2", make, here="find", changed=changed, key=key, field=True
    )


@router.get("/pairings")
def pairings(request: Request, slug: Slug, number: RoundNumber = None) -> Response:
    """Show a round by table, with its results as they come; the last one if none is named."""

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        played = _round(now, number)
        return _sheet(pairing_sheet(now.edition, played), rounds=now.published, shown=played.number)

    return event_page(
        request,
        slug,
        "live_pairings.html.j2",
        make,
        here="pairings",
        changed="pairings result entries standings bracket dispute",
        key=(str(number),),
    )


@router.get("/standings")
def standings(request: Request, slug: Slug, number: RoundNumber = None) -> Response:
    """Show the standings after a closed round; the last one if none is named."""

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        state = now.edition.state
        closed = [played for played in state.swiss_rounds() if played.closed]
        wanted = number or state.closed_swiss
        if wanted not in {played.number for played in closed}:
            what = f"no round {number} is closed" if number else "no round is closed yet"
            raise NotFound(f"{state.name}: {what}", "")
        sheet = standings_sheet(now.edition, wanted)
        return _sheet(sheet, rounds=closed, shown=wanted)

    return event_page(
        request,
        slug,
        "live_standings.html.j2",
        make,
        here="standings",
        changed="standings entries dispute",
        key=(str(number),),
    )


@router.get("/bracket")
def bracket(request: Request, slug: Slug) -> Response:
    """Show the bracket with the results so far."""

    def make(now: EventNow, _viewer: Viewer) -> Mapping[str, Any]:
        sheet = bracket_sheet(now.edition)
        if sheet is None:
            raise NotFound(f"{now.edition.state.name} has no bracket yet", "")
        return _sheet(sheet)

    return event_page(
        request,
        slug,
        "bracket.html.j2",
        make,
        here="bracket",
        changed="bracket pairings result standings entries dispute",
    )


def _sheet(document: Document, **more: Any) -> Mapping[str, Any]:  # noqa: ANN401 - what a template shows
    return {"doc": document, "header": document.header, **more}


def _round(now: EventNow, number: int | None) -> Round:
    """Return a published round, the last one where none is named.

    Raises:
        NotFound: it is not published.
    """
    for played in now.published:
        if played is now.current if number is None else played.number == number:
            return played
    what = "no round is published yet" if number is None else f"round {number} is not published"
    raise NotFound(f"{now.edition.state.name}: {what}", "")


def _place(played: Round, table: int | None) -> str:
    """Return a table as the news name it; empty where there is none."""
    return f"{played.number}/{table}" if table else ""


def _counted(now: EventNow) -> str:
    """Say how far the event is; a draft is nobody's business yet."""
    state = now.edition.state
    entries = f"{len(state.entries)} {'entry' if len(state.entries) == 1 else 'entries'}"
    return "finished" if state.finished else entries
