"""Bots at a live table: a task each, whose acts go the way of everybody's."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import TYPE_CHECKING, Any

from tournament.games.commands import ClaimBlock
from tournament.games.events import Moment
from tournament.service.live.acts import Wish
from tournament.service.live.bots import Bot
from tournament.service.live.table import Act, LiveGame
from tournament.web.table.clock import now_us

if TYPE_CHECKING:
    from tournament.web.table.room import Room

_US = 1_000_000


def play_bots(room: "Room", number: int) -> Iterator[Coroutine[Any, Any, None]]:
    """Yield what each bot of a table does until a game is over."""
    source = room.host.ledger("table").source
    for seat, kind in enumerate(room.table.opened.seats):
        if kind.by != "person":
            yield _play(room, number, Bot(seat, kind, source.new_seed()))


async def _play(room: "Room", number: int, bot: Bot) -> None:
    new_id = room.host.ledger("table").source.new_id
    while (game := room.table.games.get(number)) is not None and not game.over:
        intent = bot.looks(game.playing.options)
        await asyncio.sleep(intent.in_us / _US)
        game = room.table.games.get(number)
        if game is None or intent.wish is None or not _still_wanted(game, intent.wish):
            continue
        at = Moment(device_us=now_us())
        await room.arrive(Act(id=f"bot-{new_id()}", game=number, wish=intent.wish, at=at))
        await asyncio.sleep(bot.pause_us() / _US)


def _still_wanted(game: LiveGame, wish: Wish) -> bool:
    """Say whether a bot still does what it had in mind: it calls nothing that was called."""
    if game.over:
        return False
    if wish.is_free:
        return wish.seat not in game.free and game.playing.owes_free_card(wish.seat)
    if isinstance(wish.command, ClaimBlock):
        return any(isinstance(each, ClaimBlock) for each in game.playing.options(wish.seat))
    return True
