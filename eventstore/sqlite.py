"""A SQLite file as the storage of a log: transactions, the writer's turn, checkpoints.

A commit is durable when it returns: write-ahead log, `synchronous=FULL`. Only a writer
checkpoints, after the commit and never as part of it, because an error of the checkpoint must not
look like an error of the command.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import (
    AbstractContextManager,
    ExitStack,
    closing,
    contextmanager,
    nullcontext,
    suppress,
)
from pathlib import Path
from threading import Lock

from sqlalchemy import Connection
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError

from eventstore.errors import StorageFailure
from eventstore.faults import from_sqlite, refusal
from eventstore.filelock import file_lock
from eventstore.readback import Setting
from eventstore.sqlite_open import (
    BEGIN_WRITING,
    Access,
    SqliteFile,
    StillFile,
    driver_of,
    engine_for,
    loses_commits,
    settings_of,
)

PATIENCE = 30.0
"""How many seconds a writer waits for the one before it."""

_CHECKPOINT = "PRAGMA wal_checkpoint(PASSIVE)"  # which syncs the write-ahead log first
_CHECKPOINT_PAGES = 1000  # of write-ahead log before it is written back: SQLite's own default
_POLL = 0.02  # seconds between two looks whether there is something new
_COMMIT_PAGES = 4  # what a commit of one event writes at least
_ROWS_A_PAGE = 4


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
        self._lock_path = path.with_name(f"{path.name}-lock") if lock_file else None
        self._patience = patience
        self._thread_lock = Lock()
        self._pages = 0
        self._writer: Connection | None = None
        self.engine = engine_for(SqliteFile(path, application_id, access, patience))
        try:
            with self.reading():  # the first connection judges the file
                pass
            if self.writes:
                self._settle()
        except BaseException:
            self.engine.dispose()
            raise

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection in a read transaction.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._failures(), self.engine.connect() as connection, connection.begin():
            yield connection
            _require_still(driver_of(connection))

    @contextmanager
    def asking(self) -> Iterator[DBAPICursor]:
        """Give the driver's cursor for one question, which is a transaction by itself.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._failures(), closing(self.engine.raw_connection()) as connection:
            yield connection.cursor()
            _require_still(connection.dbapi_connection)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection in a write transaction, which is committed at the end.

        Raises:
            StorageFailure: the storage refuses. When it was the commit that raised, what was
                written may be there all the same.
        """
        with self._writers_turn() as connection, connection.begin():
            yield connection

    @contextmanager
    def appending(self) -> Iterator[DBAPICursor]:
        """Give the driver's cursor in a write transaction, which is committed at the end.

        Raises:
            StorageFailure: as `writing`.
        """
        with self._writers_turn() as connection:
            driver = driver_of(connection)
            driver.execute(BEGIN_WRITING)
            try:
                yield connection.connection.cursor()
                driver.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    driver.rollback()
                raise

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
        with self._failures(), self.engine.connect() as connection:
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
        with self._turn(), self._failures(), self.engine.connect() as connection:
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
        with self._turn(), self._failures(), self.engine.connect() as connection:
            driver_of(connection).execute("VACUUM")
        self.write_back()

    def close(self) -> None:
        """Close every connection. The last one anywhere writes the write-ahead log back."""
        with self._thread_lock, ExitStack() as held:
            if self.writes:
                with suppress(StorageFailure):  # who holds the lock is connected: we are not last
                    held.enter_context(self._between_processes(0))
            self._disconnect()

    def _settle(self) -> None:
        """Bring to the disk what a program wrote and died before it was synced.

        It can be read; so a command tried again would be answered, and lost in a power cut.
        """
        with self._turn(), self._failures(), self.engine.connect() as connection:
            driver_of(connection).execute(_CHECKPOINT)

    def _connect_writer(self) -> Connection:
        return self.engine.connect().execution_options(write=True)

    def _disconnect(self) -> None:
        if self._writer is not None:
            self._writer.invalidate()
            self._writer.close()
            self._writer = None
        self.engine.dispose()

    @contextmanager
    def _writers_turn(self) -> Iterator[Connection]:
        """Give the writer's connection for one transaction, when it is our turn."""
        if not self.writes:
            raise StorageFailure("read-only", self.where, "it is open for reading only")
        with self._turn():
            try:
                with self._failures():
                    connection = self._writer = self._writer or self._connect_writer()
                    driver = driver_of(connection)
                    before = driver.total_changes
                    yield connection
                    self._pages += _COMMIT_PAGES + (driver.total_changes - before) // _ROWS_A_PAGE
            except StorageFailure:
                self._disconnect()  # what a connection knew before an I/O error is not trusted
                raise
            if self._pages >= _CHECKPOINT_PAGES:
                self._checkpoint(driver)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for the other writers: in this process, and where it matters in every process."""
        with self._thread_lock, self._between_processes(self._patience):
            yield

    def _between_processes(self, patience: float) -> AbstractContextManager[None]:
        return file_lock(self._lock_path, patience) if self._lock_path else nullcontext()

    def _checkpoint(self, driver: sqlite3.Connection) -> None:
        """Write the write-ahead log back; a failure loses nothing and the next one tries again."""
        with suppress(sqlite3.Error):
            driver.execute(_CHECKPOINT)
            self._pages = 0

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Say what the database reports as a `StorageFailure`."""
        try:
            yield
        except (DBAPIError, sqlite3.Error, UnicodeDecodeError) as error:
            reported = error.orig if isinstance(error, DBAPIError) else error
            raise from_sqlite(reported, self.where) from error


def _require_still(driver: object) -> None:
    if isinstance(driver, StillFile):
        driver.require_still()


def _commits(driver: sqlite3.Connection) -> object:
    """Return a number that changes whenever another connection has committed."""
    return driver.execute("PRAGMA data_version").fetchone()
