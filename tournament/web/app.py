"""The application: what is opened when it starts, what it serves, and how it says no."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

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
from tournament.web import health
from tournament.web.follower import Follower
from tournament.web.hall import Hall
from tournament.web.options import Options
from tournament.web.problems import ProblemRaised, faults, problem, problem_of, respond

ROUTERS = (health.router,)
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
                app.state.hall = Hall(chosen, opened, follower, asyncio.Event())
                yield

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
    app.add_exception_handler(Exception, _answer)
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


async def _answer(_request: Request, error: Exception) -> Response:
    match error:
        case ProblemRaised():
            return respond(error.problem, error.headers)
        case RequestValidationError():
            wrong = faults(error.errors())
            return respond(problem("bad-input", 422, "This cannot be read", faults=wrong))
        case HTTPException():
            found = problem("http", error.status_code, str(error.detail))
            return respond(found, error.headers)
    return respond(problem_of(error))
