"""The socket of a table: one connection of a device, from hello to goodbye."""

import asyncio
from contextlib import suppress

from fastapi import APIRouter
from starlette.concurrency import run_in_threadpool
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from eventstore.errors import EventStoreError
from tournament.service.errors import PlayledgerError
from tournament.service.games import event_of
from tournament.service.live import opening
from tournament.web.access.door import admit, caller_by_token, caller_of
from tournament.web.access.holding import let_in_no_more
from tournament.web.hall import Hall, hall_of
from tournament.web.limits import Buckets, address_of
from tournament.web.problems import ProblemRaised
from tournament.web.table import telling
from tournament.web.table.clock import now_us
from tournament.web.table.connection import (
    NO_TABLE,
    NOT_LET_IN,
    STOPPING,
    UNREADABLE,
    Connection,
)
from tournament.web.table.lines import TRY_AGAIN_LATER
from tournament.web.table.messages import (
    ActSent,
    Claim,
    Confirm,
    Hello,
    Message,
    Nonce,
    Ping,
    Ready,
    read_message,
    why,
)
from tournament.web.table.room import Room
from tournament.web.table.rooms import Rooms

HELLO_S = 10.0
"""How long a device may take to say hello."""
BREATH_S = 0.1
"""How long an address is not listened to that says too much; then it may go on."""
MOST_UNREADABLE = 5
"""Messages in a row that cannot be read; then the connection is let go of."""

router = APIRouter()


@router.websocket("/api/v1/tables/{game:path}/socket")
async def table_socket(socket: WebSocket, game: str) -> None:
    """Connect a device to a table."""
    try:
        await admit(socket)
    except ProblemRaised:
        await socket.close(UNREADABLE)
        return
    await socket.accept()
    lines, address = hall_of(socket).lines, address_of(socket.scope)
    if lines.full_for(address):
        await socket.close(TRY_AGAIN_LATER)
        return
    with lines.one(address), suppress(WebSocketDisconnect):
        try:
            hello = await asyncio.wait_for(_hello(socket), HELLO_S)
        except (TimeoutError, ProblemRaised):
            await socket.close(UNREADABLE)
            return
        await _serve(socket, game, hello)


async def _hello(socket: WebSocket) -> Hello:
    message = read_message(await _text(socket))
    if not isinstance(message, Hello):
        raise WebSocketDisconnect(UNREADABLE)
    return message


async def _serve(socket: WebSocket, game: str, hello: Hello) -> None:
    hall = hall_of(socket)
    rooms: Rooms = socket.app.state.rooms
    try:
        room = await rooms.room(game)
        let_in = await _let_in(hall, room, hello, socket)
    except PlayledgerError:
        await socket.close(NO_TABLE)
        return
    except EventStoreError:
        await socket.close(STOPPING)
        return
    if let_in is None:
        await socket.close(NOT_LET_IN)
        return
    seats, token = let_in
    options = hall.options
    connection = Connection(seats, Buckets(options.acts_a_second, options.acts_burst))
    sending = asyncio.create_task(_send(socket, connection))
    looking = asyncio.create_task(_let_go_in_time(hall, token, connection))
    room.join(connection, hello.since)
    try:
        await _listen(socket, room, connection)
    finally:
        looking.cancel()
        room.leave(connection)
        connection.close(UNREADABLE)
        await sending


async def _let_in(
    hall: Hall, room: Room, hello: Hello, socket: WebSocket
) -> tuple[frozenset[int], str] | None:
    """Return the seats that a token holds at a table, and the token if it is a link's; else None.

    A browser's cookie may be that of a link, which needs no token beside it.
    """
    opened = room.table.opened
    if hello.token is not None and (seats := opening.seats_of_token(opened, hello.token)):
        return seats, ""
    caller = caller_of(socket)
    if hello.token is not None:
        found = await caller_by_token(hall, hello.token)
        if found is None:
            return None
        caller = found
    if caller.link is None:
        return None if hall.options.closed else (frozenset(), "")
    if not caller.may_reach(event_of(opened.id)):
        return None
    ledger = hall.serving.ledger("table")
    seats = await run_in_threadpool(opening.seats_of_link, ledger, opened, caller.link)
    return seats, caller.token


async def _let_go_in_time(hall: Hall, token: str, connection: Connection) -> None:
    """Let go of a device when the link that let it in does so no more."""
    if token:
        await let_in_no_more(hall, token)
        connection.seats = frozenset()
        connection.close(NOT_LET_IN)


async def _listen(socket: WebSocket, room: Room, connection: Connection) -> None:
    messages, address = hall_of(socket).messages, address_of(socket.scope)
    unreadable = 0
    while connection.closed is None:
        text = await _text(socket)
        wait = messages.take(address)
        while wait:
            await asyncio.sleep(max(wait, BREATH_S))
            wait = messages.take(address)
        try:
            message = read_message(text)
        except ProblemRaised as problem:
            unreadable += 1
            connection.tell(telling.trouble("unreadable", why(problem)))
            if unreadable >= MOST_UNREADABLE:
                return
            continue
        unreadable = 0
        _take(room, connection, message)


def _take(room: Room, connection: Connection, message: Message) -> None:
    match message:
        case Ping():
            _pong(connection, message)
        case Hello():
            connection.tell(telling.trouble("unreadable", "hello is the first message alone"))
        case _ if not connection.may_act():
            act_id = getattr(message, "id", None)
            connection.tell(telling.trouble("too-often", telling.SENTENCES["too-often"], act_id))
        case ActSent():
            room.act(connection, message)
        case Ready():
            room.course.ready(connection, message)
        case Nonce():
            room.course.nonce(connection, message)
        case Confirm():
            room.course.confirm(connection, message)
        case Claim():
            room.claims.call(connection, message)


def _pong(connection: Connection, ping: Ping) -> None:
    """Answer a question for the time, and take up what the device knows of an earlier answer."""
    received_us = now_us()
    clock = connection.clock
    if ping.back is not None:
        clock.came_back(ping.back.t0, ping.back.t3)
    answered_us = now_us()
    clock.asked(ping.t0, received_us, answered_us)
    said = {"type": "pong", "t0": ping.t0, "t1": received_us, "t2": answered_us}
    if (known := clock.moment(ping.t0)) is not None:
        said |= {
            "offset_us": known.offset_us,
            "uncertainty_us": known.uncertainty_us,
            "delay_us": clock.delay_us,
        }
    connection.tell(said)


async def _send(socket: WebSocket, connection: Connection) -> None:
    """Send what waits, until there is none any more, or nobody who takes it.

    To say something after the other end's goodbye is a `RuntimeError` of uvicorn.
    """
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        while (text := await connection.next()) is not None:
            await socket.send_text(text)
    if socket.application_state is WebSocketState.CONNECTED:
        with suppress(WebSocketDisconnect, RuntimeError, OSError):
            await socket.close(connection.closed or UNREADABLE)


async def _text(socket: WebSocket) -> str:
    """Return the next message.

    Raises:
        WebSocketDisconnect: there is none any more, or it is no text.
    """
    message = await socket.receive()
    text = message.get("text")
    if message["type"] != "websocket.receive" or not isinstance(text, str):
        raise WebSocketDisconnect(message.get("code", UNREADABLE))
    return text
