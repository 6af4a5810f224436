"""The server process: uvicorn around the application, started and stopped with care."""

import asyncio
import gc
import socket
import sys
from collections.abc import Callable

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.http.h11_impl import H11Protocol

from tournament.web.crowd import CountedProtocol, Crowd, CrowdConfig, open_files
from tournament.web.socket_protocol import SocketProtocol

LAST_ANSWERS_S = 20
"""How many seconds running requests get to finish once the server is told to stop."""
HEAD_PATIENCE_S = 10
"""How many seconds somebody may take to say what it asks for."""
LONGEST_HEAD = 2**16
LONGEST_MESSAGE = 2**16
"""Bytes of one message over a socket."""
WAITING = 512
"""Connections that may wait to be taken."""


class PunctualProtocol(CountedProtocol, H11Protocol):
    """HTTP that lets go of who takes too long to say what it asks for."""

    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to wait for a request."""
        super().connection_made(transport)
        self._wait()

    def data_received(self, data: bytes) -> None:
        """Take what comes; the wait ends once the head of a request is whole."""
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._no_longer()
        elif self._late is None:
            self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._no_longer()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Hand the connection over to a socket's protocol."""
        self.count_no_more()
        super().handle_websocket_upgrade(event)

    def _wait(self) -> None:
        self._late = self.loop.call_later(HEAD_PATIENCE_S, self.transport.close)

    def _no_longer(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


class Server(uvicorn.Server):
    """A server that tells the application first when it is to stop.

    Then it takes no new connection, lets running requests finish and ends the application's
    lifespan, which has what waits recorded before the log is closed.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        started: Callable[[], None] | None,
        stopping: Callable[[], None] | None,
    ) -> None:
        super().__init__(config)
        self._app = app
        self._tell_started = started
        self._tell_stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say so once requests are answered."""
        await super().startup(sockets)
        if self.started and self._tell_started is not None:
            self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: tell who holds a connection open, then finish."""
        self._app.state.hall.stopping.set()
        if self._tell_stopping is not None:
            await asyncio.to_thread(self._tell_stopping)
        await super().shutdown(sockets)


SWITCH_S = 0.0005
"""Seconds after which a busy thread lets another go on."""


def dedicate_to_serving() -> None:
    """Set up a program that does nothing but serve, so that no table waits; call it once.

    The collector is spared what lives as long as the program: walking modules and routes takes a
    tenth of a second. An act changes threads several times until it is recorded, and beside a busy
    loop each change waits as long as the interpreter lets a thread go on, 5 ms by default.
    """
    gc.collect()
    gc.freeze()
    sys.setswitchinterval(SWITCH_S)


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that is bound to an address; port 0 takes any that is free.

    Raises:
        OSError: somebody else has the port, or there is no such address.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named, so that asyncio turns Nagle's algorithm off for who connects: it would
    # hold back the second part of every answer for 40 ms.
    bound = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
    except OSError:
        bound.close()
        raise
    return bound


def server_for(
    app: FastAPI,
    *,
    proxies: str = "",
    started: Callable[[], None] | None = None,
    stopping: Callable[[], None] | None = None,
) -> Server:
    """Return the server of an application: `run(sockets=[…])` returns once it has stopped.

    Args:
        app: the application.
        proxies: addresses, with commas between, whose word counts for whom they ask.
        started: called once requests are answered.
        stopping: called when the server is to stop, before anything is closed; it may wait.
    """
    config = CrowdConfig(
        app,
        Crowd(open_files(), [each.strip() for each in proxies.split(",")]),
        http=PunctualProtocol,
        ws=SocketProtocol,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # messages are short, and many: packing them costs more
        lifespan="on",
        log_config=None,
        access_log=False,
        backlog=WAITING,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        server_header=False,
        timeout_graceful_shutdown=LAST_ANSWERS_S,
        h11_max_incomplete_event_size=LONGEST_HEAD,
    )
    return Server(config, app, started, stopping)
