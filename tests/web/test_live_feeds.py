"""News as server-sent events: each once, in order, whatever happens to the connection."""

import asyncio
import json
import threading
from collections.abc import AsyncGenerator, Iterator
from itertools import islice

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from eventstore.events import RecordedEvent
from eventstore.memory import MemoryEventStore
from tests.service.club_evening import SLUG, ClubEvening, bot_game
from tests.web.organised import Served, served_event
from tests.web.streaming import Sent, events
from tournament.competition.events import EVENTS
from tournament.service import director, scorer
from tournament.service.codec import codec
from tournament.service.ledger import open_ledger
from tournament.service.public.news import CHANGES
from tournament.service.tournaments import stream_of
from tournament.web.api import feeds
from tournament.web.live.audience import MOST_WAITING, Audience
from tournament.web.live.event_feed import EventFeed

FEED = "/api/v1/tournaments/spring/feed"
PATIENCE = httpx.Timeout(10)


@pytest.fixture
def served(url: str) -> Iterator[Served]:
    with served_event(url) as found:
        yield found


def news(client: httpx.Client, count: int, known: str | None = None, query: str = "") -> list[Sent]:
    """Return so many messages after the position that is known."""
    headers = {} if known is None else {"Last-Event-ID": known}
    with client.stream("GET", FEED + query, headers=headers) as response:
        assert response.status_code == 200
        told = (each for each in events(response) if each.kind == "message")
        return list(islice(told, count))


def public_positions(served: Served) -> list[str]:
    """Return where the log has facts of the event that everybody is told."""
    store = served[0].state.hall.serving.database.store
    told = {kind.__name__ for kind in CHANGES}
    return [str(each.position) for each in store.read("tournament/spring") if each.type in told]


def enter(served: Served, table: int, score: str) -> None:
    ledger = served[0].state.hall.serving.ledger("referee/1")
    scorer.enter_result(ledger, "spring", table, scorer.read_result(score, None, 3))


def test_who_comes_back_is_told_each_fact_once_and_in_order(served: Served) -> None:
    with httpx.Client(base_url=served[1], timeout=PATIENCE) as client:
        there = public_positions(served)
        first = news(client, 3, query="?since=0")
        enter(served, 1, "2-0")
        enter(served, 2, "2-1")
        director.close(served[0].state.hall.serving.ledger("director"), "spring")
        missed = len(there) - 3 + 3
        second = news(client, missed, known=first[-1].id)
        assert [each.id for each in first + second] == public_positions(served)
        assert [each.data["changed"] for each in second[-3:]] == ["result", "result", "standings"]
        assert [each.data.get("table") for each in second[-3:]] == [1, 2, None]


def test_what_another_process_records_is_told_while_one_listens(served: Served, url: str) -> None:
    with (
        httpx.Client(base_url=served[1], timeout=PATIENCE) as client,
        client.stream("GET", FEED) as response,
    ):
        told = events(response)
        assert next(told).kind == "clock"
        with open_ledger(url, write=True, actor="referee/2") as ledger:
            result = scorer.read_result("0-2", None, 3)
            scorer.enter_result(ledger, "spring", 2, result)
        heard = next(told)
        assert heard.data == {
            "version": heard.data["version"],
            "changed": "result",
            "round": 1,
            "table": 2,
        }
        assert heard.id == public_positions(served)[-1]


def test_no_name_and_no_draft_is_in_the_stream(served: Served) -> None:
    enter(served, 1, "2-0")
    enter(served, 2, "2-1")
    ledger = served[0].state.hall.serving.ledger("director")
    director.close(ledger, "spring")
    before = public_positions(served)
    director.pair(ledger, "spring")
    assert public_positions(served) == before
    with httpx.Client(base_url=served[1], timeout=PATIENCE) as client:
        told = news(client, len(before), query="?since=0")
    text = json.dumps([each.data for each in told])
    assert not [name for name in ("Ana", "Ben", "Cleo", "Dan", "referee", "2-0") if name in text]
    assert {key for each in told for key in each.data} == {"version", "changed", "round", "table"}


def test_a_position_that_is_none_is_refused(served: Served) -> None:
    wrong = {"-1": 400, "abc": 400, "1.0": 400, str(2**70): 400, "007": 400, "999": 409}
    with httpx.Client(base_url=served[1], timeout=PATIENCE) as client:
        for feed in (FEED, "/api/v1/tournaments/spring/matches/1/feed"):
            for known, status in wrong.items():
                answer = client.get(feed, headers={"Last-Event-ID": known})
                assert (known, answer.status_code) == (known, status)
                assert answer.headers["content-type"] == "application/problem+json"
        assert client.get("/api/v1/tournaments/nope/feed").status_code == 404
        assert client.get("/api/v1/tournaments/spring/matches/99/feed").status_code == 404


def test_a_match_is_shown_as_it_lies_and_whenever_it_moves(served: Served) -> None:
    hall = served[0].state.hall
    ledger = hall.serving.ledger("table/1")
    facts = bot_game("speed/club@1", "watched")
    evening = ClubEvening.__new__(ClubEvening)
    evening.ledger = ledger
    with (
        httpx.Client(base_url=served[1], timeout=PATIENCE) as client,
        client.stream("GET", "/api/v1/tournaments/spring/matches/1/feed") as response,
    ):
        told = (each for each in events(response) if each.kind == "table")
        assert "No game of this match" in next(told).data["html"]
        evening.record_match(1, 1, facts)
        last = next(told)
        while "won this game" not in last.data["html"] and "drawn" not in last.data["html"]:
            last = next(told)
        head = hall.serving.database.store.head().size
        assert last.id == str(head)
        again = client.stream("GET", response.url, headers={"Last-Event-ID": str(head - 5)})
        with again as resumed:
            late = next(each for each in events(resumed) if each.kind == "table")
            assert late == last


def test_a_stream_that_is_quiet_is_kept_open(
    served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(feeds, "KEEP_ALIVE_S", 0.01)
    with (
        httpx.Client(base_url=served[1], timeout=PATIENCE) as client,
        client.stream("GET", FEED) as response,
    ):
        assert next(line for line in response.iter_lines() if line.startswith(":")) == ": here"


def test_a_server_that_stops_lets_go_of_who_listens(url: str) -> None:
    ended = threading.Event()

    def listen(address: str, started: threading.Event) -> None:
        with httpx.stream("GET", address + FEED, timeout=PATIENCE) as response:
            for _ in events(response):
                started.set()
        ended.set()

    with served_event(url) as (_, address, _):
        started = threading.Event()
        thread = threading.Thread(target=listen, args=(address, started))
        thread.start()
        assert started.wait(10)
    assert ended.wait(10)
    thread.join()


def test_who_is_too_slow_is_let_go_and_holds_up_nobody() -> None:
    async def story() -> None:
        audience = Audience()
        slow, quick = audience.join(), audience.join()
        heard = []
        messages = quick.messages()
        for number in range(MOST_WAITING + 1):
            audience.tell(b"%d" % number)
            heard.append(await anext(messages))
        assert heard == [b"%d" % number for number in range(MOST_WAITING + 1)]
        assert [each async for each in slow.messages()] == []
        assert len(audience) == 1

    asyncio.run(story())


def recorded_evening() -> list[RecordedEvent]:
    evening = ClubEvening([f"Player {number}" for number in range(1, 9)])
    for _ in range(3):
        evening.round()
    store = evening.ledger.store
    assert isinstance(store, MemoryEventStore)
    return list(store.read(stream_of(SLUG)))


EVENING = recorded_evening()
TOLD = [each.position for each in EVENING if EVENTS[each.type] in CHANGES]


class Client:
    """A client on a line that breaks; it comes back with the id of the last message it read."""

    def __init__(self, feed: EventFeed) -> None:
        self._feed = feed
        self._stream: AsyncGenerator[bytes, None] | None = None
        self._task: asyncio.Future[bytes] | None = None
        self.heard: list[int] = []

    async def read(self) -> None:
        """Read what is there."""
        while True:
            if self._stream is None:
                self._stream = self._feed.messages(self.heard[-1] if self.heard else 0)
            self._task = self._task or asyncio.ensure_future(anext(self._stream))
            done, _ = await asyncio.wait({self._task}, timeout=0)
            if not done:
                return
            lines = self._task.result().decode().splitlines()
            self.heard += [int(line[4:]) for line in lines if line.startswith("id: ")]
            self._task = None

    async def drop(self) -> None:
        """Lose the line, and what is on it."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})
            self._task = None
        if self._stream is not None:
            await self._stream.aclose()
            self._stream = None


@given(
    st.lists(
        st.tuples(st.sampled_from(["record", "record", "read", "drop"]), st.integers(1, 30)),
        max_size=40,
    )
)
@settings(deadline=None, max_examples=60)
def test_a_client_on_a_bad_line_hears_each_fact_once(acts: list[tuple[str, int]]) -> None:
    async def story() -> None:
        feed, pending = EventFeed(codec()), iter(EVENING)
        client = Client(feed)
        for act, count in acts:
            if act == "record":
                feed.take_all(islice(pending, count))
            elif act == "read":
                await client.read()
            else:
                await client.drop()
        feed.take_all(pending)
        await client.read()
        await client.read()
        await client.drop()
        assert client.heard == TOLD
        assert len(feed.audience) == 0

    asyncio.run(story())
