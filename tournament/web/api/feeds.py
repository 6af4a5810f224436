"""News as server-sent events, each with the log position as its id; resumed by Last-Event-ID."""

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, Depends, Request
from sse_starlette import EventSourceResponse
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from tournament.web.access.door import admit
from tournament.web.access.holding import while_let_in
from tournament.web.api.shapes import Number, Slug
from tournament.web.api.statuses import statuses
from tournament.web.hall import Hall, hall_of
from tournament.web.limits import address_of
from tournament.web.live.messages import (
    KEEP_ALIVE_S,
    LastEventId,
    Since,
    greeting,
    keep_alive,
    position_of,
)
from tournament.web.live.table_drawing import draw
from tournament.web.table.lines import OnALine

router = APIRouter(
    prefix="/api/v1/tournaments/{slug}", tags=["feeds"], dependencies=[Depends(admit)]
)

_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "A stream that does not end by itself",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    }
}
STATUSES = {**_STREAM, **statuses(404, 409, 422)}


@router.get("/feed", response_class=Response, responses=STATUSES)
async def news(
    request: Request, slug: Slug, since: Since = None, last_event_id: LastEventId = None
) -> Response:
    """Tell what changes in an event: which pages, and at which table; no names.

    Each message is `{"version", "changed", "round", "table"}`; the first one, `clock`, has the
    time here. Without `since` and Last-Event-ID what is new is told from now on.
    """
    hall = hall_of(request)
    hall.lobby.lines.require_room(address_of(request.scope))
    known = await _known(hall, last_event_id, since)
    await hall.lobby.event_feed(hall, slug)
    return _stream(request, hall.lobby.news(hall, slug, known))


@router.get("/matches/{match}/feed", response_class=Response, responses=STATUSES)
async def looks(
    request: Request,
    slug: Slug,
    match: Number,
    since: Since = None,
    last_event_id: LastEventId = None,
) -> Response:
    """Tell how a match lies on its table, as a spectator sees it, whenever that changes.

    Each message `table` has the table drawn: `{"html"}`. The last look counts: not every play is
    told.
    """
    hall = hall_of(request)
    hall.lobby.lines.require_room(address_of(request.scope))
    known = await _known(hall, last_event_id, since)
    await hall.lobby.match_feed(hall, slug, match, draw)
    return _stream(request, hall.lobby.looks(hall, slug, match, known, draw))


async def _known(hall: Hall, last_event_id: str | None, since: int | None) -> int | None:
    if not last_event_id and since is None:
        return None
    head = await run_in_threadpool(hall.serving.database.store.head)
    return position_of(last_event_id, since, head.size)


def _stream(request: Request, messages: AsyncGenerator[bytes, None]) -> Response:
    hall = hall_of(request)

    async def greeted() -> AsyncIterator[bytes]:
        async with aclosing(messages):
            yield greeting(hall.serving.now_us())
            async for told in messages:
                yield told

    answer = EventSourceResponse(greeted(), ping=KEEP_ALIVE_S, ping_message_factory=keep_alive)
    return OnALine(while_let_in(request, answer), hall.lobby.lines)
