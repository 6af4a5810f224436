"""Who is refused before any rule is asked is told what to do; the journal says what came."""

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest

from tests.web.running import asking
from tournament.competition.events import Settings
from tournament.service import director
from tournament.service.errors import BadInput, Fault
from tournament.web.app import create_app
from tournament.web.journal import JsonLines
from tournament.web.options import Options
from tournament.web.problems import problem_of

EVENT = "/api/v1/tournaments/spring"
JSON = {"Content-Type": "application/json"}
Story = Callable[[httpx.AsyncClient, dict[str, str]], Coroutine[Any, Any, None]]


def tell(url: str, story: Story) -> None:
    async def told() -> None:
        app = create_app(url, Options(largest_body=1000))
        async with asking(app) as client:
            hall = app.state.hall
            ledger = hall.serving.ledger("director")
            director.create(ledger, "spring", "Spring Open", Settings(rules="speed/club@1"))
            token, _ = hall.access.make_link(ledger, "organiser")
            key = {"Idempotency-Key": "test-key-of-this-request"}
            await story(client, {"Authorization": f"Bearer {token}", **key, **JSON})

    asyncio.run(told())


@pytest.mark.parametrize(
    ("content", "kind"), [(b"{", "no-json"), (b'"' + b"a" * 1000 + b'"', "too-large")]
)
def test_what_cannot_be_taken_says_what_to_send(url: str, content: bytes, kind: str) -> None:
    async def story(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
        told = (await client.post(f"{EVENT}/rounds", content=content, headers=headers)).json()
        assert told["type"].endswith(f":{kind}")
        assert told["next"].startswith("send ")

    tell(url, story)


def test_a_fault_says_what_to_do_and_nothing_of_itself() -> None:
    told = problem_of(ZeroDivisionError("Ana"))
    assert (told.status, told.detail) == (500, None)
    assert told.next is not None


@pytest.mark.parametrize("if_match", [None, "*"])
def test_any_version_is_none_where_one_has_to_be_named(url: str, if_match: str | None) -> None:
    async def story(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
        named = headers if if_match is None else {**headers, "If-Match": if_match}
        finish = f"{EVENT}/finish"
        refused = await client.post(finish, content=b"{}", headers=named)
        assert (refused.status_code, refused.json()["version"]) == (428, 1)
        assert refused.headers["ETag"] == '"1"'

    tell(url, story)


def test_any_version_will_do_where_none_has_to_be_named(url: str) -> None:
    async def story(client: httpx.AsyncClient, headers: dict[str, str]) -> None:
        entered = await client.post(
            f"{EVENT}/entries",
            json={"entries": [{"name": "Ana"}]},
            headers={**headers, "If-Match": "*"},
        )
        assert entered.status_code == 201, entered.text

    tell(url, story)


def test_the_journal_says_that_somebody_spoke_no_http() -> None:
    record = logging.makeLogRecord(
        {"name": "uvicorn.error", "msg": "Invalid HTTP request received.", "levelname": "WARNING"}
    )
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["level"]) == ("no-http", "warning")
    quoting = logging.makeLogRecord({"name": "uvicorn.error", "msg": "Ana said so"})
    assert "Ana" not in JsonLines().format(quoting)


@pytest.mark.parametrize(
    ("source", "detail"),
    [
        ("slip", "Nothing was recorded; look at the slip"),
        ("the act", "Nothing was recorded; look at the act"),
        ("people.csv", "Nothing was recorded; look at people.csv"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(source: str, detail: str) -> None:
    found = problem_of(BadInput(source, [Fault("word", "it is missing", "type it")]))
    assert (found.title, found.detail, found.next) == ("This cannot be read", detail, "type it")
