"""Where the database is a SQLite file."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from eventstore.faults import from_os, refusal
from eventstore.filelock import file_lock
from eventstore.files import sync_folder
from eventstore.sql import SqlEventStore
from eventstore.sqlite import PATIENCE, SqliteStorage
from eventstore.storage import Storage
from tournament.service.errors import BadInput, Fault
from tournament.service.mounts import require_own_disk
from tournament.service.revisions import script_location

APPLICATION_ID = int.from_bytes(b"PLLG")
"""The mark in the header of a database of this program."""


@dataclass(frozen=True, slots=True)
class SqlitePlace:
    """A place for a database (see `database.Place`): the path of a file."""

    path: Path

    def open(self, *, write: bool) -> SqliteStorage:
        """Open the database; to write, a missing one is made at the newest schema.

        To write it must lie on a disk of this machine.
        """
        if write:
            require_own_disk(self.path)
        if write and not self.path.exists():
            _create(self.path)
        return SqliteStorage(
            self.path, application_id=APPLICATION_ID, access="write" if write else "read"
        )

    def store(self, storage: Storage, clock: Callable[[], datetime]) -> SqlEventStore:
        """Return the log in an open database."""
        return SqlEventStore(storage, clock)

    def grant(self, role: str) -> bool:
        """Refuse: a file knows no roles."""
        what = f"a SQLite file knows no role such as {role}"
        raise BadInput("role", [Fault(str(self.path), what, "grant on a PostgreSQL database")])

    def is_at(self, path: Path) -> bool:
        """Say whether `path` is the database's own file."""
        return self.path.exists() and path.exists() and self.path.samefile(path)


def _create(path: Path) -> None:
    """Make a database under another name and give it its own when it is whole."""
    if not path.parent.is_dir():
        raise refusal("missing", str(path.parent), f"for {path.name}")
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
        with storage.migrating() as connection:
            migrate(connection, script_location())
        storage.write_back()  # before it gets its name: a log under another name is no log
    except BaseException:
        storage.close()
        fresh.unlink()
        raise
    storage.close()
