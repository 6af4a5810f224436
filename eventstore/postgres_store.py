"""The log on PostgreSQL: two questions and one answer, however many commands there are.

Every statement is a round trip to the server. One event goes in with the move of the head as one
prepared statement; from two on, COPY in binary is the fastest insert that the driver has.
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

_SITUATION = """
SELECT size, root, peaks, recorded_at, EXISTS (SELECT FROM events WHERE command_id = ANY(%s)),
  wanted.stream, last.version, last.hash
FROM log_head CROSS JOIN unnest(%s::text[]) AS wanted (stream) LEFT JOIN LATERAL (
  SELECT version, hash FROM events
  WHERE events.stream = wanted.stream ORDER BY version DESC LIMIT 1
) AS last ON true
"""
"""The head, whether one of the commands is on the log already, and the tail of each stream."""

_ANSWERS = f"{EVENTS_WHERE} command_id = ANY(%s) ORDER BY command_id, command_index"
_COLUMNS = ", ".join(RecordedEvent.__struct_fields__)
_MARKS = ", ".join(["%s"] * len(RecordedEvent.__struct_fields__))
_MOVE_AND_INSERT = f"""
WITH moved AS (UPDATE log_head SET size = %s, root = %s, peaks = %s, recorded_at = %s)
INSERT INTO events ({_COLUMNS}) VALUES ({_MARKS})
"""  # noqa: S608  # put together from the table's own columns
_COPY = f"COPY events ({_COLUMNS}) FROM STDIN (FORMAT BINARY)"
_COLUMN_TYPES = {int: "int8", str: "text", bytes: "bytea"}
_TYPES = [_COLUMN_TYPES[kind] for kind in RecordedEvent.__annotations__.values()]


class PostgresEventStore(SqlEventStore):
    """The protocol of `store.EventStore` over a `PostgresStorage`. Threads may share it."""

    def _cursor(self, connection: Connection) -> DBAPICursor:
        return connection.connection.cursor(binary=True)

    def _remembered(self, batch: Sequence[Request]) -> None:
        """Give nothing: there is one question for all, and it locks the head's row."""

    def _batch(self, cursor: DBAPICursor, requests: Sequence[Request]) -> Batch:
        ids = [request.command.id for request in requests]
        streams = {append.stream for request in requests for append in request.appends}
        cursor.execute(_SITUATION, (ids, list(streams)))
        rows = cursor.fetchall()
        head = self._sound_head(rows[0][:4] if rows else None)
        answers = self._answers(cursor, ids) if rows[0][4] else {}
        tails = {
            stream: Tail(version, hash_)
            for *_, stream, version, hash_ in rows
            if version is not None
        }
        return Batch(
            head,
            self._clock(),
            lambda stream: tails.get(stream, NO_STREAM),
            lambda id_, hash_: first_answer(answers.get(id_, []), hash_),
        )

    def _answers(self, cursor: DBAPICursor, ids: list[str]) -> dict[str, list[RecordedEvent]]:
        answers: dict[str, list[RecordedEvent]] = {}
        cursor.execute(_ANSWERS, (ids,))
        for row in cursor.fetchall():
            event = RecordedEvent(*row)
            answers.setdefault(event.command_id, []).append(event)
        return answers

    def _leave(self, cursor: DBAPICursor) -> None:
        """Let go of the head's row: a commit would wait for the disk because it was locked."""
        cursor.connection.rollback()

    def _keep(self, cursor: DBAPICursor, recorded: Sequence[RecordedEvent], head: Head) -> None:
        if len(recorded) == 1:
            (event,) = recorded
            cursor.execute(_MOVE_AND_INSERT, self._row_of(head) + msgspec.structs.astuple(event))
            return
        assert isinstance(cursor, psycopg.Cursor)
        with cursor.copy(_COPY) as copy:
            copy.set_types(_TYPES)
            for event in recorded:
                copy.write_row(msgspec.structs.astuple(event))
        cursor.execute(self._sql.move_head, self._row_of(head))

    def _read_back(self, command: Command, failure: StorageFailure) -> Outcome:
        """Look where no commit is under way any more: the server may still be at ours."""
        try:
            with self.storage.writing() as connection:
                found = self._answered(self._cursor(connection), command.id, command.hash)
        except (CommandReused, StorageFailure) as error:
            return error
        return found or failure
