"""Who writes to a SQLite file: one after another, on one connection, with checkpoints in between.

A commit is durable when it returns: write-ahead log, `synchronous=FULL`. Only a writer
checkpoints, after the commit and never as part of it, because an error of the checkpoint must not
look like an error of the command.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection, Engine
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.errors import StorageFailure
from eventstore.filelock import file_lock
from eventstore.sqlite_failures import REPORTED, SqliteFailures
from eventstore.sqlite_open import BEGIN_WRITING, driver_of
from eventstore.sqlite_readers import SqliteReaders

CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"  # which syncs the write-ahead log first
_CHECKPOINT_PAGES = 1000  # of write-ahead log before it is written back: SQLite's own default
_COMMIT_PAGES = 4  # what a commit of one event writes at least
_ROWS_A_PAGE = 8  # of the usual size, with their share of the indexes


class Turn:
    """The turn to write: of one thread here, and where it matters of one process.

    Args:
        lock_path: the lock file of the processes, where it matters.
        patience: how many seconds to wait for another process.
    """

    def __init__(self, lock_path: Path | None, patience: float) -> None:
        self.of_threads = Lock()
        self._lock_path = lock_path
        self.of_processes = self.of_processes_within(patience)

    def of_processes_within(self, patience: float) -> AbstractContextManager[None]:
        """Return the other half of the turn, to be waited for so many seconds."""
        return file_lock(self._lock_path, patience) if self._lock_path else nullcontext()

    def __enter__(self) -> None:
        self.of_threads.acquire()
        try:
            self.of_processes.__enter__()
        except BaseException:
            self.of_threads.release()
            raise

    def __exit__(self, *error: object) -> None:
        try:
            self.of_processes.__exit__(None, None, None)
        finally:
            self.of_threads.release()


class SqliteWriter:
    """The one connection of a process that writes to a SQLite file.

    Args:
        engine: where its connection comes from, and those that read.
        turn: whose turn it is.
        failures: says what the database reports.
        readers: those whose connections are not the engine's.
    """

    def __init__(
        self, engine: Engine, turn: Turn, failures: SqliteFailures, readers: SqliteReaders
    ) -> None:
        self._engine = engine
        self._turn = turn
        self._failures = failures
        self._readers = readers
        self._connection: Connection | None = None
        self._driver: sqlite3.Connection
        self._cursor: DBAPICursor
        self._changes = 0
        self._pages = 0

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give the connection in a write transaction, which is committed at the end."""
        with self._turn:
            try:
                with self._failures:
                    connection = self._connected()
                    with connection.begin():
                        yield connection
            except StorageFailure:
                self.disconnect()
                raise
            self._checkpoint_if_due()

    def commit(self, work: Callable[[DBAPICursor], None]) -> None:
        """Do the work on its cursor in a write transaction, and commit.

        As `writing` does, in line: what runs between two syncs costs twice its time.
        """
        with self._turn.of_threads, self._turn.of_processes:
            try:
                if self._connection is None:
                    self._connected()
                cursor = self._cursor
                cursor.execute(BEGIN_WRITING)
                try:
                    work(cursor)
                    cursor.execute("COMMIT")  # `commit` would prepare it each time
                except BaseException:
                    with suppress(sqlite3.Error):
                        self._driver.rollback()
                    raise
            except StorageFailure:
                self.disconnect()
                raise
            except REPORTED as error:
                self.disconnect()
                raise self._failures.said(error) from error
            self._checkpoint_if_due()

    def disconnect(self) -> None:
        """Close every connection: what one knew before an I/O error is not trusted."""
        if self._connection is not None:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
        self._readers.disconnect()
        self._engine.dispose()

    def _connected(self) -> Connection:
        if self._connection is None:
            self._connection = self._engine.connect().execution_options(write=True)
            self._driver = driver_of(self._connection)
            self._cursor = self._connection.connection.cursor()
            self._changes = 0
        return self._connection

    def _checkpoint_if_due(self) -> None:
        changes = self._driver.total_changes
        self._pages += _COMMIT_PAGES + (changes - self._changes) // _ROWS_A_PAGE
        self._changes = changes
        if self._pages >= _CHECKPOINT_PAGES:
            self._checkpoint()

    def _checkpoint(self) -> None:
        """Write the write-ahead log back; a failure loses nothing and the next one tries again."""
        with suppress(sqlite3.Error):
            self._driver.execute(CHECKPOINT)
            self._pages = 0
