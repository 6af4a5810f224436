"""What a log on SQLAlchemy does to record: judge, keep, and read back where a commit raised."""

import sqlite3
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

import msgspec
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.admission import require_recordable
from eventstore.batch import Batch, refusal
from eventstore.errors import CommandReused, IntegrityFailure, StorageFailure
from eventstore.events import Command, RecordedEvent
from eventstore.recording import (
    EMPTY_HEAD,
    NO_STREAM,
    Tail,
    first_answer,
    require_sound,
    utc_now,
)
from eventstore.statements import Statements, bound
from eventstore.storage import Storage
from eventstore.store import Append, Head, Outcome, Request, settled

_HASH = 32
_MOST_STREAMS = 1000  # whose tails are remembered
_HeadRow = tuple[int, bytes, bytes, str | None]


class _OtherwiseThanRemembered(Exception):
    """The log is not as this store left it, or a request is refused if it is."""


class SqlRecording:
    """The half of `sql.SqlEventStore` that records."""

    def __init__(self, storage: Storage, clock: Callable[[], datetime] = utc_now) -> None:
        self.storage = storage
        self._clock = clock
        self._sql = Statements(storage.parameter_mark)
        self._kept: tuple[tuple[object, ...], Head] = (), EMPTY_HEAD
        self._tails: dict[str, Tail] = {}

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        """Record every event of `appends`, or none (see `EventStore.append`)."""
        require_recordable(appends, command)
        (outcome,) = self._committed([Request(appends, command)])
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

    def _committed(self, batch: Sequence[Request]) -> list[Outcome]:
        outcomes: list[Outcome] = []
        try:
            try:
                self.storage.commit(partial(self._record, batch, outcomes))
            except _OtherwiseThanRemembered:
                self.storage.commit(partial(self._ask_and_record, batch, outcomes))
        except StorageFailure as failure:
            if not outcomes:
                return [failure for _ in batch]
            # The commit raised, which does not say that it did not happen.
            return [self._read_back(request.command, failure) for request in batch]
        return outcomes

    def _record(
        self, batch: Sequence[Request], outcomes: list[Outcome], cursor: DBAPICursor
    ) -> None:
        """Record on the log as this store left it, if that is all that the batch needs.

        Nothing rests on what is remembered: the head only moves if it is still the one that this
        store put there, and so the log is the same; a stream has a version once, and a command
        an event. Where one of them says no, and before a request is refused, the log is asked.
        """
        judged = self._remembered(batch)
        if judged is None:
            self._ask_and_record(batch, outcomes, cursor)
            return
        answers = [judged.judge(request) for request in batch]
        before, _ = self._kept
        if judged.has_refused:
            raise _OtherwiseThanRemembered
        try:
            self._insert(cursor, judged.recorded)
        except sqlite3.IntegrityError:
            raise _OtherwiseThanRemembered from None
        cursor.execute(self._sql.move_this_head, (*self._row_of(judged.head), *before))
        if cursor.rowcount != 1:
            raise _OtherwiseThanRemembered
        self._remember(judged.tails)
        outcomes += answers

    def _remembered(self, batch: Sequence[Request]) -> Batch | None:
        """Return what judges a batch without a question, if this store can know enough for it."""
        _, head = self._kept
        if not head.size:
            return None
        tails: dict[str, Tail] = {}
        for request in batch:
            for append in request.appends:
                stream = append.stream
                if stream not in tails:
                    tail = self._tails.get(stream)
                    if tail is None and append.expected_version:
                        return None
                    tails[stream] = tail or NO_STREAM
        return Batch(head, self._clock(), tails.__getitem__, None)

    def _remember(self, tails: dict[str, Tail]) -> None:
        if len(self._tails) > _MOST_STREAMS:
            self._tails.clear()
        self._tails.update(tails)

    def _ask_and_record(
        self, batch: Sequence[Request], outcomes: list[Outcome], cursor: DBAPICursor
    ) -> None:
        judged = self._batch(cursor, batch)
        answers = [judged.judge(request) for request in batch]
        if judged.recorded:
            self._keep(cursor, judged.recorded, judged.head)
            self._remember(judged.tails)
        else:
            self._leave(cursor)
        outcomes += answers

    def _leave(self, cursor: DBAPICursor) -> None:
        """Do what a database needs where nothing is to be kept."""

    def _batch(self, cursor: DBAPICursor, requests: Sequence[Request]) -> Batch:
        """Ask once for all that a command for one stream needs, as nearly every command is."""
        tails: dict[str, Tail] = {}
        head: Head | None = None
        some_are_on_log = 0
        for request in requests:
            stream = request.appends[0].stream
            of_command = request.command.id, stream, stream
            if head is None:
                cursor.execute(self._sql.situation, of_command)
                row: Any = cursor.fetchone()
                head = self._sound_head(row and row[3:])
            else:
                cursor.execute(self._sql.place, of_command)
                row = cursor.fetchone()
            is_on_log, version, leaf, *_ = row
            some_are_on_log |= is_on_log
            tails[stream] = NO_STREAM if version is None else Tail(version, leaf)

        def tail(stream: str) -> Tail:
            return tails.get(stream) or self._tail(cursor, stream)

        assert head is not None
        answered = partial(self._answered, cursor) if some_are_on_log else None
        return Batch(head, self._clock(), tail, answered)

    def _read_back(self, command: Command, failure: StorageFailure) -> Outcome:
        try:
            return self.answered(command.id, command.hash) or failure
        except (CommandReused, StorageFailure) as error:
            return error

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
        cursor.execute(self._sql.head)
        return head_of(cursor.fetchone())

    def _sound_head(self, row: object) -> Head:
        """Return the head in a row; the one this store put there needs no second look.

        Raises:
            IntegrityFailure: it contradicts itself.
        """
        mine, head = self._kept
        if row != mine:
            self._tails.clear()
            head = head_of(row)
            require_sound(head)
        return head

    def _keep(self, cursor: DBAPICursor, recorded: Sequence[RecordedEvent], head: Head) -> None:
        self._insert(cursor, recorded)
        cursor.execute(self._sql.move_head, self._row_of(head))

    def _insert(self, cursor: DBAPICursor, recorded: Sequence[RecordedEvent]) -> None:
        if len(recorded) == 1:
            cursor.execute(self._sql.insert, bound(recorded[0]))
        else:
            cursor.executemany(self._sql.insert, [bound(event) for event in recorded])

    def _row_of(self, head: Head) -> tuple[object, ...]:
        """Return the columns of a head that goes into the database, and remember them."""
        row = head.size, bytearray(head.root), bytearray().join(head.peaks), head.recorded_at
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
