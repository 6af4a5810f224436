"""Every table that somebody is at: read from the log when it is asked for, let go of when idle."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from starlette.concurrency import run_in_threadpool

from eventstore.errors import EventStoreError
from tournament.projections.live_tables import LiveSeat, OpenedTable
from tournament.service.errors import Conflict
from tournament.service.games import event_of
from tournament.service.live import opening
from tournament.service.live.finished import finished_tables
from tournament.service.live.loading import load_table
from tournament.service.live.opening import Opened, Seated, no_table
from tournament.service.rulesets import adoptions_of
from tournament.web.disputes.at_table import follow_disputes
from tournament.web.hall import Hall
from tournament.web.table.clock import now_us
from tournament.web.table.host import Host, in_memory, on_the_log
from tournament.web.table.room import Room
from tournament.web.table.tries import CodeTries, WordTries

MOST_PRACTICE = 200
"""Practice tables that are kept at once."""
PRACTICE_OF_AN_ADDRESS = 50
"""How many of them may have been opened from one address."""
LONGEST_PRACTICE = 3000
"""Facts of a practice table: twice those of nine long games. They are in memory and nowhere else,
so a table that has more of them is let go of when tables are looked at next."""
IDLE_S = 300.0
"""How often tables are looked at. One that nobody is at twice in a row is let go of; of one that is
over for good nothing is kept."""


class Rooms:
    """The tables of a server.

    Args:
        hall: what the server holds.
    """

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._log = on_the_log(hall.serving, hall.turns)
        self._practice: dict[str, Host] = {}
        self._openers: dict[str, str] = {}
        """From which address each practice table was opened."""
        self._making_room = asyncio.Lock()
        """Held by who opens a practice table, from looking for room until it is taken."""
        self._rooms: dict[str, Room] = {}
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """Held by who reads a table from the log, so that there is one room for each."""
        self._seating = asyncio.Lock()
        """Held by who changes who sits where, and by who takes that up in a new room."""
        self._idle: set[str] = set()
        self._unfinished: set[str] = set()
        """Tables of no tournament that were not over when nobody was there any more."""
        self._words = WordTries()
        self._codes = CodeTries()

    def host_of(self, table_id: str) -> Host:
        """Return where the plays of a table are recorded."""
        return self._practice.get(table_id, self._log)

    async def room(self, table_id: str) -> Room:
        """Return the room of a table that was opened, from the log where nobody is there yet.

        Raises:
            NotFound: there is no such table.
        """
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            if table_id not in self._rooms or self._rooms[table_id].queue.stopped.is_set():
                host = self.host_of(table_id)
                opened = await self._opened(host, table_id)
                table = await run_in_threadpool(load_table, host.ledger("table"), opened)
                async with self._seating:
                    table.opened = await self._opened(host, table_id)
                    room = Room(host, table, countdown=self._hall.options.countdown)
                    room.start()
                    self._rooms[table_id] = room
                    self._unfinished.discard(table_id)
            return self._rooms[table_id]

    async def _opened(self, host: Host, table_id: str) -> OpenedTable:
        opened = await run_in_threadpool(host.tables.of, table_id)
        if opened is None:
            raise no_table(table_id)
        return opened

    async def open(
        self,
        rules: str,
        seats: list[LiveSeat],
        *,
        best_of: int,
        recorded: bool,
        address: str = "",
        here: list[int] | None = None,
    ) -> Opened:
        """Open a friendly table, or one for practice.

        Raises:
            Conflict: somebody is at each of as many practice tables as are kept, in all or of
                those that were opened from the address.
            PlayledgerError: as `opening.open_friendly`.
        """
        host = self._log if recorded else await run_in_threadpool(self._for_practice, rules)

        def open_there() -> Opened:
            return opening.open_friendly(
                host.ledger("table"),
                host.tables,
                rules,
                seats,
                best_of=best_of,
                practice=not recorded,
                here=here,
            )

        if recorded:
            return await run_in_threadpool(open_there)
        async with self._making_room:
            await self._make_room(address)
            opened = await run_in_threadpool(open_there)
            self._practice[opened.table.id] = host
            self._openers[opened.table.id] = address
        return opened

    def _for_practice(self, rules: str) -> Host:
        return in_memory(adoptions_of(self._log.ledger("table"), rules))

    async def open_match(self, slug: str, number: int, table: int) -> OpenedTable:
        """Open the table of a match, or find it open.

        Raises:
            PlayledgerError: as `opening.open_match`, or as `load_table`: nobody could come in.
        """
        ledger, tables = self._log.ledger("table"), self._log.tables
        async with self._seating:
            opened = await run_in_threadpool(
                opening.open_match, ledger, tables, slug, number, table
            )
        await run_in_threadpool(load_table, ledger, opened)
        return opened

    async def sit_down(
        self,
        code: str,
        seats: list[int],
        tournament: str | None,
        word: str | None = None,
        *,
        address: str,
        official: bool = False,
    ) -> Seated:
        """Sit down by a code; by that of a slip with its seat word, which no official needs.

        Raises:
            PlayledgerError: as `opening.sit_down`, and as `WordTries.require`.
            ProblemRaised: the address tried too many codes or words that were wrong (429).
        """

        def require_word(table_id: str, right: str) -> None:
            if not official:
                self._words.require(table_id, right, word, address)

        host = self._log if tournament is not None else self._host_by_code(code)
        async with self._seating:
            with self._codes.one(address):
                seated = await run_in_threadpool(
                    lambda: opening.sit_down(
                        host.ledger("table"),
                        host.tables,
                        code,
                        seats,
                        require_word=require_word,
                        tournament=tournament,
                    )
                )
        if (room := self._rooms.get(seated.table.id)) is not None:
            room.reseat(seated.table, ())
        return seated

    def _host_by_code(self, code: str) -> Host:
        wanted = code.strip().upper()
        for host in self._practice.values():
            if any(table.code == wanted for table in host.tables.everything()):
                return host
        return self._log

    async def free(self, table_id: str, seats: list[int]) -> OpenedTable:
        """Free seats.

        Raises:
            PlayledgerError: as `opening.free_seats`.
        """
        tables = self.host_of(table_id).tables
        async with self._seating:
            opened = await run_in_threadpool(opening.free_seats, tables, table_id, seats)
        if (room := self._rooms.get(table_id)) is not None:
            room.reseat(opened, seats)
        return opened

    def open_rooms(self) -> list[Room]:
        """Return the rooms that somebody is in, or was a while ago."""
        return [self._rooms[table_id] for table_id in sorted(self._rooms)]

    async def let_go_of_idle(self) -> None:
        """Let go of tables that nobody is at, those of practice for ever."""
        while True:
            await asyncio.sleep(IDLE_S)
            await self.look_for_idle()
            with suppress(EventStoreError):  # it is looked again
                await self.forget_finished()

    async def look_for_idle(self) -> None:
        """Let go of the tables that nobody is at now, and nobody was when this was done last."""
        idle = set(filter(self._is_idle, {*self._rooms, *self._practice}))
        for table_id in idle & self._idle:
            if self._is_idle(table_id):  # while another one stopped, somebody may have come
                await self._let_go(table_id)
        self._idle = idle
        for table_id, host in list(self._practice.items()):
            if host.ledger("table").store.head().size > LONGEST_PRACTICE:
                await self._let_go(table_id)

    async def forget_finished(self) -> None:
        """Forget who sits at the tables on the log that are over for good.

        Raises:
            EventStoreError: the log cannot be read, or not be written.
        """
        tables, ledger = self._log.tables, self._log.ledger("table")
        away = [
            each
            for each in await run_in_threadpool(tables.everything)
            if each.id not in self._rooms and each.id not in self._unfinished
        ]
        finished = await run_in_threadpool(finished_tables, ledger, away, now_us())
        self._unfinished |= {each.id for each in away if event_of(each.id) is None} - {*finished}
        async with self._seating:
            over = [each for each in finished if each not in self._rooms]
            if over:
                await run_in_threadpool(tables.forget, over)

    async def _make_room(self, address: str) -> None:
        """Let go of a practice table that nobody is at, if need be: of the address's own first."""
        candidates = [each for each, opener in self._openers.items() if opener == address]
        if len(candidates) < PRACTICE_OF_AN_ADDRESS:
            if len(self._practice) < MOST_PRACTICE:
                return
            candidates += self._practice
        for table_id in candidates:
            if self._is_idle(table_id):
                await self._let_go(table_id)
                return
        raise Conflict("there are too many practice tables", "try again later")

    async def _let_go(self, table_id: str) -> None:
        self._practice.pop(table_id, None)
        self._openers.pop(table_id, None)
        if (room := self._rooms.pop(table_id, None)) is not None:
            await room.stop()

    def _is_idle(self, table_id: str) -> bool:
        room = self._rooms.get(table_id)
        return room is None or not room.audience

    async def stop(self) -> None:
        """Have what arrived recorded, and tell everybody that the server stops."""
        rooms = list(self._rooms.values())
        await asyncio.gather(*(room.stop() for room in rooms))
        self._rooms.clear()


@asynccontextmanager
async def open_rooms(hall: Hall) -> AsyncIterator[Rooms]:
    """Give the tables of a server until it stops."""
    rooms = Rooms(hall)
    follow_disputes(hall, rooms)

    async def stop_in_time() -> None:
        await hall.stopping.wait()
        await rooms.stop()

    tasks = [asyncio.create_task(rooms.let_go_of_idle()), asyncio.create_task(stop_in_time())]
    try:
        yield rooms
    finally:
        hall.stopping.set()
        await tasks[1]
        tasks[0].cancel()
