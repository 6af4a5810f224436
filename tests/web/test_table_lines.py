"""As many sit and look on at tables as the server takes, in all and from one address."""

import asyncio
from contextlib import ExitStack

import httpx
import pytest
from fastapi import FastAPI
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.web.at_the_table import opened, seated
from tests.web.running import listening
from tournament.competition.events import Settings
from tournament.service import director
from tournament.web.app import create_app
from tournament.web.live import lobby
from tournament.web.live.lobby import Lobby
from tournament.web.options import Options
from tournament.web.problems import ProblemRaised
from tournament.web.table.lines import OpenLines


async def everybody_gone(lines: OpenLines) -> None:
    for _ in range(1000):
        if not len(lines):
            return
        await asyncio.sleep(0.01)
    raise AssertionError("somebody is still counted")


@pytest.mark.parametrize(
    "options", [Options(lines=2), Options(lines_of_an_address=2)], ids=["in all", "of an address"]
)
def test_one_line_too_many_is_refused_until_another_is_closed(url: str, options: Options) -> None:
    app = create_app(url, options)

    async def run(base: str) -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "person")
        at = f"{base.replace('http', 'ws')}/api/v1/tables/{table}/socket"
        async with httpx.AsyncClient(base_url=base) as client:
            async with seated(base, table, *tokens):
                async with connect(at) as late:
                    with pytest.raises(ConnectionClosed):
                        await late.recv()
                    assert late.close_code == 1013
                watched = await client.get(f"/api/v1/tables/{table}/watch")
                assert watched.status_code == 503
                assert watched.json()["type"] == "urn:playledger:problem:full"
                assert watched.headers["Retry-After"]
            await everybody_gone(app.state.hall.lines)
            async with client.stream("GET", f"/api/v1/tables/{table}/watch") as watching:
                assert watching.status_code == 200
                await anext(watching.aiter_lines())
                assert len(app.state.hall.lines) == 1

    with listening(app) as base:
        asyncio.run(run(base))


def test_one_address_takes_no_room_from_another() -> None:
    lines = OpenLines(3, 2)
    with lines.one("a"), lines.one("a"):
        assert (lines.full_for("a"), lines.full_for("b")) == (True, False)
        with lines.one("b"):
            assert lines.full_for("b")
    assert (len(lines), lines.full_for("a")) == (0, False)


@pytest.mark.parametrize("path", ["/api/v1/tables/{}/watch", "/api/v1/tournaments/spring/feed"])
def test_of_many_who_ask_at_once_no_more_get_a_line_than_there_are(url: str, path: str) -> None:
    """Between looking for room and taking it a table is read, or a log."""

    async def run(app: FastAPI, base: str) -> None:
        app.state.hall.lobby.lines = OpenLines(2, 2)
        table, _ = await opened(base, "speed/club@1", "person", "person")
        got: list[int] = []
        askers = 12

        async def ask(client: httpx.AsyncClient) -> None:
            async with client.stream("GET", path.format(table)) as answer:
                got.append(answer.status_code)
                if len(got) == askers:
                    everybody_answered.set()
                if answer.status_code == httpx.codes.OK:
                    await anext(answer.aiter_lines())
                    await everybody_answered.wait()

        everybody_answered = asyncio.Event()
        async with httpx.AsyncClient(base_url=base, timeout=60) as client:
            await asyncio.gather(*(ask(client) for _ in range(askers)))
        assert sorted(got) == [200] * 2 + [503] * (askers - 2)
        await everybody_gone(app.state.hall.lines)
        await everybody_gone(app.state.hall.lobby.lines)

    app = create_app(url, Options(lines=2, requests_a_second=1000, burst=1000))
    with listening(app) as base:
        director.create(
            app.state.hall.serving.ledger("director"),
            "spring",
            "Spring Open",
            Settings(rules="speed/club@1"),
        )
        asyncio.run(run(app, base))


def test_one_address_takes_no_more_than_half_of_those_who_listen() -> None:
    lines = Lobby().lines
    with ExitStack() as listening_there:
        for _ in range(lobby.OF_AN_ADDRESS):
            lines.require_room("a")
            listening_there.enter_context(lines.one("a"))
        with pytest.raises(ProblemRaised) as refused:
            lines.require_room("a")
        lines.require_room("b")
    assert (refused.value.problem.status, refused.value.problem.next) == (
        503,
        "the pages can be read without it",
    )
    assert lobby.OF_AN_ADDRESS == lobby.MOST_LISTENERS / 2
