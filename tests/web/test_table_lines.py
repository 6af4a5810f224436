"""As many sit and look on at tables as the server takes, in all and from one address."""

import asyncio

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.web.at_the_table import opened, seated
from tests.web.running import listening
from tournament.web.app import create_app
from tournament.web.options import Options
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
