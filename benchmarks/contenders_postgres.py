"""Those who append to a PostgreSQL server: this log, `eventsourcing`, and the bare driver."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from typing import Any

from sqlalchemy import URL

from benchmarks.contenders import Commit, Contender, appending, application, rows, saving
from eventstore.events import RecordedEvent
from eventstore.postgres import PostgresStorage
from eventstore.postgres_store import PostgresEventStore
from eventstore.sql import SqlEventStore
from eventstore.tables import metadata
from tests.postgres import a_database, running_server

_COLUMNS = RecordedEvent.__struct_fields__
_TYPES = {int: "int8", str: "text", bytes: "bytea"}
_COLUMN_TYPES = [_TYPES[kind] for kind in RecordedEvent.__annotations__.values()]
_TABLE = (
    "CREATE TABLE events ("
    + ", ".join(f"{name} {kind}" for name, kind in zip(_COLUMNS, _COLUMN_TYPES, strict=True))
    + ", PRIMARY KEY (position), UNIQUE (stream, version), UNIQUE (command_id, command_index))"
)
_ARRAYS = ", ".join(f"%s::{kind}[]" for kind in _COLUMN_TYPES)
_UNNEST = f"INSERT INTO events SELECT * FROM unnest({_ARRAYS})"  # noqa: S608  # types alone
_COPY = "COPY events FROM STDIN (FORMAT BINARY)"


@contextmanager
def databases() -> Iterator[Callable[[], URL]]:
    """Start a server on this machine, and give what makes a database of one's own there."""
    with running_server(quick=False) as server, ExitStack() as stack:
        yield lambda: stack.enter_context(a_database(server))


def new_store(url: URL) -> SqlEventStore:
    """Return an empty log in an empty database."""
    storage = PostgresStorage(url, access="write")
    with storage.migrating() as connection:
        metadata.create_all(connection)
    return PostgresEventStore(storage)


def library_environment(url: URL) -> dict[str, str]:
    """Return where the database is, as `eventsourcing` is told."""
    return {
        "PERSISTENCE_MODULE": "eventsourcing.postgres",
        "POSTGRES_DBNAME": str(url.database),
        "POSTGRES_HOST": str(url.query.get("host") or url.host),
        "POSTGRES_PORT": str(url.port or 5432),
        "POSTGRES_USER": str(url.username),
        "POSTGRES_PASSWORD": str(url.password or ""),
    }


def postgres_contenders(new_database: Callable[[], URL], stack: ExitStack) -> dict[str, Contender]:
    """Return everybody who appends to the server; the stack closes what they hold."""
    log = stack.enter_context(new_store(new_database()))
    library = application(library_environment(new_database()))
    stack.callback(library.close)
    return {
        "this log": appending(log),
        "eventsourcing": saving(library),
        "bare driver, COPY": stack.enter_context(_bare(new_database(), _copied)),
        "bare driver, unnest": stack.enter_context(_bare(new_database(), _unnested)),
    }


@contextmanager
def _bare(url: URL, insert: Callable[[Any, list[tuple[Any, ...]]], None]) -> Iterator[Contender]:
    """Insert into the table and the indexes of this log: no check, no hash, no head, no guard."""
    import psycopg  # noqa: PLC0415  # an extra

    where: dict[str, Any] = url.translate_connect_args(username="user", database="dbname")
    where |= url.query
    with closing(psycopg.connect(**where)) as driver:
        driver.execute(_TABLE)
        driver.commit()
        prepared = rows()

        def prepare(size: int) -> Commit:
            some = prepared(size)

            def commit() -> None:
                with driver.cursor(binary=True) as cursor:
                    insert(cursor, some)
                driver.commit()

            return commit

        yield prepare


def _copied(cursor: Any, some: list[tuple[Any, ...]]) -> None:  # noqa: ANN401  # an extra's
    with cursor.copy(_COPY) as copy:
        copy.set_types(_COLUMN_TYPES)
        for row in some:
            copy.write_row(row)


def _unnested(cursor: Any, some: list[tuple[Any, ...]]) -> None:  # noqa: ANN401  # as above
    cursor.execute(_UNNEST, [list(column) for column in zip(*some, strict=True)])
