"""The log of the server: one line of JSON for each request, and for what nobody foresaw.

No line has a name, a token, an address or a path: routes are told by their pattern, errors by
their kind and where in the program they arose. What an error says may quote what people typed, so
it is not told.
"""

import json
import logging
import time
import traceback
from datetime import UTC, datetime
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tournament.web.problems import problem_of, respond

LOG = logging.getLogger("playledger.server")
_OF_UVICORN = {
    "Invalid HTTP request received.": "no-http",
    "Unsupported upgrade request.": "upgrade-unknown",
}
"""What uvicorn says of who asks for nothing that can be answered, and what it is called here."""
INTERNAL_ERROR = 1011
"""The code with which a socket is closed after a fault (RFC 6455, 7.4.1)."""


class Journal:
    """Notes each request and socket, and answers what nobody foresaw (500)."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or open a socket."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        began = time.perf_counter()
        status: int | None = None

        async def noting(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            elif message["type"] == "websocket.accept":
                status = 101
            await send(message)

        try:
            await self._app(scope, receive, noting)
        except Exception as error:  # noqa: BLE001 - the last door: whatever comes is answered
            note("fault", **told(error))
            await _apologise(error, scope, receive, noting, begun=status is not None)
        took = round((time.perf_counter() - began) * 1000, 1)
        route = getattr(scope.get("route"), "path", None)
        note(
            "request" if scope["type"] == "http" else "socket",
            method=scope.get("method"),
            route=route,
            status=status,
            ms=took,
        )


def note(event: str, **facts: Any) -> None:  # noqa: ANN401 - whatever JSON can say
    """Write a line to the log of the server."""
    LOG.info(event, extra={"facts": {key: it for key, it in facts.items() if it is not None}})


def told(error: BaseException) -> dict[str, Any]:
    """Return of an error its kind and where it arose, and nothing that it says."""
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "error": type(error).__qualname__,
        "where": [f"{frame.name}:{frame.lineno}" for frame in frames[-5:]],
    }


class JsonLines(logging.Formatter):
    """Writes each record as a line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the line of a record; an error that goes with it is only named."""
        facts = getattr(record, "facts", {})
        if record.exc_info and record.exc_info[1] is not None:
            facts = {**told(record.exc_info[1]), **facts}
        foreseen = _OF_UVICORN.get(str(record.msg))
        line = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.msg if record.name == LOG.name else foreseen or record.name,
            **facts,
        }
        return json.dumps(line, default=str)


def write_journal(handler: logging.Handler, *, level: int = logging.INFO) -> None:
    """Send the log of the server, and what uvicorn has to say of faults, to a handler."""
    handler.setFormatter(JsonLines())
    for name, least in ((LOG.name, level), ("uvicorn.error", logging.WARNING)):
        logger = logging.getLogger(name)
        logger.handlers = [handler]
        logger.setLevel(least)
        logger.propagate = False


async def _apologise(
    error: Exception, scope: Scope, receive: Receive, send: Send, *, begun: bool
) -> None:
    if scope["type"] == "websocket":
        await send({"type": "websocket.close", "code": INTERNAL_ERROR, "reason": ""})
    elif not begun:
        await respond(problem_of(error))(scope, receive, send)
