"""The log on SQLAlchemy. What a particular database needs is its storage's part (`sqlite`)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Any, Self

import msgspec
from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.batch import Batch, refusal
from eventstore.errors import CommandReused, IntegrityFailure, StorageFailure
from eventstore.events import Command, RecordedEvent, Row
from eventstore.judgement import same_root
from eventstore.recording import (
    EMPTY_HEAD,
    NO_STREAM,
    Tail,
    first_answer,
    follow,
    require_gapless,
    require_sound,
    utc_now,
)
from eventstore.statements import Statements, cursor_of
from eventstore.storage import Storage
from eventstore.store import Append, Checkpoint, Content, Head, Outcome, Request, settled

_PAGE = 1000  # events a reading transaction fetches: short, so that it never holds up a writer
_LEAVES = 10_000  # the same, where only hashes are fetched
_HASH = 32
_HeadRow = tuple[int, bytes, bytes, str | None]


class SqlEventStore:
    """The protocol of `store.EventStore` over a database. Threads may share it."""

    def __init__(self, storage: Storage, clock: Callable[[], datetime] = utc_now) -> None:
        self.storage = storage
        self._clock = clock
        self._sql = Statements(storage.parameter_mark)
        self._kept: tuple[object, Head] = (), EMPTY_HEAD

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        """Record every event of `appends`, or none (see `EventStore.append`)."""
        (outcome,) = self.append_batch([Request(appends, command)])
        return settled(outcome)

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        """Append for many commands in one transaction (see `EventStore.append_batch`)."""
        refusals = [refusal(request) for request in batch]
        admitted = [request for request, no in zip(batch, refusals, strict=True) if no is None]
        outcomes = iter(self._committed(admitted) if admitted else ())
        return [next(outcomes) if no is None else no for no in refusals]

    def answered(self, command_id: str, command_hash: bytes) -> tuple[RecordedEvent, ...] | None:
        """Return what the command recorded, or None (see `EventStore.answered`)."""
        with self.storage.asking() as cursor:
            return self._answered(cursor, command_id, command_hash)

    def read(self, stream: str, *, after: int = 0) -> Iterator[RecordedEvent]:
        """Give the events of `stream` above version `after`, in order."""
        while page := self._page(self._sql.stream_page, stream, after, _PAGE):
            require_gapless(page, after)
            yield from page
            if len(page) < _PAGE:
                return
            after = page[-1].version

    def contents(self, stream: str, *, after: int = 0) -> Iterator[Sequence[Content]]:
        """Give of the same events only what folding needs (see `EventStore.contents`)."""
        while page := self._rows(self._sql.content_page, stream, after, _PAGE):
            last = after + len(page)
            if [row[0] for row in page] != [*range(after + 1, last + 1)]:
                require_gapless([*self.read(stream, after=after)], after)
            yield page
            if len(page) < _PAGE:
                return
            after = last

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        """Give the events above position `after`, in order, at most `limit`."""
        rows = (row for page in self.pages(after=after) for row in page)
        return (RecordedEvent(*row) for row in islice(rows, limit))

    def pages(self, *, after: int = 0) -> Iterator[Sequence[Row]]:
        """Give the same events page by page (see `EventStore.pages`)."""
        size = _PAGE
        while True:
            try:
                page = self._rows(self._sql.log_page, after, size)
            except StorageFailure as error:
                if error.kind != "damaged" or size == 1:
                    raise
                size = 1  # give every event that can be read before the one that cannot
                continue
            if page:
                yield page
            if len(page) < size:
                return
            after = page[-1][0]

    def version(self, stream: str) -> int:
        """Return the version of the last event of `stream`, 0 where there is none."""
        with self.storage.asking() as cursor:
            return self._tail(cursor, stream).version

    def streams(self, prefix: str = "") -> list[str]:
        """Return the names of the streams that start with `prefix`, sorted."""
        with self.storage.asking() as cursor:
            cursor.execute(self._sql.streams, (prefix, prefix + "\x7f"))  # names are visible ASCII
            return sorted(name for (name,) in cursor.fetchall())

    def head(self) -> Head:
        """Return where the log ends."""
        with self.storage.asking() as cursor:
            return self._head(cursor)

    def leaves(self) -> Iterator[bytes]:
        """Give the hash of every event, in order."""
        after = 0
        while page := self._rows(self._sql.leaves, after, _LEAVES):
            yield from (leaf for _, leaf in page)
            after = page[-1][0]

    def checkpoints(self) -> list[Checkpoint]:
        """Return every checkpoint that was kept, the smallest first."""
        return [Checkpoint(*row) for row in self._rows(self._sql.checkpoints)]

    def keep_checkpoint(self, checkpoint: Checkpoint) -> Checkpoint:
        """Keep a checkpoint, and return the one that is kept for its size."""
        with self.storage.writing() as connection:
            cursor = self._cursor(connection)
            cursor.execute(self._sql.checkpoint, (checkpoint.size,))
            row = cursor.fetchone()
            if row is not None:
                return same_root(Checkpoint(*row), checkpoint)
            cursor.execute(self._sql.keep_checkpoint, msgspec.structs.astuple(checkpoint))
        return checkpoint

    def restore(
        self, recorded: Iterable[RecordedEvent], checkpoints: Iterable[Checkpoint] = ()
    ) -> Head:
        """Take over another log (see `EventStore.restore`)."""
        with self.storage.writing() as connection:
            return self.restore_in(connection, recorded, checkpoints)

    def restore_in(
        self,
        connection: Connection,
        recorded: Iterable[RecordedEvent],
        checkpoints: Iterable[Checkpoint] = (),
    ) -> Head:
        """Do so in a write transaction of the storage, which may hold more than the log."""
        cursor = self._cursor(connection)
        head = self._head(cursor)
        if head.size:
            raise StorageFailure("not-empty", self.storage.where, "the log is not empty")
        source = iter(recorded)
        while page := list(islice(source, _PAGE)):
            head = follow(head, page)
            self._keep(cursor, page, head)
        for checkpoint in checkpoints:
            cursor.execute(self._sql.keep_checkpoint, msgspec.structs.astuple(checkpoint))
        return head

    def news(self) -> AbstractContextManager[Callable[[float], None]]:
        """Give a function that waits for new events (see `following.Followed`)."""
        return self.storage.news()

    def faults(self) -> list[str]:
        """Return what the database's own check finds wrong with it."""
        return self.storage.faults()

    def close(self) -> None:
        """Close every connection."""
        self.storage.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _cursor(self, connection: Connection) -> DBAPICursor:
        return cursor_of(connection)

    def _committed(self, batch: Sequence[Request]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        try:
            with self.storage.appending() as cursor:
                outcomes = self._judged(cursor, batch)
        except StorageFailure as failure:
            if not outcomes:
                return [failure for _ in batch]
            # The commit raised, which does not say that it did not happen.
            return [self._read_back(request.command, failure) for request in batch]
        return outcomes

    def _judged(self, cursor: DBAPICursor, batch: Sequence[Request]) -> list[Outcome]:
        judged = self._batch(cursor, batch)
        outcomes = [judged.judge(request) for request in batch]
        if judged.recorded:
            self._keep(cursor, judged.recorded, judged.head)
        else:
            self._leave(cursor)
        return outcomes

    def _leave(self, cursor: DBAPICursor) -> None:
        """Do what a database needs where nothing is to be kept."""

    def _batch(self, cursor: DBAPICursor, _requests: Sequence[Request]) -> Batch:
        return Batch(
            self._sound_head(self._head_row(cursor)),
            self._clock(),
            partial(self._tail, cursor),
            partial(self._answered, cursor),
        )

    def _read_back(self, command: Command, failure: StorageFailure) -> Outcome:
        try:
            return self.answered(command.id, command.hash) or failure
        except (CommandReused, StorageFailure) as error:
            return error

    def _page(self, statement: str, *parameters: object) -> list[RecordedEvent]:
        return [RecordedEvent(*row) for row in self._rows(statement, *parameters)]

    def _rows(self, statement: str, *parameters: object) -> Sequence[Any]:
        with self.storage.asking() as cursor:
            cursor.execute(statement, parameters)
            return cursor.fetchall()

    def _answered(
        self, cursor: DBAPICursor, command_id: str, command_hash: bytes
    ) -> tuple[RecordedEvent, ...] | None:
        cursor.execute(self._sql.answer, (command_id,))
        return first_answer([RecordedEvent(*row) for row in cursor.fetchall()], command_hash)

    def _tail(self, cursor: DBAPICursor, stream: str) -> Tail:
        cursor.execute(self._sql.tail, (stream,))
        row = cursor.fetchone()
        return Tail(*row) if row else NO_STREAM

    def _head(self, cursor: DBAPICursor) -> Head:
        return head_of(self._head_row(cursor))

    def _head_row(self, cursor: DBAPICursor) -> object:
        cursor.execute(self._sql.head)
        return cursor.fetchone()

    def _sound_head(self, row: object) -> Head:
        """Return the head in a row; the one this store put there needs no second look.

        Raises:
            IntegrityFailure: it contradicts itself.
        """
        mine, head = self._kept
        if row != mine:
            head = head_of(row)
            require_sound(head)
        return head

    def _keep(self, cursor: DBAPICursor, recorded: Sequence[RecordedEvent], head: Head) -> None:
        cursor.executemany(self._sql.insert, [msgspec.structs.astuple(event) for event in recorded])
        cursor.execute(self._sql.move_head, self._row_of(head))

    def _row_of(self, head: Head) -> tuple[object, ...]:
        """Return the columns of a head that goes into the database, and remember them."""
        row = head.size, head.root, b"".join(head.peaks), head.recorded_at
        self._kept = row, head
        return row


def head_of(row: object) -> Head:
    """Return the head that a row of the database holds.

    Raises:
        IntegrityFailure: there is no row, or it holds something else.
    """
    try:
        size, root, joined, recorded_at = msgspec.convert(row, _HeadRow)
    except msgspec.ValidationError as error:
        raise IntegrityFailure(0, f"the head of the log cannot be read: {error}") from error
    peaks = tuple(joined[start : start + _HASH] for start in range(0, len(joined), _HASH))
    return Head(size, root, peaks, recorded_at)
