"""Processes contend for the versions of a few streams while somebody follows the log."""

import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from eventstore.following import follow
from eventstore.verify import verify
from tournament.service.database import open_store

ROOT = Path(__file__).parents[2]
STREAMS = 3
_PATIENCE = 60  # seconds for a follower that has missed something


@dataclass(frozen=True)
class Contest:
    """What came of it: appends, how often somebody was too late, and how long it took."""

    appends: int
    conflicts: int
    seconds: float

    @property
    def rate(self) -> float:
        """Return how many appends there were a second, the start of the programs included."""
        return self.appends / self.seconds


def contend(url: str, *, processes: int, appends: int) -> Contest:
    """Let processes append, and require that the log is what everybody saw of it."""
    total = processes * appends
    with open_store(url, write=True) as opened:
        done = threading.Event()
        with ThreadPoolExecutor(1) as pool:
            following = pool.submit(_follow, url, total, done)
            try:
                started = time.perf_counter()
                answers = _run(url, processes, appends)
                seconds = time.perf_counter() - started
                seen = following.result(timeout=_PATIENCE)
            finally:
                done.set()
        log = list(opened.store.read_all())
        assert seen == log, "the follower saw something else than the log"
        assert [event.position for event in log] == list(range(1, total + 1))
        assert verify(opened.store).size == total
    won = [tuple(one) for answer in answers for one in answer["won"]]
    assert sorted(won) == sorted((event.stream, event.version, event.position) for event in log)
    assert max(Counter((stream, version) for stream, version, _ in won).values()) == 1
    for stream, size in Counter(event.stream for event in log).items():
        versions = [event.version for event in log if event.stream == stream]
        assert versions == list(range(1, size + 1))
    return Contest(total, sum(answer["conflicts"] for answer in answers), seconds)


def _follow(url: str, total: int, done: threading.Event) -> list:
    """Follow the log to its last event, from before there is one."""
    with open_store(url, write=False) as opened:
        return list(islice(follow(opened.store, stop=done.is_set), total))


def _run(url: str, processes: int, appends: int) -> list[dict]:
    contender = [sys.executable, "-m", "tests.eventstore.contender", url]
    running = [
        subprocess.Popen(
            [*contender, f"p{number}", str(appends), str(STREAMS)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": str(ROOT)},
        )
        for number in range(processes)
    ]
    for process in running:
        process.stdout.readline()
    for process in running:
        process.stdin.write(b"\n")
        process.stdin.flush()
    answers = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0] * processes
    return [json.loads(answer) for answer in answers]


def missed_with_a_sequence(url: str, *, writers: int, appends: int) -> int:
    """Return how many events a follower misses where a sequence gives the positions.

    The control: a position is taken at the insert, and a commit may come later than that of a
    higher one. Who has read the higher one never looks below it again.
    """
    import psycopg

    with psycopg.connect(url, autocommit=True) as reader:
        reader.execute("CREATE TABLE numbered (position bigserial PRIMARY KEY)")
        seen: list[int] = []

        def write(number: int) -> None:
            chance = random.Random(number)
            with psycopg.connect(url) as connection:
                for _ in range(appends):
                    connection.execute("INSERT INTO numbered DEFAULT VALUES")
                    connection.execute("SELECT pg_sleep(%s)", [chance.uniform(0, 0.004)])
                    connection.commit()

        def look() -> None:
            query = "SELECT position FROM numbered WHERE position > %s ORDER BY position"
            seen.extend(row[0] for row in reader.execute(query, [seen[-1] if seen else 0]))

        with ThreadPoolExecutor(writers) as pool:
            running = [pool.submit(write, number) for number in range(writers)]
            while not all(one.done() for one in running):
                look()
        for one in running:
            one.result()
        look()
        assert len(set(seen)) == len(seen)
        return writers * appends - len(seen)
