"""The standard library's SQLite driver, played by apsw, which can run on a faulty disk.

So a store runs on such a disk as it is: its own connections, pragmas, transactions and statements.
The SQLite underneath is then apsw's, of another release than the standard library's.
"""

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice

import apsw
import pytest

from eventstore import sqlite_open
from tests.eventstore.faulty_disk import Disk, sqlite_on

_FLAGS = apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE | apsw.SQLITE_OPEN_URI


@contextmanager
def stores_on(disk: Disk) -> Iterator[None]:
    """Let every store that is opened meanwhile lie on the disk."""
    standard = sqlite3.connect
    with sqlite_on(disk) as vfs, pytest.MonkeyPatch.context() as patch:

        def connect(database: str, **options: object) -> sqlite3.Connection:
            connection = standard(":memory:", **options | {"uri": False, "factory": Connection})
            connection.open_on(vfs, database, options["timeout"])
            return connection

        patch.setattr(sqlite_open.sqlite3, "connect", connect)
        yield


class Connection(sqlite3.Connection):
    """A connection by apsw; of the standard library it only has the type."""

    def open_on(self, vfs: str, database: str, timeout: float) -> None:
        """Open the database."""
        with _as_the_standard_says():
            self.apsw = apsw.Connection(str(database), _FLAGS, vfs)
            self.apsw.set_busy_timeout(int(1000 * timeout))

    @property
    def total_changes(self) -> int:
        return self.apsw.total_changes()

    @property
    def in_transaction(self) -> bool:
        return self.apsw.in_transaction

    def cursor(self) -> "Cursor":
        return Cursor(self.apsw.cursor())

    def execute(self, statement: str, parameters: Sequence[object] = ()) -> "Cursor":
        return self.cursor().execute(statement, parameters)

    def backup(self, target: "Connection") -> None:
        with (
            _as_the_standard_says(),
            target.apsw.backup("main", self.apsw, "main") as copying,
        ):
            copying.step(-1)

    def commit(self) -> None:
        if self.in_transaction:
            self.execute("COMMIT")

    def rollback(self) -> None:
        if self.in_transaction:
            self.execute("ROLLBACK")

    def close(self) -> None:
        super().close()
        with suppress(apsw.IOError):  # SQLite closes all the same, and the standard says nothing
            self.apsw.close()

    def create_function(self, *_arguments: object, **_options: object) -> None:
        """Do without what SQLAlchemy offers beyond SQL."""


class Cursor:
    """A cursor by apsw."""

    rowcount = -1
    lastrowid = None
    arraysize = 1

    def __init__(self, cursor: apsw.Cursor) -> None:
        self.description = None
        self._rows: Iterator[tuple[object, ...]] = iter(())
        self._cursor = cursor
        cursor.exec_trace = self._describe

    def execute(self, statement: str, parameters: Sequence[object] = ()) -> "Cursor":
        """Run a statement to its end, as a statement left half-way holds a lock."""
        self.description = None
        with _as_the_standard_says():
            self._rows = iter(self._cursor.execute(statement, parameters).fetchall())
        self.rowcount = -1 if self.description else self._cursor.connection.changes()
        return self

    def executemany(self, statement: str, rows: Iterable[Sequence[object]]) -> "Cursor":
        with _as_the_standard_says():
            self._cursor.executemany(statement, rows)
        return self

    def fetchone(self) -> tuple[object, ...] | None:
        return next(self._rows, None)

    def fetchall(self) -> list[tuple[object, ...]]:
        return list(self._rows)

    def fetchmany(self, size: int = 1) -> list[tuple[object, ...]]:
        return list(islice(self._rows, size))

    def close(self) -> None:
        self._cursor.close(force=True)

    def _describe(self, cursor: apsw.Cursor, _statement: str, _parameters: object) -> bool:
        columns = cursor.get_description()
        self.description = tuple((name, *[None] * 6) for name, _ in columns) or None
        return True


@contextmanager
def _as_the_standard_says() -> Iterator[None]:
    try:
        yield
    except apsw.Error as error:
        said = sqlite3.OperationalError(str(error))
        said.sqlite_errorcode = error.extendedresult
        raise said from error
