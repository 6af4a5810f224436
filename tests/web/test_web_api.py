"""An evening over HTTP, and what is said where something does not go."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import timedelta
from itertools import count
from typing import Any

import httpx

from tests.web.running import asking
from tournament.web.app import create_app

EVENT = "/api/v1/tournaments/spring"
_keys = count(1)


def key() -> dict[str, str]:
    return {"Idempotency-Key": f"test-key-{next(_keys):08}"}


@asynccontextmanager
async def organised(url: str, *names: str) -> AsyncIterator[httpx.AsyncClient]:
    """Give a client of an organiser, at an event with these entries."""
    app = create_app(url)
    async with asking(app) as client:
        hall = app.state.hall
        token, _ = hall.access.make_link(
            hall.serving.ledger("director"), "organiser", lasts=timedelta(hours=1)
        )
        client.headers["Authorization"] = f"Bearer {token}"
        made = await client.post(
            "/api/v1/tournaments", json={"slug": "spring", "name": "Spring Open"}, headers=key()
        )
        assert made.status_code == 201, made.text
        if names:
            entries = {"entries": [{"name": name} for name in names]}
            entered = await client.post(f"{EVENT}/entries", json=entries, headers=key())
            assert entered.status_code == 201, entered.text
        yield client


async def change(client: httpx.AsyncClient, path: str, body: dict[str, Any]) -> httpx.Response:
    """Change something on the version that stands."""
    tag = (await client.get(EVENT)).headers["ETag"]
    return await client.post(f"{EVENT}{path}", json=body, headers={**key(), "If-Match": tag})


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_an_evening_is_run_over_http(url: str) -> None:
    async def story() -> None:
        async with organised(url, "Ana", "Ben", "Cleo", "Dan") as client:
            for number in (1, 2, 3):
                assert (await change(client, "/rounds", {})).status_code == 201
                published = await change(client, f"/rounds/{number}/publish", {})
                assert published.status_code == 200, published.text
                for table in (1, 2):
                    entered = await client.put(
                        f"{EVENT}/rounds/{number}/tables/{table}/result",
                        json={"score": "2-1"},
                        headers=key(),
                    )
                    assert entered.status_code == 200, entered.text
                outstanding = (await client.get(f"{EVENT}/outstanding")).json()
                assert outstanding["tables"] == []
                assert (await change(client, f"/rounds/{number}/close", {})).status_code == 200
            standings = (await client.get(f"{EVENT}/standings")).json()
            assert standings["after_round"] == 3
            assert [row["rank"] for row in standings["rows"]] == [1, 2, 3, 4]
            assert (await change(client, "/finish", {})).status_code == 200
            shown = (await client.get(EVENT)).json()
            assert (shown["stage"], shown["closed_rounds"]) == ("finished", 3)
            head = (await client.get("/api/v1/log/head")).json()
            assert head["size"] == (await client.get("/ready")).json()["position"]
            assert (await client.get("/api/v1/games")).json() == {"games": []}

    run(story)


def test_asked_again_with_its_key_a_request_gets_its_first_answer(url: str) -> None:
    async def story() -> None:
        async with organised(url, "Ana", "Ben") as client:
            tag = (await client.get(EVENT)).headers["ETag"]
            headers = {**key(), "If-Match": tag}
            first = await client.post(f"{EVENT}/rounds", json={}, headers=headers)
            size = (await client.get("/api/v1/log/head")).json()["size"]
            again = await client.post(f"{EVENT}/rounds", json={}, headers=headers)
            assert (again.status_code, again.content) == (first.status_code, first.content)
            assert again.headers["ETag"] == first.headers["ETag"]
            assert "Idempotency-Replayed" not in first.headers
            assert again.headers["Idempotency-Replayed"] == "true"
            assert (await client.get("/api/v1/log/head")).json()["size"] == size
            other = await client.post(
                f"{EVENT}/rounds", json={"allow_rematch": True}, headers=headers
            )
            assert other.status_code == 422
            assert other.json()["type"].endswith("key-reused")

    run(story)


def test_entering_people_twice_with_one_key_enters_them_once(url: str) -> None:
    async def story() -> None:
        async with organised(url) as client:
            headers = key()
            entries = {"entries": [{"name": "Ana"}, {"name": "Ben"}]}
            first = await client.post(f"{EVENT}/entries", json=entries, headers=headers)
            again = await client.post(f"{EVENT}/entries", json=entries, headers=headers)
            assert (first.status_code, again.status_code) == (201, 201)
            assert again.json() == first.json()
            anew = await client.post(f"{EVENT}/entries", json=entries, headers=key())
            assert anew.status_code == 422
            assert len(anew.json()["faults"]) == 2

    run(story)


def test_a_request_on_an_old_version_is_told_what_was_done(url: str) -> None:
    async def story() -> None:
        async with organised(url, "Ana", "Ben") as client:
            tag = (await client.get(EVENT)).headers["ETag"]
            more = {"entries": [{"name": "Cleo"}]}
            await client.post(f"{EVENT}/entries", json=more, headers=key())
            late = await client.post(f"{EVENT}/rounds", json={}, headers={**key(), "If-Match": tag})
            assert late.status_code == 412
            told = late.json()
            assert told["version"] == int(tag.strip('"')) + 1
            assert len(told["meanwhile"]) == 1
            assert told["meanwhile"][0].startswith("entry added (entry 3) by director")
            without = await client.post(f"{EVENT}/rounds", json={}, headers=key())
            assert without.status_code == 428
            assert without.headers["ETag"] == late.headers["ETag"] == f'"{told["version"]}"'

    run(story)


def test_a_rule_that_forbids_is_named(url: str) -> None:
    async def story() -> None:
        async with organised(url, "Ana") as client:
            refused = await change(client, "/rounds", {})
            assert refused.status_code == 409
            assert refused.json()["clause"].startswith("T-")
            assert refused.json()["clause"] in refused.json()["next"]
            assert refused.headers["content-type"] == "application/problem+json"
            nobody = await change(client, "/entries/9/withdraw", {})
            assert nobody.status_code == 404
            nowhere = await client.get("/api/v1/tournaments/autumn")
            assert nowhere.status_code == 404

    run(story)


def test_a_draft_is_for_officials(url: str) -> None:
    async def story() -> None:
        async with organised(url, "Ana", "Ben") as client:
            await change(client, "/rounds", {})
            assert (await client.get(f"{EVENT}/rounds/1")).json()["state"] == "draft"
            del client.headers["Authorization"]
            assert (await client.get(f"{EVENT}/rounds/1")).status_code == 404
            assert (await client.get(f"{EVENT}/rounds")).json()["rounds"] == []

    run(story)


def test_the_log_is_verified_beside_everything_else(url: str) -> None:
    async def story() -> None:
        async with organised(url) as client:
            assert (await client.get("/api/v1/log/verification")).json()["state"] == "never"
            begun = await client.post("/api/v1/log/verification")
            assert begun.status_code == 202
            found = begun.json()
            while found["state"] == "running":
                found = (await client.get("/api/v1/log/verification")).json()
            assert (found["state"], found["size"]) == ("sound", 1)
            assert (await client.get("/api/v1/log/checkpoint")).status_code == 404

    run(story)
