"""A live table of a match whose first game was taken down from paper."""

import asyncio

import httpx

from tests.service.club_evening import SPEED, bot_game
from tests.service.recorded import new_ledger
from tests.web.at_the_table import seated
from tests.web.organised import EVENT, served_event
from tournament.service.games import recorded_game
from tournament.service.records.export import export
from tournament.service.records.places import place_of
from tournament.service.records.taking import record_text
from tournament.service.tournaments import load

LINES = export(recorded_game(new_ledger(), "one", bot_game(SPEED, "command"))).splitlines()
ON = f"/api/v1/tournaments/{EVENT}/rounds/1/tables/1/live"


def test_the_games_after_one_from_paper_are_played_at_the_table(url: str) -> None:
    async def play(base: str, token: str) -> str:
        async with seated(base, f"{EVENT}/m1", token) as (device,):
            assert [len(game["winners"]) for game in device.match["games"]] == [1]
            for seat in (1, 2):
                await device.say({"type": "ready", "seat": seat})
            await device.until(lambda: device.phase == "play")
            return str(device.view["game"])

    with served_event(url) as (app, http, headers):
        ledger = app.state.hall.serving.ledger("table/1")
        record_text(ledger, "paper", "\n".join(LINES), place=place_of(load(ledger, EVENT), 1, 1))
        assert httpx.post(http + ON, headers=headers).status_code == 200
        token, _ = app.state.hall.access.make_link(ledger, "scorer", tournament=EVENT, at_table=1)
        assert asyncio.run(play(http, token)) == f"{EVENT}/m1/g2"


def test_a_table_at_which_nobody_can_play_yet_is_not_opened(url: str) -> None:
    with served_event(url) as (app, http, headers):
        ledger = app.state.hall.serving.ledger("table/1")
        place = place_of(load(ledger, EVENT), 1, 1)
        record_text(ledger, "paper", "\n".join(LINES[:20]), place=place)
        refused = httpx.post(http + ON, headers=headers)
        assert refused.status_code == 409
        assert "is taken down away from the table, and not over" in refused.text
        record_text(ledger, "paper", "\n".join(LINES[20:]), game_id=f"{EVENT}/m1/g1")
        assert httpx.post(http + ON, headers=headers).status_code == 200
