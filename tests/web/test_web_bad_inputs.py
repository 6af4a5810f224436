"""Names, scores and pairings that nobody should hand in: what is taken, and how it is refused."""

import asyncio
from collections.abc import Callable, Coroutine
from itertools import count
from typing import Any

import httpx
import pytest

from tests.web.running import asking
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.newcomers import Newcomer
from tournament.web.app import create_app

EVENT = "/api/v1/tournaments/spring"
_keys = count(1)

TAKEN = [
    "<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "x onmouseover=alert(1)",
    "\\';alert(1)//", "{{7*7}}", "{{cycler.__init__.__globals__}}", "</svg><script>",
    "=cmd|' /C calc'!A0", "-2+3", "@SUM(1+1)", "محمد علي", "'; DROP TABLE events;--", "%", "_",
    "\\", "../../etc/passwd", "CON", "$(id)", "null", "true", "None", "José", "А́нна", "王小明",
]  # fmt: skip
"""Names as good as others: they are escaped where they are shown."""
REFUSED = [
    "\t=1", "a\r\nb,1,1", "\x1b[2J\x1b[31mWINNER", "\x1b]8;;http://evil\x07x", "\x9b31m",
    "a\u202egnp.exe", "\u200b", "\ufeff", "\u2060", "\u00ad", "\U000e0041", "a" + "\u0301" * 100,
    "a\0b", "", "   ", "A" * 65, "é" * 200, "x\n2026-11-30 INFO admin login ok",
]  # fmt: skip
"""Names that show something else than they are, or nothing, or too much."""

Story = Callable[[httpx.AsyncClient], Coroutine[Any, Any, None]]


def run(url: str, story: Story, *names: str) -> None:
    """Tell a story to an organiser's client, at an event with these entries."""

    async def told() -> None:
        app = create_app(url)
        async with asking(app) as client:
            hall = app.state.hall
            ledger = hall.serving.ledger("director")
            director.create(ledger, "spring", "Spring Open", Settings(rules="speed/club@1"))
            if names:
                people = {name: Newcomer(name=name) for name in names}
                entering.add_players(ledger, "spring", "test", people)
                director.pair(ledger, "spring")
                director.publish(ledger, "spring")
            token, _ = hall.access.make_link(ledger, "organiser")
            client.headers["Authorization"] = f"Bearer {token}"
            await story(client)

    asyncio.run(told())


def key() -> dict[str, str]:
    return {"Idempotency-Key": f"test-key-{next(_keys):08}"}


async def size(client: httpx.AsyncClient) -> int:
    return int((await client.get("/api/v1/log/head")).json()["size"])


def test_names_are_kept_as_they_are_or_refused(url: str) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        for name in TAKEN:
            body = {"entries": [{"name": name}]}
            answer = await client.post(f"{EVENT}/entries", json=body, headers=key())
            assert answer.status_code == 201, (name, answer.text)
        before = await size(client)
        for name in REFUSED:
            body = {"entries": [{"name": "Good"}, {"name": name}]}
            answer = await client.post(f"{EVENT}/entries", json=body, headers=key())
            assert answer.status_code == 422, (name, answer.text)
            assert all("1" in fault["where"] for fault in answer.json()["faults"])
            assert name not in answer.text or not name.strip()
        assert await size(client) == before
        listed = (await client.get(f"{EVENT}/entries")).json()["entries"]
        assert [entry["name"] for entry in listed] == TAKEN

    run(url, story)


def test_one_name_in_two_spellings_is_one_name(url: str) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        for name, status in (("José", 201), ("Jose\u0301", 422), ("ＪＯＳÉ", 422), ("Pаvel", 201)):
            body = {"entries": [{"name": name}]}
            answer = await client.post(f"{EVENT}/entries", json=body, headers=key())
            assert answer.status_code == status, (name, answer.text)

    run(url, story)


@pytest.mark.parametrize(
    ("table", "result", "status"),
    [
        (1, {"score": "2-2"}, 409),
        (1, {"score": "3-0"}, 409),
        (1, {"score": "1-0"}, 409),
        (1, {"score": "-1"}, 422),
        (1, {"score": "２-１"}, 422),
        (1, {"score": None}, 422),
        (1, {"score": "2-1", "how": "left-absent"}, 422),
        (1, {"how": "sabotage"}, 422),
        (7, {"score": "2-1"}, 404),
        (1, {"score": "9" * 19 + "-1"}, 422),
    ],
)
def test_a_result_that_cannot_be_is_refused(
    url: str, table: int, result: dict[str, object], status: int
) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        before = await size(client)
        path = f"{EVENT}/rounds/1/tables/{table}/result"
        answer = await client.put(path, json=result, headers=key())
        assert answer.status_code == status, answer.text
        assert await size(client) == before

    run(url, story, "Ana", "Ben", "Cleo")


def test_a_result_is_not_overwritten_and_a_round_that_is_not_paired_has_none(url: str) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        path = f"{EVENT}/rounds/1/tables/1/result"
        first = await client.put(path, json={"score": "2-0"}, headers=key())
        assert first.status_code == 200
        for score, status in (("0-2", 409), ("2-0", 200)):
            again = await client.put(path, json={"score": score}, headers=key())
            assert again.status_code == status
        later = f"{EVENT}/rounds/2/tables/1/result"
        assert (await client.put(later, json={"score": "2-0"}, headers=key())).status_code == 404

    run(url, story, "Ana", "Ben")


def test_nobody_and_one_cannot_be_paired(url: str) -> None:
    async def story(client: httpx.AsyncClient) -> None:
        for name in ("Ana", "Ben"):
            tag = (await client.get(EVENT)).headers["ETag"]
            headers = {**key(), "If-Match": tag}
            answer = await client.post(f"{EVENT}/rounds", json={}, headers=headers)
            assert answer.status_code == 409
            assert answer.json()["clause"]
            body = {"entries": [{"name": name}]}
            await client.post(f"{EVENT}/entries", json=body, headers=key())

    run(url, story)
