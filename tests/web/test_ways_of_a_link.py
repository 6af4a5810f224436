"""Whoever comes in by a link, or asks for what is not there yet, is led on."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from tests.web.running import asking
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.newcomers import Newcomer
from tournament.web.app import create_app
from tournament.web.hall import Hall

Story = Callable[[Hall, httpx.AsyncClient], Coroutine[Any, Any, None]]


def tell(url: str, story: Story) -> None:
    async def told() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = app.state.hall.serving.ledger("director")
            director.create(ledger, "spring", "Spring Open", Settings(rules="speed/club@1"))
            people = {name: Newcomer(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")}
            entering.add_players(ledger, "spring", "test", people)
            await story(app.state.hall, client)

    asyncio.run(told())


def hang_out(hall: Hall) -> None:
    ledger = hall.serving.ledger("director")
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")


def test_a_scorer_of_a_table_comes_to_where_its_result_is_entered(url: str) -> None:
    async def story(hall: Hall, client: httpx.AsyncClient) -> None:
        hang_out(hall)
        token, _ = hall.access.make_link(
            hall.serving.ledger("director"), "scorer", tournament="spring", at_table=2
        )
        await client.post("/api/v1/session", json={"token": token})
        led = await client.get("/")
        assert (led.status_code, led.headers["location"]) == (303, "/events/spring/matches/2")
        page = await client.get(led.headers["location"])
        assert "Enter the result</button>" in page.text
        assert ">Table 2</a>" in (await client.get("/events/spring")).text

    tell(url, story)


def test_a_scorer_who_comes_before_the_round_comes_to_the_event(url: str) -> None:
    async def story(hall: Hall, client: httpx.AsyncClient) -> None:
        token, _ = hall.access.make_link(
            hall.serving.ledger("director"), "scorer", tournament="spring", at_table=2
        )
        await client.post("/api/v1/session", json={"token": token})
        assert (await client.get("/")).headers["location"] == "/events/spring"
        hang_out(hall)
        assert (await client.get("/")).headers["location"] == "/events/spring/matches/2"

    tell(url, story)


def test_a_player_comes_to_the_own_page_before_the_round_and_in_it(url: str) -> None:
    async def story(hall: Hall, client: httpx.AsyncClient) -> None:
        token, _ = hall.access.make_link(
            hall.serving.ledger("director"), "player", tournament="spring", entry=3
        )
        await client.post("/api/v1/session", json={"token": token})
        led = await client.get("/")
        assert (led.status_code, led.headers["location"]) == (303, "/events/spring/find?entry=3")
        hang_out(hall)
        page = await client.get((await client.get("/")).headers["location"])
        assert page.status_code == 200
        assert "Cleo" in page.text

    tell(url, story)


@pytest.mark.parametrize("place", ["standings", "bracket"])
def test_what_is_not_there_yet_leads_back_to_its_event(url: str, place: str) -> None:
    back = '<a href="/events/spring">Back to the event</a>'

    async def story(_hall: Hall, client: httpx.AsyncClient) -> None:
        page = await client.get(f"/events/spring/{place}")
        assert (page.status_code, back in page.text) == (404, True)
        nowhere = await client.get(f"/events/autumn/{place}")
        assert (nowhere.status_code, "Back to the event" in nowhere.text) == (404, False)

    tell(url, story)


def test_pages_to_come_in_and_to_play_look_as_the_others(url: str) -> None:
    async def story(_hall: Hall, client: httpx.AsyncClient) -> None:
        for path in ("/enter", "/play"):
            assert "/static/enter.css" in (await client.get(path)).text
        style = (await client.get("/static/enter.css")).text
        assert style.startswith('@import url("/static/base.css")')
        assert "font-family" not in style

    tell(url, story)
