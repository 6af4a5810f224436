"""A seat of a live table calls the referee over its socket, while play goes on."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, AbstractContextManager
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from tests.web.at_the_table import Seated, begin, opened, seated
from tests.web.disputed import Disputed, disputed
from tests.web.live_match import LiveMatch
from tests.web.test_table_sockets import club  # noqa: F401 - a fixture
from tournament.service.disputes.reading import disputes_of, load_dispute
from tournament.web.disputes.parts import MOST_OF_A_SEAT

TABLE = "spring/m2"
EN_DASH = "\N{EN DASH}"


@pytest.fixture
def event(url: str) -> Iterator[Disputed]:
    with disputed(url) as found:
        yield found


def at_table(event: Disputed) -> AbstractAsyncContextManager[list[Seated]]:
    """Give both seats of table 2, at which no game is on the record, and one who looks on."""
    hall = event.app.state.hall
    live = httpx.post(
        f"{event.address}/api/v1/tournaments/spring/rounds/1/tables/2/live",
        headers={"Authorization": f"Bearer {event.tokens['organiser']}"},
    )
    assert live.json()["table"] == TABLE
    ledger = hall.serving.ledger("test")
    token = hall.access.make_link(ledger, "scorer", tournament="spring", at_table=2)[0]
    return seated(event.address, TABLE, token, None)


async def claims(device: Seated, number: int, **content: object) -> dict[str, Any]:
    """Call the referee, and return what is answered."""
    message = {"type": "claim", "id": f"claim-{number:012}", "claim": "lost-race", **content}
    heard = len(device.heard)
    await device.say(message)
    await device.until(
        lambda: any(each.get("id") == message["id"] for each in device.heard[heard:])
    )
    return next(each for each in device.heard[heard:] if each.get("id") == message["id"])


def told(device: Seated) -> list[dict[str, Any]]:
    """Return the disputes as the device was told last."""
    found = [each["disputes"] for each in device.heard if each["type"] == "disputes"]
    return found[-1] if found else []


def test_both_seats_of_a_table_call_and_everybody_there_hears_of_it(event: Disputed) -> None:
    async def run() -> None:
        async with at_table(event) as (both, onlooker):
            await begin_both(both)
            version = both.view["version"] if both.view else 0
            said = {"version": version, "game": 1, "says": "I was first"}
            answer = await claims(both, 1, seat=2, **said)
            assert answer == {"type": "claimed", "id": "claim-000000000001", "dispute": 1}
            again = await claims(both, 1, seat=2, **said)
            assert again == answer
            other = await claims(both, 1, seat=2, **{**said, "says": "no"})
            assert other["reason"] == "key-reused"
            for device in (both, onlooker):
                await device.until(lambda device=device: told(device))  # type: ignore[misc]
                assert told(device)[0]["text"] == "Dispute 1 is open: who was first at a pile"
            drawn = await both.does("draw-000000000001", 1, {"what": "draw"})
            assert drawn["type"] == "answer"
            assert (await claims(both, 2, seat=1))["dispute"] == 2
            nobody = await claims(onlooker, 3)
            assert nobody["reason"] == "no-seat"
        async with at_table(event) as (_, late):
            await late.until(lambda: len(told(late)) == 2)

    asyncio.run(run())
    ledger = event.app.state.hall.serving.ledger("test")
    first, second = disputes_of(ledger, "spring")
    assert (first.opened.by, first.opened.basis, first.opened.game) == ("right", "live", 1)
    assert first.opened.says[0].side == "right"
    assert first.recorded[0].actor.startswith("entry/")
    assert (second.opened.by, second.opened.version) == ("left", None)


async def begin_both(both: Seated) -> None:
    for seat in (1, 2):
        await both.say({"type": "ready", "seat": seat})
    await both.until(lambda: both.phase == "play")


def test_a_table_hears_of_its_dispute_though_another_of_the_event_is_let_go_of(
    event: Disputed, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = SimpleNamespace(opened=SimpleNamespace(id="spring/m1"))
    queue = SimpleNamespace(spawn=lambda work: work.close())
    gone = SimpleNamespace(table=elsewhere, queue=queue)

    async def run() -> None:
        async with at_table(event) as (both, _):
            with monkeypatch.context() as patched:
                patched.setitem(event.app.state.rooms._rooms, "spring/m1", gone)
                await claims(both, 1, seat=1)
                await both.until(lambda: told(both))
                assert [each["claim"] for each in told(both)] == ["lost-race"]

    asyncio.run(run())


def test_a_ruling_from_elsewhere_is_heard_at_the_table(event: Disputed) -> None:
    async def run() -> None:
        async with at_table(event) as (both, _):
            await claims(both, 1, seat=1)
            ruling = {"kind": "warn", "clause": "G-5", "reason": "slower", "game": 0}
            await asyncio.to_thread(event.act, "rita", "/1/rulings", ruling)
            await both.until(lambda: told(both) and told(both)[0]["phase"] == "ruled")
            assert "ruled on: the match: a warning" in told(both)[0]["text"]

    asyncio.run(run())


def test_a_seat_calls_a_few_times_and_what_cannot_be_is_refused(event: Disputed) -> None:
    async def run() -> None:
        async with at_table(event) as (both, _):
            wrong = await claims(both, 90, seat=1, version=7)
            assert wrong["reason"] == "refused"
            wrong = await claims(both, 91, seat=1, says="\x00")
            assert wrong["reason"] == "refused"
            for number in range(MOST_OF_A_SEAT):
                assert (await claims(both, number, seat=1))["dispute"] == number + 1
            more = await claims(both, 92, seat=1)
            assert "go to the referee" in more["sentence"] or "5 times" in more["sentence"]
            assert (await claims(both, 0, seat=1))["dispute"] == 1
            assert (await claims(both, 93, seat=2))["type"] == "claimed"

    asyncio.run(run())
    ledger = event.app.state.hall.serving.ledger("test")
    assert load_dispute(ledger, "spring", 6).opened.by == "right"


def test_who_calls_on_and_on_takes_no_turn_of_the_event(
    event: Disputed, monkeypatch: pytest.MonkeyPatch
) -> None:
    turns = event.app.state.hall.turns
    taken: list[str] = []

    def counted(stream: str) -> AbstractContextManager[None]:
        taken.append(stream)
        return of(stream)

    async def run() -> None:
        async with at_table(event) as (both, _):
            for number in range(MOST_OF_A_SEAT):
                assert (await claims(both, number, seat=1))["type"] == "claimed"
            await both.until(lambda: len(told(both)) == MOST_OF_A_SEAT)
            monkeypatch.setattr(turns, "of", counted)
            for number in range(20, 30):
                assert "5 times" in (await claims(both, number, seat=1))["sentence"]
            assert taken == []
            assert (await claims(both, 0, seat=1))["dispute"] == 1
            assert taken == ["tournament/spring"]

    of = turns.of
    asyncio.run(run())


def test_calls_at_the_same_moment_are_counted_one_after_another(event: Disputed) -> None:
    async def run() -> list[str]:
        async with at_table(event) as (both, _):
            by_page = [
                asyncio.create_task(asyncio.to_thread(event.claim, "other", table=2))
                for _ in range(2 * MOST_OF_A_SEAT)
            ]
            await asyncio.wait(by_page, return_when=asyncio.FIRST_COMPLETED)
            ids = [f"claim-at-once-{number:02}" for number in range(4 * MOST_OF_A_SEAT)]
            for each in ids:
                await both.say({"type": "claim", "id": each, "seat": 1, "claim": "conduct"})
            answers: dict[str, str] = {}

            def all_answered() -> bool:
                answers.update({each["id"]: each["type"] for each in both.heard if "id" in each})
                return len(answers) == len(ids)

            await both.until(all_answered)
            statuses = [(await each).status_code for each in by_page]
            assert set(statuses) <= {201, 409}
            return [*answers.values(), *("claimed" for each in statuses if each == 201)]

    assert asyncio.run(run()).count("claimed") == MOST_OF_A_SEAT


def test_a_friendly_table_has_no_referee(club: Any) -> None:  # noqa: F811, ANN401 - the fixture
    _, base, headers = club

    async def run() -> None:
        table, tokens = await opened(base, "speed/club@1", "person", "person", headers=headers)
        async with seated(base, table, *tokens) as devices:
            await begin(devices)
            refused = await claims(devices[0], 1)
            assert (refused["type"], refused["reason"]) == ("problem", "refused")
            assert "no referee" in refused["sentence"]

    asyncio.run(run())


def test_a_ruling_is_counted_at_a_table_at_which_nobody_plays(event: Disputed) -> None:
    play = LiveMatch(event.app.state.hall.serving, table=2)
    play.to_the_end()
    played = play.table.standing(0)
    number, lost = play.table.last, min(played.won)
    winner, loser = ("left", "right") if played.winner == 0 else ("right", "left")
    otherwise = "0-2" if played.winner == 0 else "2-0"

    async def ruled(device: Seated, holds: Callable[[dict[str, Any]], object], **what: Any) -> None:  # noqa: ANN401 - any JSON
        given = {"clause": "S-6", "reason": "the film", **what}
        answer = await asyncio.to_thread(event.act, "rita", "/1/rulings", given)
        assert answer.status_code == 200, answer.text
        await device.until(lambda: device.match and holds(device.match))

    async def run() -> None:
        async with at_table(event) as (both, _):
            await both.until(lambda: both.stage == "over")
            assert both.match is not None
            as_played = both.match["result"]["score"]
            assert (both.match["result"]["entered"], both.match["score"][winner]) == (True, 2)
            await claims(both, 1, seat=1, game=number)
            again = {"kind": "replay", "play_on": True}
            await ruled(both, lambda match: match["stage"] == "waiting", **again)
            assert (both.match["score"][winner], both.match["result"]) == (1, None)
            award = {"kind": "award", "award": loser, "play_on": True}
            await ruled(both, lambda match: match["score"][loser] == lost + 1, **award)
            stands = {"kind": "let_stand"}
            await ruled(
                both, lambda match: (match["result"] or {}).get("score") == as_played, **stands
            )
            assert (both.match["result"]["entered"], both.match["result"]["trouble"]) == (
                True,
                None,
            )
            whole = {"kind": "award", "award": loser, "game": 0, "result": {"score": otherwise}}
            await ruled(both, lambda match: match["result"]["trouble"], **whole)
            said = f"the result that counts is {otherwise.replace('-', EN_DASH)}"
            assert said in both.match["result"]["trouble"]
            assert not both.match["result"]["entered"]

    asyncio.run(run())
