"""What an official does to a table: the game that hangs is ended."""

import asyncio
from typing import Any

from eventstore.errors import EventStoreError
from tournament.games.commands import CallTime, MakeStatement
from tournament.games.events import Moment
from tournament.service.errors import Conflict, PlayledgerError, RefusedByRule
from tournament.service.tournaments import require_text
from tournament.web.table.clock import now_us
from tournament.web.table.room import Room

OFFICIAL = "official"
"""The role in which a referee or the organiser answers for the end of a game."""


async def end_game(room: Room, actor: str, reason: str, number: int | None = None) -> None:
    """End the game that is played, in the table's turn, and wait until that is recorded (G-2).

    Who ended it and why is a statement on its record, before its end. `number` is the game's that
    is meant, where that is said.

    Raises:
        Conflict: no game is played, or it is not the one that is meant, or the table stops.
        BadInput: the reason is none, too long, or cannot be printed.
        RefusedByRule: the limit of the rules is not reached.
        EventStoreError: it could not be recorded, or the log cannot be read.
    """
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def end() -> None:
        try:
            await room.catch_up()
            await _end(room, actor, reason, number)
        except PlayledgerError as error:
            done.set_exception(error)
        except EventStoreError as error:
            done.set_exception(error)
            raise
        else:
            done.set_result(None)

    room.queue.put(end)
    stopped = asyncio.create_task(room.queue.stopped.wait())
    either: set[asyncio.Future[Any]] = {done, stopped}
    await asyncio.wait(either, return_when=asyncio.FIRST_COMPLETED)
    stopped.cancel()
    if not done.done():
        raise Conflict("the table stops", "ask again in a moment")
    await done


async def _end(room: Room, actor: str, reason: str, number: int | None) -> None:
    """Call the time of the game that is played, with a reason."""
    game = room.table.current
    if game is None or game.over or not game.started:
        raise Conflict("no game is played at this table", "enter the result of the match")
    if number not in {None, game.number}:
        raise Conflict(f"game {game.number} is played, not {number}", "look at the table")
    time = CallTime(at=Moment(device_us=now_us()))
    if (refused := game.playing.refused(time)) is not None:
        raise RefusedByRule(refused)
    text = require_text("reason", f"ends the game: {require_text('reason', reason)}")
    said = MakeStatement(by=actor, role=OFFICIAL, text=text)
    facts = (*game.playing.does(said), *game.playing.does(time))
    await room.do_itself(game, facts, actor)
    await room.turn(room.course.game_over)
