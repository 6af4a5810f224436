"""News of the log come in order, each once, whoever recorded it; until the log is not itself."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, closing
from pathlib import Path
from typing import Any

import pytest

from eventstore.errors import StorageFailure
from eventstore.events import RecordedEvent
from eventstore.following import Followed
from tests.web.running import asking
from tournament.competition.events import Settings
from tournament.service import director
from tournament.service.ledger import open_ledger
from tournament.service.serving import serving
from tournament.web import follower as followers
from tournament.web.app import create_app
from tournament.web.follower import Follower

LONGEST_S = 10


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def announce(url: str, slug: str) -> None:
    """Record as a command line does that works on the same log."""
    with open_ledger(url, write=True, actor="director") as ledger:
        director.create(ledger, slug, slug.title(), Settings(rules="speed/club@1"))


def test_news_come_in_order_whoever_recorded_it(url: str) -> None:
    async def story() -> None:
        announce(url, "before")
        with serving(url) as opened, Follower(opened.database.store, 1) as follower:
            told: asyncio.Queue[RecordedEvent] = asyncio.Queue()
            forget = follower.listen(told.put_nowait)
            ledger = opened.ledger("director")
            for slug in ("one", "two"):
                director.create(ledger, slug, slug.title(), Settings(rules="speed/club@1"))
            await asyncio.to_thread(announce, url, "three")
            news = [await asyncio.wait_for(told.get(), LONGEST_S) for _ in range(3)]
            assert [event.position for event in news] == [2, 3, 4]
            assert [event.stream for event in news] == [
                "tournament/one",
                "tournament/two",
                "tournament/three",
            ]
            assert follower.position == 4
            forget()
            forget()
            later: asyncio.Queue[RecordedEvent] = asyncio.Queue()
            follower.listen(later.put_nowait)
            await asyncio.to_thread(announce, url, "four")
            assert (await asyncio.wait_for(later.get(), LONGEST_S)).position == 5
            assert told.empty()

    run(story)


class Failing:
    """A log whose storage refuses the first times it is read."""

    def __init__(self, store: Followed, failures: int) -> None:
        self._store = store
        self.failures = failures

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        if self.failures:
            self.failures -= 1
            raise StorageFailure("disk", "club.db", "it hiccuped")
        return self._store.read_all(after=after, limit=limit)

    def news(self) -> AbstractContextManager[Callable[[float], None]]:
        return self._store.news()


def test_a_follower_goes_on_after_a_failure_of_the_storage(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(followers, "BREATH", 0.01)

    async def story() -> None:
        announce(url, "one")
        with serving(url) as opened:
            store = Failing(opened.database.store, failures=3)
            with Follower(store, 0) as follower:
                told: asyncio.Queue[RecordedEvent] = asyncio.Queue()
                follower.listen(told.put_nowait)
                assert (await asyncio.wait_for(told.get(), LONGEST_S)).position == 1
                assert (store.failures, follower.broken) == (0, None)

    run(story)


def test_a_log_with_a_gap_is_told_by_readiness(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        for slug in ("one", "two", "three"):
            announce(url, slug)
        app = create_app(url)
        async with asking(app) as client:
            assert (await client.get("/ready")).status_code == 200
            with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as raw:
                for (name,) in raw.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'trigger'"
                ).fetchall():
                    raw.execute(f"DROP TRIGGER {name}")
                raw.execute("UPDATE events SET position = 9 WHERE position = 3")
            with Follower(app.state.hall.serving.database.store, 2) as follower:
                while follower.broken is None:
                    await client.get("/health")
            app.state.hall.follower.broken = follower.broken
            answer = await client.get("/ready")
            assert answer.status_code == 503
            assert answer.json()["type"].endswith("integrity")

    run(story)
