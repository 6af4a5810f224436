"""What happens in an event, told to everybody: each fact once, in the order of the log.

Every message of an event is kept here, a few bytes each, so that a room that comes back at once
reads nothing from the log. Who comes back is told what it missed.
"""

from bisect import bisect_right
from collections.abc import AsyncGenerator, Iterable
from itertools import islice

from eventstore.codec import Codec
from eventstore.events import RecordedEvent
from tournament.service.disputes.reading import dispute_of
from tournament.service.public.news import News, news_of, news_of_dispute
from tournament.web.live.audience import Audience
from tournament.web.live.messages import message

AT_ONCE = 50
"""Missed messages that are sent in one piece."""


class EventFeed:
    """The messages of one event.

    Args:
        codec: reads its facts.
    """

    def __init__(self, codec: Codec) -> None:
        self.audience = Audience()
        self._codec = codec
        self._places: list[int] = []
        self._messages: list[bytes] = []
        self._versions: dict[str, int] = {}

    def take(self, recorded: RecordedEvent) -> None:
        """Take the next fact of its stream; one that was taken is not taken again."""
        if recorded.version != self._versions.get(recorded.stream, 0) + 1:
            return
        self._versions[recorded.stream] = recorded.version
        news = self._news(recorded)
        if news is None:
            return
        told = message(news, position=recorded.position)
        self._places.append(recorded.position)
        self._messages.append(told)
        self.audience.tell(told)

    def take_all(self, recorded: Iterable[RecordedEvent]) -> None:
        """Take facts in the order of the log."""
        for each in recorded:
            self.take(each)

    async def messages(self, known: int | None) -> AsyncGenerator[bytes, None]:
        """Give what was told after the position that is known, and then what comes."""
        listener = self.audience.join()
        end = len(self._messages)
        begin = end if known is None else bisect_right(self._places, known)
        try:
            missed = islice(self._messages, begin, end)
            while piece := b"".join(islice(missed, AT_ONCE)):
                yield piece
            async for told in listener.messages():
                yield told
        finally:
            self.audience.leave(listener)

    def _news(self, recorded: RecordedEvent) -> News | None:
        disputed = dispute_of(recorded.stream)
        if disputed is not None:
            return news_of_dispute(recorded.version, disputed[1])
        return news_of(recorded.version, self._codec.decode(recorded))
