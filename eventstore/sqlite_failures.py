"""What is reported inside a block that works with SQLite, said as a `StorageFailure`."""

import sqlite3

from sqlalchemy.exc import DBAPIError

from eventstore.faults import from_sqlite


class SqliteFailures:
    """Says what the database at `where` reports inside the block as a `StorageFailure`."""

    def __init__(self, where: str) -> None:
        self._where = where

    def __enter__(self) -> None:
        pass

    def __exit__(self, _kind: object, error: BaseException | None, _traceback: object) -> None:
        if isinstance(error, DBAPIError | sqlite3.Error | UnicodeDecodeError):
            reported = error.orig if isinstance(error, DBAPIError) else error
            raise from_sqlite(reported, self._where) from error
