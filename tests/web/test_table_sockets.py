"""Devices sit down, play, come back, take over, and the match is entered and confirmed."""

import asyncio
import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.web.at_the_table import Seated, begin, now_us, opened, plays, seated
from tests.web.organised import PASSWORD
from tests.web.racing import race
from tests.web.running import listening
from tournament.competition.events import Settings
from tournament.games.bots import KINDS
from tournament.games.tempo import Tempo
from tournament.service import director, entering
from tournament.service.deal_verification import verify_deal
from tournament.service.games import load_game
from tournament.service.newcomers import Newcomer
from tournament.service.seat_words import seat_word
from tournament.service.slip_codes import slip_code
from tournament.service.tournaments import load
from tournament.web.app import create_app
from tournament.web.options import Options
from tournament.web.table.connection import STOPPING

EVENT = "spring"
RACES = 250

FAST = Options(
    countdown=0,
    acts_a_second=10_000,
    acts_burst=100_000,
    requests_a_second=10_000,
    burst=100_000,
)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots think for some milliseconds only."""
    fast = Tempo(pause=(1_000, 8_000), reaction=(1_000, 8_000))
    hasty = {name: kind._replace(tempo=fast) for name, kind in KINDS.items()}
    monkeypatch.setattr("tournament.service.live.bots.KINDS", hasty)


@pytest.fixture
def club(url: str) -> Iterator[tuple[FastAPI, str, dict[str, str]]]:
    """A server where games begin at once, its address, and the headers of an organiser."""
    app = create_app(url, FAST)
    with listening(app) as address:
        hall = app.state.hall
        hall.access.set_account("club", "organiser", PASSWORD)
        opened = hall.access.log_in("club", PASSWORD)
        assert opened is not None
        yield app, address, {"Authorization": f"Bearer {opened[0]}"}


def test_of_two_cards_for_one_pile_the_first_to_arrive_stays_and_the_other_is_lost(club) -> None:
    app, base, headers = club
    found = asyncio.run(race(base, RACES, headers=headers))
    place = {act_id: number for number, act_id in enumerate(found.arrived)}
    for answers in found.run:
        first, second = sorted(answers, key=lambda answer: place[answer["id"]])
        assert (first["outcome"], second["outcome"]) == ("stands", "lost")
        assert (second["clause"], first["version"] < second["version"]) == ("S-6a", True)
    ledger = app.state.hall.serving.ledger("test")
    recorded = [each.command_id for each in ledger.store.read_all()]
    on_the_log = [act_id for act_id in dict.fromkeys(recorded) if act_id in place]
    assert on_the_log == found.arrived
    for table in found.tables:
        for number in range(1, 10):
            if ledger.store.version(f"game/{table}-{number}"):
                game = load_game(ledger, f"{table}-{number}")
                assert game.state.untrusted_from is None


def test_a_match_goes_from_the_slip_to_a_confirmed_result(club) -> None:
    app, base, headers = club
    ledger = app.state.hall.serving.ledger("director")
    director.create(ledger, EVENT, "Spring Open", Settings(rules="speed/club@1"))
    people = {name: Newcomer(name=name) for name in ("Ana", "Ben", "Cleo", "Dan")}
    entering.add_players(ledger, EVENT, "test", people)
    director.pair(ledger, EVENT)
    director.publish(ledger, EVENT)
    entered, confirmed, verdicts = asyncio.run(_match(app, base, headers))
    assert (entered, confirmed.partition("/")[0]) == ("live/1", "entry")
    assert len(verdicts) >= 2
    assert set(verdicts) == {"right"}


async def _match(
    app: FastAPI, base: str, headers: dict[str, str]
) -> tuple[str, str, tuple[str, ...]]:
    """Play a match; return who entered and confirmed its result, and of each deal what it is."""
    ledger = app.state.hall.serving.ledger("test")
    tournament = load(ledger, EVENT)
    played = tournament.state.rounds[0]
    slip = {
        "code": slip_code(tournament.state, played, 1),
        "word": seat_word(ledger, EVENT, 1, played.tables[1].paired),
        "tournament": EVENT,
    }
    async with httpx.AsyncClient(base_url=f"{base}/api/v1") as client:
        joined = [
            (await client.post("/tables/join", json={**slip, "seats": [seat]})).json()
            for seat in (1, 2)
        ]
        taken = await client.post("/tables/join", json={**slip, "seats": [1]})
        assert taken.status_code == 409
        table = joined[0]["table"]
        tokens = [each["token"] for each in joined]
        async with seated(base, table, *tokens) as devices:
            assert [each["name"] for each in devices[0].welcome["players"]] == [
                tournament.name(played.tables[1].paired.left),
                tournament.name(played.tables[1].paired.right),
            ]
            while devices[0].stage != "over":
                number = len(devices[0].match["games"])
                await begin(devices)
                await asyncio.gather(
                    *(plays(each, seat, f"g{number}s{seat}") for seat, each in enumerate(devices))
                )
                for each in devices:
                    await each.until(
                        lambda each=each, number=number: len(each.match["games"]) > number
                    )
            result = devices[0].match["result"]
            assert (result["entered"], result["confirmed"]) == (True, False)
            wrong = {"type": "confirm", "id": "w" * 16, "seat": 1, "score": "9-9"}
            await devices[0].say(wrong)
            await devices[0].until(lambda: devices[0].problems)
            for seat, each in enumerate(devices, 1):
                confirm = {"type": "confirm", "id": f"confirm-{seat:012}", "score": result["score"]}
                await each.say(confirm)
                await each.until(lambda each=each, seat=seat: f"confirm-{seat:012}" in each.answers)
            await devices[0].until(lambda: devices[0].match["result"]["confirmed"])
        outstanding = (
            await client.get(f"/tournaments/{EVENT}/outstanding", headers=headers)
        ).json()
        assert [each["table"] for each in outstanding["tables"]] == [2]
        assert outstanding["unconfirmed"] == []
    state = load(ledger, EVENT).state
    there = state.rounds[0].tables[1]
    winners = [game["winners"] for game in devices[0].match["games"]]
    assert (there.result.left, there.result.right) == (winners.count([1]), winners.count([2]))
    games = [load_game(ledger, f"{table}/g{number}") for number in range(1, len(winners) + 1)]
    assert [[seat + 1 for seat in game.state.outcome.winners] for game in games] == winners
    verdicts = tuple(verify_deal(ledger, game).verdict for game in games)
    return there.entered_by, there.confirmed_by, verdicts


def test_devices_bring_nonces_of_their_own_and_anybody_can_deal_the_game_again(club) -> None:
    app, base, headers = club

    async def run() -> str:
        table, tokens = await opened(base, "speed/club@1", "person", "person", headers=headers)
        async with seated(base, table, *tokens) as devices:
            for seat, each in enumerate(devices, 1):
                await each.say({"type": "ready", "seat": seat, "own": True})
            for seat, each in enumerate(devices):
                deal = await _heard(each, "deal", step="commit")
                lines = ["playledger/deal/1 seat", deal["stream"], deal["commitment"]]
                lines += [str(seat), f"{seat + 1}" * 64]
                commitment = sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
                await each.say({"type": "nonce", "commitment": commitment})
            for seat, each in enumerate(devices):
                await _heard(each, "deal", step="show")
                await each.say({"type": "nonce", "nonce": f"{seat + 1}" * 64})
            for each in devices:
                await each.until(lambda each=each: each.phase == "play")
            await asyncio.gather(
                *(plays(each, seat, f"own{seat}") for seat, each in enumerate(devices))
            )
            ended = await _heard(devices[0], "ended")
            assert len(ended["secret"]) == 64
        return table

    game = load_game(app.state.hall.serving.ledger("test"), f"{asyncio.run(run())}-1")
    found = verify_deal(app.state.hall.serving.ledger("test"), game)
    assert found.verdict == "right"
    assert [seat.source for seat in found.seats] == ["own", "own"]


def test_another_device_of_a_seat_takes_over_and_one_that_comes_back_goes_on(club) -> None:
    _, base, headers = club

    async def run() -> None:
        table, tokens = await opened(
            base, "speed/club@1", "person", "person", headers=headers, best_of=3
        )
        async with seated(base, table, *tokens) as (one, two):
            await begin([one, two])
            await one.does("before-the-break", 1, {"what": "draw"})
            await one.drop()
            sent = one.act("during-the-break", 1, {"what": "draw"}, 0)
            await one.until(lambda: one.came_in == 2)
            await one.until(lambda: "during-the-break" in one.answers)
            await one.say(sent)
            await one.until(lambda: len(one.answers["during-the-break"]) == 2)
            assert one.answers["during-the-break"][0] == one.answers["during-the-break"][1]
            async with seated(base, table, tokens[0]) as (other,):
                await one.until(lambda: any(m["type"] == "taken-over" for m in one.heard))
                await one.until(lambda: one.code == 4001)
                await other.until(lambda: other.view)
                assert other.view["seats"][0]["hand"] == one.view["seats"][0]["hand"]
                await other.does("from-the-other-one", 1, {"what": "draw"})
                await two.does("as-if-nothing-was", 2, {"what": "draw"})

    asyncio.run(run())


def test_of_two_who_sit_down_at_one_seat_at_once_one_does(club) -> None:
    _, base, headers = club

    async def run() -> list[int]:
        async with httpx.AsyncClient(base_url=f"{base}/api/v1", headers=headers) as client:
            wanted = {"rules": "speed/club@1", "seats": ["person", "person"], "recorded": True}
            found = (await client.post("/tables", json=wanted)).json()
            await client.post(f"/tables/{found['table']}/free", json={"seats": [1]})
            sits = {"code": found["code"], "seats": [1]}
            tries = [client.post("/tables/join", json=sits) for _ in range(8)]
            return [answer.status_code for answer in await asyncio.gather(*tries)]

    assert sorted(asyncio.run(run())) == [200] + [409] * 7


def test_one_tablet_holds_both_seats_and_loses_one_to_a_device(club) -> None:
    _, base, headers = club

    async def run() -> None:
        async with httpx.AsyncClient(base_url=f"{base}/api/v1", headers=headers) as client:
            wanted = {"rules": "speed/club@1", "seats": ["person", "person"], "recorded": True}
            found = (await client.post("/tables", json=wanted)).json()
            await client.post(f"/tables/{found['table']}/free", json={"seats": [1, 2]})
            sits = {"code": found["code"], "seats": [1, 2]}
            joined = (await client.post("/tables/join", json=sits)).json()
            async with seated(base, found["table"], joined["token"]) as (tablet,):
                assert tablet.welcome["seats"] == [1, 2]
                await tablet.say({"type": "ready", "seat": 1})
                await tablet.say({"type": "ready", "seat": 2})
                await tablet.until(lambda: tablet.phase == "play")
                assert all(each["hand"] for each in tablet.view["seats"])
                await asyncio.gather(plays(tablet, 0, "left"), plays(tablet, 1, "right"))
                await _heard(tablet, "ended")
                await client.post(f"/tables/{found['table']}/free", json={"seats": [2]})
                await tablet.until(lambda: tablet.heard[-1] == {"type": "taken-over", "seats": [2]})

    asyncio.run(run())


@pytest.mark.parametrize(
    ("rules", "seats"), [("speed/club@1", ["greedy", "human"]), ("fusion/review@1", ["greedy"] * 4)]
)
@pytest.mark.usefixtures("hurried")
def test_bots_play_among_themselves_while_somebody_watches(club, rules, seats) -> None:
    app, base, headers = club

    async def run() -> str:
        table, _ = await opened(base, rules, *seats, headers=headers, pace=25)
        async with seated(base, table, None) as (spectator,):
            assert spectator.welcome["seats"] == []
            await _heard(spectator, "ended")
            assert all(seat["hand"] is None for seat in spectator.view["seats"])
        return table

    ledger = app.state.hall.serving.ledger("test")
    game = load_game(ledger, f"{asyncio.run(run())}-1")
    assert verify_deal(ledger, game).verdict == "right"
    assert {one.severity for one in game.findings} <= {"note"}


@pytest.mark.usefixtures("hurried")
def test_practice_leaves_nothing_on_the_log_and_needs_no_part(club) -> None:
    app, base, _ = club
    before = app.state.hall.serving.database.store.head()

    async def run() -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "greedy", pace=50)
        async with seated(base, table, *tokens) as (device,):
            await device.say({"type": "ready"})
            await device.until(lambda: device.phase == "play")
            await plays(device, 0, "practice")
            await _heard(device, "ended")

    asyncio.run(run())
    assert app.state.hall.serving.database.store.head() == before


@pytest.mark.parametrize(
    ("table", "token", "code"),
    [("t-00000000", None, 4004), ("spring/m1", None, 4004), ("", "x" * 43, 4003)],
)
def test_who_is_not_let_in_is_told_by_the_code(club, table, token, code) -> None:
    _, base, headers = club

    async def run() -> None:
        known, _ = await opened(base, "speed/club@1", "person", "person", headers=headers)
        device = Seated(base, table or known, token)
        await asyncio.wait_for(device.stay(), 10)
        assert device.code == code

    asyncio.run(run())


def test_what_cannot_be_read_or_comes_too_fast_is_told_and_not_recorded(url: str) -> None:
    app = create_app(url, Options(countdown=0, acts_a_second=0.001, acts_burst=6))

    async def run(base: str) -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "greedy", pace=400)
        async with seated(base, table, *tokens) as (device,):
            early = await device.does("before-any-game-0", 1, {"what": "draw"})
            assert early["reason"] == "no-such-game"
            await device.say({"type": "ready"})
            await device.until(lambda: device.phase == "play")
            stranger = await device.does("for-another-seat", 2, {"what": "draw"})
            assert stranger["reason"] == "no-seat"
            unread = await device.does(
                "no-such-card-here", 1, {"what": "place", "card": "?", "pile": "L"}
            )
            assert unread["reason"] == "bad-input"
            other = await device.does("another-game-0000", 1, {"what": "draw"}, game=7)
            assert other["reason"] == "no-such-game"
            said = [await device.does(f"fast-{n:012}", 1, {"what": "draw"}) for n in range(3)]
            assert said[-1]["reason"] == "too-often"
            for text in (
                "{",
                "[]",
                '{"type": "act"}',
                '{"type": "hello"}',
                '{"type":"ping","t0":0.5}',
            ):
                await device._socket.send(text)
            await device.until(
                lambda: len([p for p in device.problems if p["reason"] == "unreadable"]) == 5
            )

    with listening(app) as base:
        asyncio.run(run(base))


def test_the_clock_of_a_device_is_measured_and_stands_on_its_acts(club) -> None:
    app, base, headers = club

    async def run() -> str:
        table, tokens = await opened(base, "speed/club@1", "person", "person", headers=headers)
        async with seated(base, table, *tokens) as (one, two):
            await begin([one, two])
            ahead, back = 7_000_000, None
            for _ in range(4):
                t0 = now_us() + ahead
                await one.say({"type": "ping", "t0": t0, **({"back": back} if back else {})})
                await one.until(lambda t0=t0: any(m.get("t0") == t0 for m in one.heard))
                back = {"t0": t0, "t3": now_us() + ahead}
            assert abs(one.heard[-1]["offset_us"] + ahead) <= one.heard[-1]["uncertainty_us"]
            await one.say(one.act("measured-00000000", 1, {"what": "draw"}, now_us() + ahead))
            await one.until(lambda: one.answers)
            await two.does("not-measured-0000", 2, {"what": "draw"})
        return table

    game = load_game(app.state.hall.serving.ledger("test"), f"{asyncio.run(run())}-1")
    first, second = game.events[-2:]
    assert abs(first.at.offset_us + 7_000_000) <= first.at.uncertainty_us
    assert second.at is None


def test_a_server_that_stops_tells_every_table(url: str) -> None:
    async def run(base: str, stop: Callable[[], None]) -> Seated:
        table, tokens = await opened(base, "speed/club@1", "person", "greedy", pace=50)
        async with seated(base, table, *tokens) as (device,):
            await device.say({"type": "ready"})
            await device.until(lambda: device.phase == "play")
            await device.does("the-last-of-all-0", 1, {"what": "draw"})
            stop()
            await device.until(lambda: device.code is not None)
        return device

    app = create_app(url, FAST)
    with listening(app) as base:
        loop = app.state.hall.follower._loop

        def stop() -> None:
            loop.call_soon_threadsafe(app.state.hall.stopping.set)

        device = asyncio.run(run(base, stop))
    assert [len(answers) for answers in device.answers.values()] == [1]
    assert (device.heard[-1]["type"], device.code) == ("closing", STOPPING)


def test_who_watches_is_sent_the_table_as_it_changes(club) -> None:
    _, base, headers = club

    async def run() -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "person", headers=headers)
        async with (
            httpx.AsyncClient(base_url=f"{base}/api/v1") as client,
            client.stream("GET", f"/tables/{table}/watch") as stream,
            seated(base, table, *tokens) as devices,
        ):
            await begin(devices)
            kinds, ids = [], []
            async for line in stream.aiter_lines():
                if line.startswith("id: "):
                    ids.append(int(line[4:]))
                if line.startswith("data: "):
                    message = json.loads(line[6:])
                    kinds.append(message["type"])
                    if message["type"] == "view" and message["phase"] == "play":
                        assert all(seat["hand"] is None for seat in message["seats"])
                        break
            assert kinds[:2] == ["welcome", "match"]
            assert ids == sorted(ids)
            listed = (await client.get("/tables")).json()["tables"]
            assert [each["table"] for each in listed] == [table]
            shown = (await client.get(f"/tables/{table}")).json()
            assert (shown["stage"], min(2, shown["connected"])) == ("playing", 2)

    asyncio.run(run())


async def _heard(device: Seated, kind: str, **fields: str) -> dict[str, Any]:
    def found() -> dict[str, Any] | None:
        return next(
            (m for m in device.heard if m["type"] == kind and fields.items() <= m.items()), None
        )

    await device.until(found)
    message = found()
    assert message is not None
    return message
