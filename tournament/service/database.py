"""The database of the log: found, made at the newest schema, opened, upgraded, checked."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal, Self

from sqlalchemy import Connection, inspect, make_url, text
from sqlalchemy.exc import ArgumentError

from eventstore.errors import SchemaMismatch
from eventstore.faults import from_os
from eventstore.filelock import file_lock
from eventstore.files import sync_folder
from eventstore.recording import utc_now
from eventstore.sql import SqlEventStore
from eventstore.sqlite import PATIENCE, SqliteStorage
from tournament.projections.roster import SqlRoster
from tournament.service.errors import BadInput, Fault

APPLICATION_ID = int.from_bytes(b"PLLG")
"""The mark in the header of a database of this program."""


@dataclass(frozen=True, slots=True)
class Database:
    """An open database: the log, and the roster beside it."""

    store: SqlEventStore
    roster: SqlRoster

    def close(self) -> None:
        """Close every connection."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def open_store(url: str, *, write: bool, clock: Callable[[], datetime] = utc_now) -> Database:
    """Open the database at an SQLAlchemy URL; to write, a missing one is made.

    Raises:
        BadInput: the URL names no SQLite file.
        StorageMissing: there is no database, and it is opened to read.
        SchemaMismatch: its schema is older or newer than this version's.
        StorageFailure: it is somebody else's file, or cannot be opened.
    """
    path = _path(url)
    if write and not path.exists():
        _create(path)
    storage = _storage(path, "write" if write else "read")
    try:
        with storage.reading() as connection:
            require_newest(connection)
    except BaseException:
        storage.close()
        raise
    return Database(SqlEventStore(storage, clock), SqlRoster(storage))


def upgrade(url: str) -> tuple[str | None, str]:
    """Bring the database to the newest schema; return the revision before and after.

    Everything happens in one transaction. A missing database is made.

    Raises:
        SchemaMismatch: it was made by a newer version.
        StorageFailure: the storage refuses; nothing changed.
    """
    from tournament.service.schema import migrate  # noqa: PLC0415  # slow, and seldom needed

    path = _path(url)
    newest = revisions()[-1]
    if not path.exists():
        _create(path)
        return None, newest
    storage = _storage(path, "write")
    try:
        with storage.writing() as connection:
            found = revision_of(connection)
            if found is not None and found not in revisions():
                raise SchemaMismatch(found, newest, newer=True)
            if found != newest:
                migrate(connection, script_location())
        return found, newest
    finally:
        storage.close()


def current(url: str) -> str | None:
    """Return the revision of the database's schema, None where it names none.

    Raises:
        StorageFailure: there is no database, or it cannot be read.
    """
    storage = _storage(_path(url), "read")
    try:
        with storage.reading() as connection:
            return revision_of(connection)
    finally:
        storage.close()


def check(url: str) -> list[str]:
    """Return everything that is wrong with the database as a file and a schema.

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


def is_database(url: str, path: Path) -> bool:
    """Say whether `path` is the database's file, or one of those that SQLite keeps beside it."""
    own = _path(url)
    files = (own.with_name(own.name + end) for end in ("", "-wal", "-shm", "-lock"))
    return path.exists() and any(file.exists() and file.samefile(path) for file in files)


def script_location() -> Path:
    """Return the folder of the migrations: the wheel's own, or the checkout's."""
    shipped = Path(__file__).parents[1] / "_migrations"
    return shipped if shipped.is_dir() else Path(__file__).parents[2] / "migrations"


def revisions() -> list[str]:
    """Return the revisions of the schema, oldest first.

    The name of a migration starts with its revision, a number of four digits, so that the newest
    is known without Alembic.
    """
    scripts = (script_location() / "versions").glob("[0-9]*_*.py")
    return sorted(script.name.partition("_")[0] for script in scripts)


def revision_of(connection: Connection) -> str | None:
    """Return the revision that a database says it has."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def require_newest(connection: Connection) -> None:
    """Require the newest schema.

    Raises:
        SchemaMismatch: the database has an older or a newer one.
    """
    found, known = revision_of(connection), revisions()
    if found != known[-1]:
        raise SchemaMismatch(found, known[-1], newer=found is not None and found not in known)


def _path(url: str) -> Path:
    try:
        parsed = make_url(url)
    except ArgumentError:
        raise _bad_url("this is no URL of a database") from None
    if parsed.get_backend_name() != "sqlite":
        raise _bad_url(f"{parsed.render_as_string(hide_password=True)}: only SQLite is known here")
    if parsed.database in {None, "", ":memory:"} or parsed.query:
        raise _bad_url(f"{url}: a plain path of a file is due after sqlite:///")
    return Path(parsed.database)


def _bad_url(what: str) -> BadInput:
    return BadInput("database", [Fault("URL", what, "write it as sqlite:///club.db")])


def _storage(path: Path, access: Literal["read", "write"]) -> SqliteStorage:
    return SqliteStorage(path, application_id=APPLICATION_ID, access=access)


def _create(path: Path) -> None:
    """Make a database under another name and give it its own when it is whole."""
    with file_lock(path.with_name(f"{path.name}-lock"), PATIENCE):
        if path.exists():
            return
        fresh = path.with_name(f"{path.name}-new")
        try:
            fresh.unlink(missing_ok=True)  # of a program that was killed here
            _fill(fresh)
            fresh.replace(path)
            sync_folder(path.parent)
        except OSError as error:
            raise from_os(error, str(path)) from error


def _fill(fresh: Path) -> None:
    from tournament.service.schema import migrate  # noqa: PLC0415  # slow, and seldom needed

    storage = SqliteStorage(fresh, application_id=APPLICATION_ID, access="create", lock_file=False)
    try:
        with storage.writing() as connection:
            migrate(connection, script_location())
    except BaseException:
        storage.close()
        fresh.unlink()
        raise
    storage.close()
