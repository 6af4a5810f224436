"""Let eight programs append to the same three streams, on SQLite and on PostgreSQL.

Each insists on each of its appends until it wins a version. Somebody follows the log meanwhile.
What must hold is required, not measured: one winner a version, no gap, the follower has seen every
event once and in order, the log verifies. The control is a table whose positions come from a
sequence; who follows that one must miss events.
"""

import argparse
import tempfile
from dataclasses import asdict
from pathlib import Path

from sqlalchemy import URL

from benchmarks.results import keep, table
from tests.eventstore.contention import contend, missed_with_a_sequence
from tests.postgres import a_database, running_server


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks concurrency", description=__doc__)
    parser.add_argument("--processes", type=int, default=8)
    parser.add_argument("--appends", type=int, default=2000, help="by each process")
    parser.add_argument("--json", type=Path, help="write the result here")
    options = parser.parse_args(arguments)
    size = {"processes": options.processes, "appends": options.appends}
    with tempfile.TemporaryDirectory() as folder:
        contests = {"sqlite": contend(f"sqlite:///{folder}/club.db", **size)}
    with running_server(quick=False) as server:
        with a_database(server) as url:
            contests["postgresql"] = contend(text(url), **size)
        with a_database(server) as url:
            plain = text(url.set(drivername="postgresql"))
            missed = missed_with_a_sequence(plain, writers=options.processes, appends=250)
    table(
        ["database", "appends", "too late", "seconds", "appends/s"],
        [
            [name, contest.appends, contest.conflicts, contest.seconds, contest.rate]
            for name, contest in contests.items()
        ],
    )
    print(f"control: a follower of a sequence missed {missed} of {options.processes * 250} events")
    found = {name: asdict(contest) for name, contest in contests.items()}
    keep("concurrency", size | found | {"missed_by_the_control": missed}, options.json)
    return 0 if missed else 1


def text(url: URL) -> str:
    return url.render_as_string(hide_password=False)
