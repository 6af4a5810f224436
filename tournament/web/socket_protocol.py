"""Sockets below their messages: read in small pieces, and let go of who pings without end.

Messages are read no faster than they are taken: what came with one that waits is left as bytes. So
what a flood costs is what is heard of it. Pings, pongs and parts of a message are not held back by
that: answers to pings would pile up for who reads none of them.
"""

import asyncio
from typing import TYPE_CHECKING

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from tournament.web.crowd import CountedProtocol
from tournament.web.limits import Buckets

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent

BESIDE_A_SECOND = 2.0
"""Pings, pongs and further parts of messages that a client may send over time."""
BESIDE_AT_ONCE = 100
"""How many of them at once. Browsers send none but an answer to our ping, every 20 s."""
PIECE = 1024
"""Bytes that are read at once."""
MOST_AFTER_CLOSING = 2**14
"""Bytes that may still come from a client that was told goodbye."""


class SocketProtocol(CountedProtocol, WebSocketsSansIOProtocol):
    """A socket whose client says little beside its messages."""

    _beside: Buckets
    _unread: bytearray

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to count."""
        super().connection_made(transport)
        self._beside = Buckets(BESIDE_A_SECOND, BESIDE_AT_ONCE)
        self._unread = bytearray()

    def data_received(self, data: bytes) -> None:
        """Take what comes."""
        self._unread += data
        self._read()

    async def receive(self) -> "ASGIReceiveEvent":
        """Return the next message, and read on where none waits behind it."""
        message = await self.queue.get()
        if self.read_paused and self.queue.empty():
            self.read_paused = False
            self._read()
            if not self.read_paused:
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._still_few():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take the answer to a ping."""
        if self._still_few():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take a further part of a message."""
        if self._still_few():
            super().handle_cont(event)

    def _read(self) -> None:
        if self.close_sent and len(self._unread) > MOST_AFTER_CLOSING:
            self.transport.abort()
        while self._unread and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._unread[:PIECE])
            del self._unread[:PIECE]
            super().data_received(piece)

    def _still_few(self) -> bool:
        if self._beside.take(""):
            self.transport.abort()
            return False
        return True
