"""Who may sit down by a slip: its two, who have its word; whoever can work out its code may not."""

import asyncio
from collections.abc import Iterable

import httpx
import pytest
from fastapi import FastAPI

from tests.web.running import asking
from tests.web.test_web_results_and_games import EVENT, announce, let_in, run
from tournament.service import director, pairings_by_hand
from tournament.service.errors import BadInput, NotFound
from tournament.service.ledger import Ledger
from tournament.service.printing.edition import read_edition
from tournament.service.printing.pairings import result_slips, seat_words
from tournament.service.seat_words import seat_word
from tournament.service.slip_codes import slip_code
from tournament.service.tournaments import load
from tournament.web.app import create_app
from tournament.web.problems import ProblemRaised
from tournament.web.table.tries import (
    ADDRESSES,
    CODES_AT_ONCE,
    SECONDS_A_CODE,
    SECONDS_A_WORD,
    WORDS_AT_ONCE,
    CodeTries,
    WordTries,
)

JOIN = "/api/v1/tables/join"


def slip(ledger: Ledger, table: int) -> dict[str, str]:
    """Return what the slip of a table of round 1 has."""
    state = load(ledger, "spring").state
    played = state.rounds[0]
    word = seat_word(ledger, "spring", 1, played.tables[table].paired)
    return {"tournament": "spring", "code": slip_code(state, played, table), "word": word}


def hang_out(app: FastAPI) -> Ledger:
    ledger = announce(app, "Ana", "Ben", "Cleo", "Dan")
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")
    return ledger


async def sit(
    client: httpx.AsyncClient, said: dict[str, str], seats: Iterable[int] = (1, 2), **headers: str
) -> httpx.Response:
    return await client.post(JOIN, json={**said, "seats": list(seats)}, headers=headers)


def test_a_code_that_anybody_can_work_out_lets_nobody_sit_down(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = hang_out(app)
            right, other = slip(ledger, 1), slip(ledger, 2)
            alone = {key: right[key] for key in ("tournament", "code")}
            for said in (alone, {**right, "word": other["word"]}, {**right, "word": "bababa"}):
                answer = await sit(client, said)
                assert (answer.status_code, answer.json()["faults"][0]["where"]) == (422, "word")
            assert app.state.rooms.open_rooms() == []
            assert app.state.hall.serving.database.live_tables.everything() == []
            written = f"{right['word'][:4]}-{right['word'][4:]} ".upper()
            assert (await sit(client, {**right, "word": written})).status_code == 200

    run(story)


def test_whoever_guesses_is_stopped_and_an_official_is_not(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = hang_out(app)
            right = slip(ledger, 1)
            wrong = [{**right, "word": f"wrong{number}"} for number in range(40)]
            tried = await asyncio.gather(*(sit(client, each) for each in wrong))
            told = [answer.status_code for answer in tried]
            assert (told.count(422), told.count(429)) == (WORDS_AT_ONCE, 40 - WORDS_AT_ONCE)
            late = await sit(client, right)
            assert (late.status_code, "Retry-After" in late.headers) == (429, True)
            assert (await sit(client, slip(ledger, 2))).status_code == 200
            referee = let_in(app, "referee")
            alone = {key: right[key] for key in ("tournament", "code")}
            assert (await sit(client, alone, [1], **referee)).status_code == 200
            opened = await client.post(f"{EVENT}/rounds/1/tables/1/live", json={}, headers=referee)
            assert (await sit(client, {"code": opened.json()["code"]}, [2])).status_code == 200

    run(story)


def test_a_table_takes_tries_again_after_a_while() -> None:
    now = [0.0]
    tries = WordTries(clock=lambda: now[0])
    for _ in range(WORDS_AT_ONCE):
        with pytest.raises(BadInput):
            tries.require("spring/m1", "kuvomiza", "babababa", "10.0.0.1")
    with pytest.raises(ProblemRaised):
        tries.require("spring/m1", "kuvomiza", "kuvomiza", "10.0.0.1")
    tries.require("spring/m2", "kuvomiza", "kuvomiza", "10.0.0.1")
    now[0] += SECONDS_A_WORD
    tries.require("spring/m1", "kuvomiza", "kuvomiza", "10.0.0.1")
    tries.require("spring/m1", "kuvomiza", "Kuvo-Miza", "10.0.0.1")


def test_who_gives_wrong_words_keeps_out_nobody_at_another_address() -> None:
    tries = WordTries(clock=lambda: 0.0)
    for address in range(ADDRESSES):
        tries.require("spring/m1", "kuvomiza", "kuvomiza", "10.0.1.1")
        for _ in range(WORDS_AT_ONCE):
            with pytest.raises(BadInput):
                tries.require("spring/m1", "kuvomiza", "babababa", f"10.0.0.{address}")
    with pytest.raises(ProblemRaised):
        tries.require("spring/m1", "kuvomiza", "kuvomiza", "10.0.1.1")


def test_whoever_guesses_the_codes_of_tables_is_stopped_at_that_address_alone(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            monkeypatch.setattr(app.state.rooms, "_codes", CodeTries(clock=lambda: 0.0))
            hang_out(app)
            referee = let_in(app, "referee")
            opened = await client.post(f"{EVENT}/rounds/1/tables/1/live", json={}, headers=referee)
            right = {"code": opened.json()["code"]}
            guessed = (sit(client, {"code": f"AAAA{number}"}) for number in range(22, 92))
            told = [answer.status_code for answer in await asyncio.gather(*guessed)]
            assert (told.count(404), told.count(429)) == (CODES_AT_ONCE, 70 - CODES_AT_ONCE)
            late = await sit(client, right)
            assert (late.status_code, "Retry-After" in late.headers) == (429, True)
            seated = await app.state.rooms.sit_down(right["code"], [0], None, address="10.0.0.9")
            assert seated.seats == (0,)

    run(story)


def test_codes_may_be_tried_again_after_a_while() -> None:
    now = [0.0]
    tries = CodeTries(clock=lambda: now[0])
    for _ in range(CODES_AT_ONCE):
        with pytest.raises(NotFound), tries.one("10.0.0.1"):
            raise NotFound("AAAA22 is the code of no table", "look again")
    with pytest.raises(ProblemRaised), tries.one("10.0.0.1"):
        pass
    now[0] += SECONDS_A_CODE
    with tries.one("10.0.0.1"):
        pass


def test_the_slip_of_a_replaced_pairing_is_told_the_new_table(url: str) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = hang_out(app)
            old, paired = slip(ledger, 1), load(ledger, "spring").state.rounds[0].tables
            left, other = paired[1].paired.left, paired[2].paired.left
            pairings_by_hand.begin(ledger, "spring", reason="wrong tables")
            pairings_by_hand.swap(ledger, "spring", left, other)
            pairings_by_hand.finish(ledger, "spring", confirmed=True, reason="wrong tables")
            answer = await sit(client, old)
            assert answer.status_code == 409
            assert "sits at table 2" in str(answer.json())
            new = slip(ledger, 1)
            assert new["word"] != old["word"]
            assert (await sit(client, {**new, "word": old["word"]})).status_code == 422
            assert (await sit(client, new)).status_code == 200

    run(story)


def test_a_word_rests_on_the_secret_of_its_log_and_stands_on_no_page_for_everybody(
    url: str,
) -> None:
    async def story() -> None:
        app = create_app(url)
        async with asking(app) as client:
            ledger = hang_out(app)
            played = load(ledger, "spring").state.rounds[0]
            words = seat_words(ledger, "spring", played)
            assert len({*words.values()}) == len(words) == 2
            elsewhere = Ledger(ledger.store, ledger.roster, ledger.codec, actor="x")
            assert not {*seat_words(elsewhere, "spring", played).values()} & {*words.values()}
            referee = let_in(app, "referee")
            looked_up = (await client.get("/events/spring/slips", headers=referee)).text
            assert all(f'<span class="code">{word}</span>' in looked_up for word in words.values())
            for page in ("/events/spring", "/events/spring/pairings", f"{EVENT}/rounds/1"):
                text = (await client.get(page)).text
                assert not any(word in text for word in words.values())
            sheet = result_slips(
                read_edition(ledger, "spring"), played, address="http://hall/", words=words
            )
            assert all(each.link.endswith(f"#{each.word}") for each in sheet.slips)

    run(story)
