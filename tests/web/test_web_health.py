import asyncio

import httpx

from tests.web.organised import served_event
from tests.web.running import asking
from tournament.web.app import create_app


def test_a_server_lives_and_is_ready(address: str) -> None:
    assert httpx.get(f"{address}/health").json() == {"status": "alive"}
    assert httpx.get(f"{address}/ready").json() == {"status": "ready", "position": 0}


def test_it_is_not_ready_once_it_is_about_to_stop(url: str) -> None:
    async def run() -> None:
        app = create_app(url)
        async with asking(app) as client:
            app.state.hall.stopping.set()
            answer = await client.get("/ready")
            assert answer.status_code == 503
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["type"] == "urn:playledger:problem:stopping"
            assert (await client.get("/health")).status_code == 200

    asyncio.run(run())


def test_the_head_of_an_answer_can_be_asked_for(address: str) -> None:
    for path, status in (("/health", 200), ("/api/v1/tournaments", 200), ("/nowhere", 404)):
        answer = httpx.head(address + path)
        assert (answer.status_code, answer.content) == (status, b"")
        assert answer.headers["content-security-policy"]
    assert httpx.head(f"{address}/api/v1/tournaments/none/feed").status_code == 404


def test_the_head_of_a_stream_is_answered_and_the_stream_let_go_of(url: str) -> None:
    with served_event(url) as (app, address, _):
        answer = httpx.head(f"{address}/api/v1/tournaments/spring/feed")
        assert answer.status_code == 200
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert httpx.get(f"{address}/health").status_code == 200
        app.state.hall.stopping.set()


def test_what_is_not_there_is_a_problem_document(address: str) -> None:
    answer = httpx.get(f"{address}/nowhere")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"
