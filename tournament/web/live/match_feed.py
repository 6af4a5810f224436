"""A match that people look on at: the table as it lies, drawn once for all who look.

What is told is the last look, not every play: whoever comes back sees the table as it is now.
"""

import asyncio
from collections.abc import AsyncGenerator, Callable

from eventstore.events import RecordedEvent
from tournament.service.public.watching import Watching
from tournament.web.live.audience import Audience
from tournament.web.live.messages import message

BREATH_S = 0.1
"""How much time passes at least between two looks: no eye follows faster."""

Draw = Callable[[Watching], str]
"""Draws a match for a page."""


class MatchFeed:
    """The looks at one match.

    Args:
        watching: the match.
        draw: draws it.
    """

    def __init__(self, watching: Watching, draw: Draw) -> None:
        self.audience = Audience()
        self._watching = watching
        self._draw = draw
        self._drawn: tuple[int, bytes] = (-1, b"")
        self._due: asyncio.TimerHandle | None = None

    def take(self, recorded: RecordedEvent) -> None:
        """Take an event of one of its games, and tell what is to be seen soon after."""
        if self._watching.take(recorded) and self._due is None:
            self._due = asyncio.get_running_loop().call_later(BREATH_S, self._tell)

    async def messages(self, known: int | None) -> AsyncGenerator[bytes, None]:
        """Give the table as it lies, unless that is known, and then whenever it changes."""
        listener = self.audience.join()
        try:
            if known is None or known < self._watching.position:
                yield self._look()
            async for told in listener.messages():
                yield told
        finally:
            self.audience.leave(listener)

    def close(self) -> None:
        """Tell nothing more."""
        if self._due is not None:
            self._due.cancel()
        self.audience.close()

    def _tell(self) -> None:
        self._due = None
        self.audience.tell(self._look())

    def _look(self) -> bytes:
        position = self._watching.position
        if self._drawn[0] != position:
            drawn = {"html": self._draw(self._watching)}
            self._drawn = position, message(drawn, position=position, kind="table")
        return self._drawn[1]
