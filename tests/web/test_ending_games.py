"""A game that hangs: a referee ends it, with a reason, on the record (G-2)."""

import asyncio

import httpx

from tests.web.at_the_table import begin, opened, seated
from tests.web.test_table_sockets import club  # noqa: F401 - a fixture
from tournament.games.evidence import StatementMade
from tournament.service.games import load_game, stream_of


def test_a_referee_ends_a_game_that_nobody_plays_on(club) -> None:  # noqa: F811 - the fixture
    app, base, headers = club

    async def run() -> str:
        table, tokens = await opened(base, "speed/club@1", "person", "person", headers=headers)
        async with (
            httpx.AsyncClient(base_url=f"{base}/api/v1/tables/{table}") as client,
            seated(base, table, *tokens) as devices,
        ):
            early = await client.post("/end", json={"reason": "left"}, headers=headers)
            assert (early.status_code, early.json()["type"].rsplit(":", 1)[-1]) == (409, "conflict")
            await begin(devices)
            seat = {"Authorization": f"Bearer {tokens[0]}"}
            for who in ({}, seat):
                refused = await client.post("/end", json={"reason": "I win"}, headers=who)
                assert refused.status_code == 401
            for silent in (" ", "a\x00b", "long" * 100, "\U0001d160" * 300):
                refused = await client.post("/end", json={"reason": silent}, headers=headers)
                assert refused.status_code == 422
            other = await client.post(
                "/end", json={"reason": "both left", "game": 2}, headers=headers
            )
            assert (other.status_code, other.json()["detail"]) == (409, "game 1 is played, not 2")
            ended = await client.post(
                "/end", json={"reason": "both left", "game": 1}, headers=headers
            )
            assert (ended.status_code, ended.json()["stage"]) == (200, "waiting")
            await devices[0].until(
                lambda: any(each["type"] == "ended" for each in devices[0].heard)
            )
            again = await client.post("/end", json={"reason": "both left"}, headers=headers)
            assert again.status_code == 409
        return table

    game_id = f"{asyncio.run(run())}-1"
    ledger = app.state.hall.serving.ledger("test")
    game = load_game(ledger, game_id)
    assert game.state.outcome is not None
    assert (game.state.outcome.cause, game.state.outcome.winners) == ("time", ())
    assert game.state.findings == []
    said = [each for each in ledger.events(stream_of(game_id)) if isinstance(each, StatementMade)]
    assert [(each.by, each.role, each.text) for each in said] == [
        ("director", "official", "ends the game: both left")
    ]
