"""Opening a table, finding it, sitting down, watching."""

import asyncio
from collections.abc import AsyncIterator
from typing import Annotated, Literal

from fastapi import APIRouter, Depends, Request
from pydantic import Field
from starlette.responses import Response, StreamingResponse

from tournament.projections.live_tables import (
    FASTEST_PACE,
    SLOWEST_PACE,
    LiveSeat,
)
from tournament.service.games import event_of
from tournament.service.live.closing import score_of
from tournament.web.access.door import admit, caller_of
from tournament.web.access.holding import while_let_in
from tournament.web.api.shapes import SLUG, Number, Shape, Slug, TableId, Whole
from tournament.web.api.statuses import SENDING, statuses
from tournament.web.hall import hall_of
from tournament.web.limits import Buckets, address_of
from tournament.web.problems import raised
from tournament.web.table.clock import now_us
from tournament.web.table.connection import Connection
from tournament.web.table.lines import OnALine
from tournament.web.table.refereeing import end_game
from tournament.web.table.room import Room
from tournament.web.table.rooms import Rooms

router = APIRouter(prefix="/api/v1", tags=["live tables"], dependencies=[Depends(admit)])

Seats = Annotated[list[Annotated[int, Field(ge=1, le=99)]], Field(min_length=1, max_length=6)]


KEEP_ALIVE_S = 15
"""How long nothing may be sent to who watches."""


class TableWanted(Shape):
    """A table that is to be opened. `pace` is that of the bots, in percent of their usual times.

    `here` are the seats at which the opener sits down, by one token; those of other persons stay
    free for the code. Without it each person's seat has a token of its own.
    """

    rules: Annotated[str, Field(min_length=1, max_length=80)]
    seats: Annotated[
        list[Literal["person", "random", "greedy", "human"]], Field(min_length=1, max_length=6)
    ]
    pace: Annotated[int, Field(ge=FASTEST_PACE, le=SLOWEST_PACE)] = 100
    best_of: Annotated[int, Field(ge=1, le=9)] = 1
    recorded: bool = False
    here: Seats | None = None


class SeatToken(Shape):
    """The token of a seat: whoever holds it sits there."""

    seat: int
    token: str


class TableOpened(Shape):
    """A table that is open. `code` lets in who sits down at a free seat."""

    table: str
    code: str
    seats: list[SeatToken]


class Joining(Shape):
    """Sitting down by a code: the table's, or that of a slip of a tournament with its seat word."""

    code: Annotated[str, Field(min_length=1, max_length=40)]
    seats: Seats
    tournament: Annotated[str, Field(pattern=f"^{SLUG}$")] | None = None
    word: Annotated[str, Field(max_length=40)] | None = None


class Joined(Shape):
    """The seats that were taken, and their token."""

    table: str
    seats: list[int]
    token: str


class Freeing(Shape):
    """Seats that are to be freed."""

    seats: Seats


class GameEnding(Shape):
    """Why an official ends the game that is played. `game` is its number in the match.

    With it nothing is done to the next game where the request comes late or twice.
    """

    reason: Annotated[str, Field(min_length=1, max_length=300)]
    game: Whole | None = None


class SeatOfTable(Shape):
    """A seat. `free`: nobody sat down there yet."""

    seat: int
    name: str
    by: str
    free: bool


class TableListed(Shape):
    """A table that somebody is at."""

    table: str
    rules: str
    stage: str
    score: str
    seats: list[SeatOfTable]
    connected: int


class TablesListed(Shape):
    """The tables that somebody is at, or was a while ago."""

    tables: list[TableListed]


@router.post("/tables", status_code=201, responses=statuses(*SENDING, 404, 409))
async def open_table(request: Request, wanted: TableWanted) -> TableOpened:
    """Open a friendly table, or one for practice, whose plays are recorded nowhere."""
    if wanted.recorded and not caller_of(request).official:
        raise raised(
            "forbidden",
            403,
            "A table whose plays are recorded is opened by an official",
            next="ask a referee, or open one for practice",
        )
    seats = [
        LiveSeat(by=each, pace=100 if each == "person" else wanted.pace) for each in wanted.seats
    ]
    opened = await rooms_of(request).open(
        wanted.rules,
        seats,
        best_of=wanted.best_of,
        recorded=wanted.recorded,
        address=address_of(request.scope),
        here=None if wanted.here is None else [seat - 1 for seat in wanted.here],
    )
    tokens = [SeatToken(seat=seat + 1, token=token) for seat, token in opened.tokens.items()]
    return TableOpened(table=opened.table.id, code=opened.table.code, seats=tokens)


@router.post(
    "/tournaments/{slug}/rounds/{number}/tables/{table}/live",
    responses=statuses(*SENDING, 404, 409),
)
async def open_match(request: Request, slug: Slug, number: Number, table: Number) -> TableOpened:
    """Open the table of a match by the event's ruleset, or find it open."""
    opened = await rooms_of(request).open_match(slug, number, table)
    return TableOpened(table=opened.id, code=opened.code, seats=[])


@router.post("/tables/join", responses=statuses(*SENDING, 404, 409))
async def join(request: Request, joining: Joining) -> Joined:
    """Sit down at free seats by a code."""
    seats = [seat - 1 for seat in joining.seats]
    seated = await rooms_of(request).sit_down(
        joining.code,
        seats,
        joining.tournament,
        joining.word,
        address=address_of(request.scope),
        official=caller_of(request).official,
    )
    return Joined(
        table=seated.table.id, seats=[seat + 1 for seat in seated.seats], token=seated.token
    )


@router.get("/tables", responses=statuses())
async def tables(request: Request) -> TablesListed:
    """List the tables that somebody is at."""
    caller = caller_of(request)
    return TablesListed(
        tables=[
            _listed(room)
            for room in rooms_of(request).open_rooms()
            if caller.may_reach(event_of(room.table.opened.id))
        ]
    )


@router.get("/tables/{game:path}/watch", responses=statuses(404, 422, 503))
async def watch(request: Request, game: TableId) -> Response:
    """Watch a table: its match and its view as a spectator sees them, as server-sent events."""
    lines = hall_of(request).lines
    lines.require_room(address_of(request.scope))
    room = await rooms_of(request).room(game)
    follower = hall_of(request).follower
    spectator = Connection((), Buckets(1, 1))

    async def events() -> AsyncIterator[bytes]:
        room.join(spectator, None)
        try:
            while True:
                try:
                    async with asyncio.timeout(KEEP_ALIVE_S):
                        texts = await spectator.next_ones()
                except TimeoutError:
                    yield b": still here\n\n"
                    continue
                if not texts:
                    return
                number = follower.position
                yield "".join(f"id: {number}\ndata: {text}\n\n" for text in texts).encode()
        finally:
            room.leave(spectator)

    answer = StreamingResponse(events(), media_type="text/event-stream")
    return OnALine(while_let_in(request, answer), lines)


@router.post("/tables/{game:path}/free", responses=statuses(*SENDING, 404))
async def free(request: Request, game: TableId, freeing: Freeing) -> TableListed:
    """Free seats: their tokens let nobody in any more."""
    rooms = rooms_of(request)
    await rooms.free(game, [seat - 1 for seat in freeing.seats])
    return await _shown(rooms, game)


@router.post("/tables/{game:path}/end", responses=statuses(*SENDING, 404, 409))
async def end(request: Request, game: TableId, ending: GameEnding) -> TableListed:
    """End the game that is played: whoever has fewest cards wins, equal is drawn (G-2)."""
    room = await rooms_of(request).room(game)
    await end_game(room, caller_of(request).actor, ending.reason, ending.game)
    return _listed(room)


@router.get("/tables/{game:path}", responses=statuses(404, 422))
async def table(request: Request, game: TableId) -> TableListed:
    """Show a table as a spectator sees it."""
    return await _shown(rooms_of(request), game)


def rooms_of(request: Request) -> Rooms:
    """Return the tables of the server of a request."""
    rooms: Rooms = request.app.state.rooms
    return rooms


async def _shown(rooms: Rooms, table_id: str) -> TableListed:
    return _listed(await rooms.room(table_id))


def _listed(room: Room) -> TableListed:
    table, now = room.table, now_us()
    return TableListed(
        table=table.opened.id,
        rules=table.opened.rules,
        stage=table.stage(now),
        score=score_of(table.standing(now)),
        seats=[
            SeatOfTable(
                seat=number,
                name=name,
                by=seat.by,
                free=seat.by == "person" and seat.token_hash is None,
            )
            for number, (name, seat) in enumerate(
                zip(table.players, table.opened.seats, strict=True), 1
            )
        ],
        connected=len(room.audience),
    )
