"""Validate every record of an event with 10,000 recorded games, as `game verify --all` does.

The games are played by bots, all different, some 80 events each. In every hundredth the last event
stands twice, which cannot have happened: all of those must be found, and no other. The command runs
as a person runs it, start-up included, with one process and with two; how much memory all its
processes hold together is looked at meanwhile, for a small event and for the large one. Bar: under
10 s with two, and memory that does not grow with the event. The logs are kept in the machine's
folder for temporary files, so that a second run need not play the games again.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from benchmarks.bars import Bar, Row, judged
from benchmarks.results import keep, table
from benchmarks.verify import RULES, START_US, rules
from eventstore.store import Append
from eventstore.testing import command
from tournament.event import Event
from tournament.games.bots import play
from tournament.games.policies import choose_greedily
from tournament.games.shuffle import seed_of
from tournament.service.codec import codec
from tournament.service.database import open_store

SLUG = "spring"
GAMES = (1_000, 10_000)
WORKERS = (1, 2)
ROUNDS = 3
GAMES_A_MATCH = 2
GAMES_A_COMMIT = 50
MARRED_EVERY = 100
LOOK_EVERY_S = 0.01
MEMORY = "MiB together"

LARGE: Row = {"games": GAMES[-1], "workers": 2}
BARS = [
    Bar(0, "seconds for 10,000 games on two cores", "runs", LARGE, "seconds", 10, at_most=True),
    Bar(0, "MiB, times those of 1,000 games", "growth", {"workers": 2}, "times", 1.2, at_most=True),
]
"""No row of the design has them."""


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks screening", description=__doc__)
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    logs = {games: log_of(games) for games in GAMES}
    rows = [
        median_of([screened(logs[games], games, workers) for _ in range(ROUNDS)])
        for games in GAMES
        for workers in WORKERS
    ]
    table(list(rows[0]), [list(row.values()) for row in rows])
    growth = [grown(rows, workers) for workers in WORKERS]
    bars = judged(BARS, {"runs": rows, "growth": growth})
    for bar in bars:
        del bar["row"]
    print()
    table(list(bars[0]), [list(row.values()) for row in bars])
    keep("screening", {"rules": RULES, "bars": bars, "runs": rows, "growth": growth}, options.json)
    return 0


def log_of(games: int) -> Path:
    """Return a log with so many recorded games of one event, made if it is not there."""
    folder = Path(tempfile.gettempdir()) / "playledger-benchmarks"
    folder.mkdir(exist_ok=True)
    path = folder / f"screening-{rules().rules.hash[:8]}-{games}.db"
    if not path.exists():
        print(f"playing {games:,} games …", flush=True)
        with tempfile.TemporaryDirectory(dir=folder) as fresh:
            fill(Path(fresh) / "fresh.db", games)
            (Path(fresh) / "fresh.db").replace(path)
    return path


def fill(path: Path, games: int) -> None:
    created = [*program(path), "tournament", "create", SLUG, "--name", "Spring", "--rules", RULES]
    subprocess.run(created, check=True, capture_output=True)
    encode = codec().encode
    with open_store(f"sqlite:///{path}", write=True) as database:
        for first in range(0, games, GAMES_A_COMMIT):
            appends = [
                Append(name_of(number), 0, [encode(fact) for fact in game(number)])
                for number in range(first, first + GAMES_A_COMMIT)
            ]
            database.store.append(appends, command(f"games-from-{first}"))


def name_of(number: int) -> str:
    match, game = divmod(number, GAMES_A_MATCH)
    return f"game/{SLUG}/m{match + 1}/g{game + 1}"


def game(number: int) -> Iterator[Event]:
    found = rules()
    facts = play(
        found.game,
        found.rules,
        seed=seed_of(f"screening {number}"),
        policies=[choose_greedily, choose_greedily],
        start_us=START_US,
        basis="live",
    )
    yield from facts
    if number % MARRED_EVERY == 0:
        yield facts[-1]


def program(path: Path) -> list[str]:
    return [sys.executable, "-m", "tournament", "--db", f"sqlite:///{path}"]


def screened(path: Path, games: int, workers: int) -> Row:
    """Run the command and look at the memory of its processes until it has ended."""
    verify = ["game", "verify", "--all", SLUG, "--workers", str(workers), "--json"]
    with tempfile.TemporaryFile() as answer:
        began, most = time.perf_counter(), 0
        running = subprocess.Popen([*program(path), *verify], stdout=answer)
        while running.poll() is None:
            most = max(most, sum(map(resident, family(running.pid))))
            time.sleep(LOOK_EVERY_S)
        seconds = time.perf_counter() - began
        answer.seek(0)
        found = json.load(answer)
    marred = [name_of(number).removeprefix("game/") for number in range(0, games, MARRED_EVERY)]
    assert found["untrusted"] == marred
    assert found["games"] == games
    return {
        "games": games,
        "events": found["events"],
        "workers": workers,
        "seconds": round(seconds, 2),
        "events/s": round(found["events"] / seconds),
        MEMORY: round(most / 1024, 1),
    }


def family(process: int) -> Iterator[int]:
    """Give a process and all it has started (Linux)."""
    yield process
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except OSError:
        return
    for child in children:
        yield from family(int(child))


def resident(process: int) -> int:
    """Return the KiB of memory that a process holds; 0 of one that has gone."""
    try:
        lines = Path(f"/proc/{process}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS:")), 0)


def median_of(runs: Sequence[Row]) -> Row:
    first = runs[0]
    measured = ("seconds", "events/s", MEMORY)
    return dict(first) | {key: median(float(str(run[key])) for run in runs) for key in measured}


def grown(rows: Sequence[Row], workers: int) -> Row:
    small, large = (float(str(row[MEMORY])) for row in rows if row["workers"] == workers)
    return {"workers": workers, "MiB small": small, "MiB large": large, "times": large / small}
