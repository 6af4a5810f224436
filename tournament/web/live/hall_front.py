"""`/`: the events of the club."""

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from tournament.service.tournaments import load, slugs
from tournament.web.access.door import admit, caller_of
from tournament.web.acting import Looks
from tournament.web.live.layout import Viewer, answer, render
from tournament.web.live.page_route import PageRoute
from tournament.web.live.places import home, place_of_link

router = APIRouter(include_in_schema=False, dependencies=[Depends(admit)], route_class=PageRoute)


@router.get("/")
def front(request: Request, ledger: Looks) -> Response:
    """Show the events that are on, then those that are over; go on to the one that there is.

    A scorer of one table goes on to it, where its result is entered; a player to the own page.
    """
    caller = caller_of(request)
    viewer = Viewer.of(caller)
    reached = [load(ledger, slug) for slug in slugs(ledger) if caller.may_reach(slug)]
    listed = [(home(each.slug), each.state.name, each.state.finished) for each in reached]
    running = [address for address, _, finished in listed if not finished]
    if len(running) == 1 and request.query_params.get("all") is None:
        [on] = [each for each in reached if not each.state.finished]
        published = [played for played in on.state.rounds if played.published]
        current = published[-1] if published else None
        own = place_of_link(current, viewer.entry, viewer.table)
        return RedirectResponse(running[0] + own, 303)
    body = render("hall_front.html.j2", events=listed, viewer=viewer)
    return answer(request, body)
