"""Where everybody waits for news: one feed for each event and each match that is looked on at."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from heapq import merge
from operator import attrgetter
from typing import TYPE_CHECKING, Protocol, TypeVar

from starlette.concurrency import run_in_threadpool

from eventstore.events import RecordedEvent
from tournament.games.events import GameEnded
from tournament.games.streams import OF_A_MATCH
from tournament.games.streams import PREFIX as GAMES
from tournament.service.disputes.reading import dispute_of, numbers_of, stream_of_dispute
from tournament.service.public.watching import watch
from tournament.service.tournaments import PREFIX as EVENTS
from tournament.service.tournaments import load, stream_of
from tournament.web.live.event_feed import EventFeed
from tournament.web.live.match_feed import Draw, MatchFeed
from tournament.web.live.messages import message
from tournament.web.table.lines import OpenLines

if TYPE_CHECKING:
    from tournament.web.hall import Hall

MOST_LISTENERS = 4000
"""Connections that may listen at once."""
OF_AN_ADDRESS = 2000
"""Those of one address; a hall behind one router is one, with each phone a connection."""

ACTOR = "spectator"


class Follows(Protocol):
    """What is brought up to date by the events of the log."""

    def take(self, recorded: RecordedEvent) -> object:
        """Take the next event."""
        ...


T = TypeVar("T", bound=Follows)


class Lobby:
    """The feeds that somebody listens to. Each is begun when the first one comes."""

    def __init__(self) -> None:
        self._events: dict[str, EventFeed] = {}
        self._matches: dict[tuple[str, int], MatchFeed] = {}
        self._beginning = asyncio.Lock()
        self._following = False
        self._closing: asyncio.Task[None] | None = None
        self.lines = OpenLines(
            MOST_LISTENERS,
            OF_AN_ADDRESS,
            title="Too many listen already",
            remedy="the pages can be read without it",
        )

    async def news(self, hall: "Hall", slug: str, known: int | None) -> AsyncGenerator[bytes, None]:
        """Give the news of an event after the log position that is known, and those to come.

        Raises:
            NotFound: there is no such event.
        """
        feed = await self.event_feed(hall, slug)
        async with aclosing(feed.messages(known)) as messages:
            async for told in messages:
                yield told

    async def looks(
        self, hall: "Hall", slug: str, match: int, known: int | None, draw: Draw
    ) -> AsyncGenerator[bytes, None]:
        """Give the looks at a match: how it lies, and whenever that changes.

        Raises:
            NotFound: no published round has such a match.
        """
        feed = await self.match_feed(hall, slug, match, draw)
        try:
            async with aclosing(feed.messages(known)) as messages:
                async for told in messages:
                    yield told
        finally:
            if not feed.audience and self._matches.get((slug, match)) is feed:
                del self._matches[slug, match]
                feed.close()

    async def event_feed(self, hall: "Hall", slug: str) -> EventFeed:
        """Return the feed of an event.

        Raises:
            NotFound: there is no such event.
        """
        async with self._beginning:
            if slug not in self._events:
                self._events[slug] = await self._begun(
                    hall, lambda: _event_feed(hall, slug), lambda each: event_of(each) == slug
                )
            return self._events[slug]

    async def match_feed(self, hall: "Hall", slug: str, match: int, draw: Draw) -> MatchFeed:
        """Return the feed of a match.

        Raises:
            NotFound: no published round has such a match.
        """
        async with self._beginning:
            if (slug, match) not in self._matches:
                games = f"{GAMES}{slug}/m{match}/"
                ledger = hall.serving.ledger(ACTOR)
                watching = await self._begun(
                    hall,
                    lambda: watch(ledger, load(ledger, slug), match),
                    lambda each: each.stream.startswith(games),
                )
                self._matches[slug, match] = MatchFeed(watching, draw)
            return self._matches[slug, match]

    async def _begun(
        self, hall: "Hall", read: Callable[[], T], belongs: Callable[[RecordedEvent], bool]
    ) -> T:
        """Read what a feed begins with, and let it miss nothing that is recorded meanwhile."""
        early: list[RecordedEvent] = []
        forget = hall.follower.listen(lambda each: early.append(each) if belongs(each) else None)
        try:
            begun = await run_in_threadpool(read)
        finally:
            forget()
        for each in early:
            begun.take(each)
        if not self._following:
            self._following = True
            hall.follower.listen(self._tell)
            self._closing = asyncio.create_task(self._close(hall.stopping))
        return begun

    def _tell(self, recorded: RecordedEvent) -> None:
        if (slug := event_of(recorded)) is not None:
            if feed := self._events.get(slug):
                feed.take(recorded)
        elif found := OF_A_MATCH.fullmatch(recorded.stream.removeprefix(GAMES)):
            number = int(found["match"])
            if match := self._matches.get((found["slug"], number)):
                match.take(recorded)
            feed = self._events.get(found["slug"])
            if feed is not None and (recorded.version == 1 or recorded.type == GameEnded.__name__):
                feed.audience.tell(message({"changed": "table", "match": number}))

    async def _close(self, stopping: asyncio.Event) -> None:
        """Let everybody go once the server is about to stop."""
        await stopping.wait()
        for feed in self._events.values():
            feed.audience.close()
        for match in self._matches.values():
            match.close()


def _event_feed(hall: "Hall", slug: str) -> EventFeed:
    ledger = hall.serving.ledger(ACTOR)
    load(ledger, slug)  # where there is none, it says which there are
    feed = EventFeed(ledger.codec)
    size = ledger.store.head().size  # what comes later is told by the log's follower, in its order
    streams = [stream_of(slug), *(stream_of_dispute(slug, n) for n in numbers_of(ledger, slug))]
    known = merge(*map(ledger.store.read, streams), key=attrgetter("position"))
    feed.take_all(each for each in known if each.position <= size)
    return feed


def event_of(recorded: RecordedEvent) -> str | None:
    """Return the event that a fact is about, its own or one of its disputes; None for others."""
    if recorded.stream.startswith(EVENTS):
        return recorded.stream.removeprefix(EVENTS)
    disputed = dispute_of(recorded.stream)
    return disputed[0] if disputed else None
