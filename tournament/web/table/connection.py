"""A device at a table, or somebody who watches: what it holds, and what waits to be sent to it."""

import asyncio
from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from tournament.service.live.device_clock import DeviceClock
from tournament.web.limits import Buckets

MOST_WAITING = 256
"""Messages that wait for a slow connection; then it is let go of, and comes back."""

TAKEN_OVER = 4001
NOT_LET_IN = 4003
NO_TABLE = 4004
TOO_SLOW = 4008
STOPPING = 1012
UNREADABLE = 1008

_encode = msgspec.json.Encoder().encode


class Connection:
    """Who is connected. `seats` are those it holds, from 0; none for a spectator.

    Args:
        seats: what its token holds.
        acts: how often it may act.
    """

    def __init__(self, seats: Iterable[int], acts: Buckets) -> None:
        self.seats = frozenset(seats)
        self.clock = DeviceClock()
        self.closed: int | None = None
        self._acts = acts
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue()

    def tell(self, message: Mapping[str, Any]) -> None:
        """Have a message sent, behind those that wait."""
        self.send(encoded(message))

    def send(self, text: str) -> None:
        """Have a message sent that is written already; who is too slow is let go of."""
        if self.closed is not None:
            return
        if self._waiting.qsize() >= MOST_WAITING:
            self.close(TOO_SLOW)
            return
        self._waiting.put_nowait(text)

    def close(self, code: int) -> None:
        """Let go of it, after what waits was sent; of one that is too slow at once."""
        if self.closed is not None:
            return
        self.closed = code
        while code == TOO_SLOW and not self._waiting.empty():
            self._waiting.get_nowait()
        self._waiting.put_nowait(None)

    async def next(self) -> str | None:
        """Return the next message to be sent; None when there will be none."""
        return await self._waiting.get()

    async def next_ones(self) -> list[str]:
        """Return every message that waits to be sent, at least one; none when there will be none.

        Behind the last of them an empty list follows.
        """
        first = await self._waiting.get()
        if first is None:
            return []
        found = [first]
        while not self._waiting.empty():
            following = self._waiting.get_nowait()
            if following is None:
                self._waiting.put_nowait(None)
                break
            found.append(following)
        return found

    def may_act(self) -> bool:
        """Say whether it may act again now, and count that it does."""
        return not self._acts.take("")

    def own_seat(self, given: int | None) -> int | None:
        """Return the seat, from 0, that a message means; None where it does not hold it."""
        if given is None:
            return next(iter(self.seats)) if len(self.seats) == 1 else None
        return given - 1 if given - 1 in self.seats else None


def encoded(message: Mapping[str, Any]) -> str:
    """Return a message as it is sent."""
    return _encode(message).decode()
