"""What a browser, a stranger or a tool may try, and what it gets."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.web.running import asking
from tournament.web.app import create_app
from tournament.web.journal import JsonLines, write_journal
from tournament.web.limits import Buckets
from tournament.web.options import Options

PASSWORD = "correct horse battery"  # noqa: S105 - of a test
SESSION = "/api/v1/session"
EVENTS = "/api/v1/tournaments"
KEY = {"Idempotency-Key": "test-key-of-security"}
NEW = {"slug": "spring", "name": "Spring Open"}


@asynccontextmanager
async def club(
    url: str, options: Options | None = None
) -> AsyncIterator[tuple[FastAPI, httpx.AsyncClient]]:
    app = create_app(url, options)
    async with asking(app) as client:
        yield app, client


def organiser(app: FastAPI) -> dict[str, str]:
    hall = app.state.hall
    token, _ = hall.access.make_link(hall.serving.ledger("director"), "organiser")
    return {"Authorization": f"Bearer {token}"}


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def test_a_browser_comes_in_by_password_and_proves_its_own_page(url: str) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            app.state.hall.access.set_account("club", "organiser", PASSWORD)
            given = {"account": "club", "password": PASSWORD}
            opened = await client.post(SESSION, json=given)
            assert opened.json()["role"] == "organiser"
            cookie = opened.headers["set-cookie"]
            assert cookie.startswith("playledger=")
            assert "HttpOnly" in cookie
            assert "SameSite=lax" in cookie
            tricked = await client.post(EVENTS, json=NEW, headers=KEY)
            assert (tricked.status_code, tricked.json()["type"][-4:]) == (403, "csrf")
            csrf = {"X-CSRF-Token": opened.json()["csrf"]}
            made = await client.post(EVENTS, json=NEW, headers={**KEY, **csrf})
            assert made.status_code == 201
            out = await client.delete(SESSION, headers=csrf)
            assert out.status_code == 204
            client.cookies.set("playledger", cookie.partition("=")[2].partition(";")[0])
            assert (await client.get(SESSION)).json()["role"] == "guest"

    run(story)


def test_who_has_an_old_cookie_can_come_in_anew(url: str) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            hall = app.state.hall
            ledger = hall.serving.ledger("director")
            for role in ("referee", "organiser"):
                token, _ = hall.access.make_link(ledger, role)
                answer = await client.post(SESSION, json={"token": token})
                assert answer.json()["role"] == role
            typed = await client.post("/enter", data={"token": token})
            assert (typed.status_code, typed.headers["location"]) == (303, "/")

    run(story)


def test_a_form_without_a_script_proves_its_page_by_a_field(url: str) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            hall = app.state.hall
            token, _ = hall.access.make_link(hall.serving.ledger("director"), "organiser")
            csrf = (await client.post(SESSION, json={"token": token})).json()["csrf"]
            for field, status in (("", 403), (csrf + "x", 403), (csrf, 303)):
                answer = await client.post("/leave", data={"csrf": field})
                assert answer.status_code == status
            assert "playledger" not in client.cookies

    run(story)


def test_a_cookie_over_https_is_bound_to_the_host(url: str) -> None:
    async def story() -> None:
        async with club(url, Options(secure=True)) as (app, client):
            app.state.hall.access.set_account("club", "organiser", PASSWORD)
            given = {"account": "club", "password": PASSWORD}
            answer = await client.post(SESSION, json=given)
            cookie = answer.headers["set-cookie"]
            assert cookie.startswith("__Host-playledger=")
            assert "Secure" in cookie
            assert answer.headers["strict-transport-security"]

    run(story)


def test_a_password_can_be_tried_five_times_a_minute(url: str) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            given = {"account": "club", "password": "not this one"}
            tried = [(await client.post(SESSION, json=given)) for _ in range(6)]
            assert [each.status_code for each in tried] == [401] * 5 + [429]
            assert int(tried[-1].headers["retry-after"]) <= 12
            other = await client.post(SESSION, json={**given, "account": "other"})
            assert other.status_code == 401

    run(story)


@pytest.mark.parametrize(
    "headers",
    [
        {"Authorization": "Bearer " + "A" * 43},
        {"Authorization": "Basic Y2x1Yjp4"},
        {"Authorization": "Bearer"},
    ],
)
def test_a_token_that_counts_for_nothing_is_no_guest(url: str, headers: dict[str, str]) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            answer = await client.get(EVENTS, headers=headers)
            assert answer.status_code == 401
            assert answer.headers["www-authenticate"] == "Bearer"

    run(story)


def test_a_token_wrong_by_its_last_letter_lets_nobody_in(url: str) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            right = organiser(app)
            bearer = right["Authorization"]
            wrong = {"Authorization": bearer[:-1] + ("A" if bearer[-1] != "A" else "B")}
            assert (await client.get("/api/v1/links", headers=right)).status_code == 200
            assert (await client.get("/api/v1/links", headers=wrong)).status_code == 401

    run(story)


def test_a_token_in_an_address_is_refused(url: str) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            answer = await client.get(f"{EVENTS}?token={'A' * 43}")
            assert (answer.status_code, answer.json()["type"][-16:]) == (400, "token-in-address")

    run(story)


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("club.local", 200),
        ("club.local:8000", 200),
        ("CLUB.local", 200),
        ("[fe80::1]:8000", 200),
        ("evil.example", 400),
        ("club.local.evil.example", 400),
        ("club.local@evil.example", 400),
        ("", 400),
        ("[::", 400),
    ],
)
def test_only_the_names_of_the_server_are_answered(url: str, host: str, status: int) -> None:
    async def story() -> None:
        options = Options(hosts=frozenset({"club.local", "fe80::1"}))
        async with club(url, options) as (_, client):
            answer = await client.get("/health", headers={"Host": host})
            assert answer.status_code == status

    run(story)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"Origin": "http://testserver"}, 201),
        ({"Origin": "http://testserver", "Sec-Fetch-Site": "same-origin"}, 201),
        ({"Origin": "http://testserver:81"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": "http://["}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
    ],
)
def test_what_a_page_of_others_asks_is_not_done(
    url: str, headers: dict[str, str], status: int
) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            answer = await client.post(
                EVENTS, json=NEW, headers={**organiser(app), **KEY, **headers}
            )
            assert answer.status_code == status

    run(story)


@pytest.mark.parametrize("path", ["/health", "/nowhere", EVENTS, "/api/v1/links"])
def test_every_answer_bears_the_headers_that_protect_browsers(url: str, path: str) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            headers = (await client.get(path)).headers
            policy = headers["content-security-policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "same-origin"
            assert headers["cache-control"] == "no-store"
            assert "server" not in headers

    run(story)


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b'{"slug":"spring","name":"Spring","best_of":3.0}', "application/json", 201),
        (b'{"slug":"spring","name":"Spring","best_of":3.5}', "application/json", 400),
        (b'{"slug":"spring","name":"Spring","best_of":1e400}', "application/json", 400),
        (b'{"slug":"spring","name":"Spring","best_of":NaN}', "application/json", 400),
        (b'{"slug":"spring","name":"Spring","best_of":9007199254740993}', "application/json", 400),
        (b'{"slug":"spring","name":"Spring","best_of":"3"}', "application/json", 422),
        (b'{"slug":"spring","name":"Spring","best_of":true}', "application/json", 422),
        (b'{"slug":"spring","name":"Spring","isAdmin":true}', "application/json", 422),
        (b'{"slug":"spring","name":"Spring","name":"Other"}', "application/json", 400),
        (b'{"slug":"spring","name":"\\ud800"}', "application/json", 400),
        (b'{"slug":"spring\\n","name":"Spring"}', "application/json", 422),
        (b'{"slug":"../../x","name":"Spring"}', "application/json", 422),
        (b'{"slug":"spring","name":"a\\u0000b"}', "application/json", 422),
        (b'{"slug":"spring","name":"a\\u202egnp.exe"}', "application/json", 422),
        (b'{"slug":"spring","name":"\\u200b\\ufeff"}', "application/json", 422),
        (b'{"slug":"spring","name":"   "}', "application/json", 422),
        (b'{"slug":"spring","name":"' + b"A" * 401 + b'"}', "application/json", 422),
        (b"\xa7\x01", "application/json", 400),
        (b"\xef\xbb\xbf{}", "application/json", 400),
        (b"[" * 100_000, "application/json", 400),
        (b'{"a":' * 40 + b"1" + b"}" * 40, "application/json", 400),
        (b"[]", "application/json", 422),
        (b"null", "application/json", 422),
        (b"", "application/json", 422),
        (b'{"slug":"spring","name":"Spring"}', "text/plain", 415),
        (b'{"slug":"spring","name":"Spring"}', "", 415),
        (b"slug=spring", "application/x-www-form-urlencoded", 415),
        (b'{"slug":"spring","name":"' + b"A" * 2**20 + b'"}', "application/json", 413),
    ],
)
def test_what_cannot_be_read_changes_nothing(
    url: str, content: bytes, kind: str, status: int
) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            headers = {**organiser(app), **KEY, **({"Content-Type": kind} if kind else {})}
            before = (await client.get("/api/v1/log/head")).json()
            answer = await client.post(EVENTS, content=content, headers=headers)
            assert answer.status_code == status, answer.text
            after = (await client.get("/api/v1/log/head")).json()
            assert (after == before) == (status != 201)
            assert len(answer.content) < 10_000

    run(story)


@pytest.mark.parametrize(
    "key", [None, "", "short", "x" * 65, "x" * 10_000, "with space in it", "ümlautümlautümlaut"]
)
def test_a_key_is_due_and_has_a_form(url: str, key: str | None) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            headers = {**organiser(app), **({} if key is None else {"Idempotency-Key": key})}
            encoded = {name: value.encode("utf-8") for name, value in headers.items()}
            answer = await client.post(EVENTS, json=NEW, headers=encoded)
            assert answer.status_code == 400
            assert (await client.get("/api/v1/log/head")).json()["size"] == 0

    run(story)


@pytest.mark.parametrize(
    ("tag", "status"),
    [
        ('"0"', 412),
        ('"2"', 412),
        ('"9007199254740992"', 412),
        ('"-1"', 400),
        ("1", 400),
        ('W/"1"', 400),
        ('"1", "2"', 400),
        ('"9223372036854775808"', 400),
        ('"1"', 409),
        ("*", 428),
    ],
)
def test_a_version_is_the_one_that_stands_or_nothing_is_done(
    url: str, tag: str, status: int
) -> None:
    """One rests on the right version: a rule forbids it, nobody is entered. `*` names none."""

    async def story() -> None:
        async with club(url) as (app, client):
            headers = organiser(app)
            await client.post(EVENTS, json=NEW, headers={**headers, **KEY})
            asked = {**headers, "Idempotency-Key": "another-key-of-test", "If-Match": tag}
            answer = await client.post(f"{EVENTS}/spring/rounds", json={}, headers=asked)
            assert answer.status_code == status, answer.text
            assert (await client.get("/api/v1/log/head")).json()["size"] == 1

    run(story)


@pytest.mark.parametrize("number", ["0", "-1", "100000", "x", "1.5", "9" * 400, "%00", "1%0a"])
def test_a_number_in_an_address_is_one(url: str, number: str) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            await client.post(EVENTS, json=NEW, headers={**organiser(app), **KEY})
            answer = await client.get(f"{EVENTS}/spring/rounds/{number}")
            assert answer.status_code == 422, answer.text

    run(story)


def test_a_page_of_somebody_else_cannot_sort_by_what_it_likes(url: str) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            answer = await client.get("/api/v1/games?tournament=name;select pg_sleep(9)")
            assert answer.status_code == 422

    run(story)


@pytest.mark.parametrize(
    ("method", "path", "allow"),
    [
        ("DELETE", EVENTS, "GET, HEAD, POST"),
        ("PATCH", f"{EVENTS}/spring", "GET, HEAD"),
        ("OPTIONS", SESSION, "DELETE, GET, HEAD, POST"),
        ("TRACE", "/health", "GET, HEAD"),
    ],
)
def test_another_method_is_told_which_there_are(
    url: str, method: str, path: str, allow: str
) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            answer = await client.request(method, path)
            assert (answer.status_code, answer.headers["allow"]) == (405, allow)

    run(story)


def test_who_asks_too_often_waits(url: str) -> None:
    async def story() -> None:
        async with club(url, Options(requests_a_second=0.01, burst=3)) as (_, client):
            asked = [await client.get("/health") for _ in range(4)]
            assert [each.status_code for each in asked] == [200, 200, 200, 429]
            assert 90 <= int(asked[-1].headers["retry-after"]) <= 100
            forged = await client.get("/health", headers={"X-Forwarded-For": "1.2.3.4"})
            assert forged.status_code == 429

    run(story)


def test_a_bucket_fills_again_and_others_have_their_own() -> None:
    now = 0.0
    buckets = Buckets(2, 2, lambda: now)
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0.5]
    assert buckets.take("b") == 0
    now = 0.5
    assert [buckets.take("a") for _ in range(2)] == [0, 0.5]
    now = 1000.0
    assert [buckets.take("a") for _ in range(3)] == [0, 0, 0.5]


def test_the_log_of_the_server_names_nobody(url: str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with club(url) as (app, client):
            headers = organiser(app)
            caplog.set_level(logging.INFO, "playledger.server")
            named = {**NEW, "name": "x\n2026-11-30 INFO admin login ok Ana Ruiz"}
            await client.post(EVENTS, json=named, headers={**headers, **KEY})
            await client.get(f"{EVENTS}/ana-ruiz", headers=headers)
            await client.get("/health?who=Ana")
            lines = [JsonLines().format(record) for record in caplog.records]
            told = [json.loads(line) for line in lines]
            requests = [line for line in told if line["event"] == "request"]
            assert [line["status"] for line in requests] == [422, 404, 200]
            assert requests[1]["route"] == "/api/v1/tournaments/{slug}"
            everything = "\n".join(lines).lower()
            for secret in ("ana", "login ok", headers["Authorization"][7:].lower(), "testserver"):
                assert secret not in everything

    run(story)


def test_what_nobody_foresaw_is_answered_and_says_nothing_of_itself(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines: list[str] = []

    class Kept(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(self.format(record))

    def broken(_ledger: object) -> list[str]:
        raise ZeroDivisionError("of Ana Ruiz")

    async def story() -> None:
        monkeypatch.setattr("tournament.web.api.tournaments.slugs", broken)
        async with club(url) as (_, client):
            assert (await client.head(EVENTS)).status_code == 500
            answer = await client.get(EVENTS)
            assert answer.status_code == 500
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.headers["content-security-policy"]
            assert "Ana" not in answer.text

    logger = logging.getLogger("playledger.server")
    before = (logger.handlers, logger.propagate, logger.level)
    write_journal(Kept())
    try:
        run(story)
    finally:
        logger.handlers, logger.propagate, logger.level = before
    fault, _ = [json.loads(line) for line in lines if json.loads(line)["event"] == "fault"]
    assert fault["error"] == "ZeroDivisionError"
    assert any(where.startswith("broken:") for where in fault["where"])
    assert "Ana" not in "\n".join(lines)


@pytest.mark.parametrize("path", ["/nonsense", "/events/", "/table/Spring"])
def test_a_person_who_mistypes_an_address_is_told_so_on_a_page(url: str, path: str) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            page = await client.get(path, headers={"Accept": "text/html,*/*;q=0.8"})
            assert page.status_code == 404
            assert page.headers["content-type"].startswith("text/html")
            assert "All events" in page.text
            assert "match pattern" not in page.text

    run(story)


@pytest.mark.parametrize("path", ["/nonsense", "/api/v1/nonsense"])
def test_a_program_that_mistypes_an_address_gets_a_problem(url: str, path: str) -> None:
    async def story() -> None:
        async with club(url) as (_, client):
            accept = "text/html" if path.startswith("/api") else "*/*"
            answer = await client.get(path, headers={"Accept": accept})
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["type"] == "urn:playledger:problem:not-found"
            assert answer.json()["next"]

    run(story)
