"""What an official does to a table: the game that hangs is ended."""

import asyncio

from eventstore.errors import EventStoreError
from tournament.service.errors import Conflict, PlayledgerError
from tournament.web.table.room import Room

LOOK_AGAIN_S = 1.0
"""How often it is looked whether the table stopped before it took its turn."""


async def end_game(room: Room, actor: str, reason: str) -> None:
    """End the game that is played, in the table's turn, and wait until that is recorded.

    Raises:
        PlayledgerError: as `Course.end_game`, or the table stops.
        EventStoreError: it could not be recorded.
    """
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def end() -> None:
        try:
            await room.course.end_game(actor, reason)
        except PlayledgerError as error:
            done.set_exception(error)
        except EventStoreError as error:
            done.set_exception(error)
            raise
        else:
            done.set_result(None)

    room.do(end)
    while not (done.done() or room.gone):
        await asyncio.wait({done}, timeout=LOOK_AGAIN_S)
    if not done.done():
        raise Conflict("the table stops", "ask again in a moment")
    await done
