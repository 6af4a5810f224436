"""Kill a program that appends, at any moment, and see what is left of what it had acknowledged.

Each cycle forks a program that appends to one log, command after command, straight or from several
threads through a writer, and says so after each. It is killed with SIGKILL after some milliseconds.
Then every command that was acknowledged, and the one that may have been under way, is sent again:
it must get its first answer, whole. Finally the whole log is verified.

SIGKILL says nothing about the disk: what was written and not synced survives it. For that there
are the power cuts of the tests.
"""

import argparse
import os
import random
import signal
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from threading import Thread

from benchmarks.results import keep, table
from eventstore.events import Command, RecordedEvent
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.store import Append
from eventstore.tables import metadata
from eventstore.testing import command, one
from eventstore.verify import verify
from eventstore.writer import Writer

MARK = 0x54455354
MEMORY = Path("/dev/shm")  # noqa: S108  # each run makes a folder of its own there
THREADS = 4
LONGEST_LIFE = 0.04  # seconds


Recording = Callable[[Sequence[Append], Command], tuple[RecordedEvent, ...]]


@dataclass
class Tally:
    """What was seen in a number of cycles."""

    cycles: int = 0
    acknowledged: int = 0
    under_way: int = 0
    lost: int = 0
    broken: int = 0
    answered_otherwise: int = 0

    @property
    def is_good(self) -> bool:
        return not (self.lost or self.broken or self.answered_otherwise)


@dataclass(frozen=True)
class Task:
    """The commands of one thread in one cycle; they build on each other."""

    name: str

    def appends(self, number: int) -> list[Append]:
        """Return what a command appends: to its own stream, and the even ones to a second one."""
        size = 1 + number % 3
        mine = one(self.name, sum(1 + earlier % 3 for earlier in range(number)), *range(size))
        return mine if number % 2 else [*mine, *one(f"{self.name}.second", number // 2, number)]

    def command_id(self, number: int) -> str:
        return f"{self.name}.{number}"


def open_log(path: Path) -> SqlEventStore:
    return SqlEventStore(SqliteStorage(path, application_id=MARK, access="write"))


def make_log(path: Path) -> None:
    storage = SqliteStorage(path, application_id=MARK, access="create")
    with storage.writing() as connection:
        metadata.create_all(connection)
    storage.close()


def work(append: Recording, task: Task, pipe: int, *, early: bool) -> None:
    """Append for ever. `early` acknowledges before it is true: the control, which must lose."""
    number = 0
    while True:
        appends, stamp = task.appends(number), command(task.command_id(number))
        if early:
            os.write(pipe, f"{task.name} {number} 0\n".encode())
        position = append(appends, stamp)[0].position
        if not early:
            os.write(pipe, f"{task.name} {number} {position}\n".encode())
        number += 1


def live(path: Path, tasks: list[Task], pipe: int, *, early: bool) -> None:
    """Be the program that is killed."""
    store = open_log(path)
    if len(tasks) == 1:
        work(store.append, tasks[0], pipe, early=early)
    writer = Writer(store)
    for task in tasks:
        Thread(target=work, args=(writer.append, task, pipe), kwargs={"early": early}).start()


def killed(path: Path, tasks: list[Task], life: float, *, early: bool) -> dict[str, dict[int, int]]:
    """Let a program live so many seconds; return for each task the positions it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            live(path, tasks, writing, early=early)
        except BaseException:  # noqa: BLE001  # nothing of the child may go on as its parent
            traceback.print_exc()
        while True:
            signal.pause()  # threads work on; only the parent ends this
    os.close(writing)
    time.sleep(life)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    said: dict[str, dict[int, int]] = {task.name: {} for task in tasks}
    with os.fdopen(reading) as lines:
        for line in lines:
            if line.endswith("\n"):
                name, number, position = line.split()
                said[name][int(number)] = int(position)
    return said


def judge(store: SqlEventStore, task: Task, said: dict[int, int], tally: Tally) -> None:
    """Send again what was acknowledged, and the command that may have been under way."""
    for number in range(len(said) + 1):
        appends, stamp = task.appends(number), command(task.command_id(number))
        before = store.answered(stamp.id, stamp.hash)
        if number < len(said):
            tally.acknowledged += 1
            tally.lost += before is None
        else:
            tally.under_way += before is not None
        answer = store.append(appends, stamp)
        if before is not None and (
            answer != before or said.get(number) not in {None, 0, before[0].position}
        ):
            tally.answered_otherwise += 1
        tally.broken += not is_whole(answer, appends)


def is_whole(answer: tuple[RecordedEvent, ...], appends: list[Append]) -> bool:
    due = [(append.stream, event.payload) for append in appends for event in append.events]
    return [(event.stream, event.payload) for event in answer] == due


def run(path: Path, cycles: int, chance: random.Random, *, early: bool) -> Tally:
    """Kill so many programs; the log is verified at the end."""
    make_log(path)
    tally = Tally()
    for cycle in range(cycles):
        tasks = [Task(f"c{cycle}.{thread}") for thread in range(THREADS if cycle % 2 else 1)]
        said = killed(path, tasks, chance.uniform(0, LONGEST_LIFE), early=early)
        with open_log(path) as store:
            for task in tasks:
                judge(store, task, said[task.name], tally)
        tally.cycles += 1
    with open_log(path) as store:
        verify(store)
    return tally


@contextmanager
def folder_in(place: Path | None) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(dir=place) as name:
        yield Path(name)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks crash", description=__doc__)
    parser.add_argument("--cycles", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--json", type=Path, help="write the result here")
    parser.add_argument("--early", action="store_true", help="the control: acknowledge too early")
    options = parser.parse_args(arguments)
    chance = random.Random(options.seed)
    places: dict[str, Path | None] = {"disk": None} | (
        {"memory": MEMORY} if MEMORY.is_dir() else {}
    )
    tallies = {}
    for name, place in places.items():
        with folder_in(place) as folder:
            cycles = options.cycles // len(places)
            tallies[name] = run(folder / "log.db", cycles, chance, early=options.early)
    fields = list(asdict(Tally()))
    table(["place", *fields], [[name, *asdict(tally).values()] for name, tally in tallies.items()])
    keep("crash", {name: asdict(tally) for name, tally in tallies.items()}, options.json)
    return 0 if all(tally.is_good for tally in tallies.values()) else 1
