"""Durable appends to SQLite, in events a second that are on the disk.

First one writer with 1, 10, 100 and 1,000 events a commit, beside `eventsourcing` and the bare
driver, turn and turn about. Then many threads with an event each: straight, and by group commit.
How fast the disk syncs is measured around every cell; where it is slow everything is, so look at
the ratios, and at the commits for each fdatasync it could have done.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from statistics import median, quantiles
from threading import Barrier, Thread

import msgspec

from benchmarks.contenders import CODEC, CONTENDERS, Contender, facts, new_store
from benchmarks.disk import Around
from benchmarks.results import keep, table
from eventstore.events import Command, RecordedEvent
from eventstore.store import Append
from eventstore.testing import command
from eventstore.writer import Writer

SIZES = (1, 10, 100, 1000)
THREADS = (1, 8, 32, 128)
ROUNDS = 7
SECONDS = 0.3

Recording = Callable[[list[Append], Command], tuple[RecordedEvent, ...]]


class Cell(msgspec.Struct):
    """One measurement; `p99` is the slowest of a hundred commits, in milliseconds."""

    events_a_second: float
    commits_a_second: float
    fdatasyncs_a_second: float
    p50: float
    p99: float


def cell(times: list[float], passed: float, size: int, around: Around) -> Cell:
    cuts = quantiles(times, n=100) if len(times) > 1 else times * 99
    return Cell(
        len(times) * size / passed,
        len(times) / passed,
        around.fdatasyncs,
        1000 * cuts[49],
        1000 * cuts[98],
    )


def commit_for_a_while(contender: Contender, size: int, folder: Path) -> Cell:
    times: list[float] = []
    with Around(folder) as around:
        while sum(times) < SECONDS:
            commit = contender(size)
            begin = time.perf_counter()
            commit()
            times.append(time.perf_counter() - begin)
    return cell(times, sum(times), size, around)


def append_from_threads(record: Recording, threads: int, label: str, folder: Path) -> Cell:
    barrier = Barrier(threads + 1)
    times: list[float] = []
    ends: list[float] = []

    def append(number: int) -> None:
        stream = f"{label}.{number}"
        (fact,) = facts(1)
        version, mine = 0, []
        barrier.wait()
        end = time.perf_counter() + SECONDS
        while (begin := time.perf_counter()) < end:
            stamp = command(f"{stream}.{version}")
            record([Append(stream, version, [CODEC.encode(fact)])], stamp)
            mine.append(time.perf_counter() - begin)
            version += 1
        times.extend(mine)
        ends.append(time.perf_counter())

    running = [Thread(target=append, args=(number,)) for number in range(threads)]
    with Around(folder) as around:
        for thread in running:
            thread.start()
        barrier.wait()
        begin = time.perf_counter()
        for thread in running:
            thread.join()
    return cell(times, max(ends) - begin, 1, around)


def sizes(folder: Path, contenders: Mapping[str, Contender]) -> dict[str, dict[str, list[Cell]]]:
    """Return for each size and contender the cell of each round."""
    found: dict[str, dict[str, list[Cell]]] = {
        str(size): {name: [] for name in contenders} for size in SIZES
    }
    for _ in range(ROUNDS):
        for size in SIZES:
            for name, contender in contenders.items():
                found[str(size)][name].append(commit_for_a_while(contender, size, folder))
    return found


def crowds(folder: Path) -> dict[str, dict[str, list[Cell]]]:
    """Return for each number of threads the cells of each round, straight and by group commit."""
    found: dict[str, dict[str, list[Cell]]] = {
        str(threads): {"straight": [], "group commit": []} for threads in THREADS
    }
    with new_store(folder / "crowd.db") as store, Writer(store) as writer:
        for number in range(ROUNDS):
            for threads in THREADS:
                for name, record in (("straight", store.append), ("group commit", writer.append)):
                    label = f"{name[0]}{number}.{threads}"
                    found[str(threads)][name].append(
                        append_from_threads(record, threads, label, folder)
                    )
    return found


def middle(cells: list[Cell], field: str) -> float:
    return median(float(getattr(each, field)) for each in cells)


def ratio(cells: list[Cell], others: list[Cell]) -> float:
    """Return the median over the rounds of how many times the others' events a second."""
    pairs = zip(cells, others, strict=True)
    return median(a.events_a_second / b.events_a_second for a, b in pairs)


def syncs(cells: list[Cell]) -> float:
    """Return the median of commits for each fdatasync that the disk could have done."""
    return median(each.commits_a_second / each.fdatasyncs_a_second for each in cells)


def show(
    found: dict[str, dict[str, list[Cell]]], what: str, reference: Callable[[str], list[Cell]]
) -> list[dict[str, object]]:
    """Print a table, and return its rows; the ratio is to the cells that `reference` gives."""
    rows: list[dict[str, object]] = [
        {
            what: int(key),
            "who": name,
            "events/s": round(middle(cells, "events_a_second")),
            "ratio": round(ratio(cells, reference(key)), 2),
            "commits/s": round(middle(cells, "commits_a_second")),
            "fdatasync/s": round(middle(cells, "fdatasyncs_a_second")),
            "commits/fdatasync": round(syncs(cells), 2),
            "p50 ms": round(middle(cells, "p50"), 2),
            "p99 ms": round(middle(cells, "p99"), 2),
        }
        for key, by_name in found.items()
        for name, cells in by_name.items()
    ]
    table(list(rows[0]), [list(row.values()) for row in rows])
    return rows


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks writers", description=__doc__)
    parser.add_argument("--folder", type=Path, help="a folder on the disk to measure")
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        by_size = sizes(folder, {who: make(folder) for who, make in CONTENDERS.items()})
        by_crowd = crowds(folder)
    print(f"{ROUNDS} rounds of {SECONDS} s, medians; ratio to eventsourcing:\n")
    size_rows = show(by_size, "events", lambda key: by_size[key]["eventsourcing"])
    print("\nan event a commit and thread; ratio to one thread, straight:\n")
    crowd_rows = show(by_crowd, "threads", lambda _: by_crowd["1"]["straight"])
    keep("writers", {"sizes": size_rows, "crowds": crowd_rows}, options.json)
    return 0
