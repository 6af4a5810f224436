"""Logs to test with."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.tables import metadata

APPLICATION_ID = 0x54455354


def new_storage(path: Path) -> SqliteStorage:
    storage = SqliteStorage(path, application_id=APPLICATION_ID, access="create")
    with storage.writing() as connection:
        metadata.create_all(connection)
    return storage


def storage_at(path: Path, access: str = "write", **options: object) -> SqliteStorage:
    return SqliteStorage(path, application_id=APPLICATION_ID, access=access, **options)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A SQLite file with an empty log."""
    path = tmp_path / "log.db"
    new_storage(path).close()
    return path


@pytest.fixture
def opened(database: Path) -> Iterator[Callable[..., SqlEventStore]]:
    """Open the log of `database`, as often as a test likes; all are closed at its end."""
    with ExitStack() as stack:

        def open_(access: str = "write", **options: object) -> SqlEventStore:
            return stack.enter_context(SqlEventStore(storage_at(database, access, **options)))

        yield open_
