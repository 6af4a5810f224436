"""The course of a match at a table: ready, dealt, the signal, over, the next game, confirmed."""

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool

from eventstore.errors import CommandReused, EventStoreError
from tournament.games.commands import CallTime, StartPlay
from tournament.games.events import Moment
from tournament.service.errors import PlayledgerError
from tournament.service.ledger import Ledger
from tournament.service.live import closing, dealing
from tournament.service.live.answers import Answer, said_of
from tournament.service.live.closing import MatchResult
from tournament.service.live.dealing import DealStep
from tournament.service.live.rulings import take_up_rulings
from tournament.service.live.table import LiveGame
from tournament.web.table import telling
from tournament.web.table.bots import play_bots
from tournament.web.table.clock import now_us
from tournament.web.table.connection import Connection
from tournament.web.table.messages import Confirm, Nonce, Ready

if TYPE_CHECKING:
    from tournament.web.table.room import Room

NONCE_PATIENCE_S = 10.0
"""How long a device may take for each of its steps of a fair deal."""
AGAIN_S = 1.0
"""How long after time could not be called yet it is tried again."""

_Step = Callable[..., LiveGame | DealStep]


class Course:
    """What happens between the plays. Everything here is done in the table's turn.

    Args:
        room: the table.
        countdown: seconds from the deal to the signal.
    """

    def __init__(self, room: "Room", countdown: float) -> None:
        self.step: DealStep | None = None
        """How far the deal has come that waits for devices."""
        self.result: MatchResult | None = None
        """The result of a match that is over."""
        self.signal_us = 0
        """When the signal of a game is given that is dealt."""
        self._room = room
        self._countdown = countdown
        self._own: set[int] = set()
        self._going: set[int] = set()
        self._closed: set[int] = set()

    def ready(self, connection: Connection, said: Ready) -> None:
        """Note that a seat is ready; the last one begins the deal."""

        async def ready(seat: int) -> None:
            known = seat in self._room.table.ready and said.own <= (seat in self._own)
            if known or self._stage() != "waiting":
                return  # nothing new: to tell it would let one device flood the others
            self._room.table.ready.add(seat)
            if said.own:
                self._own.add(seat)
            await self.begin_if_ready()
            self._tell_match()

        self._for_seat(connection, said.seat, ready)

    def nonce(self, connection: Connection, said: Nonce) -> None:
        """Take a device's part of a fair deal."""

        async def nonce(seat: int) -> None:
            ledger = self._room.host.ledger(self._room.table.actors[seat])
            for step, value in ((dealing.commit, said.commitment), (dealing.show, said.nonce)):
                if value is not None:
                    await self._dealt(step, ledger, self._room.table, seat, value)

        self._for_seat(connection, said.seat, nonce)

    def confirm(self, connection: Connection, said: Confirm) -> None:
        """Take a seat's confirmation of the result."""

        async def confirm(seat: int) -> None:
            table, ledgers = self._room.table, self._room.host.ledger
            score = said.score.replace("\N{EN DASH}", "-")
            standing = table.standing(now_us())
            version = await run_in_threadpool(
                closing.confirm, ledgers, table, standing, seat, score=score, command_id=said.id
            )
            await self._look_at_result()
            answer = Answer(outcome="stands", version=version)
            connection.tell(telling.answer(said.id, table, table.last, answer))
            self._tell_match()

        self._for_seat(connection, said.seat, confirm, said.id)

    async def resume(self) -> None:
        """Take up what was left open when the server was killed, or something not recorded."""
        stage, current = self._stage(), self._room.table.current
        if stage == "dealing":
            await self._dealt(dealing.dealt_or_waits, self._table_ledger(), self._room.table)
        elif stage == "countdown" and current is not None:
            self._count_down(current)
        elif stage == "playing" and current is not None:
            self._go_on(current)
        else:
            await self.game_over()
        await self.begin_if_ready()

    async def begin_if_ready(self) -> None:
        """Deal the next game where every person is ready for it."""
        table = self._room.table
        if not table.persons <= table.ready or self._stage() != "waiting":
            return
        own, was_ready = frozenset(self._own), table.ready
        self._own, table.ready = set(), set()
        try:
            await self._dealt(dealing.begin, self._table_ledger(), table, own)
        except EventStoreError:
            self._own, table.ready = set(own), was_ready
            raise

    async def game_over(self) -> None:
        """Show the deal, count the match, and enter its result where it is over; once."""
        table = self._room.table
        game = table.current
        if game is None or game.playing.outcome is None or game.number in self._closed:
            return
        secret = await run_in_threadpool(
            closing.show_deal, self._table_ledger(), table, game.number
        )
        self._closed.add(game.number)
        self._room.audience.caught_up(game)
        await self._count()
        self._room.audience.tell(telling.ended(table, game, game.playing.outcome, secret))
        self._tell_match()
        if not table.persons:  # only bots sit there: they need nobody to be ready
            self._room.later(self._countdown, self.begin_if_ready)
        await self._at_match_time()

    async def ruled(self) -> None:
        """Count the match as a ruling has it that was given just now: also where it was over."""
        await run_in_threadpool(take_up_rulings, self._table_ledger(), self._room.table)
        if self._stage() in {"over", "waiting"}:
            await self._count()
        self._tell_match()

    async def _count(self) -> None:
        """Count the match, and enter its result where it is over."""
        table, trouble = self._room.table, ""
        standing = table.standing(now_us())
        if standing.next_game is None:
            ledgers = self._room.host.ledger
            trouble = await run_in_threadpool(closing.enter, ledgers, table, standing)
        await self._look_at_result(trouble)

    async def _at_match_time(self) -> None:
        """End a match whose time is over while no game is played (G-4); until then, wait for it."""
        left = self._room.table.match_time_left(now_us())
        if left is None or self.result is not None:
            return
        if left > 0:
            self._room.later(left, self._at_match_time)
        elif self._stage() == "over":
            await self._count()
            self._tell_match()

    async def _dealt(self, step: _Step, *arguments: Any) -> None:  # noqa: ANN401 - of any step
        """Do a step of the deal; then tell whom it waits for, or count down to the signal."""
        got = await run_in_threadpool(step, *arguments)
        if isinstance(got, LiveGame):
            self.step = None
            self._room.audience.caught_up(got)
            self._count_down(got)
            self._tell_match()
            self._room.audience.tell_view(self._room.table, got)
        elif got != self.step:
            self.step = got
            self._room.later(NONCE_PATIENCE_S, lambda: self._do_without(got))
            self._tell_match()
            self._room.audience.tell(telling.deal(got))

    async def _do_without(self, step: DealStep) -> None:
        """Go on without what a device did not send in time."""
        if self.step == step:
            self.step = None
            await self._dealt(dealing.do_without, self._table_ledger(), self._room.table)

    def _count_down(self, game: LiveGame) -> None:
        self.signal_us = now_us() + round(self._countdown * 1_000_000)
        self._room.later(self._countdown, lambda: self._signal(game.number))

    async def _signal(self, number: int) -> None:
        """Give the signal (S-3, F-S)."""
        table = self._room.table
        game = table.games.get(number)
        if game is None or game.started or table.current is not game:
            return
        at = Moment(device_us=now_us())
        await self._room.do_itself(game, game.playing.does(StartPlay(at=at)))
        self._tell_match()
        self._go_on(game)

    def _go_on(self, game: LiveGame) -> None:
        """Let the bots of a game play, and watch its time (G-2); once."""
        if game.number in self._going:
            return
        self._going.add(game.number)
        for bot in play_bots(self._room, game.number):
            self._room.queue.spawn(bot)
        limit = game.playing.time_limit
        if limit is not None and game.began_us is not None:
            left = limit - (now_us() - game.began_us) / 1_000_000
            self._room.later(max(0, left), lambda: self._call_time(game.number))

    async def _call_time(self, number: int) -> None:
        game = self._room.table.games.get(number)
        if game is None or game.over:
            return
        facts = game.playing.does(CallTime(at=Moment(device_us=now_us())))
        if facts:
            await self._room.do_itself(game, facts)
            await self.game_over()
        else:
            self._room.later(AGAIN_S, lambda: self._call_time(number))

    async def _look_at_result(self, trouble: str = "") -> None:
        table = self._room.table
        standing = table.standing(now_us())
        ledger = self._table_ledger()
        found = await run_in_threadpool(closing.result_of, ledger, table, standing)
        self.result = replace(found, trouble=trouble) if found is not None and trouble else found

    def _tell_match(self) -> None:
        self._room.audience.tell(self._room.matches())

    def _stage(self) -> str:
        return self._room.table.stage(now_us())

    def _table_ledger(self) -> Ledger:
        return self._room.host.ledger("table")

    def _for_seat(
        self,
        connection: Connection,
        given: int | None,
        job: Callable[[int], Awaitable[None]],
        act_id: str | None = None,
    ) -> None:
        """Do something for a seat in its turn; a refusal is told to who asked for it."""

        async def run() -> None:
            seat = connection.own_seat(given)
            if seat is None:
                connection.tell(telling.trouble("no-seat", "you do not hold this seat", act_id))
                return
            try:
                await job(seat)
            except PlayledgerError as error:
                connection.tell(telling.trouble("refused", said_of(error), act_id))
            except CommandReused:
                sentence = telling.SENTENCES["key-reused"]
                connection.tell(telling.trouble("key-reused", sentence, act_id))

        self._room.do(run)
