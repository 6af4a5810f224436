"""Routes of pages: who may not, or asks for what is not there, is told so on a page."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.concurrency import run_in_threadpool
from starlette.responses import HTMLResponse, Response

from eventstore.errors import EventStoreError
from tournament.service.errors import PlayledgerError
from tournament.service.tournaments import slugs
from tournament.web.acting import looking
from tournament.web.live.layout import render
from tournament.web.live.places import home
from tournament.web.problems import Problem, ProblemRaised, problem, problem_of

UNKNOWN = 401


class PageRoute(APIRoute):
    """A route whose refusals are pages."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        """Return what answers a request."""
        answer = super().get_route_handler()

        async def answered(request: Request) -> Response:
            try:
                return await answer(request)
            except ProblemRaised as refused:
                return problem_page(refused.problem, refused.headers)
            except RequestValidationError:
                return problem_page(problem("not-found", 404, "There is no such page"), {})
            except PlayledgerError as error:
                back = await run_in_threadpool(_event_asked, request)
                return problem_page(problem_of(error), {}, back)
            except EventStoreError as error:
                return problem_page(problem_of(error), {})

        return answered


def problem_page(found: Problem, headers: dict[str, str], back: str = "") -> Response:
    """Return the page that tells a person of a problem; `back` is the address of its event."""
    body = render("problem.html.j2", problem=found, come_in=found.status == UNKNOWN, back=back)
    return HTMLResponse(body, found.status, headers)


def _event_asked(request: Request) -> str:
    """Return the address of the event of which a page was asked; empty where there is none."""
    slug = request.path_params.get("slug")
    return home(slug) if slug in slugs(looking(request)) else ""
