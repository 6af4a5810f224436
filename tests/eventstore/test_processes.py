"""Several processes write one log, and some of them die at it."""

import os
import random
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

from eventstore.sql import SqlEventStore
from eventstore.testing import command, one
from eventstore.verify import verify

ROOT = Path(__file__).parents[2]


def appender(
    database: Path, name: str, steps: int, output: int = subprocess.PIPE
) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("appender.py")), database, name, str(steps)],
        stdout=output,
        text=True,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )


def acknowledged(lines: list[str]) -> dict[str, int]:
    acks = [line.split() for line in lines if line.startswith("ACK ") and line.endswith("\n")]
    return {name: int(position) for _, name, position in acks}


def test_processes_share_a_stream_without_a_gap(
    opened: Callable[..., SqlEventStore], database: Path
) -> None:
    reader = opened("read")
    running = [appender(database, f"p{number}", 12, subprocess.DEVNULL) for number in range(3)]
    seen: list[int] = []
    while any(process.poll() is None for process in running):
        seen += [event.position for event in reader.read_all(after=len(seen))]
    for process in running:
        assert process.wait() == 0
    seen += [event.position for event in reader.read_all(after=len(seen))]
    assert seen == list(range(1, len(seen) + 1))
    assert [event.version for event in reader.read("shared")] == list(range(1, 3 * 24 + 1))
    assert verify(reader).size == 3 * (24 + 12)


def test_kill_9_loses_nothing_acknowledged(
    opened: Callable[..., SqlEventStore], database: Path
) -> None:
    chance = random.Random(20261130)
    acked: dict[str, int] = {}
    tried: set[str] = set()
    for cycle in range(5):
        process = appender(database, f"c{cycle}", 100_000)
        assert process.stdout is not None
        lines = [process.stdout.readline()]  # it is at work
        timer = threading.Timer(chance.uniform(0.005, 0.15), process.kill)
        timer.start()
        lines += list(process.stdout)
        process.wait()
        timer.join()
        process.stdout.close()
        acked |= acknowledged(lines)
        tried |= {line.split()[1] for line in lines if line.startswith("TRY ")}
    assert acked
    store = opened()
    verify(store)
    there = {event.position: event for event in store.read_all()}
    for name, position in acked.items():
        assert there[position].command_id == name
    recorded: dict[str, int] = {}
    for event in there.values():
        recorded[event.command_id] = recorded.get(event.command_id, 0) + 1
    assert acked.keys() <= recorded.keys() <= tried
    for name, count in recorded.items():  # whole commands only
        assert count == 2 + int(name.split(".")[1]) % 3
    for name in sorted(tried - recorded.keys()):  # what was in flight can be tried again
        store.append(one("shared", store.version("shared"), 1), command(name))
    for name in sorted(tried & recorded.keys() - acked.keys()):
        assert store.answered(name, command(name).hash)
    verify(store)
