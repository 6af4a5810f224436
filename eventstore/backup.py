"""A copy of a SQLite database, made while others go on writing."""

import sqlite3
from contextlib import closing
from pathlib import Path

from eventstore.faults import from_sqlite
from eventstore.sqlite import PATIENCE, SqliteStorage


def copy_to(storage: SqliteStorage, path: Path) -> None:
    """Copy the database as it is at one moment into a new file, page by page.

    Nobody waits meanwhile: a reader of a database in write-ahead mode holds up no writer. The copy
    is one file, without a write-ahead log beside it, and on the disk.

    Raises:
        StorageFailure: the storage refuses, or the file cannot be written.
    """
    with storage.reading() as connection:
        source = connection.connection.dbapi_connection
        assert isinstance(source, sqlite3.Connection)
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on it holds
        try:
            with closing(sqlite3.connect(path, timeout=PATIENCE, isolation_level=None)) as copy:
                source.backup(copy)
                copy.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise from_sqlite(error, str(path)) from error
