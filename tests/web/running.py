"""An application that runs: asked in this process, or over loopback."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from threading import Event, Thread

import httpx
from fastapi import FastAPI
from httpx._config import DEFAULT_TIMEOUT_CONFIG

from tournament.web.server import listen, server_for

PATIENCE_S = 60
"""How long a client of a server waits, in seconds: no test is about how soon it answers."""

# The five seconds of every call that names none are too few on a machine that is busy.
for _wait in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, _wait, PATIENCE_S)


@asynccontextmanager
async def asking(app: FastAPI) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client of an application that runs in this event loop."""
    transport = httpx.ASGITransport(app=app, raise_app_exceptions=False)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://testserver") as client,
    ):
        yield client


@contextmanager
def listening(app: FastAPI) -> Iterator[str]:
    """Serve an application on a free port of loopback, and give its address."""
    started = Event()
    server = app.state.server = server_for(app, started=started.set)
    with listen("127.0.0.1", 0) as bound:
        thread = Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
        thread.start()
        try:
            while not started.wait(0.05):
                if not thread.is_alive():
                    raise RuntimeError("the server did not start")
            yield f"http://127.0.0.1:{bound.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join(10)
