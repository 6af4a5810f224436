"""The log on PostgreSQL: the same few questions, however many commands and events there are.

COPY in binary is the fastest insert of the driver from ten events on, and none is faster at one.
"""

from collections.abc import Sequence

import msgspec
import psycopg
from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.batch import Batch
from eventstore.errors import CommandReused, StorageFailure
from eventstore.events import Command, RecordedEvent
from eventstore.recording import NO_STREAM, Tail, first_answer
from eventstore.sql import SqlEventStore
from eventstore.statements import EVENTS_WHERE
from eventstore.store import Head, Outcome, Request

_ANSWERS = f"{EVENTS_WHERE} command_id = ANY(%s) ORDER BY command_id, command_index"
_TAILS = """
SELECT wanted.stream, last.version, last.hash
FROM unnest(%s::text[]) AS wanted (stream) CROSS JOIN LATERAL (
  SELECT version, hash FROM events
  WHERE events.stream = wanted.stream ORDER BY version DESC LIMIT 1
) AS last
"""
_COPY = f"COPY events ({', '.join(RecordedEvent.__struct_fields__)}) FROM STDIN (FORMAT BINARY)"
_COLUMN_TYPES = {int: "int8", str: "text", bytes: "bytea"}
_TYPES = [_COLUMN_TYPES[kind] for kind in RecordedEvent.__annotations__.values()]


class PostgresEventStore(SqlEventStore):
    """The protocol of `store.EventStore` over a `PostgresStorage`. Threads may share it."""

    def _cursor(self, connection: Connection) -> DBAPICursor:
        return connection.connection.cursor(binary=True)

    def _batch(self, cursor: DBAPICursor, requests: Sequence[Request]) -> Batch:
        """Ask for the answers and the tails of all requests at once."""
        cursor.execute(_ANSWERS, ([request.command.id for request in requests],))
        answers: dict[str, list[RecordedEvent]] = {}
        for row in cursor.fetchall():
            event = RecordedEvent(*row)
            answers.setdefault(event.command_id, []).append(event)
        streams = {append.stream for request in requests for append in request.appends}
        cursor.execute(_TAILS, (list(streams),))
        tails = {stream: Tail(version, hash_) for stream, version, hash_ in cursor.fetchall()}
        return Batch(
            self._head(cursor),
            self._clock(),
            lambda stream: tails.get(stream, NO_STREAM),
            lambda id_, hash_: first_answer(answers.get(id_, []), hash_),
        )

    def _keep(self, cursor: DBAPICursor, recorded: Sequence[RecordedEvent], head: Head) -> None:
        assert isinstance(cursor, psycopg.Cursor)
        with cursor.copy(_COPY) as copy:
            copy.set_types(_TYPES)
            for event in recorded:
                copy.write_row(msgspec.structs.astuple(event))
        self._move_head(cursor, head)

    def _read_back(self, command: Command, failure: StorageFailure) -> Outcome:
        """Look where no commit is under way any more: the server may still be at ours."""
        try:
            with self.storage.writing() as connection:
                found = self._answered(self._cursor(connection), command.id, command.hash)
        except (CommandReused, StorageFailure) as error:
            return error
        return found or failure
