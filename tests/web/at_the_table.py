"""Devices at live tables over real sockets."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from tests.web.running import PATIENCE_S
from tests.web.table_client import FOR_GOOD, Device

RANKS = "A23456789TJQK"


class Seated(Device):
    """A device that is connected, and comes back by itself until it is let go of for good."""

    def __init__(self, base: str, table: str, token: str | None) -> None:
        super().__init__(token)
        self.address = f"{base.replace('http', 'ws', 1)}/api/v1/tables/{table}/socket"
        self.code: int | None = None
        self.came_in = 0
        self.texts: list[str] = []
        self._socket: ClientConnection | None = None
        self._changed = asyncio.Event()

    async def stay(self) -> None:
        """Connect, listen, and connect again."""
        while self.code not in FOR_GOOD:
            with suppress(OSError, websockets.InvalidHandshake, TimeoutError):
                async with connect(self.address, max_queue=None) as socket:
                    await self._talk(socket)
            await asyncio.sleep(0.05)

    async def _talk(self, socket: ClientConnection) -> None:
        self._socket = socket
        await socket.send(json.dumps(self.hello()))
        for message in self.back(now_us()):
            await socket.send(json.dumps(message))
        with suppress(websockets.ConnectionClosed):
            while True:
                text = await socket.recv()
                assert isinstance(text, str)
                self.texts.append(text)
                message = json.loads(text)
                self.came_in += message["type"] == "welcome"
                self.hear(message)
                self._changed.set()
        self._socket = None
        self.code = socket.close_code
        self._changed.set()

    async def say(self, message: dict[str, Any]) -> None:
        """Send a message if there is a connection."""
        if self._socket is not None:
            with suppress(websockets.ConnectionClosed):
                await self._socket.send(json.dumps(message))

    async def does(
        self, act_id: str, seat: int, said: dict[str, Any], *, game: int | None = None
    ) -> dict[str, Any]:
        """Do something, and return the answer to it."""
        await self.say(self.act(act_id, seat, said, now_us(), game))
        await self.until(lambda: act_id not in self.unanswered)
        return self.answers[act_id][0] if act_id in self.answers else self.problems[-1]

    async def until(self, holds: Callable[[], object], seconds: float = PATIENCE_S) -> None:
        """Wait for what is heard to make something so."""
        async with asyncio.timeout(seconds):
            while not holds():
                self._changed.clear()
                await self._changed.wait()

    async def later_than(self, version: int, seconds: float) -> None:
        """Wait for a view of a later version."""
        await self.until(lambda: self.view and self.view["version"] > version, seconds)

    async def drop(self) -> None:
        """Lose the connection without a word."""
        if self._socket is not None:
            self._socket.transport.abort()

    @property
    def phase(self) -> str:
        return "none" if self.view is None else str(self.view["phase"])

    @property
    def stage(self) -> str:
        return "none" if self.match is None else str(self.match["stage"])


@asynccontextmanager
async def seated(base: str, table: str, *tokens: str | None) -> AsyncIterator[list[Seated]]:
    """Give devices that were let in and told how the match stands, in the order of their tokens."""
    devices = [Seated(base, table, token) for token in tokens]
    staying = [asyncio.create_task(device.stay()) for device in devices]
    try:
        for device in devices:
            await device.until(lambda device=device: device.match)  # type: ignore[misc]
        yield devices
    finally:
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)


async def opened(
    base: str, rules: str, *seats: str, headers: dict[str, str] | None = None, **more: int
) -> tuple[str, list[str]]:
    """Open a table, and return its id and the tokens of the persons' seats."""
    async with httpx.AsyncClient(base_url=base, headers=headers) as client:
        wanted = {"rules": rules, "seats": list(seats), "recorded": headers is not None, **more}
        answer = await client.post("/api/v1/tables", json=wanted)
    answer.raise_for_status()
    found = answer.json()
    return found["table"], [seat["token"] for seat in found["seats"]]


def now_us() -> int:
    return time.time_ns() // 1000


def rank(face: str) -> int:
    return RANKS.index(face[0] if face[:2] != "10" else "T")


def neighbours(face: str, top: str) -> bool:
    """Say whether a card of Speed may be placed on a top (S-4)."""
    return (rank(face) - rank(top)) % 13 in (1, 12)


def wish_in_speed(view: dict[str, Any], seat: int) -> dict[str, Any] | None:
    """Return what a person would do at a glance, from what a seat sees; None to wait."""
    own = view["seats"][seat]
    for pile in view["piles"]:
        for face in own["hand"]:
            if neighbours(face, pile["cards"][-1]):
                top = pile["cards"][-1]
                return {"what": "place", "card": face, "pile": pile["name"], "seen": top}
    if own["hand_size"] < 5 and own["draw_size"]:
        return {"what": "draw"}
    if not own["hand_size"] and not own["draw_size"]:
        return {"what": "speed"}
    return None


async def plays(device: Seated, seat: int, name: str, *, pause: float = 0.0) -> None:
    """Play one game of Speed as well as one can: seat from 0, `name` begins the ids of the acts."""
    number = 0
    while device.phase in ("play", "block"):
        assert device.view is not None
        version = device.view["version"]
        wish = wish_in_speed(device.view, seat)
        if wish is None:
            with suppress(TimeoutError):
                await device.later_than(version, 0.1 + seat / 20)
                continue
            wish = {"what": "block"}
        number += 1
        await device.does(f"{name}-{number:012}", seat + 1, wish)
        if device.phase == "play":
            with suppress(TimeoutError):
                await device.later_than(version, 1)
        await asyncio.sleep(pause)


async def begin(devices: list[Seated]) -> None:
    """Have every device say that it is ready, and wait for the signal."""
    for seat, device in enumerate(devices, 1):
        await device.say({"type": "ready", "seat": seat})
    for device in devices:
        await device.until(lambda device=device: device.phase == "play")  # type: ignore[misc]
