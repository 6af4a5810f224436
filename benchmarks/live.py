"""Live tables under load, over loopback: how soon plays are acknowledged, and whether any is lost.

`load`: so many tables with two devices each that play once a second, and spectators who watch by
server-sent events; `--kill` kills the server in the middle and starts it again. `races`: two
clients fire conflicting placements at one pile. `storms`: seeds of the simulated network. How fast
the disk syncs is measured around the load: where it is slow everything is.
"""

import argparse
import asyncio
import gc
import json
import os
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from typing import Any

from benchmarks.disk import Around
from benchmarks.live_races import organiser, run_races, run_storms
from benchmarks.results import keep, table
from eventstore.errors import EventStoreError
from tests.web.at_the_table import Seated, opened, seated, wish_in_speed
from tests.web.killed import Process
from tournament.service.games import load_game
from tournament.service.ledger import open_ledger

GAMES = 9


@dataclass
class Load:
    """What was measured."""

    waited: list[float] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)
    devices: list[Seated] = field(default_factory=list)
    seen: int = 0
    watched_out_of_order: int = 0
    memory: list[int] = field(default_factory=list)
    cpu: float = 0.0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks live", description=__doc__)
    parser.add_argument("what", nargs="*", default=["load"], choices=["load", "races", "storms"])
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--spectators", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--kill", action="store_true", help="kill the server half-way")
    parser.add_argument("--races", type=int, default=10_000)
    parser.add_argument("--seeds", type=int, default=500)
    parser.add_argument("--json", type=Path, help="where the figures go")
    chosen = parser.parse_args(arguments)
    found: dict[str, Any] = {}
    if "load" in chosen.what:
        found["load"] = run_load(chosen)
    if "races" in chosen.what:
        found["races"] = run_races(chosen.races)
    if "storms" in chosen.what:
        found["storms"] = run_storms(chosen.seeds)
    keep("live", found, chosen.json)
    return 0 if all(part["kept"] for part in found.values()) else 1


def run_load(chosen: argparse.Namespace) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/club.db"
        headers = organiser(url)
        load = Load()
        with Around(Path(folder)) as around, Process(url) as server:
            seconds = asyncio.run(_evening(server, headers, chosen, load))
            server.stop()
        lost, out_of_order = _on_the_log(url, load)
    cuts = quantiles(load.waited, n=100)
    figures: dict[str, Any] = {
        "tables": chosen.tables,
        "spectators": chosen.spectators,
        "seconds": round(seconds, 1),
        "killed": chosen.kill,
        "acknowledged": len(load.waited),
        "a_second": len(load.waited) / seconds,
        "p50_ms": 1000 * cuts[49],
        "p99_ms": 1000 * cuts[98],
        "lost": lost,
        "out_of_order": out_of_order + load.watched_out_of_order,
        "seen_by_spectators": load.seen,
        "fdatasyncs_a_second": around.fdatasyncs,
        "server_cpu_seconds": round(load.cpu, 1),
        "memory_mib": [each // 1024 for each in load.memory],
        "outcomes": dict(load.outcomes),
    }
    figures["acts_a_fdatasync"] = figures["a_second"] / around.fdatasyncs
    figures["kept"] = lost == 0 == figures["out_of_order"]
    table(("load", "figure"), [(name, str(value)) for name, value in figures.items()])
    return figures


async def _evening(
    server: Process, headers: dict[str, str], chosen: argparse.Namespace, load: Load
) -> float:
    names = []
    for number in range(chosen.tables):
        names.append(
            await opened(
                server.base, "speed/club@1", "person", "person", headers=headers, best_of=GAMES
            )
        )
        if number % 25 == 24:
            print(f"{number + 1} tables are open")
    stop = asyncio.Event()
    watching = [
        asyncio.create_task(_watch(server, names[number % len(names)][0], load))
        for number in range(chosen.spectators)
    ]
    playing = [
        asyncio.create_task(_table(server, name, tokens, stop, load)) for name, tokens in names
    ]
    await asyncio.sleep(5)
    gc.disable()  # a pause of whoever asks is none of the server's
    load.waited.clear()
    cpu = 0.0 if chosen.kill else _cpu(server.pid)
    begin = time.perf_counter()
    for sixth in range(6):
        load.memory.append(_memory(server.pid))
        await asyncio.sleep(chosen.seconds / 6)
        if chosen.kill and sixth == 2:
            await asyncio.to_thread(server.kill)
            await asyncio.to_thread(server.start)
    load.memory.append(_memory(server.pid))
    load.cpu = _cpu(server.pid) - cpu
    gc.enable()
    seconds = time.perf_counter() - begin
    stop.set()
    await asyncio.gather(*playing)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    return seconds


async def _table(
    server: Process, name: str, tokens: list[str], stop: asyncio.Event, load: Load
) -> None:
    async with seated(server.base, name, *tokens) as devices:
        load.devices += devices
        await asyncio.gather(
            *(
                _play(device, seat, f"{name}-s{seat}", stop, load)
                for seat, device in enumerate(devices)
            )
        )


async def _play(device: Seated, seat: int, name: str, stop: asyncio.Event, load: Load) -> None:
    """Do something once a second: what makes sense, else what the rules refuse.

    Each keeps to its own moment of the second, however late an answer was: whoever began again when
    it came would from then on play together with all who were answered then. Waiting counts from
    that moment.
    """
    number = 0
    loop = asyncio.get_running_loop()
    due = loop.time() + hash(name) % 1000 / 1000
    while not stop.is_set():
        await asyncio.sleep(due - loop.time())
        if device.phase in ("none", "dealt", "ended"):
            await device.say({"type": "ready", "seat": seat + 1})
            due += 0.25
            continue
        assert device.view is not None
        number += 1
        wish = wish_in_speed(device.view, seat) or {"what": "block"}
        answer = await _answered(device, f"{name}-{number:012}", seat, wish)
        load.waited.append(loop.time() - due)
        load.outcomes[answer.get("outcome", answer.get("reason", "?"))] += 1
        while due < loop.time():
            due += 1


async def _answered(device: Seated, act_id: str, seat: int, wish: dict[str, Any]) -> dict[str, Any]:
    async with asyncio.timeout(60):
        return await device.does(act_id, seat + 1, wish)


async def _watch(server: Process, name: str, load: Load) -> None:
    """Watch a table, and come back when the server is gone; versions only ever grow."""
    versions: dict[str, int] = {}
    while True:
        with suppress(OSError, asyncio.IncompleteReadError):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            request = f"GET /api/v1/tables/{name}/watch HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
            writer.write(request.encode())
            while line := await reader.readline():
                if line.startswith(b'data: {"type":"view"'):
                    load.seen += 1
                    message = json.loads(line[6:])
                    last = versions.get(message["game"], 0)
                    load.watched_out_of_order += message["version"] < last
                    versions[message["game"]] = message["version"]
        await asyncio.sleep(0.2)


def _on_the_log(url: str, load: Load) -> tuple[int, int]:
    """Return how many acknowledged acts are not on the log as told, and how many out of order."""
    lost = out_of_order = 0
    with open_ledger(url, write=False, actor="benchmark") as ledger:
        where = {
            (each.stream, each.version): (each.command_id, each.position)
            for each in ledger.store.read_all()
        }
        games = set()
        for device in load.devices:
            last = 0
            for act_id, answers in device.answers.items():
                place = f"game/{answers[0]['game']}", answers[0]["version"]
                games.add(answers[0]["game"])
                command, position = where.get(place, ("", 0))
                lost += command != act_id or any(answer != answers[0] for answer in answers)
                out_of_order += position < last
                last = position
        for game in games:
            try:
                out_of_order += load_game(ledger, game).state.untrusted_from is not None
            except EventStoreError:
                lost += 1
    return lost, out_of_order


def _memory(pid: int) -> int:
    """Return how much memory a process holds, in KiB."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1])
    return 0


def _cpu(pid: int) -> float:
    """Return how many seconds a process has been at work."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
