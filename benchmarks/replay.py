"""From stored rows to decoded events to a state: games folded one after another, each its stream.

This log folds games of Speed by bots with the validated reducer of the rules. The library
`eventsourcing` replays aggregates of as many events whose functions do nothing: what it does is
reading, decoding and dispatching. `umadb` and the bare driver read the same rows as this log and
are decoded and reduced alike.
"""

import argparse
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import msgspec

from benchmarks.bars import Bar, Row
from benchmarks.contenders import aggregate, application, facts, on_sqlite
from benchmarks.contenders_umadb import umadb_client
from benchmarks.results import keep, table
from benchmarks.verify import MARK, fill, rules
from eventstore.fold import fold
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from tournament.service.codec import codec

EVENTS = 20_000
ROUNDS = 7

OURS: Row = {"who": "this log"}
BARS = (
    Bar(2, "events/s", "replay", OURS, "events/s", 500_000),
    Bar(2, "times eventsourcing", "replay", OURS, "ratio", 5),
)

Pass = Callable[[], int]
"""Replays everything that is stored, and returns how many events that were."""


class Cell(msgspec.Struct):
    """One pass; `cpu` is ours alone, not a server's."""

    wall: float
    cpu: float


def this_log(store: SqlEventStore) -> Pass:
    found, names, decoding = rules(), store.streams("game/"), codec()
    size = store.head().size

    def replay() -> int:
        for name in names:
            fold(store, name, decoding, found.game.reducer, found.game.initial(found.rules))
        return size

    return replay


def bare_rows(store: SqlEventStore) -> Iterator[Sequence[Any]]:
    """Give the rows of each game, as few columns as there can be, on the driver's cursor."""
    with store.storage.reading() as connection:
        cursor = connection.connection.cursor()
        for name in store.streams("game/"):
            cursor.execute("SELECT type, payload FROM events WHERE stream = ?", (name,))
            yield cursor.fetchall()


def umadb_rows(
    client: Any,  # noqa: ANN401  # an extra, `bench`
    names: list[str],
) -> Iterator[Sequence[Any]]:
    import umadb  # noqa: PLC0415  # an extra, `bench`

    for name in names:
        query = umadb.Query([umadb.QueryItem(tags=[name])])
        found = [sequenced.event for sequenced in client.read(query=query)]
        yield [(event.event_type, event.data) for event in found]


def reducing(games: Callable[[], Iterator[Sequence[Any]]]) -> Pass:
    """Decode and reduce rows, with nothing of this log in between."""
    found = rules()
    decoders = {
        name: msgspec.json.Decoder(event).decode for name, event in found.game.events.items()
    }
    reducer = found.game.reducer

    def replay() -> int:
        size = 0
        for game in games():
            state = found.game.initial(found.rules)
            for event in [decoders[name](payload) for name, payload in game]:
                reducer[type(event)](state, event)
            size += len(game)
        return size

    return replay


def eventsourcing(library: Any, sizes: list[int]) -> Pass:  # noqa: ANN401  # an extra, `bench`
    make = aggregate()
    games = [make(facts(size)) for size in sizes]
    for game in games:
        library.save(game)
    keys = [game.id for game in games]

    def replay() -> int:
        for key in keys:
            library.repository.get(key)
        return sum(sizes)

    return replay


def copied_to_umadb(client: Any, store: SqlEventStore) -> list[str]:  # noqa: ANN401  # as above
    import umadb  # noqa: PLC0415  # an extra, `bench`

    names = store.streams("game/")
    for name in names:
        client.append(
            [umadb.Event(event.type, event.payload, [name]) for event in store.read(name)]
        )
    return names


@contextmanager
def on_this_machine(folder: Path) -> Iterator[dict[str, Pass]]:
    """Fill a log and its peers with games, and give what replays each."""
    path = folder / "replayed.db"
    fill(path, EVENTS)
    with ExitStack() as stack:
        storage = SqliteStorage(path, application_id=MARK, access="read")
        store = stack.enter_context(SqlEventStore(storage))
        sizes = [store.version(name) for name in store.streams("game/")]
        client = stack.enter_context(umadb_client(folder))
        names = copied_to_umadb(client, store)
        library = application(on_sqlite(folder / "replayed by eventsourcing.db"))
        stack.callback(library.close)
        yield {
            "this log": this_log(store),
            "eventsourcing": eventsourcing(library, sizes),
            "umadb": reducing(lambda: umadb_rows(client, names)),
            "bare driver": reducing(lambda: bare_rows(store)),
        }


def measured(passes: Mapping[str, Pass]) -> list[dict[str, object]]:
    """Replay in turn, round after round; print and return a row for each."""
    cells: dict[str, list[Cell]] = {name: [] for name in passes}
    for replay in passes.values():
        replay()  # what is compiled and cached on the first pass is not measured
    for _ in range(ROUNDS):
        for name, replay in passes.items():
            wall, cpu = time.perf_counter(), time.process_time()
            size = replay()
            wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
            cells[name].append(Cell(size / wall, size / cpu))
    peer = cells["eventsourcing"]
    rows: list[dict[str, object]] = [
        {
            "who": name,
            "events/s": round(median(cell.wall for cell in mine)),
            "events/s of CPU": round(median(cell.cpu for cell in mine)),
            "ratio": round(
                median(cell.wall / its.wall for cell, its in zip(mine, peer, strict=True)), 2
            ),
        }
        for name, mine in cells.items()
    ]
    table(list(rows[0]), [list(row.values()) for row in rows])
    return rows


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks replay", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name, on_this_machine(Path(name)) as passes:
        keep("replay", {"replay": measured(passes)}, options.json)
    return 0
