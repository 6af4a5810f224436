"""Answers that do not end: their status, and the server-sent events in them."""

import asyncio
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from fastapi import FastAPI
from starlette.types import Message

STREAMS = ("/feed", "/watch")
"""How the addresses of such answers end."""


@dataclass(frozen=True)
class Sent:
    """A server-sent event; `data` is what its JSON says."""

    kind: str
    id: str
    data: Any


def events(response: httpx.Response) -> Iterator[Sent]:
    """Give the events of a stream as they come; comments are none."""
    kind, place, data = "message", "", ""
    for line in response.iter_lines():
        name, _, value = line.partition(": ")
        if name == "event":
            kind = value
        elif name == "id":
            place = value
        elif name == "data":
            data += value
        elif not line and data:
            yield Sent(kind, place, json.loads(data))
            kind, data = "message", ""


async def status_of(app: FastAPI, path: str, headers: Mapping[str, str]) -> int:
    """Ask an application for a stream, and let go of it as soon as its status is known."""
    started: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    asked = asyncio.Event()

    async def receive() -> Message:
        if not asked.is_set():
            asked.set()
            return {"type": "http.request", "body": b"", "more_body": False}
        await started
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        if message["type"] == "http.response.start" and not started.done():
            started.set_result(message["status"])

    scope = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": "GET",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [
            (b"host", b"testserver"),
            *((name.lower().encode(), value.encode()) for name, value in headers.items()),
        ],
        "client": ("127.0.0.1", 1),
        "server": ("testserver", 80),
    }
    await app(scope, receive, send)
    return started.result()
