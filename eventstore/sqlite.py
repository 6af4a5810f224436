"""A SQLite file as the storage of a log: who reads, who follows, and what is done to the file.

Who asks is in `sqlite_readers`, who writes in `sqlite_writer`.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from pathlib import Path

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.errors import StorageFailure
from eventstore.faults import refusal
from eventstore.readback import Setting
from eventstore.sqlite_failures import SqliteFailures
from eventstore.sqlite_open import (
    Access,
    SqliteFile,
    StillFile,
    driver_of,
    engine_for,
    loses_commits,
    settings_of,
)
from eventstore.sqlite_readers import SqliteReaders
from eventstore.sqlite_writer import CHECKPOINT, SqliteWriter, Turn

PATIENCE = 30.0
"""How many seconds a writer waits for the one before it."""

_POLL = 0.02  # seconds between two looks whether there is something new


class SqliteStorage:
    """One SQLite file, whose connections and transactions all come from here.

    Args:
        path: the database file.
        application_id: the mark in its header that says whose database it is.
        access: `read` lets no statement write and also opens a file on a read-only disk;
            `create` takes an absent or empty file and marks it, and the caller makes the schema.
        lock_file: hold a lock file around writing and checkpointing; by default where the
            SQLite at hand needs it (`loses_commits`).
        patience: how many seconds to wait for another writer.

    Raises:
        StorageMissing: there is no such file.
        StorageFailure: it is no database, or somebody else's.
    """

    parameter_mark = "?"

    def __init__(
        self,
        path: Path,
        *,
        application_id: int,
        access: Access,
        lock_file: bool = loses_commits(sqlite3.sqlite_version_info),
        patience: float = PATIENCE,
    ) -> None:
        self.where = str(path)
        self.writes = access != "read"
        self.engine = engine_for(SqliteFile(path, application_id, access, patience))
        self._failures = SqliteFailures(self.where)
        self._turn = Turn(path.with_name(f"{path.name}-lock") if lock_file else None, patience)
        self._readers = SqliteReaders(self.engine, self._failures)
        self._writer = SqliteWriter(self.engine, self._turn, self._failures, self._readers)
        try:
            with self.asking():  # the first connection judges the file
                pass
            if self.writes:
                self._settle()
        except BaseException:
            self._writer.disconnect()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection in a read transaction.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._failures, self.engine.connect() as connection, connection.begin():
            yield connection
            _require_still(driver_of(connection))

    def asking(self) -> AbstractContextManager[DBAPICursor]:
        """Give the driver's cursor for one question, which is a transaction by itself.

        Raises:
            StorageFailure: the storage refuses.
        """
        return self._readers.asking()

    def writing(self) -> AbstractContextManager[Connection]:
        """Give a connection in a write transaction, which is committed at the end.

        Raises:
            StorageFailure: the storage refuses. When it was the commit that raised, what was
                written may be there all the same.
        """
        self._require_writable()
        return self._writer.writing()

    def commit(self, work: Callable[[DBAPICursor], None]) -> None:
        """Do the work on the driver's cursor in a write transaction, and commit.

        Raises:
            StorageFailure: as `writing`.
        """
        self._require_writable()
        self._writer.commit(work)

    def migrating(self) -> AbstractContextManager[Connection]:
        """Give a connection in a transaction that changes the schema.

        Raises:
            StorageFailure: the storage refuses; nothing changed.
        """
        return self.writing()

    @contextmanager
    def news(self) -> Iterator[Callable[[float], None]]:
        """Give a function that waits for a commit, but not longer than so many seconds.

        A commit since this was entered ends the next wait.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._failures, self.engine.connect() as connection:
            driver = driver_of(connection)
            seen = _commits(driver)

            def wait(seconds: float) -> None:
                nonlocal seen
                deadline = time.monotonic() + seconds
                while (now := _commits(driver)) == seen and time.monotonic() < deadline:
                    time.sleep(_POLL)
                seen = now

            yield wait

    def faults(self) -> list[str]:
        """Return what SQLite's own check finds wrong with the file; nothing when it is sound."""
        try:
            with self.reading() as connection:
                lines = connection.exec_driver_sql("PRAGMA integrity_check").scalars().all()
        except StorageFailure as error:
            if error.kind != "damaged":
                raise
            return [str(error)]
        return [line for line in lines if line != "ok"]

    def settings(self) -> list[Setting]:
        """Return the settings of a connection, read back.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self.reading() as connection:
            return settings_of(driver_of(connection))

    def write_back(self) -> None:
        """Bring all of the write-ahead log into the file, which then is the whole database.

        Closing does so too, but does not say when it fails.

        Raises:
            StorageFailure: the storage refuses, or somebody is reading.
        """
        with self._turn, self._failures, self.engine.connect() as connection:
            answer = driver_of(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)")
            busy, *_ = answer.fetchone()
        if busy:
            raise refusal("locked", self.where, "the write-ahead log is in use")

    def rewrite(self, table: str) -> None:
        """Write a table anew, and with it the whole file: what was deleted lies nowhere in it.

        Raises:
            StorageFailure: the storage refuses, or somebody is reading.
        """
        del table
        with self._turn, self._failures, self.engine.connect() as connection:
            driver_of(connection).execute("VACUUM")
        self.write_back()

    def close(self) -> None:
        """Close every connection. The last one anywhere writes the write-ahead log back."""
        with self._turn.of_threads, ExitStack() as held:
            if self.writes:
                with suppress(StorageFailure):  # who holds the lock is connected: we are not last
                    held.enter_context(self._turn.of_processes_within(0))
            self._writer.disconnect()

    def _settle(self) -> None:
        """Bring to the disk what a program wrote and died before it was synced.

        It can be read; so a command tried again would be answered, and lost in a power cut.
        """
        with self._turn, self._failures, self.engine.connect() as connection:
            driver_of(connection).execute(CHECKPOINT)

    def _require_writable(self) -> None:
        if not self.writes:
            raise StorageFailure("read-only", self.where, "it is open for reading only")


def _require_still(driver: object) -> None:
    if isinstance(driver, StillFile):
        driver.require_still()


def _commits(driver: sqlite3.Connection) -> object:
    """Return a number that changes whenever another connection has committed."""
    return driver.execute("PRAGMA data_version").fetchone()
