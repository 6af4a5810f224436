"""The application: what is opened when it starts, what it serves, and how it says no."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from anyio.to_thread import current_default_thread_limiter
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from eventstore.errors import EventStoreError
from tournament import __version__
from tournament.games.catalogue import PlugInRefused
from tournament.service.errors import PlayledgerError
from tournament.service.serving import serving
from tournament.web import assets, health
from tournament.web.api import (
    disputes,
    entries,
    feeds,
    games,
    links,
    log,
    results,
    rounds,
    session,
    standings,
    tournaments,
)
from tournament.web.bodies import API, Bodies
from tournament.web.follower import Follower
from tournament.web.hall import Hall
from tournament.web.heads import Heads
from tournament.web.journal import Journal
from tournament.web.limits import Buckets, RateLimit
from tournament.web.live import routers as live
from tournament.web.live.page_route import problem_page
from tournament.web.methods import allowed
from tournament.web.openapi import describe
from tournament.web.options import Options
from tournament.web.pages import enter, table
from tournament.web.problems import ProblemRaised, faults, problem, problem_of, respond
from tournament.web.security import Headers, OwnPages
from tournament.web.stopping import Stopping
from tournament.web.table import routes, socket
from tournament.web.table.lines import OpenLines
from tournament.web.table.rooms import open_rooms

ROUTERS = (
    health.router,
    enter.router,
    table.router,
    session.router,
    links.router,
    tournaments.router,
    entries.router,
    rounds.router,
    results.router,
    standings.router,
    disputes.router,
    feeds.router,
    *live.ROUTERS,
    games.router,
    log.router,
    routes.router,
    socket.router,
)
"""Everything that is served."""


def create_app(url: str, options: Options | None = None) -> FastAPI:
    """Return the application for the log at an SQLAlchemy URL.

    The log is opened when the application starts, by its lifespan, and closed when it ends.
    """
    chosen = options or Options()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        current_default_thread_limiter().total_tokens = chosen.threads
        with serving(url) as opened:
            store = opened.database.store
            with Follower(store, store.head().size) as follower:
                lines = OpenLines(chosen.lines, chosen.lines_of_an_address)
                messages = Buckets(chosen.messages_a_second, chosen.messages_burst)
                app.state.hall = Hall(
                    chosen, opened, opened.access, follower, asyncio.Event(), lines, messages
                )
                follower.listen(app.state.hall.shown.take)
                async with open_rooms(app.state.hall) as app.state.rooms:
                    yield
                app.state.hall.verifying.stop()

    app = FastAPI(
        title="playledger",
        version=__version__,
        summary="Card-game tournaments with every play on the record",
        openapi_url="/api/v1/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    for router in ROUTERS:
        app.include_router(router)
    app.mount(assets.PATH, assets.Assets())
    app.openapi = partial(describe, app)  # type: ignore[method-assign]  # as FastAPI documents it
    for middleware, settings in _outwards(chosen):
        app.add_middleware(middleware, **settings)
    for kind in _ANSWERED:
        app.add_exception_handler(kind, _answer)
    return app


_ANSWERED = (
    ProblemRaised,
    RequestValidationError,
    HTTPException,
    PlayledgerError,
    EventStoreError,
    PlugInRefused,
)
"""What is foreseen. Anything else is answered too, and then told to the log of the server."""


NOT_FOUND = 404
METHOD_NOT_ALLOWED = 405
_ADDRESSES = "look at it again, letter by letter"


async def _answer(request: Request, error: Exception) -> Response:
    match error:
        case ProblemRaised():
            return respond(error.problem, error.headers)
        case RequestValidationError():
            found = error.errors()
            status = 400 if all(each["loc"][0] == "header" for each in found) else 422
            wrong = problem("bad-input", status, "This cannot be read", faults=faults(found))
            return respond(wrong)
        case HTTPException():
            headers = dict(error.headers or {})
            if error.status_code == METHOD_NOT_ALLOWED:
                headers["Allow"] = allowed(request.url.path)
            return _unrouted(request, error, headers)
    return respond(problem_of(error))


def _unrouted(request: Request, error: HTTPException, headers: dict[str, str]) -> Response:
    """Answer what no route is for: a person who mistyped an address is told so on a page."""
    by_a_person = "text/html" in request.headers.get("accept", "")
    if error.status_code == NOT_FOUND:
        told = problem("not-found", NOT_FOUND, "There is nothing at this address", next=_ADDRESSES)
    else:
        told = problem("http", error.status_code, str(error.detail))
    if by_a_person and not request.url.path.startswith(API):
        return problem_page(told, headers)
    return respond(told, headers)


def _outwards(options: Options) -> Iterator[tuple[Any, dict[str, Any]]]:
    """Yield what a request passes before the application, from the inside out."""
    yield Heads, {}
    yield Bodies, {"largest": options.largest_body}
    yield RateLimit, {"buckets": Buckets(options.requests_a_second, options.burst)}
    yield Stopping, {}
    yield OwnPages, {"hosts": options.hosts}
    yield Journal, {}
    yield Headers, {"secure": options.secure}
