"""Verify a log of a million events, as `log verify` does, and with its games decoded and judged.

The events are games of Speed by bots, a command each, as `demo` records them. Two programs of their
own read the log, so that the memory of one is not that of the other: `stored` checks every leaf,
chain, number and the tree; `judged` also decodes every event and applies it to its game by the
rules. Bar (DESIGN 6, row 5): 200,000 events a second on one core, in flat memory.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.results import keep, table
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.store import Append
from eventstore.tables import metadata
from eventstore.testing import command
from eventstore.verifier import Verifier
from eventstore.verify import verify
from tournament.event import Event
from tournament.games.bots import play
from tournament.games.catalogue import Found, ruleset
from tournament.games.events import GameEnded
from tournament.games.policies import choose_greedily
from tournament.games.shuffle import seed_of
from tournament.service.codec import codec

MARK = 0x54455354
RULES = "speed/club@1"
DIFFERENT_GAMES = 200
GAMES_A_COMMIT = 20
START_US = 1_767_225_600_000_000
STEPS = (0.1, 1.0)
"""Parts of the log that are verified by themselves: memory must not grow with them."""


def main(arguments: Sequence[str]) -> int:
    options = argparse.ArgumentParser(prog="python -m benchmarks verify", description=__doc__)
    options.add_argument("--events", type=int, default=1_000_000)
    options.add_argument("--one", nargs=2, metavar=("HOW", "FILE"), help=argparse.SUPPRESS)
    given = options.parse_args(arguments)
    if given.one:
        how, file = given.one
        print(json.dumps(measured(how, Path(file))))
        return 0
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for part in STEPS:
            path = Path(folder) / f"{part}.db"
            written = fill(path, int(part * given.events))
            print(f"{written:,} events in {path.stat().st_size >> 20} MiB", flush=True)
            rows += [in_its_own_program(how, path) for how in ("stored", "judged")]
    table(list(rows[0]), [list(row.values()) for row in rows])
    keep("verify", {"runs": rows})
    return 0


def in_its_own_program(how: str, path: Path) -> dict[str, object]:
    command_line = [sys.executable, "-m", "benchmarks", "verify", "--one", how, str(path)]
    done = subprocess.run(command_line, check=True, capture_output=True, text=True)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def measured(how: str, path: Path) -> dict[str, object]:
    storage = SqliteStorage(path, application_id=MARK, access="read")
    codec()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with SqlEventStore(storage) as store:
        wall, cpu = time.perf_counter(), time.process_time()
        size = verify(store, codec=codec()).size if how == "stored" else judge(store)
        wall, cpu = time.perf_counter() - wall, time.process_time() - cpu
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "how": how,
        "events": size,
        "events/s": round(size / wall),
        "events/s of CPU": round(size / cpu),
        "MiB": round(after / 1024, 1),
        "MiB more": round((after - before) / 1024, 1),
    }


def judge(store: SqlEventStore) -> int:
    """Verify, decode and fold every game; a game is let go of when it has ended."""
    found = rules()
    reducer = found.game.reducer
    verifier = Verifier()
    open_games: dict[str, object] = {}
    name, state = "", None
    for page, facts in verifier.decoded(store.pages(), codec()):
        for stream, fact in zip(page.streams, facts, strict=True):
            if stream != name:
                name, state = stream, open_games.get(stream)
                if state is None:
                    state = open_games[stream] = found.game.initial(found.rules)
            reducer[type(fact)](state, fact)
            if type(fact) is GameEnded:
                del open_games[stream]
    verifier.require_head(store.head())
    return verifier.size


def fill(path: Path, size: int) -> int:
    """Record games until there are `size` events; return how many there are."""
    storage = SqliteStorage(path, application_id=MARK, access="create", lock_file=False)
    with storage.writing() as connection:
        metadata.create_all(connection)
    encoded = [[codec().encode(fact) for fact in game] for game in different_games()]
    with SqlEventStore(storage) as store:
        number = 0
        while store.head().size < size:
            games = range(number, number + GAMES_A_COMMIT)
            appends = [Append(f"game/spring/m{n}/g1", 0, encoded[n % len(encoded)]) for n in games]
            store.append(appends, command(f"games from {number}".replace(" ", "-")))
            number += GAMES_A_COMMIT
        return store.head().size


def different_games() -> Iterator[tuple[Event, ...]]:
    found = rules()
    for number in range(DIFFERENT_GAMES):
        yield play(
            found.game,
            found.rules,
            seed=seed_of(f"verify {number}"),
            policies=[choose_greedily, choose_greedily],
            start_us=START_US,
        )


def rules() -> Found:
    found = ruleset(RULES)
    assert isinstance(found, Found)
    return found
