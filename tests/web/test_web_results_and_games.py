"""Corrections, brackets, groups, games and what two processes do to each other, over HTTP."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.service.club_evening import SPEED, RecordForTest, bot_game
from tests.web.running import asking
from tournament.competition.events import Settings
from tournament.service import director, entering
from tournament.service.games import match_game, stream_of
from tournament.service.ledger import Change, Ledger, open_ledger
from tournament.service.newcomers import Newcomer
from tournament.service.scorer import enter_result, read_result
from tournament.service.tournaments import load
from tournament.web.app import create_app
from tournament.web.verifying import Found

EVENT = "/api/v1/tournaments/spring"
KEY = "test-key-of-this-request"


def run(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def announce(app: FastAPI, *names: str, **settings: object) -> Ledger:
    ledger: Ledger = app.state.hall.serving.ledger("director")
    director.create(ledger, "spring", "Spring Open", Settings(**{"rules": SPEED, **settings}))
    people = {name: Newcomer(name=name) for name in names}
    entering.add_players(ledger, "spring", "test", people)
    return ledger


def play_round(ledger: Ledger) -> None:
    """Pair, publish, have every left seat win, and close."""
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")
    running = load(ledger, "spring").state.running
    assert running is not None
    for table in running.tables:
        enter_result(ledger, "spring", table, read_result("2-0", None, 3))
    director.close(ledger, "spring")


def let_in(app: FastAPI, role: str, **place: object) -> dict[str, str]:
    hall = app.state.hall
    token, _ = hall.access.make_link(hall.serving.ledger("director"), role, **place)
    return {"Authorization": f"Bearer {token}"}


async def tag(client: httpx.AsyncClient) -> str:
    return str((await client.get(EVENT)).headers["ETag"])


def test_a_result_is_confirmed_by_its_player_and_corrected_by_a_referee(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = announce(app, "Ana", "Ben")
            director.pair(ledger, "spring")
            director.publish(ledger, "spring")
            table = load(ledger, "spring").state.rounds[0].tables[1].paired
            left = let_in(app, "player", tournament="spring", entry=table.left)
            right = let_in(app, "player", tournament="spring", entry=table.right)
            path = f"{EVENT}/rounds/1/tables/1"
            entered = await client.put(
                f"{path}/result", json={"score": "2-1"}, headers={**left, "Idempotency-Key": KEY}
            )
            assert entered.status_code == 200, entered.text
            own = await client.post(
                f"{path}/confirmation", headers={**left, "Idempotency-Key": KEY + "-own"}
            )
            assert (own.status_code, own.json()["clause"]) == (409, "T-9")
            confirmed = await client.post(
                f"{path}/confirmation", headers={**right, "Idempotency-Key": KEY + "-other"}
            )
            assert confirmed.status_code == 200, confirmed.text
            [shown] = (await client.get(f"{EVENT}/rounds/1")).json()["tables"]
            assert (shown["score"], shown["confirmed"]) == ("2-1", True)
            corrected = await client.post(
                f"{path}/correction",
                json={"score": "1-2", "reason": "the slip was read the wrong way round"},
                headers={
                    **let_in(app, "referee"),
                    "Idempotency-Key": KEY + "-correction",
                    "If-Match": await tag(client),
                },
            )
            assert corrected.status_code == 200, corrected.text
            assert [fact["type"] for fact in corrected.json()["events"]] == ["ResultCorrected"]

    run(story)


def test_the_bracket_is_cut_and_shown(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = announce(app, "Ana", "Ben", "Cleo", "Dan", rounds=2, cut=2)
            assert (await client.get(f"{EVENT}/bracket")).status_code == 404
            play_round(ledger)
            play_round(ledger)
            headers = {
                **let_in(app, "organiser"),
                "Idempotency-Key": KEY,
                "If-Match": await tag(client),
            }
            cut = await client.post(f"{EVENT}/bracket", json={}, headers=headers)
            assert cut.status_code == 201, cut.text
            drawn = (await client.get(f"{EVENT}/bracket")).json()
            [[final]] = drawn["rounds"]
            standings = (await client.get(f"{EVENT}/standings?after_round=2")).json()
            best = [row["player"] for row in standings["rows"][:2]]
            assert [final["left"]["player"], final["right"]["player"]] == best
            assert drawn["champion"] is None

    run(story)


def test_groups_have_standings_of_their_own(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            names = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay")
            play_round(announce(app, *names, format="groups", groups=2))
            rows = (await client.get(f"{EVENT}/standings")).json()["rows"]
            assert sorted({row["group"] for row in rows}) == [1, 2]

    run(story)


def test_a_game_is_shown_as_the_caller_may_see_it(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = announce(app, "Ana", "Ben")
            director.pair(ledger, "spring")
            director.publish(ledger, "spring")
            table = load(ledger, "spring").state.rounds[0].tables[1].paired
            game = match_game("spring", table.match, 1)
            facts = bot_game(SPEED, "shown")[:12]
            stream = stream_of(game)
            ledger.record(stream, RecordForTest(stream=stream), lambda: [Change(stream, 0, facts)])
            seen = (await client.get(f"/api/v1/games/{game}")).json()
            assert (seen["version"], seen["winners"]) == (12, None)
            assert [seat["hand"] for seat in seen["seats"]] == [None, None]
            assert "seed" not in str(seen)
            player = let_in(app, "player", tournament="spring", entry=table.right)
            own = (await client.get(f"/api/v1/games/{game}", headers=player)).json()
            assert own["seats"][0]["hand"] is None
            assert len(own["seats"][1]["hand"]) == own["seats"][1]["hand_size"] > 0
            [listed] = (await client.get("/api/v1/games?tournament=spring")).json()["games"]
            assert (listed["game"], listed["events"]) == (game, 12)
            assert (await client.get("/api/v1/games/spring/m9/g1")).status_code == 404
            assert (await client.get("/api/v1/games?tournament=autumn")).status_code == 404

    run(story)


@pytest.mark.parametrize(("named", "status"), [(True, 412), (False, 409)])
def test_who_is_overtaken_by_another_process_is_told(
    url: str, monkeypatch: pytest.MonkeyPatch, *, named: bool, status: int
) -> None:
    """Between the look at the version and the append, a command line records something."""

    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = announce(app, "Ana", "Ben")
            director.pair(ledger, "spring")
            director.publish(ledger, "spring")
            usual = Ledger.record

            def overtaken(self: Ledger, *args: Any, **more: Any) -> Any:  # noqa: ANN401
                monkeypatch.setattr(Ledger, "record", usual)
                with open_ledger(url, write=True, actor="desk") as other:
                    director.withdraw(other, "spring", 2, "wait")
                return usual(self, *args, **more)

            headers = {**let_in(app, "organiser"), "Idempotency-Key": KEY}
            if named:
                headers["If-Match"] = await tag(client)
            monkeypatch.setattr(Ledger, "record", overtaken)
            answer = await client.put(
                f"{EVENT}/rounds/1/tables/1/result", json={"score": "2-0"}, headers=headers
            )
            assert answer.status_code == status, answer.text
            told = answer.json()
            said = " ".join(told.get("meanwhile", [])) + told["detail"]
            assert "entry withdrawn" in said
            assert "by desk" in said

    run(story)


def test_a_log_that_is_wrong_is_found_and_a_verification_can_be_broken_off(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = announce(app, "Ana")
            verifying = app.state.hall.verifying
            official = let_in(app, "referee")

            def broken(_ledger: Ledger, *, progress: Callable[[int], None]) -> None:
                while True:
                    progress(1)

            monkeypatch.setattr("tournament.web.verifying.verify_log", broken)
            for _ in range(2):
                begun = await client.post("/api/v1/log/verification", headers=official)
                assert begun.json()["state"] == "running"
            verifying.stop()
            assert verifying.last == Found("failed")
            assert verifying.start(ledger) == Found("failed")

    run(story)
