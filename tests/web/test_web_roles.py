"""Every cell of the table of role and route, tried; and what lies beyond the table."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from tests.web.running import asking
from tests.web.streaming import STREAMS, status_of
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.disputes.opening import claim_of, open_dispute, place_of_claim
from tournament.service.ledger import Ledger
from tournament.service.newcomers import Newcomer
from tournament.service.tournaments import load
from tournament.web.access.caller import AnyRole
from tournament.web.access.grants import EVERY_ROLE, GRANTS, Reach, Route, reach
from tournament.web.app import ROUTERS, create_app
from tournament.web.options import Options

OWN = {
    "slug": "spring", "number": "1", "table": "1", "entry": "1", "match": "1",
    "game": "spring/m1/g1", "dispute": "1",
}  # fmt: skip
OTHER_EVENT = {**OWN, "slug": "autumn", "game": "autumn/m1/g1"}
OTHER_TABLE = {**OWN, "table": "2", "dispute": "2"}
"""Dispute 1 is about table 1, dispute 2 about table 2."""
LETS_IN = {200, 201, 202, 204, 303, 400, 404, 408, 409, 415, 422, 428}
"""What may come of a request that was let in; it is not whole, so it is mostly refused later."""
KEPT_OUT = {401, 403}


@dataclass(frozen=True)
class Event:
    app: FastAPI
    client: httpx.AsyncClient
    tokens: Mapping[AnyRole, str]

    async def ask(self, role: AnyRole, route: Route, place: Mapping[str, str]) -> int:
        method, path = route
        address = path.replace("{game:path}", "{game}").format_map({**place, "link": "99"})
        headers = {"Authorization": f"Bearer {self.tokens[role]}"} if role != "guest" else {}
        if path.endswith(STREAMS):
            return await status_of(self.app, address, headers)
        answer = await self.client.request(method, address, headers=headers)
        return answer.status_code


@asynccontextmanager
async def event(url: str, options: Options | None = None) -> AsyncIterator[Event]:
    """Give two events with a published round each, and a token of every role in the first."""
    app = create_app(url, options)
    async with asking(app) as client:
        hall = app.state.hall
        ledger = hall.serving.ledger("director")
        for slug in ("spring", "autumn"):
            director.create(ledger, slug, slug.title(), Settings(rules="speed/club@1"))
            people = {name: Newcomer(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")}
            entering.add_players(ledger, slug, "test", people)
            director.pair(ledger, slug)
            director.publish(ledger, slug)
        for table in (1, 2):
            place = place_of_claim(ledger, load(ledger, "spring"), table)
            claim = claim_of(ledger, place, claim="conduct", by="referee")
            open_dispute(ledger, "spring", claim)
        first = hall.serving.ledger("x")
        seats = _seats(first)
        places: dict[AnyRole, dict[str, object]] = {
            "spectator": {"tournament": "spring"},
            "player": {"tournament": "spring", "entry": next(e for e in seats if seats[e] == 1)},
            "scorer": {"tournament": "spring", "at_table": 1},
            "referee": {},
            "organiser": {},
        }
        tokens = {
            role: hall.access.make_link(ledger, role, **place)[0] for role, place in places.items()
        }
        yield Event(app, client, tokens)


def _seats(ledger: Ledger) -> Mapping[int, int]:
    return load(ledger, "spring").state.rounds[0].seats


def test_every_route_is_in_the_table_and_the_table_has_no_other() -> None:
    routes = {
        (method, route.path)
        for router in ROUTERS
        for route in router.routes
        if isinstance(route, APIRoute)
        for method in route.methods
    }
    assert routes == {route for route in GRANTS if route[0] != "WS"}


@pytest.mark.parametrize("role", EVERY_ROLE)
def test_every_cell_of_the_table_holds(url: str, role: AnyRole) -> None:
    async def story() -> None:
        async with event(url) as there:
            wrong = []
            for route in (each for each in GRANTS if each[0] != "WS"):
                how = reach(route, role)
                tried: list[tuple[Mapping[str, str], bool]] = [(OWN, how != "no")]
                if "{slug}" in route[1] or "{game" in route[1]:
                    tried.append((OTHER_EVENT, how == "all"))
                own_table = "{table}" in route[1] or (
                    "{dispute}" in route[1] and route[0] == "POST"
                )
                if own_table and role in {"scorer", "player"}:
                    tried.append((OTHER_TABLE, how == "all"))
                for place, may in tried:
                    status = await there.ask(role, route, place)
                    if status not in (LETS_IN if may else KEPT_OUT):
                        wrong.append((route, place["slug"], place["table"], how, status))
            assert wrong == []

    asyncio.run(story())


def test_a_closed_server_lets_no_guest_look(url: str) -> None:
    async def story() -> None:
        async with event(url, Options(closed=True)) as there:
            assert await there.ask("guest", ("GET", "/api/v1/tournaments/{slug}"), OWN) == 401
            assert await there.ask("spectator", ("GET", "/api/v1/tournaments/{slug}"), OWN) == 200
            assert await there.ask("guest", ("GET", "/api/v1/session"), OWN) == 200
            assert await there.ask("guest", ("GET", "/health"), OWN) == 200

    asyncio.run(story())


def test_nobody_learns_whether_what_is_not_theirs_is_there(url: str) -> None:
    async def story() -> None:
        async with event(url) as there:
            headers = {"Authorization": f"Bearer {there.tokens['scorer']}"}
            answers = [
                await there.client.get(f"/api/v1/tournaments/{slug}", headers=headers)
                for slug in ("autumn", "winter")
            ]
            assert [answer.status_code for answer in answers] == [403, 403]
            assert answers[0].content == answers[1].content
            listed = await there.client.get("/api/v1/tournaments", headers=headers)
            assert [each["tournament"] for each in listed.json()["tournaments"]] == ["spring"]

    asyncio.run(story())


def test_what_is_not_in_the_table_is_refused_to_everybody() -> None:
    held: set[Reach] = {reach(("GET", "/api/v1/secrets"), role) for role in EVERY_ROLE}
    assert held == {"no"}
