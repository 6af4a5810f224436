"""A match at the live table, seen by somebody who looks on and may know no hidden card."""

import asyncio
import json
import re
from typing import Any

import httpx
from fastapi import FastAPI

from tests.web.at_the_table import Seated, begin, plays, seated
from tests.web.running import listening
from tournament.competition.events import Settings
from tournament.games.catalogue import Found, ruleset
from tournament.games.looks import Illustrated
from tournament.service import director, entering
from tournament.service.newcomers import Newcomer
from tournament.service.seat_words import seat_word
from tournament.service.slip_codes import slip_code
from tournament.service.tournaments import load
from tournament.web.app import create_app
from tournament.web.live import match_feed
from tournament.web.options import Options

SPEED = "speed/club@1"
FAST = Options(countdown=0, acts_a_second=10_000, acts_burst=100_000, requests_a_second=10_000)
FEED = "/api/v1/tournaments/spring/matches/1/feed"


def look_of(face: str) -> str:
    """Return how pages name a card that the protocol writes as `7H`."""
    found = ruleset(SPEED)
    assert isinstance(found, Found)
    names = found.game.names(found.rules)
    card = names.parse_card(face)
    assert card is not None
    assert isinstance(names, Illustrated)
    return names.look(card).name


EVERY_CARD = {look_of(f"{rank}{suit}") for rank in "A23456789JQK" for suit in "CDHS"} | {
    look_of(f"10{suit}") for suit in "CDHS"
}


def tops(view: dict[str, Any]) -> list[str]:
    return [look_of(pile["cards"][-1]) for pile in view["piles"] if pile["cards"]]


async def looks_on(base: str, seen: list[tuple[int, str]], until: asyncio.Event) -> None:
    """Read the feed of match 1 until it is over, each look with its log position."""
    async with (
        httpx.AsyncClient(base_url=base, timeout=30) as client,
        client.stream("GET", FEED) as response,
    ):
        place = 0
        async for line in response.aiter_lines():
            if line.startswith("id: "):
                place = int(line[4:])
            elif line.startswith('data: {"html"'):
                seen.append((place, json.loads(line[6:])["html"]))
                if "won this game" in seen[-1][1]:
                    until.set()
                    return


async def sit_down(base: str, slip: dict[str, str]) -> list[str]:
    async with httpx.AsyncClient(base_url=f"{base}/api/v1") as client:
        said = {**slip, "tournament": "spring"}
        answers = [
            await client.post("/tables/join", json={**said, "seats": [seat]}) for seat in (1, 2)
        ]
    return [answer.raise_for_status().json()["token"] for answer in answers]


async def play_a_game(
    base: str, slip: dict[str, str]
) -> tuple[list[tuple[int, str]], list[Seated]]:
    seen: list[tuple[int, str]] = []
    over = asyncio.Event()
    looking = asyncio.create_task(looks_on(base, seen, over))
    async with seated(base, "spring/m1", *await sit_down(base, slip)) as devices:
        await begin(devices)
        await asyncio.gather(
            *(plays(each, seat, f"g1s{seat}", pause=0.02) for seat, each in enumerate(devices))
        )
        await asyncio.wait_for(over.wait(), 20)
    await looking
    return seen, devices


def announced(app: FastAPI) -> dict[str, str]:
    """Announce an event, publish its first round, and return code and word of table 1's slip."""
    ledger = app.state.hall.serving.ledger("director")
    director.create(ledger, "spring", "Spring Open", Settings(rules=SPEED))
    people = {name: Newcomer(name=name) for name in ("Ana", "Ben")}
    entering.add_players(ledger, "spring", "test", people)
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")
    state = load(ledger, "spring").state
    played = state.rounds[0]
    word = seat_word(ledger, "spring", 1, played.tables[1].paired)
    return {"code": slip_code(state, played, 1), "word": word}


def test_who_looks_on_sees_what_lies_open_and_no_card_more(url: str, monkeypatch: Any) -> None:  # noqa: ANN401 - of pytest
    monkeypatch.setattr(match_feed, "BREATH_S", 0)
    app = create_app(url, FAST)
    with listening(app) as base:
        slip = announced(app)
        seen, devices = asyncio.run(play_a_game(base, slip))
        store = app.state.hall.serving.database.store
        version_at = {each.position: each.version for each in store.read("game/spring/m1/g1")}
    views = {
        message["version"]: message
        for device in devices
        for message in device.heard
        if message["type"] == "view"
    }
    compared = 0
    for place, html in seen:
        shown = re.findall(r"<small>(.*?)</small>", html)
        assert {card for card in EVERY_CARD if card in html} == set(shown)
        assert "fy1:" not in html
        view = views.get(version_at.get(place, 0))
        if view is not None:
            assert shown == tops(view)
            assert [int(n) for n in re.findall(r"(\d+) in hand", html)] == [
                seat["hand_size"] for seat in reversed(view["seats"])
            ]
            compared += 1
    assert compared > 15
    assert [place for place, _ in seen] == sorted({place for place, _ in seen})
