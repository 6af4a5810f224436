"""Questions to a SQLite file share connections, one at a time, and trust none after a failure."""

import sqlite3
from collections.abc import Callable
from contextlib import ExitStack, suppress

import pytest

from eventstore.errors import StorageFailure
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.testing import command, one


@pytest.fixture
def storage(opened: Callable[..., SqlEventStore]) -> SqliteStorage:
    found = opened().storage
    assert isinstance(found, SqliteStorage)
    return found


def connection_of(cursor: object) -> sqlite3.Connection:
    assert isinstance(cursor, sqlite3.Cursor)
    return cursor.connection


def is_open(connection: sqlite3.Connection) -> bool:
    with suppress(sqlite3.ProgrammingError):
        connection.execute("SELECT 1")
        return True
    return False


def test_a_question_takes_the_connection_of_the_one_before(storage: SqliteStorage) -> None:
    with storage.asking() as first:
        pass
    with storage.asking() as second:
        assert connection_of(second) is connection_of(first)


def test_questions_at_one_time_have_a_connection_each(storage: SqliteStorage) -> None:
    with ExitStack() as stack:
        cursors = [stack.enter_context(storage.asking()) for _ in range(3)]
        assert len({id(connection_of(cursor)) for cursor in cursors}) == 3
        for cursor in cursors:
            cursor.execute("SELECT count(*) FROM events")
            assert cursor.fetchone() == (0,)


def test_the_connection_of_a_question_that_failed_is_closed(storage: SqliteStorage) -> None:
    with pytest.raises(StorageFailure), storage.asking() as cursor:
        cursor.execute("SELECT nothing FROM nowhere")
    assert not is_open(connection_of(cursor))
    with storage.asking() as next_one:
        next_one.execute("SELECT 1")


def test_a_failure_to_write_leaves_no_connection_that_knew_the_file_before(
    opened: Callable[..., SqlEventStore],
) -> None:
    """Not even one that a question holds meanwhile: it is closed when the question is done."""
    store = opened()
    with store.storage.asking() as idle:
        pass
    with store.storage.asking() as held, store.storage.asking():
        with pytest.raises(StorageFailure), store.storage.writing() as connection:
            connection.exec_driver_sql("SELECT nothing FROM nowhere")
        assert is_open(connection_of(held))
    assert not is_open(connection_of(idle))
    assert not is_open(connection_of(held))
    store.append(one("a", 0, 1), command("first"))
    assert store.version("a") == 1


def test_closing_closes_the_connections_of_questions(storage: SqliteStorage) -> None:
    with storage.asking() as cursor:
        pass
    storage.close()
    assert not is_open(connection_of(cursor))


def test_a_question_sees_what_was_committed_before_it(
    opened: Callable[..., SqlEventStore],
) -> None:
    """A connection that is kept keeps no view of the file."""
    reader, writer = opened("read"), opened()
    for version in range(3):
        assert reader.version("a") == version
        assert reader.head().size == version
        writer.append(one("a", version, version), command(f"c{version}"))
