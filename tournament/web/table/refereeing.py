"""What an official does to a table: the game that hangs is ended."""

import asyncio
from typing import Any

from eventstore.errors import EventStoreError
from tournament.service.errors import Conflict, PlayledgerError
from tournament.web.table.room import Room


async def end_game(room: Room, actor: str, reason: str, number: int | None = None) -> None:
    """End the game that is played, in the table's turn, and wait until that is recorded (G-2).

    `number` is the game's that is meant, where that is said.

    Raises:
        PlayledgerError: as `Course.end_game`, or the table stops.
        EventStoreError: it could not be recorded, or the log cannot be read.
    """
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def end() -> None:
        try:
            await room.catch_up()
            await room.course.end_game(actor, reason, number)
        except PlayledgerError as error:
            done.set_exception(error)
        except EventStoreError as error:
            done.set_exception(error)
            raise
        else:
            done.set_result(None)

    room.do_anyway(end)
    stopped = asyncio.create_task(room.stopped.wait())
    either: set[asyncio.Future[Any]] = {done, stopped}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not done.done():
        raise Conflict("the table stops", "ask again in a moment")
    await done
