"""A PostgreSQL database as the storage of a log: transactions, the writers' turn, the follower's.

Whoever writes holds the row of the head from the first statement to the commit. So positions are
given in the order of the commits, across all processes, and nobody who reads can see a position
before the ones below it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock

import psycopg
from sqlalchemy import URL, Connection
from sqlalchemy.engine.interfaces import DBAPICursor
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from eventstore.errors import StorageFailure
from eventstore.postgres_faults import from_postgres
from eventstore.postgres_guards import CHANNEL
from eventstore.postgres_open import Access, driver_of, engine_for
from eventstore.postgres_url import shown
from eventstore.readback import Setting

PATIENCE = 30.0
"""How many seconds a writer waits for the one before it."""

_LOCK_HEAD = "SELECT FROM log_head FOR UPDATE"
_MIGRATIONS = 0x706C6C67  # the advisory lock of those who change the schema
_SETTINGS = """
SELECT name, setting, setting <> 'off' FROM pg_settings
WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') ORDER BY name
"""


class PostgresStorage:
    """One PostgreSQL database, whose connections and transactions all come from here.

    Args:
        url: where it is; the password is in no message.
        access: `read` lets no statement write.
        patience: how many seconds to wait for another writer.

    Raises:
        StorageFailure: it cannot be reached, or does not let us in.
    """

    parameter_mark = "%s"

    def __init__(self, url: URL, *, access: Access, patience: float = PATIENCE) -> None:
        self.where = shown(url)
        self.writes = access == "write"
        self.engine = engine_for(url, access, patience)
        self._readers = self.engine.execution_options(isolation_level="AUTOCOMMIT")
        self._writer: Connection | None = None
        self._thread_lock = Lock()
        with self.reading():  # the first connection is judged
            pass

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection on which every statement sees all that is committed.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._failures(), self._readers.connect() as connection:
            try:
                yield connection
            except psycopg.OperationalError:
                connection.invalidate()  # the pool is not to try it, and complain
                raise

    @contextmanager
    def asking(self) -> Iterator[DBAPICursor]:
        """Give the driver's cursor for one question, which is a transaction by itself.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self.reading() as connection:
            yield connection.connection.cursor(binary=True)

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection in the one write transaction there is; it commits at the end.

        Raises:
            StorageFailure: the storage refuses. When it was the commit that raised, what was
                written may be there all the same.
        """
        with self._transaction(_LOCK_HEAD) as connection:
            yield connection

    def commit(self, work: Callable[[DBAPICursor], None]) -> None:
        """Do the work on the driver's cursor in a write transaction, and commit.

        Raises:
            StorageFailure: as `writing`.
        """
        with self.writing() as connection:
            work(connection.connection.cursor(binary=True))

    @contextmanager
    def migrating(self) -> Iterator[Connection]:
        """Give a connection in a transaction that changes the schema, one at a time.

        Raises:
            StorageFailure: the storage refuses; nothing changed.
        """
        with self._transaction(f"SELECT pg_advisory_xact_lock({_MIGRATIONS})") as connection:
            yield connection

    @contextmanager
    def news(self) -> Iterator[Callable[[float], None]]:
        """Give a function that waits for committed events, but not longer than so many seconds.

        What is committed after this is entered ends the next wait.

        Raises:
            StorageFailure: the storage refuses, or the connection broke.
        """
        with self._failures(), self._readers.connect() as connection:
            connection.detach()  # it listens to the end of its days
            driver = driver_of(connection.connection.dbapi_connection)
            driver.execute(f"LISTEN {CHANNEL}")

            def wait(seconds: float) -> None:
                for _ in driver.notifies(timeout=seconds, stop_after=1):
                    pass

            yield wait

    def faults(self) -> list[str]:
        """Return which settings of the server would lose commits; nothing when it is sound."""
        return [
            f"the server runs with {each.name} = {each.value}: a power cut loses events"
            for each in self.settings()
            if not each.safe
        ]

    def settings(self) -> list[Setting]:
        """Return the settings of a session that a power cut asks for, read back.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self.reading() as connection:
            return [Setting(*row) for row in connection.exec_driver_sql(_SETTINGS)]

    def rewrite(self, table: str) -> None:
        """Write a table anew, where we own it: what was deleted does not lie in its file any more.

        The server's write-ahead log and its backups are its administrator's to look after.

        Raises:
            StorageFailure: the storage refuses.
        """
        with self._failures(), self._readers.connect() as connection:
            name = connection.dialect.identifier_preparer.quote(table)
            connection.exec_driver_sql(f"VACUUM (FULL) {name}")

    def close(self) -> None:
        """Close every connection."""
        with self._thread_lock:
            self._disconnect()
            self.engine.dispose()

    @contextmanager
    def _transaction(self, lock: str) -> Iterator[Connection]:
        if not self.writes:
            raise StorageFailure("read-only", self.where, "it is open for reading only")
        with self._thread_lock, self._failures():
            try:
                connection = self._locked(lock)
                yield connection
                connection.commit()
            except BaseException:
                self._disconnect()  # whatever state it is in, the next one starts anew
                raise

    def _locked(self, lock: str) -> Connection:
        """Begin, and wait for the writers before; a connection that died idle is replaced."""
        if self._writer is not None:
            try:
                return _begun(self._writer, lock)
            except psycopg.OperationalError:
                if not driver_of(self._writer.connection.dbapi_connection).closed:
                    raise
                self._disconnect()
        self._writer = self.engine.connect()
        return _begun(self._writer, lock)

    def _disconnect(self) -> None:
        if self._writer is not None:
            self._writer.invalidate()
            self._writer.close()
            self._writer = None

    @contextmanager
    def _failures(self) -> Iterator[None]:
        """Say what the database reports as a `StorageFailure`."""
        try:
            yield
        except PoolTimeout as error:
            text = "too many are reading at once; run the command again in a moment"
            raise StorageFailure("locked", self.where, text) from error
        except (DBAPIError, psycopg.Error) as error:
            reported = error.orig if isinstance(error, DBAPIError) else error
            raise from_postgres(reported, self.where) from error


def _begun(connection: Connection, lock: str) -> Connection:
    connection.begin()
    connection.connection.cursor().execute(lock)
    return connection
