"""When the log cannot be used the answer says so; what was answered as done is on the record."""

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from itertools import count
from pathlib import Path
from threading import Semaphore
from typing import Any, NoReturn

import httpx
import pytest

from eventstore.errors import (
    CodecError,
    EventStoreError,
    IntegrityFailure,
    SchemaMismatch,
    StorageFailure,
    WriterBusy,
    WriterClosed,
)
from tests.web.organised import served_event
from tests.web.running import asking
from tournament.competition.events_results import ResultConfirmed
from tournament.service.serving import serving
from tournament.service.tournaments import load
from tournament.web.app import create_app

EVENTS = "/api/v1/tournaments"
CLIENTS = 6


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (StorageFailure("full", "/home/ana/club.db", "no room"), "storage"),
        (WriterBusy(1, 1), "storage"),
        (WriterClosed(), "storage"),
        (SchemaMismatch("0001", "0002", newer=False), "storage"),
        (CodecError("of a newer version, /home/ana"), "storage"),
        (IntegrityFailure(7, "changed at /home/ana"), "integrity"),
    ],
)
def test_a_log_that_cannot_be_used_is_told(
    url: str, monkeypatch: pytest.MonkeyPatch, error: EventStoreError, kind: str
) -> None:
    def fails(*_: object) -> NoReturn:
        raise error

    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            monkeypatch.setattr("tournament.web.api.tournaments.slugs", fails)
            answer = await client.get(EVENTS)
            assert answer.status_code == 503
            assert answer.json()["type"].endswith(kind)
            assert answer.json()["next"]
            assert "ana" not in answer.text

    run(story)


def test_a_damaged_log_makes_the_server_not_ready(url: str, tmp_path: Path) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as raw:
                raw.execute("DROP TABLE log_head")
            answer = await client.get("/ready")
            assert answer.status_code == 503
            assert (await client.get("/health")).status_code == 200

    run(story)


def test_many_scorers_at_once_are_all_served_and_each_once(url: str) -> None:
    """Every result is sent four times under one key, by four at once; another confirms it."""
    with served_event(url) as (_, address, headers), httpx.Client(base_url=address) as client:
        path = f"{EVENTS}/spring/rounds/1/tables"

        def enter(place: int) -> tuple[int, bytes, bool]:
            table = place % 2 + 1
            answer = client.put(
                f"{path}/{table}/result",
                json={"score": "2-1"},
                headers={**headers, "Idempotency-Key": f"key-of-table-{table:04}"},
            )
            return answer.status_code, answer.content, "Idempotency-Replayed" in answer.headers

        with ThreadPoolExecutor(8) as pool:
            answers = list(pool.map(enter, range(8)))
    assert {status for status, _, _ in answers} == {200}
    assert len({content for _, content, _ in answers}) == 2
    assert sum(replayed for _, _, replayed in answers) == 6
    with serving(url) as opened:
        state = load(opened.ledger("test"), "spring").state
    assert state.rounds[0].open_tables == ()
    assert not [fact for fact in state.facts if isinstance(fact, ResultConfirmed)]


def test_everything_that_was_answered_is_there_when_a_server_stops(url: str) -> None:
    """Clients go on asking until it has stopped: what they were told is done, is on the record."""
    done: list[str] = []
    some_done = Semaphore(0)
    with served_event(url) as (app, address, headers):

        def enter(number: int) -> bool:
            body = {"slug": f"event-{number}", "name": f"Event {number}"}
            key = {"Idempotency-Key": f"key-of-event-{number:05}"}
            try:
                answer = httpx.post(f"{address}{EVENTS}", json=body, headers={**headers, **key})
            except httpx.TransportError:
                return False
            assert answer.status_code in {201, 503}
            if answer.status_code == 201:
                done.append(f"event-{number}")
                some_done.release()
            return answer.status_code == 201

        def go_on(client: int) -> None:
            for number in count(client, CLIENTS):
                if not enter(number):
                    return

        with ThreadPoolExecutor(CLIENTS) as pool:
            asking = [pool.submit(go_on, client) for client in range(CLIENTS)]
            got = [some_done.acquire(timeout=20) for _ in range(5)]
            app.state.server.should_exit = True
            for each in asking:
                each.result()
    assert all(got)
    with serving(url) as opened:
        there = opened.ledger("test").store.streams("tournament/event-")
    assert {f"tournament/{slug}" for slug in done} <= set(there)
