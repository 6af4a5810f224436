"""A log in memory: for tests, dry runs and simulations. It is gone with the process."""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import islice
from threading import Lock
from typing import Self

import msgspec

from eventstore.batch import Batch, refusal
from eventstore.errors import StorageFailure
from eventstore.events import Command, RecordedEvent, Row
from eventstore.judgement import same_root
from eventstore.recording import (
    EMPTY_HEAD,
    NO_STREAM,
    Tail,
    first_answer,
    follow,
    utc_now,
)
from eventstore.store import Append, Checkpoint, Content, Head, Outcome, Request, settled

_PAGE = 250  # events
_POLL = 0.02  # seconds between two looks whether there is something new


class MemoryEventStore:
    """The protocol of `store.EventStore` over Python lists. Threads may share it."""

    def __init__(self, clock: Callable[[], datetime] = utc_now) -> None:
        self._clock = clock
        self._lock = Lock()
        self._log: list[RecordedEvent] = []
        self._streams: dict[str, list[RecordedEvent]] = {}
        self._answers: dict[str, list[RecordedEvent]] = {}
        self._checkpoints: dict[int, Checkpoint] = {}
        self._head = EMPTY_HEAD

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        """Record every event of `appends`, or none (see `EventStore.append`)."""
        (outcome,) = self.append_batch([Request(appends, command)])
        return settled(outcome)

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        """Append for many commands at once (see `EventStore.append_batch`)."""
        with self._lock:
            judged = Batch(self._head, self._clock(), self._tail, self.answered)
            outcomes = [refusal(request) or judged.judge(request) for request in batch]
            self._keep(judged.recorded, judged.head)
            return outcomes

    def answered(self, command_id: str, command_hash: bytes) -> tuple[RecordedEvent, ...] | None:
        """Return what the command recorded, or None (see `EventStore.answered`)."""
        return first_answer(self._answers.get(command_id, ()), command_hash)

    def read(self, stream: str, *, after: int = 0) -> Iterator[RecordedEvent]:
        """Give the events of `stream` above version `after`, in order."""
        return _upwards(self._streams.get(stream, []), after)

    def contents(self, stream: str, *, after: int = 0) -> Iterator[Sequence[Content]]:
        """Give of the same events only what folding needs (see `EventStore.contents`)."""
        page = [
            (event.version, event.type, event.schema_version, event.payload)
            for event in self.read(stream, after=after)
        ]
        if page:
            yield page

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        """Give the events above position `after`, in order, at most `limit`."""
        return islice(_upwards(self._log, after), limit)

    def pages(self, *, after: int = 0) -> Iterator[Sequence[Row]]:
        """Give the same events page by page (see `EventStore.pages`)."""
        events = self.read_all(after=after)
        while page := [msgspec.structs.astuple(event) for event in islice(events, _PAGE)]:
            yield page

    def version(self, stream: str) -> int:
        """Return the version of the last event of `stream`, 0 where there is none."""
        return self._tail(stream).version

    def streams(self, prefix: str = "") -> list[str]:
        """Return the names of the streams that start with `prefix`, sorted."""
        return sorted(name for name in self._streams.copy() if name.startswith(prefix))

    def head(self) -> Head:
        """Return where the log ends."""
        return self._head

    def leaves(self) -> Iterator[bytes]:
        """Give the hash of every event, in order."""
        return (event.hash for event in _upwards(self._log, 0))

    def checkpoints(self) -> list[Checkpoint]:
        """Return every checkpoint that was kept, the smallest first."""
        return [self._checkpoints[size] for size in sorted(self._checkpoints)]

    def keep_checkpoint(self, checkpoint: Checkpoint) -> Checkpoint:
        """Keep a checkpoint, and return the one that is kept for its size."""
        with self._lock:
            return same_root(self._checkpoints.setdefault(checkpoint.size, checkpoint), checkpoint)

    def restore(
        self, recorded: Iterable[RecordedEvent], checkpoints: Iterable[Checkpoint] = ()
    ) -> Head:
        """Take over another log (see `EventStore.restore`)."""
        with self._lock:
            if self._log:
                raise StorageFailure("not-empty", "the log in memory", "the log is not empty")
            events = tuple(recorded)
            self._checkpoints = {checkpoint.size: checkpoint for checkpoint in checkpoints}
            if events:
                self._keep(events, follow(EMPTY_HEAD, events))
            return self._head

    @contextmanager
    def news(self) -> Iterator[Callable[[float], None]]:
        """Give a function that waits for new events (see `following.Followed`)."""
        seen = self._head.size

        def wait(seconds: float) -> None:
            nonlocal seen
            deadline = time.monotonic() + seconds
            while self._head.size == seen and time.monotonic() < deadline:
                time.sleep(_POLL)
            seen = self._head.size

        yield wait

    def faults(self) -> list[str]:
        """Return nothing: there is no storage that could be wrong."""
        return []

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _tail(self, stream: str) -> Tail:
        events = self._streams.get(stream)
        return Tail(events[-1].version, events[-1].hash) if events else NO_STREAM

    def _keep(self, recorded: Sequence[RecordedEvent], head: Head) -> None:
        for event in recorded:
            self._log.append(event)
            self._streams.setdefault(event.stream, []).append(event)
            self._answers.setdefault(event.command_id, []).append(event)
        self._head = head


def _upwards(events: list[RecordedEvent], after: int) -> Iterator[RecordedEvent]:
    """Give the events from index `after` on, those appended meanwhile too."""
    index = max(after, 0)
    while index < len(events):
        yield events[index]
        index += 1
