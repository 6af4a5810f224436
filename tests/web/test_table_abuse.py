"""What one device at tables may try, and what the others notice of it: nothing."""

import asyncio
import threading

import httpx
import pytest

from tests.web.at_the_table import begin, opened, seated
from tests.web.running import asking, listening
from tournament.projections.live_tables import OpenedTable
from tournament.service.ledger import Ledger
from tournament.service.live.loading import load_table
from tournament.service.live.opening import seats_of_token
from tournament.service.live.table import LiveTable
from tournament.web.app import create_app
from tournament.web.options import Options
from tournament.web.table import rooms

FAST = Options(countdown=0, acts_a_second=10_000, acts_burst=100_000)
PRACTICE = {"rules": "speed/club@1", "seats": ["person", "person"]}


def test_who_says_ready_a_thousand_times_floods_nobody(url: str) -> None:
    async def run(base: str) -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "person")
        async with seated(base, table, *tokens, None) as (loud, other, spectator):
            for _ in range(1000):
                await loud.say({"type": "ready"})
            answer = await loud.does("sent-after-the-flood", 1, {"what": "draw"})
            assert answer["reason"] == "no-such-game"
            await begin([loud, other])
            assert [each.came_in for each in (loud, other, spectator)] == [1, 1, 1]

    with listening(create_app(url, FAST)) as base:
        asyncio.run(run(base))


def test_practice_tables_that_nobody_is_at_make_room_for_others(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_PRACTICE", 2)

    async def story() -> None:
        async with asking(create_app(url)) as client:
            first, _, third = [await _opened(client) for _ in range(3)]
            gone = await client.get(f"/api/v1/tables/{first}")
            kept = await client.get(f"/api/v1/tables/{third}")
            assert (gone.status_code, kept.status_code) == (404, 200)

    asyncio.run(story())


def test_a_practice_table_that_nobody_ever_came_to_is_let_go_of(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            table, hosts = await _opened(client), app.state.rooms
            there = []
            for _ in range(3):
                there.append(hosts.host_of(table) is not hosts.host_of("a-table-on-the-log"))
                await hosts.look_for_idle()
            assert there == [True, True, False]

    asyncio.run(story())


def test_two_who_ask_at_once_for_a_table_that_is_not_there_are_told_so_both(url: str) -> None:
    async def story() -> None:
        async with asking(create_app(url)) as client:
            asked = (client.get("/api/v1/tables/nowhere") for _ in range(4))
            answers = await asyncio.gather(*asked)
            assert [answer.status_code for answer in answers] == [404] * 4

    asyncio.run(story())


def test_who_sits_down_while_the_table_is_read_is_let_in(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, seated_there = threading.Event(), threading.Event()

    def slowly(ledger: Ledger, kept: OpenedTable) -> LiveTable:
        reading.set()
        seated_there.wait(10)
        return load_table(ledger, kept)

    monkeypatch.setattr(rooms, "load_table", slowly)

    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            wanted = {**PRACTICE, "here": [1]}
            table = (await client.post("/api/v1/tables", json=wanted)).json()
            coming = asyncio.create_task(app.state.rooms.room(table["table"]))
            await asyncio.to_thread(reading.wait, 10)
            joining = {"code": table["code"], "seats": [2]}
            joined = (await client.post("/api/v1/tables/join", json=joining)).json()
            seated_there.set()
            room = await coming
            assert seats_of_token(room.table.opened, joined["token"]) == {1}

    asyncio.run(story())


async def _opened(client: httpx.AsyncClient) -> str:
    answer = await client.post("/api/v1/tables", json=PRACTICE)
    answer.raise_for_status()
    return str(answer.json()["table"])
