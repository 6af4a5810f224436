"""The database of the log: found, made at the newest schema, opened, upgraded, checked."""

import logging
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol, Self

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from eventstore import postgres_url
from eventstore.errors import SchemaMismatch, StorageFailure, StorageMissing
from eventstore.recording import utc_now
from eventstore.sql import SqlEventStore
from eventstore.storage import Storage
from tournament.projections.deal_secrets import SqlDealSecrets
from tournament.projections.live_tables import SqlLiveTables
from tournament.projections.roster import SqlRoster
from tournament.service.database_sqlite import SqlitePlace
from tournament.service.errors import BadInput, Fault
from tournament.service.revisions import require_newest, revision_of, revisions, script_location

_LOST = (
    "it has lost its revision (the table alembic_version), and its schema is not this version's: "
    "{}; bring it back from a backup"
)

# SQLAlchemy logs a connection that it cannot close, as when Ctrl-C comes just then. The error is
# raised as well; where nobody takes the log, Python would print it, with a traceback.
logging.getLogger("sqlalchemy.pool").addHandler(logging.NullHandler())

DRIVERS = frozenset({"sqlite", "sqlite+pysqlite", "postgresql", "postgresql+psycopg"})


@dataclass(frozen=True, slots=True)
class Database:
    """An open database: the log, and beside it the roster and what is kept of deals."""

    store: SqlEventStore
    roster: SqlRoster

    @property
    def secrets(self) -> SqlDealSecrets:
        """What is kept of deals until it is shown."""
        return SqlDealSecrets(self.store.storage)

    @property
    def live_tables(self) -> SqlLiveTables:
        """What is kept of the live tables."""
        return SqlLiveTables(self.store.storage)

    def close(self) -> None:
        """Close every connection."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


class Place(Protocol):
    """Where a database is, or will be."""

    def open(self, *, write: bool) -> Storage:
        """Open the database; to write, a missing one is made at the newest schema.

        Raises:
            StorageMissing: there is no database, and it is opened to read.
            StorageFailure: it is somebody else's, or cannot be opened.
        """
        ...

    def store(self, storage: Storage, clock: Callable[[], datetime]) -> SqlEventStore:
        """Return the log in an open database."""
        ...

    def grant(self, role: str) -> bool:
        """Let a role of the server keep the log and nothing else; say whether it had to be made.

        Raises:
            BadInput: a file has no roles.
            StorageFailure: no grant binds this role, or we may not grant.
        """
        ...

    def is_at(self, path: Path) -> bool:
        """Say whether `path` is the database's own file."""
        ...


def open_store(url: str, *, write: bool, clock: Callable[[], datetime] = utc_now) -> Database:
    """Open the database at an SQLAlchemy URL; to write, a missing one is made.

    Raises:
        BadInput: the URL names no database that is known here.
        StorageMissing: there is no database, and it is opened to read.
        SchemaMismatch: its schema is older or newer than this version's.
        StorageFailure: it is somebody else's, or cannot be opened.
    """
    place = _place(url)
    storage = place.open(write=write)
    try:
        with storage.reading() as connection:
            require_newest(revision_of(connection))
    except BaseException:
        storage.close()
        raise
    return Database(place.store(storage, clock), SqlRoster(storage))


def upgrade(url: str) -> tuple[str | None, str]:
    """Bring the database to the newest schema; return the revision before and after.

    Everything happens in one transaction. A missing database is made. One that has lost its
    revision gets it again where its schema is the newest.

    Raises:
        SchemaMismatch: it was made by a newer version.
        StorageFailure: the storage refuses, or nobody can tell the revision; nothing changed.
    """
    from tournament.service import schema  # noqa: PLC0415  # slow, and seldom needed

    newest = revisions()[-1]
    try:
        found = current(url)
    except StorageMissing:
        found = None
    if found is not None and found not in revisions():
        raise SchemaMismatch(found, newest, newer=True)
    with closing(_place(url).open(write=True)) as storage, storage.migrating() as connection:
        revision = revision_of(connection)
        if revision is None and schema.is_there(connection):
            if wrong := schema.differences(connection):
                raise StorageFailure("damaged", storage.where, _LOST.format("; ".join(wrong)))
            schema.stamp(connection, script_location())
            return newest, newest
        if revision != newest:
            schema.migrate(connection, script_location())
    return found, newest


def grant(url: str, role: str) -> bool:
    """Let a role of the server keep the log and nothing else; say whether it had to be made.

    A role that was made has no password yet.

    Raises:
        BadInput: a file has no roles.
        StorageFailure: no grant binds this role, or we may not grant.
    """
    return _place(url).grant(role)


def current(url: str) -> str | None:
    """Return the revision of the database's schema, None where it names none.

    Raises:
        StorageFailure: there is no database, or it cannot be read.
    """
    with closing(_place(url).open(write=False)) as storage, storage.reading() as connection:
        return revision_of(connection)


def check(url: str) -> list[str]:
    """Return everything that is wrong with the database as a storage and a schema.

    Whether the log is what was appended is not asked here but by `eventstore.verify`.

    Raises:
        SchemaMismatch: its schema is older or newer than this version's.
        StorageFailure: there is no database, or it cannot be read.
    """
    from tournament.service.schema import differences  # noqa: PLC0415  # slow, and seldom needed

    with open_store(url, write=False) as opened:
        storage = opened.store.storage
        with storage.reading() as connection:
            return differences(connection) + storage.faults()


def file_of(url: str) -> Path | None:
    """Return the file that the database is, None where it is on a server.

    Raises:
        BadInput: the URL names no database that is known here.
    """
    place = _place(url)
    return place.path if isinstance(place, SqlitePlace) else None


def is_database(url: str, path: Path) -> bool:
    """Say whether `path` is the database's own file."""
    return _place(url).is_at(path)


def shown(url: str) -> str:
    """Return a URL as messages may show it, without a password."""
    parsed = _parsed(url)
    return url if parsed.get_backend_name() == "sqlite" else postgres_url.shown(parsed)


def _place(url: str) -> Place:
    parsed = _parsed(url)
    if parsed.get_backend_name() == "sqlite":
        if parsed.database in {None, "", ":memory:"} or parsed.query:
            raise _bad_url(f"{url}: a plain path of a file is due after sqlite:///")
        path = Path(parsed.database)
        if not path.name or path.is_dir():
            raise _bad_url(f"{url}: this is a folder, and the name of a file is due")
        return SqlitePlace(path)
    where = postgres_url.shown(parsed)
    if not parsed.database:
        raise _bad_url(f"{where}: the name of a database is due after the host")
    try:
        from tournament.service.database_postgres import (  # noqa: PLC0415  # an extra's driver
            PostgresPlace,
        )
    except ImportError as error:
        remedy = f"the driver is missing ({error}): pip install 'playledger[postgres]'"
        raise StorageFailure("driver", where, remedy) from error
    return PostgresPlace(parsed)


def _parsed(url: str) -> URL:
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError):  # what it says may hold the password
        raise _bad_url("this is no URL of a database") from None
    if parsed.drivername not in DRIVERS:
        raise _bad_url(f"{parsed.drivername}: only sqlite and postgresql are known here")
    return parsed


def _bad_url(what: str) -> BadInput:
    remedy = "write it as sqlite:///club.db or postgresql://user:password@host/database"
    return BadInput("database", [Fault("URL", what, remedy)])
