"""How a SQLite file is opened, guarded and judged."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from eventstore import sqlite_open
from eventstore.errors import StorageFailure, StorageMissing
from eventstore.events import RecordedEvent
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.sqlite_open import driver_of, loses_commits
from eventstore.testing import command, one
from eventstore.verify import verify

REST = ", ".join(RecordedEvent.__struct_fields__[3:]) + " FROM events"


def pragma(store: SqlEventStore, name: str, *, write: bool = False) -> object:
    storage = store.storage
    with storage.writing() if write else storage.reading() as connection:
        return connection.exec_driver_sql(f"PRAGMA {name}").scalar()


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("journal_mode", "wal"),
        ("synchronous", 2),
        ("recursive_triggers", 1),
        ("wal_autocheckpoint", 0),
        ("trusted_schema", 0),
        ("cell_size_check", 1),
        ("query_only", 0),
    ],
)
def test_every_connection_is_strict(opened, name: str, value: object, write: bool) -> None:
    assert pragma(opened("write"), name, write=write) == value


def test_a_reader_cannot_write(opened: Callable[..., SqlEventStore]) -> None:
    store = opened("read")
    assert pragma(store, "query_only") == 1
    assert pragma(store, "synchronous") == 2
    with pytest.raises(StorageFailure, match="reading only") as caught:
        store.append(one("a", 0, 1), command("first"))
    assert caught.value.kind == "read-only"
    with pytest.raises(StorageFailure), store.storage.reading() as connection:
        connection.exec_driver_sql("DELETE FROM log_head")


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE events SET actor = 'x'", "never changed"),
        ("DELETE FROM events", "never deleted"),
        ("INSERT OR REPLACE INTO events SELECT * FROM events WHERE position = 1", "only added"),
        (
            f"INSERT OR REPLACE INTO events SELECT 3, stream, version, {REST} WHERE position = 1",
            "never deleted",
        ),
        (
            f"INSERT INTO events SELECT 9, 'c', version, {REST.replace('command_id', '7')}",
            "only added",
        ),
        ("INSERT INTO log_head SELECT 2, size, root, peaks, recorded_at FROM log_head", "one_row"),
        ("INSERT OR REPLACE INTO log_head SELECT * FROM log_head", "never deleted"),
        ("UPDATE log_head SET size = 1", "only grows"),
        ("DELETE FROM log_head", "never deleted"),
    ],
)
def test_the_database_refuses_to_change_what_is_recorded(opened, statement, said) -> None:
    store = opened()
    store.append(one("a", 0, 1, 2), command("first"))
    with pytest.raises(StorageFailure, match=said), store.storage.writing() as connection:
        connection.exec_driver_sql(statement)
    assert verify(store).size == 2


def test_an_event_that_does_not_follow_ends_its_transaction(opened, database: Path) -> None:
    opened().append(one("a", 0, 1), command("first"))
    raw = sqlite3.connect(database, isolation_level=None)
    raw.execute("BEGIN IMMEDIATE")
    raw.execute("UPDATE log_head SET size = 2")
    with pytest.raises(sqlite3.IntegrityError, match="only added"):
        raw.execute(f"INSERT INTO events SELECT 9, 'c', version, {REST.replace('command_id', '7')}")
    assert not raw.in_transaction
    assert raw.execute("SELECT size FROM log_head").fetchone() == (1,)
    raw.close()


def foreign_database(path: Path) -> None:
    raw = sqlite3.connect(path)
    raw.execute("CREATE TABLE events (position INTEGER)")
    raw.close()


def other_application(path: Path) -> None:
    foreign_database(path)
    raw = sqlite3.connect(path)
    raw.execute("PRAGMA application_id = 99")
    raw.close()


@pytest.mark.parametrize("access", ["read", "write", "create"])
@pytest.mark.parametrize(
    ("make", "said"),
    [
        (foreign_database, "application id 0"),
        (other_application, "application id 99"),
        (lambda path: path.write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(9000)), "not a database"),
        (lambda path: path.write_bytes(b"\x89PNG"), "not a database"),
        (lambda path: path.write_text("name,club\n" * 900), "not a database"),
    ],
)
def test_somebody_elses_file_is_refused_untouched(tmp_path, make, said, access) -> None:
    path = tmp_path / "other.db"
    make(path)
    before = path.read_bytes()
    with pytest.raises(StorageFailure, match=said) as caught:
        SqliteStorage(path, application_id=7, access=access)
    assert caught.value.kind == "foreign"
    assert path.read_bytes() == before
    assert [entry.name for entry in tmp_path.iterdir()] == ["other.db"]


@pytest.mark.parametrize("access", ["read", "write"])
def test_an_empty_file_is_no_database(tmp_path: Path, access) -> None:
    path = tmp_path / "empty.db"
    path.touch()
    with pytest.raises(StorageFailure, match="the file is empty"):
        SqliteStorage(path, application_id=7, access=access)
    assert path.read_bytes() == b""


@pytest.mark.parametrize("access", ["read", "write"])
def test_a_missing_database_is_missing_and_stays_so(tmp_path: Path, access) -> None:
    with pytest.raises(StorageMissing, match="there is no database here") as caught:
        SqliteStorage(tmp_path / "none.db", application_id=7, access=access)
    assert caught.value.kind == "missing"
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match="unable to open") as caught:
        SqliteStorage(tmp_path, application_id=7, access="write")
    assert caught.value.kind == "disk"


def test_a_database_in_another_journal_mode_is_brought_back_by_the_writer(
    opened: Callable[..., SqlEventStore], database: Path
) -> None:
    raw = sqlite3.connect(database)
    assert raw.execute("PRAGMA journal_mode = DELETE").fetchone() == ("delete",)
    raw.close()
    assert list(opened("read").read_all()) == []
    assert pragma(opened("write"), "journal_mode") == "wal"


def test_a_writer_refuses_where_commits_would_not_last(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sqlite_open._STRICT, "synchronous", 9)  # which SQLite takes for NORMAL
    with pytest.raises(StorageFailure, match="synchronous is 1"):
        SqliteStorage(database, application_id=0x54455354, access="write")


def test_the_settings_read_back_are_those_a_log_rests_on(opened) -> None:
    for access in ("read", "write"):
        settings = opened(access).storage.settings()
        assert {each.name: each.value for each in settings} == {
            "journal_mode": "wal",
            "trusted_schema": "0",
            "cell_size_check": "1",
            "recursive_triggers": "1",
            "wal_autocheckpoint": "0",
            "synchronous": "2",
        }
        assert all(each.safe for each in settings)


@pytest.mark.parametrize(
    ("version", "affected"),
    [
        ((3, 6, 23), False),
        ((3, 7, 0), True),
        ((3, 40, 1), True),
        ((3, 44, 5), True),
        ((3, 44, 6), False),
        ((3, 45, 0), True),
        ((3, 50, 6), True),
        ((3, 50, 7), False),
        ((3, 51, 0), True),
        ((3, 51, 2), True),
        ((3, 51, 3), False),
        ((3, 53, 0), False),
    ],
)
def test_the_releases_that_may_lose_commits_are_known(version, affected: bool) -> None:
    assert loses_commits(version) is affected


def test_the_lock_file_is_there_only_where_it_is_wanted(opened, database: Path) -> None:
    lock = database.with_name("log.db-lock")
    lock.unlink(missing_ok=True)
    opened("write", lock_file=False).append(one("a", 0, 1), command("first"))
    assert not lock.exists()
    opened("write", lock_file=True).append(one("a", 1, 1), command("second"))
    assert lock.exists()


@pytest.mark.parametrize("lock_file", [True, False])
def test_a_writer_does_not_wait_for_ever(opened, lock_file: bool) -> None:
    first = opened("write", lock_file=lock_file)
    second = opened("write", lock_file=lock_file, patience=0.05)
    with first.storage.writing():
        with pytest.raises(StorageFailure, match="another program is writing") as caught:
            second.append(one("a", 0, 1), command("first"))
        assert caught.value.kind == "locked"
    assert second.append(one("a", 0, 1), command("first"))


def test_closing_does_not_wait_for_another_writer(opened) -> None:
    first, second = opened("write", lock_file=True), opened("write", lock_file=True)
    second.append(one("a", 0, 1), command("first"))
    with first.storage.writing() as connection:
        second.close()
        assert connection.in_transaction()
    assert first.append(one("a", 1, 2), command("second"))


def wal(database: Path) -> Path:
    return database.with_name(f"{database.name}-wal")


def test_the_writer_checkpoints_now_and_then_outside_of_commits(opened, database: Path) -> None:
    store = opened()
    database_size = database.stat().st_size
    for start in range(0, 16000, 1000):
        store.append(one("a", start, *range(1000)), command(f"c{start}"))
    assert database.stat().st_size > database_size
    assert wal(database).stat().st_size < database.stat().st_size


def test_a_checkpoint_that_fails_is_no_failure_of_the_command(opened, database: Path) -> None:
    """The next command tries again."""
    refused = []

    def refuse(action: int, name: str | None, *_others: object) -> int:
        if (action, name) == (sqlite3.SQLITE_PRAGMA, "wal_checkpoint"):
            refused.append(name)
            return sqlite3.SQLITE_DENY
        return sqlite3.SQLITE_OK

    store = opened()
    with store.storage.writing() as connection:
        driver_of(connection).set_authorizer(refuse)
    database_size = database.stat().st_size
    for start in range(0, 10_000, 1000):
        assert store.append(one("a", start, *range(1000)), command(f"c{start}"))
    assert refused
    assert database.stat().st_size == database_size
    with store.storage.writing() as connection:
        driver_of(connection).set_authorizer(None)
    store.append(one("a", 10_000, 1), command("last"))
    assert database.stat().st_size > database_size


def test_the_last_to_close_leaves_one_file(opened, database: Path) -> None:
    writer, reader = opened("write", lock_file=False), opened("read", lock_file=False)
    writer.append(one("a", 0, 1), command("first"))
    assert len(list(reader.read_all())) == 1
    writer.close()
    reader.close()
    names = {entry.name for entry in database.parent.iterdir()}
    assert names - {"log.db-lock"} == {"log.db"}


def test_a_check_that_cannot_run_is_no_finding(opened, monkeypatch: pytest.MonkeyPatch) -> None:
    storage = opened().storage

    def locked() -> None:
        raise StorageFailure("locked", "log.db", "locked")

    monkeypatch.setattr(storage, "reading", locked)
    with pytest.raises(StorageFailure, match="locked"):
        storage.faults()


def test_a_database_that_another_program_holds_is_locked(database: Path) -> None:
    raw = sqlite3.connect(database, isolation_level=None)
    raw.execute("PRAGMA journal_mode = DELETE")
    raw.execute("BEGIN EXCLUSIVE")
    with pytest.raises(StorageFailure, match="another program is writing") as caught:
        SqliteStorage(database, application_id=0x54455354, access="read", patience=0.01)
    assert caught.value.kind == "locked"
    raw.close()
