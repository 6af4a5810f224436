"""Who asks a SQLite file: any thread, each question on a connection that is its own meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from sqlalchemy import Engine, PoolProxiedConnection
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.sqlite_failures import SqliteFailures
from eventstore.sqlite_open import LoneFile, StillFile


class SqliteReaders:
    """The connections of questions, kept from one question to the next.

    To take one from the engine's pool and to put it back costs as much as a short question.

    Args:
        engine: where they come from.
        failures: says what the database reports.
    """

    def __init__(self, engine: Engine, failures: SqliteFailures) -> None:
        self._engine = engine
        self._failures = failures
        self._lock = Lock()
        self._idle: list[PoolProxiedConnection] = []

    @contextmanager
    def asking(self) -> Iterator[DBAPICursor]:
        """Give a cursor for one question, which is a transaction by itself."""
        with self._failures:
            with self._lock:
                idle = self._idle
                connection = idle.pop() if idle else None
            connection = connection or self._engine.raw_connection()
            try:
                yield connection.cursor()
                if isinstance(connection.dbapi_connection, StillFile):
                    connection.dbapi_connection.require_still()
            except BaseException:
                connection.invalidate()
                raise
            self._put_back(connection, idle)

    def disconnect(self) -> None:
        """Close every connection; one that is in use is closed after its question."""
        with self._lock:
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.invalidate()

    def _put_back(
        self, connection: PoolProxiedConnection, idle: list[PoolProxiedConnection]
    ) -> None:
        """Keep a connection, unless all were closed meanwhile.

        One that is alone with its file is left to the engine, which has no other either.
        """
        if isinstance(connection.dbapi_connection, LoneFile):
            connection.close()
            return
        with self._lock:
            if idle is self._idle:
                idle.append(connection)
                return
        connection.invalidate()
