"""Group commit: whatever waits to be recorded goes into one transaction.

One thread writes. While it commits, commands gather; then it takes all of them at once, so that a
disk that syncs slowly costs each of many writers little more than it costs one. A command is
acknowledged after the commit and never before.
"""

from collections import deque
from collections.abc import Sequence
from concurrent.futures import Future
from threading import Condition, Lock, Thread
from typing import Self

from eventstore.errors import WriterBusy, WriterClosed
from eventstore.events import Command, RecordedEvent
from eventstore.store import Append, EventStore, Outcome, Request

CAPACITY = 1024
"""How many commands may wait."""

MOST_IN_A_COMMIT = 256
"""How many commands one transaction takes: it holds up other processes no longer than that."""

PATIENCE = 30.0
"""How many seconds a command waits for a place among those that wait."""

_MOMENT = 0.000_1  # seconds; less than most disks take for a commit


class _Awaited:
    """An answer that one thread waits for and never cancels: a future at a tenth of its price."""

    __slots__ = ("_come", "_outcome")

    def __init__(self) -> None:
        self._come = Lock()
        self._come.acquire()

    def set_result(self, outcome: tuple[RecordedEvent, ...] | BaseException) -> None:
        self._outcome = outcome
        self._come.release()

    set_exception = set_result

    def result(self) -> tuple[RecordedEvent, ...]:
        self._come.acquire()
        if isinstance(self._outcome, BaseException):
            raise self._outcome
        return self._outcome


_Answer = Future[tuple[RecordedEvent, ...]] | _Awaited


class Writer:
    """Records commands for any number of threads. Close it before the store.

    What `store` reads is not changed: ask `store.answered` before deciding, as ever.

    Args:
        store: where the commands go. Others may append to it too.
        capacity: how many commands may wait; the next ones have to wait for a place.
        most_in_a_commit: how many commands one transaction takes.
    """

    def __init__(
        self,
        store: EventStore,
        *,
        capacity: int = CAPACITY,
        most_in_a_commit: int = MOST_IN_A_COMMIT,
    ) -> None:
        self._store = store
        self._capacity = capacity
        self._most_in_a_commit = most_in_a_commit
        self._waiting: deque[tuple[Request, _Answer]] = deque()
        self._wanted = 1
        self._closed = False
        self._lock = Lock()
        self._filled = Condition(self._lock)
        self._freed = Condition(self._lock)
        self._thread = Thread(target=self._work, name="log writer", daemon=True)
        self._thread.start()

    def submit(
        self, appends: Sequence[Append], command: Command, *, patience: float = PATIENCE
    ) -> Future[tuple[RecordedEvent, ...]]:
        """Hand a command over and return the future of its answer, or of its error.

        The answer and the errors are those of `EventStore.append`. A future may be cancelled until
        its command is being recorded. From asyncio, with `patience=0` so that nothing else has to
        wait: `await asyncio.wrap_future(writer.submit(appends, command, patience=0))`.

        Raises:
            WriterBusy: no place became free within `patience` seconds; nothing was handed over.
            WriterClosed: the writer is closed; nothing was handed over.
        """
        answer: Future[tuple[RecordedEvent, ...]] = Future()
        self._hand_over(Request(appends, command), answer, patience)
        return answer

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        """Record a command and return its answer, as `EventStore.append` does.

        Raises:
            WriterBusy: no place became free; nothing was recorded.
            WriterClosed: the writer is closed; nothing was recorded.
        """
        answer = _Awaited()
        self._hand_over(Request(appends, command), answer, PATIENCE)
        return answer.result()

    def close(self) -> None:
        """Record what waits, and stop. A closed writer takes nothing more."""
        with self._filled:
            self._closed = True
            self._filled.notify()
            self._freed.notify_all()
        self._thread.join()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _hand_over(self, request: Request, answer: _Answer, patience: float) -> None:
        waiting = self._waiting
        with self._lock:
            if len(waiting) >= self._capacity and not self._freed.wait_for(
                self._takes_or_is_closed, patience
            ):
                raise WriterBusy(self._capacity, patience)
            if self._closed:
                raise WriterClosed
            waiting.append((request, answer))
            if len(waiting) == self._wanted:
                self._filled.notify()

    def _takes_or_is_closed(self) -> bool:
        return self._closed or len(self._waiting) < self._capacity

    def _are_wanted_or_is_closed(self) -> bool:
        return self._closed or len(self._waiting) >= self._wanted

    def _work(self) -> None:
        batch: list[tuple[Request, _Answer]] = []
        while batch := self._next_batch(len(batch)):
            due = [(request, answer) for request, answer in batch if _begun(answer)]
            for (_, answer), outcome in zip(due, self._outcomes(due), strict=True):
                if isinstance(outcome, BaseException):
                    answer.set_exception(outcome)
                else:
                    answer.set_result(outcome)

    def _next_batch(self, size_before: int) -> list[tuple[Request, _Answer]]:
        """Wait for commands and take them; give none when the writer is closed and all is done.

        Who was just answered often has the next command in a moment. Without waiting for it, one
        half of the writers would wait for the commit of the other, and turn about.
        """
        waiting = self._waiting
        with self._lock:
            came_meanwhile = len(waiting)
            self._wanted = 1
            self._filled.wait_for(self._are_wanted_or_is_closed)
            if came_meanwhile:
                again = min(came_meanwhile + size_before, self._most_in_a_commit, self._capacity)
                self._wanted = again
                self._filled.wait_for(self._are_wanted_or_is_closed, _MOMENT)
            size = min(len(waiting), self._most_in_a_commit)
            self._freed.notify(size)
            return [waiting.popleft() for _ in range(size)]

    def _outcomes(
        self, due: Sequence[tuple[Request, _Answer]]
    ) -> Sequence[Outcome | BaseException]:
        try:
            return self._store.append_batch([request for request, _ in due])
        except BaseException as error:  # noqa: BLE001  # those who wait must hear of anything
            return [error] * len(due)


def _begun(answer: _Answer) -> bool:
    """Say whether the answer is still wanted; from now on it cannot be cancelled."""
    return isinstance(answer, _Awaited) or answer.set_running_or_notify_cancel()
