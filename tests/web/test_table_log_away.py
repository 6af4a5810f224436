"""While the log cannot be read nobody at a table waits for ever, and nobody is forgotten."""

import asyncio
from typing import NoReturn

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from eventstore.errors import StorageFailure
from tests.web.at_the_table import Seated, begin, opened, seated
from tests.web.test_table_sockets import club  # noqa: F401 - a fixture
from tournament.service.live.loading import load_table
from tournament.web.table import room as of_a_table
from tournament.web.table.connection import STOPPING
from tournament.web.table.room import Room


def away(*_: object) -> NoReturn:
    raise StorageFailure("busy", "club.db", "the disk is away")


async def until(room: Room, connected: int) -> None:
    for _ in range(1000):
        if len(room.audience) == connected:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("not so many are connected")


def test_nobody_waits_for_a_log_that_is_away_and_all_goes_on_when_it_is_back(
    club,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app, base, headers = club

    async def run() -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "person", headers=headers)
        async with (
            httpx.AsyncClient(base_url=f"{base}/api/v1/tables/{table}", timeout=10) as client,
            seated(base, table, *tokens) as devices,
        ):
            await begin(devices)
            room = app.state.rooms._rooms[table]
            async with connect(devices[0].address) as watching:
                await watching.send('{"type":"hello"}')
                await until(room, 3)
                monkeypatch.setattr(of_a_table, "load_table", away)
                room.must_reload = True
            await until(room, 2)
            await told_to_come_back(devices[0])
            ended = await client.post("/end", json={"reason": "both left"}, headers=headers)
            assert ended.status_code == 503
            freed = await client.post("/free", json={"seats": [2]}, headers=headers)
            assert freed.status_code == 200
            await devices[1].until(lambda: devices[1].code)
            told = [each for each in devices[0].problems if each["reason"] == "storage"]
            assert told
            assert "club.db" not in str(told)
            monkeypatch.setattr(of_a_table, "load_table", load_table)
            ended = await client.post("/end", json={"reason": "both left"}, headers=headers)
            assert ended.status_code == 200
            await devices[0].until(lambda: devices[0].stage == "waiting")

    asyncio.run(run())


async def told_to_come_back(device: Seated) -> None:
    async with connect(device.address) as late:
        await late.send('{"type":"hello"}')
        with pytest.raises(ConnectionClosed):
            async with asyncio.timeout(10):
                await late.recv()
        assert late.close_code == STOPPING
