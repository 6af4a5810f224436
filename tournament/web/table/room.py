"""A table: what arrives is decided in the order of its queue, recorded, then told (G-1).

Everything that waits is decided at once and recorded in as few commits as the disk allows; nothing
is acknowledged or shown before it is recorded. When recording fails the table is read from the log
anew, and what was not recorded is decided again.
"""

import asyncio
from collections.abc import Collection
from typing import Any

from starlette.concurrency import run_in_threadpool

from eventstore.codec import digest
from eventstore.errors import EventStoreError
from tournament.event import Event
from tournament.projections.live_tables import OpenedTable
from tournament.service.errors import BadInput, PlayledgerError
from tournament.service.live.acts import read_act
from tournament.service.live.answers import said_of
from tournament.service.live.loading import load_table
from tournament.service.live.table import Act, Decided, LiveGame, LiveTable
from tournament.web.disputes.at_table import Claims
from tournament.web.table import telling
from tournament.web.table.audience import Audience
from tournament.web.table.clock import now_us
from tournament.web.table.connection import STOPPING, Connection
from tournament.web.table.course import Course
from tournament.web.table.host import Host
from tournament.web.table.judging import Asked, Judge
from tournament.web.table.messages import ActSent
from tournament.web.table.queue import Job, Queue

AGAIN_S = 0.5
"""How long after something could not be recorded the table takes up where it stands."""


class Room:
    """A live table with everybody who is connected to it.

    Args:
        host: where its plays are recorded.
        table: the table, as it is on the log.
        countdown: seconds from the deal to the signal.
    """

    def __init__(self, host: Host, table: LiveTable, *, countdown: float) -> None:
        self.host = host
        self.table = table
        self.audience = Audience()
        self.course = Course(self, countdown)
        self.claims = Claims(self)
        self._judge = Judge(self)
        self.queue = Queue(self._judge.judge, self.turn, self.audience.say_goodbye)
        self.must_reload = False
        """Whether the table in memory may be ahead of the log."""
        self._resumes_at = 0.0
        """When it takes up again where it stands, after something could not be recorded."""
        if table.current is not None:
            self.audience.caught_up(table.current)

    def start(self) -> None:
        """Begin to work; what was left open when the server stopped is taken up."""
        self.queue.start()
        self.do(self.course.resume)
        self.queue.spawn(self.claims.look())

    def do(self, job: Job) -> None:
        """Have something done in its turn, on the table as the log has it."""
        self.queue.put(self._on_the_log(job))

    def later(self, seconds: float, job: Job) -> None:
        """Have something done so after a time."""
        self.queue.later(seconds, self._on_the_log(job))

    async def stop(self) -> None:
        """Finish what arrived, tell everybody, and let go of all."""
        await self.queue.stop()

    def join(self, connection: Connection, since: int | None) -> None:
        """Let a device in, in its turn: it is shown what is recorded by then.

        Where nobody will take a turn any more, or the log cannot be read, it is told to come back.
        """
        if self.queue.stopping:
            connection.close(STOPPING)
            return

        async def join() -> None:
            try:
                await self.catch_up()
            except (EventStoreError, PlayledgerError):
                connection.close(STOPPING)
                raise
            self.audience.come_in(connection)
            self._greet(connection, since)

        self.queue.put(join)

    def leave(self, connection: Connection) -> None:
        """Let a device go."""

        async def leave() -> None:
            self.audience.go(connection)

        self.queue.put(leave)

    def reseat(self, opened: OpenedTable, freed: Collection[int]) -> None:
        """Take up who may sit where now; who held a seat that was freed holds it no more.

        That comes in its turn: behind who was let in before, and is still to come in.
        """
        self.table.opened = opened

        async def free() -> None:
            self.audience.free(freed)

        self.queue.put(free)

    def act(self, connection: Connection, said: ActSent) -> None:
        """Take an act of a device: it has arrived now, and is judged in its turn."""
        seat, current = connection.own_seat(said.seat), self.table.current
        if seat is None:
            connection.tell(telling.trouble("no-seat", "you do not hold this seat", said.id))
        elif current is None:
            connection.tell(telling.trouble("no-such-game", "no game is dealt yet", said.id))
        else:
            playing = current.playing
            try:
                wish = read_act(said.act, seat, playing.names, playing.seats)
            except BadInput as error:
                connection.tell(telling.trouble("bad-input", said_of(error), said.id))
                return
            at = None if said.at is None else connection.clock.moment(said.at)
            number = current.number if said.game is None else said.game
            self.queue.put(Asked(Act(id=said.id, game=number, wish=wish, at=at), connection))

    async def arrive(self, act: Act) -> None:
        """Let a bot's act arrive, and wait until it is judged."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.queue.put(Asked(act, None, done))
        await done

    async def do_itself(
        self, game: LiveGame, facts: tuple[Event, ...], actor: str = "table"
    ) -> None:
        """Record what the table itself does, or an official does to it, and tell it.

        Raises:
            EventStoreError: it could not be recorded.
        """
        game.followed(facts)
        act_id = self.host.ledger(actor).source.new_id()
        decided = Decided(
            game=game.number,
            stream=game.playing.stream,
            expected_version=game.playing.version - len(facts),
            facts=facts,
            id=act_id,
            hash=digest({"act": "table", "id": act_id}),
            actor=actor,
            answers=(),
        )
        try:
            await asyncio.wrap_future(self._judge.submit(decided))
        except EventStoreError:
            self.must_reload = True
            raise
        self.audience.tell_facts(self.table, game)
        self.audience.tell_view(self.table, game)

    def matches(self) -> dict[str, Any]:
        """Return how the match stands, as it is told."""
        return telling.match(self.table, now_us(), self.course.result, self.course.signal_us)

    async def turn(self, job: Job) -> None:
        """Do something now; what cannot be recorded is taken up again later."""
        try:
            await job()
        except (PlayledgerError, EventStoreError) as error:
            self.must_reload = True
            if isinstance(error, PlayledgerError):
                self.audience.tell(telling.trouble("storage", said_of(error)))
                return
            self.audience.tell(telling.trouble("storage", telling.SENTENCES["storage"]))
            now = asyncio.get_running_loop().time()
            if self._resumes_at <= now:
                self._resumes_at = now + AGAIN_S
                self.later(AGAIN_S, self.course.resume)

    async def catch_up(self) -> None:
        """Read the table from the log where it may be ahead of it.

        Raises:
            EventStoreError: the log cannot be read.
        """
        if self.must_reload:
            await self.reload()

    async def reload(self) -> None:
        """Read the table from the log, as it stands there.

        Parts of a free round are on no log before the round is: they are taken again.
        """
        for each in self._judge.give_back():
            self.queue.put(each)
        before = self.table
        table = await run_in_threadpool(load_table, self.host.ledger("table"), before.opened)
        table.opened = before.opened  # somebody may have sat down meanwhile
        table.ready = before.ready
        self.table = table
        self.must_reload = False
        if (current := self.table.current) is not None:
            self.audience.tell_facts(self.table, current)
            self.audience.tell_view(self.table, current)

    def _greet(self, connection: Connection, since: int | None) -> None:
        table, current = self.table, self.table.current
        connection.tell(telling.welcome(table, connection.seats))
        connection.tell(self.matches())
        self.claims.greet(connection)
        if self.course.step is not None:
            connection.tell(telling.deal(self.course.step))
        if current is None:
            return
        if since is not None:
            missed = telling.facts(table, current, since, connection.seats)
            if missed is not None:
                connection.tell(missed)
        connection.tell(telling.view(table, current, connection.seats))

    def _on_the_log(self, job: Job) -> Job:
        async def done() -> None:
            await self.catch_up()
            await job()

        return done
