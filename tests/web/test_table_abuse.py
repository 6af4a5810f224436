"""What one device at tables may try, and what the others notice of it: nothing."""

import asyncio
import threading

import httpx
import pytest

from tests.web.at_the_table import begin, opened, seated
from tests.web.running import asking, listening
from tournament.competition.events import Result, Settings
from tournament.projections.live_tables import LiveSeat, OpenedTable
from tournament.service import director, entering, scorer
from tournament.service.adoption import adopt_ruleset
from tournament.service.house_rulesets import read_house
from tournament.service.ledger import Ledger
from tournament.service.live.loading import load_table
from tournament.service.live.opening import seats_of_token
from tournament.service.live.table import LiveTable
from tournament.service.newcomers import Newcomer
from tournament.service.rulesets import known_to
from tournament.web.app import create_app
from tournament.web.limits import Buckets
from tournament.web.options import Options
from tournament.web.table import rooms
from tournament.web.table.connection import Connection
from tournament.web.table.messages import Ready

FAST = Options(countdown=0, acts_a_second=10_000, acts_burst=100_000)
FOUR = """
base = "fusion/rulebook@1"
id = "fusion/four@1"
hand_limit = 4
"""
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


def test_who_sits_at_many_practice_tables_keeps_others_from_none(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "MOST_PRACTICE", 3)
    monkeypatch.setattr(rooms, "PRACTICE_OF_AN_ADDRESS", 2)

    async def run(base: str) -> None:
        async with httpx.AsyncClient(base_url=base) as client:
            first, second = [await _opened(client) for _ in range(2)]
            async with seated(base, first, None), seated(base, second, None):
                refused = await client.post("/api/v1/tables", json=PRACTICE)
                assert refused.status_code == 409
                elsewhere = httpx.AsyncHTTPTransport(local_address="127.0.0.2")
                async with httpx.AsyncClient(base_url=base, transport=elsewhere) as other:
                    assert await _opened(other)

    with listening(create_app(url)) as base:
        asyncio.run(run(base))


def test_of_many_practice_tables_that_are_opened_at_once_no_more_are_kept_than_may_be(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "PRACTICE_OF_AN_ADDRESS", 3)

    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            tables = await asyncio.gather(*(_opened(client) for _ in range(20)))
            hosts = app.state.rooms
            log = hosts.host_of("a-table-on-the-log")
            assert sum(hosts.host_of(table) is not log for table in tables) == 3

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


def test_practice_is_played_by_a_ruleset_of_the_club_too(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = app.state.hall.serving.ledger("director")
            adopt_ruleset(ledger, read_house("four.toml", FOUR, known_to(ledger)))
            wanted = {"rules": "fusion/four@1", "seats": ["person", "greedy", "greedy"]}
            answer = await client.post("/api/v1/tables", json=wanted)
            room = await app.state.rooms.room(answer.json()["table"])
            assert room.table.at_table.hand == 4
            connection = Connection((0,), Buckets(100, 100))
            room.join(connection, None)
            room.course.ready(connection, Ready(type="ready"))
            for _ in range(1000):
                await asyncio.sleep(0 if room.table.games else 0.01)
            assert room.table.current.playing.state.rules.id == "fusion/four@1"
            none = {**wanted, "rules": "fusion/nobody@1"}
            assert (await client.post("/api/v1/tables", json=none)).status_code == 404

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


def test_a_server_forgets_who_sat_at_a_table_once_its_round_is_closed(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app):
            hosts, serving = app.state.rooms, app.state.hall.serving
            ledger, tables = serving.ledger("director"), serving.database.live_tables
            director.create(ledger, "spring", "Spring Open", Settings(rules="speed/club@1"))
            people = {name: Newcomer(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")}
            entering.add_players(ledger, "spring", "test", people)
            director.pair(ledger, "spring")
            director.publish(ledger, "spring")
            for table in (1, 2):
                await hosts.open_match("spring", 1, table)
            await hosts.room("spring/m1")
            for table in (1, 2):
                scorer.enter_result(ledger, "spring", table, Result(left=2, right=0, drawn=0))
            await hosts.forget_finished()
            assert len(tables.everything()) == 2  # until it is closed somebody may confirm
            director.close(ledger, "spring")
            await hosts.forget_finished()
            assert [each.id for each in tables.everything()] == ["spring/m1"]  # somebody is there
            for _ in range(2):
                await hosts.look_for_idle()
            await hosts.forget_finished()
            assert tables.everything() == []

    asyncio.run(story())


def test_a_friendly_table_is_forgotten_when_its_match_is_over_and_not_before(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app):
            hosts, tables = app.state.rooms, app.state.hall.serving.database.live_tables
            opened = await hosts.open("speed/club@1", [LiveSeat()] * 2, best_of=1, recorded=True)
            await hosts.forget_finished()
            await hosts.forget_finished()
            assert len(tables.everything()) == 1
            await hosts.room(opened.table.id)  # somebody came back, played it out, and left
            for _ in range(2):
                await hosts.look_for_idle()
            monkeypatch.setattr(LiveTable, "stage", lambda *_: "over")
            await hosts.forget_finished()
            assert tables.everything() == []

    asyncio.run(story())


def test_a_practice_table_whose_record_grows_and_grows_is_let_go_of(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "LONGEST_PRACTICE", 2)

    async def story() -> None:
        app = create_app(url, FAST)
        async with asking(app) as client:
            kinds = {**PRACTICE, "seats": ["person", "greedy"], "best_of": 9}
            answer = await client.post("/api/v1/tables", json=kinds)
            table, hosts = answer.json()["table"], app.state.rooms
            room = await hosts.room(table)
            connection = Connection((0,), Buckets(100, 100))
            room.join(connection, None)
            room.course.ready(connection, Ready(type="ready"))
            for _ in range(1000):
                await asyncio.sleep(0 if room.table.games else 0.01)
            await hosts.look_for_idle()
            assert (await client.get(f"/api/v1/tables/{table}")).status_code == 404
            assert connection.closed

    asyncio.run(story())
