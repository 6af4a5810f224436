"""`/enter` and `/leave`: coming in with a link, a code that somebody reads out, or a password.

A link holds its token behind a `#`. A script of the page sends it; who has no script types it.
"""

from fastapi import APIRouter, Depends, Request
from starlette.responses import RedirectResponse, Response

from tournament.web.access.door import admit, caller_of
from tournament.web.access.entering import let_in, let_out, set_cookie
from tournament.web.api.statuses import statuses
from tournament.web.forms import fields_of
from tournament.web.hall import hall_of
from tournament.web.problems import ProblemRaised
from tournament.web.templating import page

PATH = "/enter"
FRONT = "/"
UNKNOWN = "Nobody is let in by this. Ask the organiser for another link, or try again."

router = APIRouter(include_in_schema=False, dependencies=[Depends(admit)])


@router.get(PATH)
def enter() -> Response:
    """Show where one comes in."""
    return page("enter.html.j2", message="")


@router.post(PATH, responses=statuses())
async def come_in(request: Request) -> Response:
    """Come in by what was typed, and go on to the front page."""
    given = await fields_of(request)
    try:
        caller = await let_in(
            request, given.get("token"), given.get("account"), given.get("password")
        )
    except ProblemRaised as refused:
        answer = page("enter.html.j2", message=refused.problem.next or refused.problem.title)
        answer.status_code = refused.problem.status
        answer.headers.update(refused.headers)
        return answer
    if caller is None:
        answer = page("enter.html.j2", message=UNKNOWN)
        answer.status_code = 401 if given else 422
        return answer
    go_on = RedirectResponse(FRONT, status_code=303)
    set_cookie(go_on, hall_of(request), caller)
    return go_on


@router.post("/leave")
async def leave(request: Request) -> Response:
    """Go out, and back to where one comes in."""
    back = RedirectResponse(PATH, status_code=303)
    await let_out(hall_of(request), caller_of(request), back)
    return back
