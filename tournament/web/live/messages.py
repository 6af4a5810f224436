"""Server-sent events as bytes, and where a client was when it lost its connection."""

import re
from typing import Annotated, Any

import msgspec
from fastapi import Header, Query
from sse_starlette import ServerSentEvent

from tournament.event import LARGEST
from tournament.web.problems import raised

RETRY_MS = 2000
"""How long a browser waits before it comes back by itself."""
KEEP_ALIVE_S = 15

_POSITION = re.compile(r"0|[1-9][0-9]{0,15}", re.ASCII)

Since = Annotated[
    int | None,
    Query(ge=0, le=LARGEST, description="The log position that is known; what came after is told."),
]
LastEventId = Annotated[
    str | None,
    Header(
        alias="Last-Event-ID",
        max_length=64,
        description="The id of the last message that came, as browsers send it; it precedes since.",
    ),
]


def message(said: Any, *, position: int | None = None, kind: str = "") -> bytes:  # noqa: ANN401 - anything that JSON can say
    """Return a message; `position` is its id, a place in the log."""
    lines = [b"event: " + kind.encode("ascii")] if kind else []
    if position is not None:
        lines.append(b"id: %d" % position)
    lines.append(b"data: " + msgspec.json.encode(said))
    return b"\n".join(lines) + b"\n\n"


def greeting(now_us: int) -> bytes:
    """Return the first message: how soon to come back, and what time it is here."""
    return b"retry: %d\n" % RETRY_MS + message({"now_ms": now_us // 1000}, kind="clock")


def keep_alive() -> ServerSentEvent:
    """Return a comment that keeps a connection open where nothing happens."""
    return ServerSentEvent(comment="here")


def position_of(last_event_id: str | None, since: int | None, head: int) -> int | None:
    """Return the log position that a client knows, None where it says nothing.

    Raises:
        ProblemRaised: it is none (400), or it lies beyond the end of the log (409): then this is
            not the log that the client was told of.
    """
    known = since
    if last_event_id:
        if not _POSITION.fullmatch(last_event_id):
            remedy = "send the id of a message, or leave it out"
            raise raised("last-event-id", 400, "Last-Event-ID is no log position", next=remedy)
        known = int(last_event_id)
    if known is not None and known > head:
        raise raised(
            "log-shorter",
            409,
            "The log is shorter than the one you know",
            f"you know it to position {known}, and it ends at {head}",
            next="tell the organiser; then open the page again",
        )
    return known
