"""A table's queue: what arrives is done in its order (G-1), by one task, until it is to stop."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from tournament.web.journal import note, told
from tournament.web.table.judging import Asked

MOST_AT_ONCE = 64
"""Acts that are decided before what they led to is recorded."""

Job = Callable[[], Awaitable[None]]


class Queue:
    """What waits at a table, and what is done beside it.

    Args:
        judge: judges acts that stand behind each other.
        turn: does a job in its turn.
        let_go: called once nobody works here any more.
    """

    def __init__(
        self,
        judge: Callable[[list[Asked]], Awaitable[None]],
        turn: Callable[[Job], Awaitable[None]],
        let_go: Callable[[], None],
    ) -> None:
        self.stopping = False
        """Whether nothing that arrives from here on is done."""
        self.stopped = asyncio.Event()
        """Set when nobody works here any more."""
        self._judge = judge
        self._turn = turn
        self._let_go = let_go
        self._waiting: asyncio.Queue[Asked | Job | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[None]] = set()
        self._timers: set[asyncio.TimerHandle] = set()

    def start(self) -> None:
        """Begin to work."""
        self.spawn(self._run())

    def put(self, arrived: Asked | Job) -> None:
        """Have an act judged, or a job done, in its turn."""
        self._waiting.put_nowait(arrived)

    def later(self, seconds: float, job: Job) -> None:
        """Have a job arrive after a time."""
        loop = asyncio.get_running_loop()
        self._timers = {each for each in self._timers if each.when() > loop.time()}
        self._timers.add(loop.call_later(seconds, self.put, job))

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done beside the queue, until that stops."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def stop(self) -> None:
        """Finish what arrived, and let go of all."""
        self.stopping = True
        self._waiting.put_nowait(None)
        await self.stopped.wait()

    async def _run(self) -> None:
        """Work until it is to stop, or something breaks."""
        try:
            await self._work()
        finally:
            self.stopping = True
            for timer in self._timers:
                timer.cancel()
            for task in self._tasks - {asyncio.current_task()}:
                task.cancel()
            self._let_go()
            self.stopped.set()

    async def _work(self) -> None:
        while True:
            jobs = [await self._waiting.get()]
            while len(jobs) < MOST_AT_ONCE and not self._waiting.empty():
                jobs.append(self._waiting.get_nowait())
            asked: list[Asked] = []
            for job in jobs:
                if isinstance(job, Asked):
                    asked.append(job)
                    continue
                await self._judge(asked)
                asked = []
                if job is None:
                    return
                await self._turn(job)
            await self._judge(asked)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            note("fault", **told(error))
