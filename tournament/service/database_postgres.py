"""Where the database is on a PostgreSQL server. Imported only there: it needs the driver."""

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlalchemy import URL, Connection, text

from eventstore.errors import StorageFailure, StorageMissing
from eventstore.postgres import PostgresStorage
from eventstore.postgres_role import GRANTS, grant
from eventstore.postgres_store import PostgresEventStore
from eventstore.sql import SqlEventStore
from eventstore.storage import Storage
from tournament.service.revisions import revision_of, script_location

ALL_GRANTS = {
    **GRANTS,
    "people": "SELECT, INSERT, UPDATE, DELETE",
    "catalogue_games": "SELECT, INSERT, UPDATE, DELETE",
    "deal_secrets": "SELECT, INSERT, DELETE",
    "access_accounts": "SELECT, INSERT, DELETE",
    "access_links": "SELECT, INSERT, UPDATE, DELETE",
    "live_tables": "SELECT, INSERT, DELETE",
    "alembic_version": "SELECT",
}
"""What the program's role may do, by table; people can be erased, events cannot."""

_PRESENT = text("""
SELECT relname FROM pg_class
WHERE relname IN ('alembic_version', 'events', 'log_head', 'people') AND pg_table_is_visible(oid)
""")
"""One look at one moment: others may be making the tables."""


@dataclass(frozen=True, slots=True)
class PostgresPlace:
    """A place for a database (see `database.Place`): its URL."""

    url: URL

    def open(self, *, write: bool) -> PostgresStorage:
        """Open the database; to write, an empty one gets the newest schema."""
        storage = PostgresStorage(self.url, access="write" if write else "read")
        try:
            with storage.reading() as connection:
                empty = _is_empty(connection, storage.where)
            if empty:
                _fill(storage)
        except BaseException:
            storage.close()
            raise
        return storage

    def store(self, storage: Storage, clock: Callable[[], datetime]) -> SqlEventStore:
        """Return the log in an open database."""
        return PostgresEventStore(storage, clock)

    def grant(self, role: str) -> bool:
        """Let a role keep the log and nothing else; say whether it had to be made."""
        with closing(self.open(write=True)) as storage, storage.migrating() as connection:
            return grant(connection, role, ALL_GRANTS, storage.where)

    def is_at(self, path: Path) -> bool:
        """Say no: it is no file."""
        del path
        return False


def _is_empty(connection: Connection, where: str) -> bool:
    """Say whether there is nothing of ours yet; what is somebody else's is refused."""
    present = set(connection.execute(_PRESENT).scalars())
    if "log_head" in present:
        return False
    if present - {"alembic_version"} or (present and revision_of(connection) is not None):
        reason = "there are tables of another program here; make a database for the log (createdb)"
        raise StorageFailure("foreign", where, reason)
    return True


def _fill(storage: PostgresStorage) -> None:
    from tournament.service.schema import migrate  # noqa: PLC0415  # slow, and seldom needed

    if not storage.writes:
        raise StorageMissing(storage.where)
    with storage.migrating() as connection:
        if _is_empty(connection, storage.where):  # nobody was faster
            migrate(connection, script_location())
