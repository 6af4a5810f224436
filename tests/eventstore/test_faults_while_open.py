"""A log that stays open meets a fault of its disk: it goes on, and no acknowledgement is untrue.

Every write, sync and truncation of a commit and its checkpoint fails once. What was to be synced
when a sync failed never reaches the disk, as on Linux; what is acknowledged afterwards must
survive a power cut all the same.
"""

import random
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from eventstore.errors import StorageFailure, VersionConflict
from eventstore.sql import SqlEventStore
from eventstore.store import Request
from eventstore.testing import command, one
from eventstore.verify import verify
from eventstore.writer import Writer
from tests.eventstore.apsw_driver import stores_on
from tests.eventstore.conftest import new_storage, storage_at
from tests.eventstore.faulty_disk import Disk, after_power_cut, contents, lay, memory_folder


@pytest.fixture
def tmp_path() -> Iterator[Path]:
    """A folder in memory where there is one: the disk of these tests is played."""
    with memory_folder() as folder:
        yield folder


class Log:
    """A log that stays open on a disk, with a checkpoint after each commit."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        new_storage(folder / "log.db").close()
        disk.notes.clear()
        self.before = contents(folder)
        self.disk = disk
        self.store = SqlEventStore(storage_at(folder / "log.db"))
        self.store.append(one("old", 0, 1, 2), command("opening"))
        disk.counted.clear()

    def after_power_cut(self, folder: Path) -> SqlEventStore:
        """Give what is left when the power goes now and nothing unsynced is kept."""
        folder.mkdir()
        left = after_power_cut(self.before, self.disk.notes, "none", random.Random(1))
        lay(left, folder)
        return SqlEventStore(storage_at(folder / "log.db", "read"))


@pytest.fixture
def opened_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[Disk], Log]:
    monkeypatch.setattr("eventstore.sqlite_writer._CHECKPOINT_PAGES", 1)
    numbers = count()

    def open_(disk: Disk) -> Log:
        (folder := tmp_path / f"log {next(numbers)}").mkdir()
        return Log(folder, disk)

    return open_


REQUESTS = [
    Request([*one("old", 2, 1), *one("new", 0, *range(20))], command("first")),
    Request(one("new", 20, 2), command("second")),
    Request(one("old", 2, 3), command("stale")),
]


def acts_of(opened_on: Callable[[Disk], Log]) -> list[str]:
    """Return the acts of recording `REQUESTS` on a disk that is well."""
    disk = Disk()
    with stores_on(disk):
        log = opened_on(disk)
        log.store.append_batch(REQUESTS)
        acts = list(disk.counted)
        log.store.close()
    return acts


def test_an_open_log_goes_on_after_any_fault(
    opened_on: Callable[[Disk], Log], tmp_path: Path
) -> None:
    acts = acts_of(opened_on)
    assert acts.count("sync") > 2
    failed = 0
    for number, act in enumerate(acts):
        disk = Disk()
        with stores_on(disk):
            log = opened_on(disk)
            disk.fails = number
            outcomes = log.store.append_batch(REQUESTS)
            if isinstance(outcomes[0], StorageFailure):
                failed += 1
                assert {type(outcome) for outcome in outcomes} == {StorageFailure}
                assert log.store.head().size == 2
                outcomes = log.store.append_batch(REQUESTS)
            assert [type(outcome) for outcome in outcomes] == [tuple, tuple, VersionConflict]
            assert verify(log.store).size == 24
            with log.after_power_cut(tmp_path / f"cut {number}") as left:
                assert verify(left) == log.store.head(), (number, act)
            log.store.close()
    assert 0 < failed < len(acts)


def test_a_writer_goes_on_after_any_fault(opened_on: Callable[[Disk], Log], tmp_path: Path) -> None:
    for number in range(len(acts_of(opened_on))):
        disk = Disk()
        with stores_on(disk):
            log = opened_on(disk)
            with Writer(log.store) as writer:
                disk.fails = number
                for request in REQUESTS[:2]:
                    answer = writer.submit(request.appends, request.command)
                    if isinstance(answer.exception(), StorageFailure):
                        answer = writer.submit(request.appends, request.command)
                    assert answer.result()
                disk.fails = None
                with pytest.raises(VersionConflict):
                    writer.append(REQUESTS[2].appends, REQUESTS[2].command)
            assert verify(log.store).size == 24
            with log.after_power_cut(tmp_path / f"cut {number}") as left:
                assert verify(left) == log.store.head()
            log.store.close()
