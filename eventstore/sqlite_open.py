"""How a SQLite file is opened: judged before anything is written, then made strict."""

import os
import sqlite3
from pathlib import Path
from typing import Literal

import msgspec
from sqlalchemy import URL, Connection, Engine, QueuePool, create_engine, event

from eventstore.errors import StorageFailure, StorageMissing
from eventstore.faults import from_sqlite, refusal
from eventstore.readback import Setting

Access = Literal["read", "write", "create"]

BEGIN_WRITING = "BEGIN IMMEDIATE"  # who only reads at first could not go on

_STRICT = {
    "trusted_schema": 0,  # no function runs because a file's schema names it
    "cell_size_check": 1,
    "recursive_triggers": 1,  # else INSERT OR REPLACE deletes past the trigger
    "wal_autocheckpoint": 0,  # only the writer checkpoints, outside a commit
    "synchronous": 2,  # FULL: a commit is on the disk when it returns
}
"""The pragmas of every connection, as SQLite reads them back."""

_REPAIRED = {(3, 44): 6, (3, 50): 7}


def loses_commits(version: tuple[int, int, int]) -> bool:
    """Say whether this SQLite may lose commits when one connection checkpoints and one writes.

    The fault in resetting the write-ahead log: every release from 3.7.0 until 3.51.3 has it but
    the repaired 3.44.6 and 3.50.7.
    """
    *series, patch = version
    repaired = patch >= _REPAIRED.get((series[0], series[1]), patch + 1)
    return (3, 7, 0) <= version < (3, 51, 3) and not repaired


class StillFile(sqlite3.Connection):
    """A connection that takes no lock: nothing is to change the file while it is read."""

    def watch(self, path: Path) -> None:
        """Note how the file is, before the first thing is read from it."""
        self._path = path
        self._found = self._state()

    def require_still(self) -> None:
        """Require that all that was read was read from one and the same file.

        Raises:
            StorageFailure: somebody wrote to it meanwhile.
        """
        if self._state() != self._found:
            raise refusal("locked", str(self._path), "it changed while it was read")

    def _state(self) -> tuple[int, int, int]:
        found = self._path.stat()
        return found.st_ino, found.st_size, found.st_mtime_ns


class LoneFile(sqlite3.Connection):
    """A connection that keeps every other, ours too, from the file as long as it is open."""


class SqliteFile(msgspec.Struct, frozen=True):
    """A database file, and how it may be opened.

    `application_id` is the mark in the header that says whose database it is; with the access
    `create` an absent or empty file is taken and marked. `patience` is how many seconds SQLite
    waits for another writer.
    """

    path: Path
    application_id: int
    access: Access
    patience: float

    def connect(self) -> sqlite3.Connection:
        """Return a connection in autocommit mode, which any one thread at a time may use.

        Raises:
            StorageMissing: there is no such file.
            StorageFailure: it is no database, somebody else's, or cannot be opened.
        """
        try:
            return self._connected()
        except (sqlite3.Error, UnicodeDecodeError) as error:
            raise from_sqlite(error, str(self.path)) from error

    def _connected(self) -> sqlite3.Connection:
        """Return a connection, to read also where SQLite finds no room beside the file.

        On a full disk its index of the write-ahead log lies in memory (`LoneFile`).
        """
        try:
            return self._prepared("rwc" if self.access == "create" else "rw")
        except sqlite3.OperationalError as error:
            code = error.sqlite_errorcode
            if code == sqlite3.SQLITE_IOERR_SHMSIZE and self.access == "read":
                return self._prepared("rw", LoneFile)
            if code not in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY_DIRECTORY}:
                raise
            self._require_still(error)
        return self._prepared("ro&immutable=1", StillFile)

    def _require_still(self, error: sqlite3.OperationalError) -> None:
        """Require that the file can be read as it lies, where its folder takes no log.

        SQLite is then told that nothing changes the file. That is true on a read-only disk, as
        long as no write-ahead log lies beside it; where its owner may write all the same, every
        reading asks the `StillFile` whether it was.
        """
        where = str(self.path)
        if not self.path.exists():
            raise StorageMissing(where) from error
        read_only = error.sqlite_errorcode == sqlite3.SQLITE_READONLY_DIRECTORY
        if not read_only and os.access(self.path.parent, os.W_OK):
            raise error
        if self.access != "read":
            raise refusal("read-only", where, error) from error
        log = self.path.with_name(f"{self.path.name}-wal")
        if log.exists() and log.stat().st_size:
            text = f"copy it and {log.name} to a folder that can be written, and read it there"
            raise StorageFailure("read-only", where, text) from error

    def _prepared(
        self, mode: str, kind: type[sqlite3.Connection] = sqlite3.Connection
    ) -> sqlite3.Connection:
        connection = sqlite3.connect(
            f"{self.path.absolute().as_uri()}?mode={mode}",
            uri=True,
            timeout=self.patience,
            isolation_level=None,
            check_same_thread=False,
            factory=kind,
        )
        try:
            if isinstance(connection, StillFile):
                connection.watch(self.path)
            if isinstance(connection, LoneFile):
                connection.execute("PRAGMA locking_mode = EXCLUSIVE")
            self._judge(connection)
            self._make_strict(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _judge(self, connection: sqlite3.Connection) -> None:
        found = _pragma(connection, "application_id")
        if found == self.application_id:
            return
        where = str(self.path)
        if _pragma(connection, "page_count"):
            raise refusal("foreign", where, f"application id {found}")
        if self.access != "create":
            raise refusal("foreign", where, "the file is empty")
        connection.execute(f"PRAGMA application_id = {self.application_id}")

    def _make_strict(self, connection: sqlite3.Connection) -> None:
        for name, value in _STRICT.items():
            connection.execute(f"PRAGMA {name} = {value}")
        if self.access == "read":
            connection.execute("PRAGMA query_only = ON")
            return
        connection.execute("PRAGMA journal_mode = WAL")
        if wrong := [each for each in settings_of(connection) if not each.safe]:
            found = ", ".join(f"{each.name} is {each.value}" for each in wrong)
            text = f"commits would not be safe here ({found})"
            raise StorageFailure("unknown", str(self.path), text)


def engine_for(file: SqliteFile) -> Engine:
    """Return an engine whose transactions are begun as what they are."""
    url = URL.create("sqlite", database=str(file.path))
    # Threads that read never wait for a connection: a page of events is short work.
    engine = create_engine(url, creator=file.connect, poolclass=QueuePool, max_overflow=-1)

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        """Open a transaction as what it is: a writer that only reads at first could not go on."""
        writes = connection.get_execution_options().get("write", False)
        driver_of(connection).execute(BEGIN_WRITING if writes else "BEGIN")

    return engine


def driver_of(connection: Connection) -> sqlite3.Connection:
    """Return the driver's own connection."""
    raw = connection.connection.dbapi_connection
    assert isinstance(raw, sqlite3.Connection)
    return raw


def settings_of(connection: sqlite3.Connection) -> list[Setting]:
    """Return the settings of a connection, read back."""
    due: dict[str, object] = dict(_STRICT)
    if not isinstance(connection, StillFile):  # which writes nothing, and so keeps no journal
        due["journal_mode"] = "wal"
    found = {name: _pragma(connection, name) for name in due}
    return [Setting(name, str(value), value == due[name]) for name, value in found.items()]


def _pragma(connection: sqlite3.Connection, text: str) -> object:
    return connection.execute(f"PRAGMA {text}").fetchone()[0]
