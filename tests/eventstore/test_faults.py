"""Every write, sync, truncation and deletion of an operation fails once: all of it, or nothing.

And the next try works.
"""

import shutil
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

import pytest
from alembic import command as alembic

from eventstore.archive import export_log, import_log
from eventstore.errors import EventStoreError
from eventstore.memory import MemoryEventStore
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.testing import SteppingClock, command, one
from eventstore.verify import verify
from tests.eventstore.apsw_driver import stores_on
from tests.eventstore.conftest import new_storage, storage_at
from tests.eventstore.faulty_disk import Disk, memory_folder
from tournament.projections.roster import Person
from tournament.service.backup import back_up, restore
from tournament.service.codec import codec
from tournament.service.database import check, current, open_store, upgrade
from tournament.service.erasure import erase
from tournament.service.ledger import Ledger, Source
from tournament.service.revisions import revisions, script_location
from tournament.service.schema import alembic_config

OURS = int.from_bytes(b"PLLG")
"""The mark of the program's databases."""

STILL = SteppingClock(datetime(2026, 11, 30, 19, 30, tzinfo=UTC))


@pytest.fixture
def tmp_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder in memory where there is one: the disk of these tests is played."""
    monkeypatch.setattr("eventstore.sql._PAGE", 50)
    with memory_folder() as folder:
        yield folder


class Operation(NamedTuple):
    """Something done to a database in a folder, and what can be seen of it afterwards."""

    prepare: Callable[[Path], None]
    run: Callable[[Path], None]
    state: Callable[[Path], object]


def log_state(folder: Path) -> object:
    with SqlEventStore(storage_at(folder / "log.db"), STILL) as store:
        assert store.faults() == []
        return verify(store)


def log_with(*sizes: int) -> Callable[[Path], None]:
    def prepare(folder: Path) -> None:
        with SqlEventStore(new_storage(folder / "log.db"), STILL) as store:
            for number, size in enumerate(sizes):
                store.append(one(f"s{number}", 0, *range(size)), command(f"before{number}"))

    return prepare


def append_one(folder: Path) -> None:
    with SqlEventStore(storage_at(folder / "log.db"), STILL) as store:
        store.append([*one("s0", 3, 1), *one("new", 0, *range(40))], command("c"))


def prepare_import(folder: Path) -> None:
    log_with()(folder)
    log = MemoryEventStore()
    for number in range(3):
        log.append(one(f"s{number}", 0, *range(40)), command(f"c{number}"))
    export_log(log, folder / "archive")


def import_all(folder: Path) -> None:
    with SqlEventStore(storage_at(folder / "log.db"), STILL) as store:
        if not store.head().size:
            import_log(store, folder / "archive")


def schema_state(folder: Path) -> object:
    url = f"sqlite:///{folder / 'club.db'}"
    if not (folder / "club.db").exists():
        return "no database"
    revision = current(url)
    if revision == revisions()[-1]:
        assert check(url) == []
    return revision


def database_at(revision: str | None) -> Callable[[Path], None]:
    """Make a database with the schema of a revision, None for an empty one."""

    def prepare(folder: Path) -> None:
        path = folder / "club.db"
        storage = SqliteStorage(path, application_id=OURS, access="create")
        if revision is not None:
            with storage.writing() as connection:
                alembic.upgrade(alembic_config(connection, script_location()), revision)
        storage.close()

    return prepare


def migrate(folder: Path) -> None:
    upgrade(f"sqlite:///{folder / 'club.db'}")


def filled(folder: Path) -> None:
    """Make a database of the program with a log and people in it."""
    with open_store(url_in(folder, "club.db"), write=True, clock=STILL) as opened:
        opened.store.append(one("s", 0, *range(60)), command("c"))
        opened.roster.add([Person("p1", "Ann", "North"), Person("p2", "Bob")])


def url_in(folder: Path, name: str) -> str:
    return f"sqlite:///{folder / name}"


def database_state(folder: Path, name: str) -> object:
    if not (folder / name).exists():
        return "no database"
    with open_store(url_in(folder, name), write=False) as opened:
        assert opened.store.faults() == []
        return verify(opened.store), opened.roster.everybody()


def back_up_all(folder: Path) -> None:
    back_up(url_in(folder, "club.db"), folder / "backup.db")


def backed_up(folder: Path) -> object:
    names = {path.name for path in folder.iterdir()}
    assert {name for name in names if not name.startswith("club.db")} <= {"backup.db"}
    return database_state(folder, "backup.db")


def prepare_restoration(folder: Path) -> None:
    filled(folder)
    back_up_all(folder)
    open_store(url_in(folder, "new.db"), write=True).close()


def restore_all(folder: Path) -> None:
    restore(url_in(folder, "new.db"), folder / "backup.db", actor="director")


def erase_one(folder: Path) -> None:
    with open_store(url_in(folder, "club.db"), write=True, clock=STILL) as opened:
        source = Source(new_id=lambda: "same", new_seed=str)
        ledger = Ledger(opened.store, opened.roster, codec(), actor="director", source=source)
        erase(ledger, {"p1": "asked"})


def erased_state(folder: Path) -> object:
    """Return what is seen; between event and removal, and before the file is cleaned, is told."""
    head, people = database_state(folder, "club.db")
    recorded = head.size > 60
    assert recorded or len(people) == 2, "nobody is removed whose erasure is not on the record"
    clean = b"North" not in (folder / "club.db").read_bytes()
    return head if clean and len(people) == 1 else "not erased"


OPERATIONS = {
    "backup": Operation(filled, back_up_all, backed_up),
    "restore": Operation(
        prepare_restoration, restore_all, lambda folder: database_state(folder, "new.db")
    ),
    "erase": Operation(filled, erase_one, erased_state),
    "append": Operation(log_with(3, 2), append_one, log_state),
    "import": Operation(prepare_import, import_all, log_state),
    "make": Operation(lambda _folder: None, migrate, schema_state),
} | {
    f"upgrade from {revision}": Operation(database_at(revision), migrate, schema_state)
    for revision in (None, *revisions()[:-1])
}
"""A new operation on the database file joins here, and is then tried at every fault."""


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_fault_leaves_all_or_nothing_and_the_next_try_works(name: str, tmp_path: Path) -> None:
    prepare, run, state = OPERATIONS[name]
    (original := tmp_path / "original").mkdir()
    prepare(original)
    before = state(original)

    def fresh(number: int | None) -> Path:
        return Path(shutil.copytree(original, tmp_path / f"at {number}"))

    well = Disk()
    with stores_on(well):
        run(folder := fresh(None))
    after = state(folder)
    assert {"write", "sync"} <= set(well.counted)
    failed = 0
    for number, act in enumerate(well.counted):
        folder = fresh(number)
        disk = Disk(fails=number)
        try:
            with stores_on(disk):
                run(folder)
        except EventStoreError:
            failed += 1
            assert state(folder) in (before, after), (number, act)
        else:
            assert state(folder) == after, (number, act)
        with stores_on(disk):
            run(folder)
        assert state(folder) == after, (number, act)
        shutil.rmtree(folder)
    assert failed > len(well.counted) // 3
