"""The server process: uvicorn around the application, started and stopped with care."""

import socket

import uvicorn
from fastapi import FastAPI

LAST_ANSWERS_S = 20
"""How many seconds running requests get to finish once the server is told to stop."""


class Server(uvicorn.Server):
    """A server that tells the application first when it is to stop.

    Then it takes no new connection, lets running requests finish and ends the application's
    lifespan, which has what waits recorded before the log is closed.
    """

    def __init__(self, config: uvicorn.Config, app: FastAPI) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: tell who holds a connection open, then finish."""
        self._app.state.hall.stopping.set()
        await super().shutdown(sockets)


def server_for(app: FastAPI, *, host: str, port: int) -> Server:
    """Return the server of an application. Its `run` returns once it has stopped."""
    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=LAST_ANSWERS_S,
        h11_max_incomplete_event_size=2**16,
    )
    return Server(config, app)
