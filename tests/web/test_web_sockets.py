"""Sockets pass the same door as requests: host, origin, rate, and a server that stops."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from tests.web.fuzzing import EVENT
from tests.web.organised import served_event
from tests.web.running import listening
from tournament.service.live.opening import open_match
from tournament.service.tournaments import load
from tournament.web.access import holding
from tournament.web.app import create_app
from tournament.web.journal import INTERNAL_ERROR, Journal
from tournament.web.options import Options
from tournament.web.table.connection import NOT_LET_IN

SOCKET = "/api/v1/tables/spring/m1/socket"
FORBIDDEN = 403


def refused(address: str, at: str = SOCKET, **more: Any) -> int:  # noqa: ANN401 - what the client takes
    """Return the status with which a socket is refused."""
    with pytest.raises(InvalidStatus) as caught, connect(address + at, **more):
        pass
    return int(caught.value.response.status_code)


def to_its_end(device: ClientConnection) -> None:
    while True:
        device.recv(10)


def test_a_page_of_somebody_else_opens_no_socket(url: str) -> None:
    with listening(create_app(url)) as http:
        address = http.replace("http:", "ws:")
        assert refused(address, origin="https://evil.example") == FORBIDDEN
        assert refused(address, origin="null") == FORBIDDEN


def test_a_browser_that_came_in_by_a_link_sits_at_its_table_by_its_cookie(url: str) -> None:
    with served_event(url) as (app, http, _):
        hall = app.state.hall
        ledger, tables = hall.serving.ledger("director"), hall.serving.database.live_tables
        open_match(ledger, tables, EVENT, 1, 1)
        entry = load(ledger, EVENT).state.rounds[0].tables[1].paired.left
        token, _ = hall.access.make_link(ledger, "player", tournament=EVENT, entry=entry)
        address = http.replace("http:", "ws:")
        at, cookie = f"/api/v1/tables/{EVENT}/m1/socket", {"Cookie": f"playledger={token}"}
        with connect(address + at, origin=http, additional_headers=cookie) as own:
            own.send(json.dumps({"type": "hello"}))
            assert json.loads(own.recv())["seats"] == [1]
        evil = "https://evil.example"
        assert refused(address, at, origin=evil, additional_headers=cookie) == FORBIDDEN


def test_a_link_that_is_revoked_lets_go_of_the_seat_it_holds(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "LOOK_AGAIN_S", 0.05)
    with served_event(url) as (app, http, _):
        hall = app.state.hall
        ledger, tables = hall.serving.ledger("director"), hall.serving.database.live_tables
        open_match(ledger, tables, EVENT, 1, 1)
        token, link = hall.access.make_link(ledger, "scorer", tournament=EVENT, at_table=1)
        with connect(f"{http.replace('http:', 'ws:')}/api/v1/tables/{EVENT}/m1/socket") as device:
            device.send(json.dumps({"type": "hello", "token": token}))
            assert json.loads(device.recv())["seats"] == [1, 2]
            hall.access.revoke([link.number])
            with pytest.raises(ConnectionClosed):
                to_its_end(device)
            assert device.close_code == NOT_LET_IN


@pytest.mark.parametrize("stream", [f"tournaments/{EVENT}/feed", f"tables/{EVENT}/m1/watch"])
def test_a_link_that_is_revoked_ends_what_is_listened_to_by_it(
    url: str, stream: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "LOOK_AGAIN_S", 0.05)
    with served_event(url) as (app, http, headers):
        hall = app.state.hall
        ledger, tables = hall.serving.ledger("director"), hall.serving.database.live_tables
        open_match(ledger, tables, EVENT, 1, 1)
        token, link = hall.access.make_link(ledger, "scorer", tournament=EVENT, at_table=1)
        address, own = f"{http}/api/v1/{stream}", {"Authorization": f"Bearer {token}"}
        with httpx.stream("GET", address, headers=own) as heard:
            lines = heard.iter_lines()
            assert next(lines)
            hall.access.revoke([link.number])
            assert list(lines)[-1:] == [""]  # an end, and none that is broken off
        assert httpx.get(address, headers=own).status_code == 401
        still = httpx.stream("GET", address, headers=headers)
        with still as heard:
            heard.request.extensions["timeout"]["read"] = 0.5  # now that it has begun
            with pytest.raises(httpx.ReadTimeout):
                list(heard.iter_lines())


def test_a_socket_is_opened_under_a_name_of_the_server_alone(url: str) -> None:
    with listening(create_app(url, Options(hosts=frozenset({"club.example"})))) as http:
        assert refused(http.replace("http:", "ws:")) == FORBIDDEN


def test_who_opens_too_many_sockets_waits_and_a_server_that_stops_opens_none(url: str) -> None:
    app = create_app(url, Options(requests_a_second=0.001, burst=2))
    with listening(app) as http:
        address = http.replace("http:", "ws:")
        with connect(address + SOCKET):
            pass
        app.state.hall.stopping.set()
        assert refused(address) == FORBIDDEN
        assert refused(address) == FORBIDDEN


def test_a_socket_in_which_something_goes_wrong_is_closed_as_such() -> None:
    sent: list[dict[str, Any]] = []

    async def broken(*_: object) -> None:
        raise ZeroDivisionError

    async def send(message: Any) -> None:  # noqa: ANN401 - a message of ASGI
        sent.append(message)

    async def receive() -> dict[str, str]:
        return {"type": "websocket.connect"}

    journal: Callable[..., Awaitable[None]] = Journal(broken)
    asyncio.run(journal({"type": "websocket"}, receive, send))  # type: ignore[arg-type]
    assert [message["code"] for message in sent] == [INTERNAL_ERROR]
