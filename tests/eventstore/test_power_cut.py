"""The power goes at any moment: what was acknowledged is there, and commands are whole.

The disk keeps of the writes that were not synced nothing, some, or torn ones. Two controls, in
which SQLite syncs less, must lose: a test that cannot fail proves nothing.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from eventstore.errors import EventStoreError
from eventstore.sql import SqlEventStore
from eventstore.store import Request
from eventstore.testing import command, one
from eventstore.verify import verify
from tests.eventstore.apsw_driver import stores_on
from tests.eventstore.conftest import storage_at
from tests.eventstore.faulty_disk import (
    Disk,
    Loss,
    Note,
    after_power_cut,
    contents,
    lay,
    memory_folder,
)

LOSSES: tuple[Loss, ...] = ("none", "prefix", "torn", "any")
SESSIONS, STEPS = 3, 12
FULL_IMAGES, CONTROL_IMAGES = 1000, 100


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is one: the disk of these tests is played."""
    with memory_folder() as folder:
        yield folder


@dataclass(frozen=True)
class Run:
    """A log that was written to, and everything that happened on its disk meanwhile.

    A mark is an acknowledgement: the command's id.
    """

    before: dict[str, bytes]
    notes: Sequence[Note]


def size_of(name: str) -> int:
    """Return how many events a command of `write` has."""
    return 1 + int(name.rpartition(".")[2]) % 3


def request(store: SqlEventStore, name: str) -> Request:
    stream = f"s{int(name.rpartition('.')[2]) % 2}"
    return Request(one(stream, store.version(stream), *range(size_of(name))), command(name))


def write(database: Path, disk: Disk, synchronous: str) -> None:
    """Append in several sessions, by ones and in batches, with checkpoints in between."""
    for session in range(SESSIONS):
        with SqlEventStore(storage_at(database)) as store:
            with store.storage.writing() as connection:
                pass
            connection.connection.execute(f"PRAGMA synchronous = {synchronous}")
            for step in range(STEPS):
                name = f"c{session}.{step}"
                if step % 4:
                    one_request = request(store, name)
                    store.append(one_request.appends, one_request.command)
                    disk.mark(name)
                else:
                    names = [f"b{session}.{step}.{number}" for number in range(5)]
                    batch = [
                        Request(one(each, 0, *range(size_of(each))), command(each))
                        for each in names
                    ]
                    assert all(isinstance(it, tuple) for it in store.append_batch(batch))
                    for each in names:
                        disk.mark(each)


@pytest.fixture
def run(database: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Run:
    """A run with SQLite's `synchronous` as the test is given it."""
    monkeypatch.setattr("eventstore.sqlite_writer._CHECKPOINT_PAGES", 25)
    before = contents(database.parent)
    disk = Disk()
    with stores_on(disk):
        write(database, disk, request.param)
    return Run(before, disk.notes)


def judge(files: dict[str, bytes], folder: Path, acknowledged: set[str]) -> str:
    """Say what became of a log: `whole`, `lost` an acknowledged command, or `broken`."""
    folder.mkdir()
    lay(files, folder)
    try:
        with SqlEventStore(storage_at(folder / "log.db")) as store:
            verify(store)
            there = Counter(event.command_id for event in store.read_all())
            faults = store.faults()
            store.append(one("after", 0, 1), command("after"))
            verify(store)
    except EventStoreError:
        return "broken"
    if faults or any(count != size_of(name) for name, count in there.items()):
        return "broken"
    return "whole" if acknowledged <= there.keys() else "lost"


def cut(run: Run, images: int, folder: Path) -> Counter[str]:
    """Cut the power at moments chosen by chance, and count what became of the log."""
    chance = random.Random(20261130)
    found: Counter[str] = Counter()
    for image in range(images):
        notes = run.notes[: chance.randrange(len(run.notes) + 1)]
        files = after_power_cut(run.before, notes, LOSSES[image % len(LOSSES)], chance)
        acknowledged = {note.file for note in notes if note.act == "mark"}
        found[judge(files, folder / str(image), acknowledged)] += 1
    return found


@pytest.mark.parametrize("run", ["FULL"], indirect=True)
def test_a_power_cut_loses_nothing_acknowledged(run: Run, tmp_path: Path) -> None:
    assert cut(run, FULL_IMAGES, tmp_path) == {"whole": FULL_IMAGES}


@pytest.mark.parametrize("run", ["NORMAL"], indirect=True)
def test_a_log_that_does_not_sync_its_commits_loses_them(run: Run, tmp_path: Path) -> None:
    found = cut(run, CONTROL_IMAGES, tmp_path)
    assert found["lost"] > CONTROL_IMAGES // 4
    assert not found["broken"]


@pytest.mark.parametrize("run", ["OFF"], indirect=True)
def test_a_log_that_never_syncs_loses_and_breaks(run: Run, tmp_path: Path) -> None:
    found = cut(run, CONTROL_IMAGES, tmp_path)
    assert found["lost"] > CONTROL_IMAGES // 4
    assert found["broken"]


@pytest.mark.parametrize("run", ["FULL"], indirect=True)
def test_an_answer_from_the_log_of_a_dead_program_survives_a_power_cut(
    run: Run, database: Path, tmp_path: Path
) -> None:
    """The program died between writing and syncing; the next one finds the command recorded."""
    chance = random.Random(20261130)
    names = [note.file for note in run.notes if note.act == "mark"]
    unsynced = [
        index
        for index, note in enumerate(run.notes, 1)
        if note.act == "write" and run.notes[index].act == "sync"
    ]
    revived = 0
    for index in unsynced:
        notes = run.notes[:index]
        marked = {note.file for note in notes if note.act == "mark"}
        lay(after_power_cut(run.before, notes, "all", chance), database.parent)
        disk = Disk()
        with stores_on(disk), SqlEventStore(storage_at(database)) as store:
            answered = {name for name in names if store.answered(name, command(name).hash)}
            since = list(disk.notes)
        revived += bool(answered - marked)
        files = after_power_cut(run.before, [*notes, *since], "none", chance)
        assert judge(files, tmp_path / str(index), answered) == "whole"
    assert revived
