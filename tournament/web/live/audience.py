"""Those who listen to one thing, each with a bounded queue: who is too slow is let go.

A client that was let go, or lost its connection, comes back with the id of the last message that it
had, and is told the rest.
"""

import asyncio
from collections.abc import AsyncIterator

MOST_WAITING = 100
"""Messages that may wait for one listener."""


class Listener:
    """One connection's messages, until it is let go."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[bytes | None] = asyncio.Queue(MOST_WAITING)

    def tell(self, message: bytes) -> bool:
        """Put a message into the queue; say whether there was room."""
        if self._queue.full():
            self.let_go()
            return False
        self._queue.put_nowait(message)
        return True

    def let_go(self) -> None:
        """End the messages here; what still waits is not sent, and is asked for again."""
        while not self._queue.empty():
            self._queue.get_nowait()
        self._queue.put_nowait(None)

    async def messages(self) -> AsyncIterator[bytes]:
        """Give the messages as they come, until it is let go."""
        while (message := await self._queue.get()) is not None:
            yield message


class Audience:
    """The listeners of one thing."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()

    def __len__(self) -> int:
        return len(self._listeners)

    def join(self) -> Listener:
        """Let somebody listen from now on."""
        listener = Listener()
        self._listeners.add(listener)
        return listener

    def leave(self, listener: Listener) -> None:
        """Tell a listener nothing more."""
        self._listeners.discard(listener)

    def tell(self, message: bytes) -> None:
        """Tell everybody a message."""
        slow = [each for each in self._listeners if not each.tell(message)]
        self._listeners.difference_update(slow)

    def close(self) -> None:
        """Let everybody go."""
        for listener in self._listeners:
            listener.let_go()
        self._listeners.clear()
