"""A room that listens to the news of an event, while results come in: 1,000 clients by default.

The server is a process of its own on loopback. Some clients lose their line and come back. Each
client is held to what the log has: every news once, in order. A delay is from the moment that the
log recorded a result to the moment that a client has read of it, on one clock.
"""

import argparse
import asyncio
import contextlib
import os
import random
import re
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncGenerator, Callable, Iterator
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import httpx

from benchmarks.results import keep, table
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.access import access_of
from tournament.service.database import open_store
from tournament.service.newcomers import Newcomer
from tournament.service.public.news import CHANGES
from tournament.service.tournaments import stream_of

SLUG = "hall"
FEED = f"/api/v1/tournaments/{SLUG}/feed"
PATIENCE_S = 60
AT_ONCE = 100
"""Clients that connect at the same moment."""


@dataclass
class Heard:
    """What one client has read: positions in the log, and when each came."""

    positions: list[int] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    breaks: int = 0


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks audience", description=__doc__)
    parser.add_argument("--clients", type=int, default=1000)
    parser.add_argument("--news", type=int, default=60, help="results that come in")
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two of them")
    parser.add_argument("--drops", type=float, default=0.2, help="share that lose their line once")
    parser.add_argument("--json", type=Path, help="write the result here")
    chosen = parser.parse_args(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder, 'club.db')}"
        token, since = prepare(url, chosen.news)
        with serve(url) as (address, server):
            memory = {"empty": memory_mib(server.pid)}
            room = asyncio.run(listen(address, token, since, chosen, server.pid, memory))
        told = news_after(url, since)
    return report(chosen, room, told, memory)


def prepare(url: str, tables: int) -> tuple[str, int]:
    """Make an event with so many tables in play; return an organiser's token, and the log's end."""
    with open_store(url, write=True) as database:
        ledger, access = access_of(database, "director")
        rules = Settings(rules="speed/club@1", round_minutes=60)
        director.create(ledger, SLUG, "The hall", rules)
        people = {f"Player {n}": Newcomer(name=f"Player {n}") for n in range(1, 2 * tables + 1)}
        entering.add_players(ledger, SLUG, "benchmark", people)
        director.pair(ledger, SLUG)
        director.publish(ledger, SLUG)
        token, _ = access.make_link(ledger, "organiser")
        access.set_account("club", "organiser", "only for this run")
        return token, ledger.store.head().size


@contextlib.contextmanager
def serve(url: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """Serve a log on a free port of loopback, in a process of its own."""
    command = [sys.executable, "-m", "tournament", "serve", "--host", "127.0.0.1", "--port", "0"]
    command += ["--requests-per-second", "100000"]
    environment = {**os.environ, "PLAYLEDGER_DB": url}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://\S+", server.stdout.readline())
            assert found is not None
            yield found[0].rstrip("/"), server
        finally:
            server.terminate()
            server.wait(PATIENCE_S)


async def listen(  # noqa: PLR0917 - what is measured
    address: str,
    token: str,
    since: int,
    chosen: argparse.Namespace,
    pid: int,
    memory: dict[str, float],
) -> list[Heard]:
    """Let a room listen while results come in; return what each client heard."""
    room = [Heard() for _ in range(chosen.clients)]
    gate = asyncio.Semaphore(AT_ONCE)
    ready = asyncio.Event()
    connected = 0

    def on() -> None:
        nonlocal connected
        connected += 1
        if connected == chosen.clients:
            ready.set()

    drops = random.Random(1)  # which clients lose their line: the same each time
    clients = [
        asyncio.create_task(
            follow(
                address,
                heard,
                since,
                chosen.news,
                gate,
                on,
                drops.randrange(1, chosen.news) if drops.random() < chosen.drops else None,
            )
        )
        for heard in room
    ]
    await asyncio.wait_for(ready.wait(), PATIENCE_S)
    memory["with the room"] = memory_mib(pid)
    worked = cpu_s(pid)
    async with httpx.AsyncClient(base_url=address) as official:
        for number in range(1, chosen.news + 1):
            began = time.monotonic()
            answer = await official.put(
                f"/api/v1/tournaments/{SLUG}/rounds/1/tables/{number}/result",
                json={"score": "2-1"},
                headers={
                    "Authorization": f"Bearer {token}",
                    "Idempotency-Key": f"result-of-table-{number:06}",
                },
            )
            answer.raise_for_status()
            await asyncio.sleep(max(0.0, chosen.every - (time.monotonic() - began)))
    await asyncio.wait_for(asyncio.gather(*clients), PATIENCE_S)
    memory["after the news"] = memory_mib(pid)
    memory["worked"] = cpu_s(pid) - worked
    return room


async def follow(  # noqa: PLR0917 - what a client is
    address: str,
    heard: Heard,
    since: int,
    news: int,
    gate: asyncio.Semaphore,
    on: Callable[[], None],
    drop_after: int | None,
) -> None:
    """Listen until all news came, over a line that breaks once where that is asked for."""
    told = False
    while len(heard.positions) < news:
        known = heard.positions[-1] if heard.positions else since
        async with gate:
            lines = stream(address, known)
            await anext(lines)
        if not told:
            told = True
            on()
        async with contextlib.aclosing(lines):
            async for line in lines:
                if not line.startswith(b"id: "):
                    continue
                heard.positions.append(int(line[4:]))
                heard.at.append(time.time())
                if len(heard.positions) == news:
                    return
                if len(heard.positions) == drop_after:
                    drop_after = None
                    heard.breaks += 1
                    break


async def stream(address: str, known: int) -> AsyncGenerator[bytes, None]:
    """Give the lines of the feed after a position, as they come."""
    host, _, port = address.removeprefix("http://").partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    try:
        asked = f"GET {FEED} HTTP/1.1\r\nHost: {host}:{port}\r\nLast-Event-ID: {known}\r\n\r\n"
        writer.write(asked.encode("ascii"))
        status = await reader.readline()
        if b" 200 " not in status:
            raise RuntimeError(status.decode("latin-1"))
        while line := await reader.readline():
            yield line
    finally:
        writer.close()


def news_after(url: str, since: int) -> dict[int, float]:
    """Return the news on the log after a position, each with when it was recorded."""
    told = {kind.__name__ for kind in CHANGES}
    with open_store(url, write=False) as database:
        return {
            each.position: datetime.fromisoformat(each.recorded_at).timestamp()
            for each in database.store.read(stream_of(SLUG))
            if each.position > since and each.type in told
        }


def memory_mib(pid: int) -> float:
    """Return the memory that a process holds."""
    found = re.search(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{pid}/status").read_text())
    return int(found[1]) / 1024 if found else 0.0


def cpu_s(pid: int) -> float:
    """Return the seconds of a processor that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def report(
    chosen: argparse.Namespace,
    room: list[Heard],
    told: dict[int, float],
    memory: dict[str, float],
) -> int:
    """Print what was found; return 1 where a client missed something or heard it otherwise."""
    wrong = sum(heard.positions != list(told) for heard in room)
    delays = [
        1000 * (at - told[position])
        for heard in room
        for position, at in zip(heard.positions, heard.at, strict=True)
        if position in told
    ]
    delivered = sum(len(heard.positions) for heard in room)
    worked = memory.pop("worked")
    cuts = statistics.quantiles(delays, n=100)
    found = {
        "clients": chosen.clients,
        "news": len(told),
        "delivered": delivered,
        "clients that heard it otherwise": wrong,
        "lines that broke": sum(heard.breaks for heard in room),
        "p50 ms": round(cuts[49], 1),
        "p99 ms": round(cuts[98], 1),
        "ms of a processor for a news": round(1000 * worked / len(told), 1),
        **{f"MiB of the server, {when}": round(held, 1) for when, held in memory.items()},
    }
    table(["what", "found"], [[name, str(value)] for name, value in found.items()])
    keep("audience", found, chosen.json)
    return 1 if wrong or not told else 0
