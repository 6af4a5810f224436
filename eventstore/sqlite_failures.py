"""What is reported inside a block that works with SQLite, said as a `StorageFailure`."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from eventstore.errors import StorageFailure
from eventstore.faults import from_sqlite

REPORTED = DBAPIError, sqlite3.Error, UnicodeDecodeError
"""What the database, and what is between it and us, reports."""


class SqliteFailures:
    """Says what the database at `where` reports inside the block as a `StorageFailure`."""

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, REPORTED):
            raise self.said(error) from error

    def said(self, error: BaseException) -> StorageFailure:
        """Return what was reported as a `StorageFailure`."""
        return from_sqlite(error.orig if isinstance(error, DBAPIError) else error, self._where)
