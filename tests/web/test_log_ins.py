"""Who tries passwords without end keeps nobody from the server."""

import asyncio
from threading import Lock
from time import sleep

import pytest

from tests.web.running import asking
from tournament.service import access
from tournament.web.access.log_ins import AT_ONCE, OF_AN_ADDRESS
from tournament.web.app import create_app

SESSION = "/api/v1/session"


def test_made_up_accounts_are_counted_by_address_and_looked_at_one_by_one(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock, now, most = Lock(), 0, 0

    def slowly(*_: object) -> bool:
        nonlocal now, most
        with lock:
            now += 1
            most = max(most, now)
        sleep(0.01)
        with lock:
            now -= 1
        return False

    monkeypatch.setattr(access, "_fits", slowly)

    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            monkeypatch.setattr(app.state.hall.log_ins._of_an_address, "_clock", lambda: 0.0)
            given = [{"account": f"club{n}", "password": "a guess"} for n in range(60)]
            tried = await asyncio.gather(*(client.post(SESSION, json=each) for each in given))
            told = [answer.status_code for answer in tried]
            assert (told.count(401), told.count(429)) == (OF_AN_ADDRESS, 60 - OF_AN_ADDRESS)
            assert most == AT_ONCE

    asyncio.run(story())
