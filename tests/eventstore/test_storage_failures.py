"""Disks that are full or read-only, commits that raise: nothing is lost and nothing is invented."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from eventstore import sqlite_open
from eventstore.archive import export_log, import_log
from eventstore.errors import StorageFailure
from eventstore.faults import from_os, from_sqlite
from eventstore.filelock import file_lock
from eventstore.memory import MemoryEventStore
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.tables import metadata
from eventstore.testing import command, one
from eventstore.verify import verify
from tests import mounts

APPLICATION_ID = 0x54455354


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own."""
    with mounts.disk(tmp_path / "disk", kilobytes=1024) as place:
        yield place


def new_log(path: Path) -> SqlEventStore:
    storage = SqliteStorage(path, application_id=APPLICATION_ID, access="create")
    with storage.writing() as connection:
        metadata.create_all(connection)
    return SqlEventStore(storage)


def reopened(path: Path, access: str = "write") -> SqlEventStore:
    return SqlEventStore(SqliteStorage(path, application_id=APPLICATION_ID, access=access))


def test_a_full_disk_refuses_the_command_and_loses_nothing(disk: Path) -> None:
    ballast = disk / "ballast"
    ballast.write_bytes(bytes(200_000))
    with new_log(disk / "log.db") as store:
        done = 0

        def fill() -> None:
            nonlocal done
            while True:
                store.append(one("a", 20 * done, *range(20)), command(f"c{done}"))
                done += 1

        with pytest.raises(StorageFailure, match="disk is full") as caught:
            fill()
        assert caught.value.kind == "full"
        head = store.head()
        assert head.size == 20 * done > 0
        assert verify(store) == head
        ballast.unlink()
        store.append(one("a", 20 * done, *range(20)), command(f"c{done}"))
        assert verify(store).size == 20 * (done + 1)


def test_a_full_disk_refuses_an_import_whole(disk: Path, tmp_path: Path) -> None:
    log = MemoryEventStore()
    log.append(one("a", 0, *range(5000)), command("first"))
    export_log(log, tmp_path / "log")
    with new_log(disk / "log.db") as store:
        with pytest.raises(StorageFailure, match="disk is full"):
            import_log(store, tmp_path / "log")
        assert store.head().size == 0
        store.append(one("a", 0, 1), command("first"))
        assert verify(store).size == 1
    with pytest.raises(StorageFailure, match="disk is full") as caught:
        export_log(log, disk / "copy")
    assert caught.value.kind == "full"
    assert not [entry for entry in disk.iterdir() if "copy" in entry.name]


def test_a_log_on_a_read_only_disk_is_read_and_verified(disk: Path) -> None:
    path = disk / "log.db"
    with new_log(path) as store:
        store.append(one("a", 0, 1, 2), command("first"))
    (disk / "log.db-lock").unlink(missing_ok=True)
    mounts.make_read_only(disk)
    with reopened(path, "read") as store:
        assert verify(store).size == 2
        assert store.storage.faults() == []
        export_log(store, disk.parent / "copy")
    with pytest.raises(StorageFailure, match="is read-only") as caught:
        reopened(path)
    assert caught.value.kind == "read-only"
    with pytest.raises(StorageFailure, match="is read-only"):
        export_log(MemoryEventStore(), disk / "copy")
    with pytest.raises(StorageFailure, match="is read-only"), file_lock(disk / "lock", 0):
        pass


def test_commits_in_the_log_of_a_dead_writer_are_read_on_a_read_only_disk(disk: Path) -> None:
    path = disk / "log.db"
    store = new_log(path)
    store.append(one("a", 0, 1, 2), command("first"))
    whole, parted = disk / "whole", disk / "parted"
    for folder in (whole, parted):
        folder.mkdir()
        for name in ("log.db", "log.db-wal", "log.db-shm"):
            shutil.copy(disk / name, folder / name)
    (parted / "log.db-shm").unlink()
    store.close()
    mounts.make_read_only(disk)
    with reopened(whole / "log.db", "read") as store:
        assert verify(store).size == 2
    with pytest.raises(StorageFailure, match=r"copy it and log.db-wal to a folder") as caught:
        reopened(parted / "log.db", "read")
    assert caught.value.kind == "read-only"


@contextmanager
def somebody_else() -> Iterator[None]:
    """Be a user without any rights; root may write everywhere."""
    if os.geteuid():
        pytest.skip("NOT TESTED, only root can become another user")
    os.setresuid(65534, 65534, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user reaches."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        yield folder
        folder.chmod(0o700)


def publish(path: Path) -> None:
    """Let everybody read what lies beside `path`, and nobody write it."""
    for entry in path.parent.iterdir():
        entry.chmod(0o444)
    path.parent.chmod(0o555)


def test_a_read_only_copy_is_read_by_an_ordinary_user(open_folder: Path) -> None:
    path = open_folder / "log.db"
    with new_log(path) as store:
        store.append(one("a", 0, 1, 2), command("first"))
    publish(path)
    with somebody_else():
        with reopened(path, "read") as store:
            assert verify(store).size == 2
        with pytest.raises(StorageFailure, match="is read-only") as caught:
            reopened(path)
    assert caught.value.kind == "read-only"


def test_a_copy_without_its_last_commits_is_not_read_by_an_ordinary_user(
    open_folder: Path, tmp_path: Path
) -> None:
    with new_log(tmp_path / "log.db") as store:
        store.append(one("a", 0, 1, 2), command("first"))
        for name in ("log.db", "log.db-wal"):
            shutil.copy(tmp_path / name, open_folder / name)
    publish(open_folder / "log.db")
    with somebody_else(), pytest.raises(StorageFailure, match=r"copy it and log.db-wal"):
        reopened(open_folder / "log.db", "read")


def test_a_copy_that_its_owner_writes_to_is_not_read_by_halves(open_folder: Path) -> None:
    path = open_folder / "log.db"
    with new_log(path) as store:
        store.append(one("a", 0, 1, 2), command("first"))
    publish(path)
    with somebody_else(), reopened(path, "read") as reader:
        assert verify(reader).size == 2
        os.setresuid(0, 0, 0)
        with reopened(path) as owner:
            owner.append(one("a", 2, 3), command("second"))
        os.setresuid(65534, 65534, 0)
        with pytest.raises(StorageFailure, match="another program is writing") as caught:
            verify(reader)
    assert caught.value.kind == "locked"


@pytest.mark.parametrize("with_log", [False, True])
def test_a_log_on_a_full_disk_is_read_and_verified(
    disk: Path, tmp_path: Path, with_log: bool
) -> None:
    store = new_log(tmp_path / "log.db")
    store.append(one("a", 0, 1, 2), command("first"))
    if not with_log:
        store.close()
    for file in ("log.db", "log.db-wal"):
        if (tmp_path / file).exists():
            shutil.copy(tmp_path / file, disk / file)
    store.close()
    with suppress(OSError), (disk / "ballast").open("wb", buffering=0) as ballast:
        while ballast.write(bytes(4096)):
            pass
    with reopened(disk / "log.db", "read") as reader:
        assert verify(reader).size == 2
        assert reader.storage.faults() == []
    with pytest.raises(StorageFailure, match="disk is full") as caught:
        reopened(disk / "log.db")
    assert caught.value.kind == "full"
    (disk / "ballast").unlink()
    with reopened(disk / "log.db") as writer:
        writer.append(one("a", 2, 3), command("second"))
        assert verify(writer).size == 3


class Raising(sqlite3.Connection):
    """A connection whose next commit raises: before it happens, or after."""

    when: str | None = None

    def cursor(self) -> sqlite3.Cursor:
        return super().cursor(RaisingCursor)


class RaisingCursor(sqlite3.Cursor):
    def execute(self, statement: str, *parameters: object) -> sqlite3.Cursor:
        if statement != "COMMIT":
            return super().execute(statement, *parameters)
        when, Raising.when = Raising.when, None
        if when == "before":
            raise io_error()
        super().execute(statement)
        if when is not None:
            raise io_error()
        return self


def io_error() -> sqlite3.OperationalError:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_FSYNC
    return error


@pytest.fixture
def raising(
    opened: Callable[..., SqlEventStore], monkeypatch: pytest.MonkeyPatch
) -> Iterator[SqlEventStore]:
    standard = sqlite3.connect

    def connect(database: str, **options: object) -> sqlite3.Connection:
        return standard(database, **options | {"factory": Raising})

    monkeypatch.setattr(sqlite_open.sqlite3, "connect", connect)
    store = opened()
    store.append(one("a", 0, 1), command("first"))
    yield store
    Raising.when = None


def test_a_commit_that_raised_but_happened_is_answered(raising: SqlEventStore) -> None:
    Raising.when = "after"
    recorded = raising.append(one("a", 1, 2), command("second"))
    assert recorded == tuple(raising.read("a", after=1))
    assert verify(raising).size == 2
    assert raising.append(one("a", 2, 3), command("third"))


def test_a_commit_that_did_not_happen_is_a_failure_and_can_be_tried_again(
    raising: SqlEventStore,
) -> None:
    Raising.when = "before"
    with pytest.raises(StorageFailure, match="disk I/O error") as caught:
        raising.append(one("a", 1, 2), command("second"))
    assert caught.value.kind == "disk"
    assert raising.head().size == 1
    assert raising.append(one("a", 1, 2), command("second"))[0].position == 2


def test_a_commit_that_cannot_be_read_back_is_a_failure_that_a_retry_resolves(
    raising: SqlEventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreadable(*_arguments: object) -> None:
        raise StorageFailure("disk", "log.db", "gone")

    Raising.when = "after"
    with monkeypatch.context() as patch:
        patch.setattr(raising, "answered", unreadable)
        with pytest.raises(StorageFailure, match="gone"):
            raising.append(one("a", 1, 2), command("second"))
    assert raising.append(one("a", 1, 2), command("second"))[0].position == 2
    assert raising.head().size == 2


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (sqlite3.SQLITE_BUSY, "locked"),
        (sqlite3.SQLITE_BUSY_SNAPSHOT, "locked"),
        (sqlite3.SQLITE_READONLY_DIRECTORY, "read-only"),
        (sqlite3.SQLITE_IOERR_WRITE, "disk"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "damaged"),
        (sqlite3.SQLITE_CONSTRAINT_UNIQUE, "damaged"),
        (sqlite3.SQLITE_FULL, "full"),
        (sqlite3.SQLITE_NOTADB, "foreign"),
        (sqlite3.SQLITE_MISUSE, "unknown"),
    ],
)
def test_what_sqlite_reports_is_said_by_kind(code: int, kind: str) -> None:
    error = sqlite3.OperationalError("as it says")
    error.sqlite_errorcode = code
    failure = from_sqlite(error, "club.db")
    assert failure.kind == kind
    assert str(failure).startswith("club.db: ")
    assert "as it says" in str(failure)


def test_a_mistake_of_the_driver_is_of_no_known_kind() -> None:
    assert from_sqlite(sqlite3.ProgrammingError("closed"), "club.db").kind == "unknown"


@pytest.mark.parametrize(
    ("code", "kind"),
    [(28, "full"), (30, "read-only"), (13, "read-only"), (2, "missing"), (5, "disk")],
)
def test_what_the_system_reports_is_said_by_kind(code: int, kind: str) -> None:
    assert from_os(OSError(code, os.strerror(code)), "club.db").kind == kind


def test_a_lock_is_let_go_of_after_an_error(tmp_path: Path) -> None:
    with pytest.raises(ZeroDivisionError), file_lock(tmp_path / "lock", 0):
        raise ZeroDivisionError
    with (
        file_lock(tmp_path / "lock", 0),
        pytest.raises(StorageFailure, match="another program") as caught,
        file_lock(tmp_path / "lock", 0.01),
    ):
        pass
    assert caught.value.kind == "locked"
