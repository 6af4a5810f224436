"""The log on SQLAlchemy. What a particular database needs is its storage's part (`sqlite`).

How it records is in `sql_recording`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from itertools import islice
from operator import itemgetter
from typing import Any, Self

import msgspec
from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.errors import StorageFailure
from eventstore.events import RecordedEvent, Row
from eventstore.judgement import same_root
from eventstore.recording import follow, require_gapless
from eventstore.sql_recording import SqlRecording
from eventstore.statements import cursor_of
from eventstore.store import Checkpoint, Content, Head

_VERSION = itemgetter(0)
_PAGE = 1000  # events a reading transaction fetches: short, so that it never holds up a writer
_LEAVES = 10_000  # the same, where only hashes are fetched


class SqlEventStore(SqlRecording):
    """The protocol of `store.EventStore` over a database. Threads may share it."""

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
            if [*map(_VERSION, page)] != [*range(after + 1, last + 1)]:
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
        self._tails.clear()
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

    def _page(self, statement: str, *parameters: object) -> list[RecordedEvent]:
        return [RecordedEvent(*row) for row in self._rows(statement, *parameters)]

    def _rows(self, statement: str, *parameters: object) -> Sequence[Any]:
        with self.storage.asking() as cursor:
            cursor.execute(statement, parameters)
            return cursor.fetchall()
