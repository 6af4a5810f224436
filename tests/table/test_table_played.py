"""Whole matches and games, played in browsers; each record replays to the winner that was shown."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.table.brains import Move, as_the_rulebook, at_once, neighbours, next_act, race
from tests.table.conftest import PHONE, TABLET
from tests.table.evening import EVENT, ONE_NONCE, Evening, evening
from tests.table.foreseen import secret_of_a_rebuild, secret_of_moves_at_once
from tests.table.line import Line
from tests.table.pretended import until
from tests.table.seated import Seated, level, together
from tournament.games.events import BlockClaimed, PlacementLost, ReserveRebuilt
from tournament.service.database import open_store
from tournament.service.games import RecordedGame, stream_of
from tournament.service.narration import ended_words
from tournament.service.narration_situation import Situation
from tournament.service.printing.pairings import seat_words
from tournament.service.slip_codes import slip_code
from tournament.service.tournaments import load

WHOLE = {
    "cards": ["Digit1", "Digit2", "Digit3", "Digit4", "Digit5", "Digit6"],
    "piles": ["KeyJ", "KeyK"],
    "draw": "KeyD",
    "block": "KeyB",
    "speed": "KeyS",
}


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    path = f"sqlite:///{tmp_path_factory.mktemp('evening') / 'club.db'}"
    open_store(path, write=True).close()
    with evening(path) as begun:
        yield begun


def begin(people: Sequence[Seated]) -> None:
    """Say that everybody is ready, and wait for the signal."""
    for each in people:
        until(each.page, lambda one=each: one.look()["going"])
        for seat in each.look()["hands"]:
            each.go(int(seat))
    for each in people:
        until(each.page, lambda one=each: one.look()["stage"] == "playing")


def play_a_game(people: Sequence[Seated], line: Line, *, racing: bool) -> None:
    """Play a game at two devices; one line is cut, and if wanted a race is lost over it."""
    looks = level(people)
    for acts in count():
        if looks[0]["stage"] != "playing":
            return
        seen = together(looks)
        if racing and (pair := race(seen, neighbours)):
            racing = False
            looks = lose_a_race(people, line, pair, looks[0]["version"])
        else:
            act = next_act(seen, neighbours, 5, calls=True)
            people[act["seat"] - 1].do(act)
            looks = level(people, looks[0]["version"])
        if acts == 12:
            line.cut()


def lose_a_race(
    people: Sequence[Seated], line: Line, pair: tuple[Move, Move], version: int
) -> list[dict[str, Any]]:
    """Have seat 2 play on a top that it alone still sees, and return what both see then."""
    first, second = pair
    line.hold()
    people[0].do(first.act())
    until(people[0].page, lambda: people[0].look()["version"] > version)
    people[1].do(second.act())
    line.release()
    expect(people[1].page.locator(".held .notice")).to_contain_text("(S-6a)")
    looks = level(people, version + 1)
    assert second.card in together(looks).hands[2]
    return looks


def shown_end(page: Page) -> str:
    said = page.locator(".banner [role=status]").text_content() or ""
    return said.partition(" The match ")[0]


def end(game: RecordedGame) -> str:
    """Return who won, or that it is drawn, and why, as pages say it."""
    outcome = game.state.outcome
    assert outcome is not None
    words = ended_words(outcome.winners, outcome.cause, Situation(game.names, game.players))
    return f"{words[0].upper()}{words[1:]}."


def kinds(club: Evening, game: str) -> set[type]:
    return {type(event) for event in club.ledger.events(stream_of(game))}


def test_two_devices_play_a_best_of_three_by_touch_and_by_keys(
    club: Evening, device: Callable[..., Page]
) -> None:
    opened = club.open_match(1)
    games = [f"{opened['table']}/g{number}" for number in (1, 2, 3)]
    club.bind(games[0], secret_of_a_rebuild(stream_of(games[0])))
    pages = [device(PHONE, touch=True), device(PHONE, touch=True)]
    line = Line(pages[1])
    for seat, page in enumerate(pages, 1):
        page.add_init_script(ONE_NONCE)
        club.sit(page, opened, seat)
    people = [Seated(pages[0]), Seated(pages[1], {2: WHOLE})]
    ends: list[str] = []
    while not ends or people[0].look()["stage"] != "over":
        begin(people)
        play_a_game(people, line, racing=not ends)
        for each in people:
            until(each.page, lambda one=each: one.look()["going"])
        ends.append(shown_end(pages[0]))
        assert shown_end(pages[1]) == ends[-1]
    assert line.sockets == 1 + len(ends)
    for game, shown in zip(games, ends, strict=False):
        assert end(club.recorded(game)) == shown
    assert {PlacementLost, BlockClaimed, ReserveRebuilt} <= kinds(club, games[0])
    for seat, each in enumerate(people, 1):
        each.go(seat)
        expect(each.page.locator(".go span")).to_have_text("Confirmed")
    expect(pages[0].locator(".banner [role=status]")).to_contain_text("The result is confirmed.")
    assert load(club.ledger, EVENT).state.rounds[0].tables[1].confirmed_by


def test_the_code_of_a_slip_leads_to_the_table_of_the_match(
    club: Evening, device: Callable[..., Page]
) -> None:
    state = load(club.ledger, EVENT).state
    page = device(TABLET)
    page.goto(f"{club.address}/play?tournament={EVENT}")
    played = state.rounds[0]
    page.get_by_label("Code", exact=True).fill(slip_code(state, played, 2))
    page.get_by_label("Word, beside").fill(seat_words(club.ledger, EVENT, played)[2])
    page.get_by_label("Both of us, side by side").check()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator('[data-layout="beside"] .held')).to_have_count(2)
    match = played.tables[2].paired.match
    assert page.url == f"{club.address}/table/{EVENT}/m{match}"


def test_two_share_a_tablet_and_play_with_several_fingers_at_once(
    club: Evening, device: Callable[..., Page]
) -> None:
    opened = club.open_friendly("person", "person", rules="speed/club@1", here=[1, 2])
    page = device(TABLET, touch=True)
    game = f"{opened['table']}-1"
    club.bind(game, secret_of_moves_at_once(stream_of(game), 3), 0, 1)
    club.take(page, opened, 1)
    both = Seated(page)
    begin([both])
    pairs = 0
    look = level([both])[0]
    while look["stage"] == "playing":
        seen = together([look])
        act = next_act(seen, neighbours, 5, calls=True)
        if pair := at_once(seen, neighbours, act):
            pairs += 1
            both.drag_together(*pair)
            look = level([both], look["version"] + 1)[0]
        else:
            both.do(act)
            look = level([both], look["version"])[0]
    until(page, lambda: both.look()["going"])
    assert pairs >= 3
    assert end(club.recorded(game)) == shown_end(page)


def test_a_bot_fills_a_seat(club: Evening, device: Callable[..., Page]) -> None:
    opened = club.open_friendly("person", "human", rules="speed/club@1", pace=25)
    page = device(PHONE, touch=True)
    club.take(page, opened, 1)
    expect(page.locator(".other .who b")).to_contain_text("(bot)")
    me = Seated(page, {1: WHOLE})
    begin([me])
    while (look := me.look())["stage"] == "playing":
        if look["away"]:
            page.wait_for_timeout(10)
            continue
        with suppress(ValueError):  # the bot was first, and the hand is another one
            me.do(next_act(together([look]), neighbours, 5, calls=True))
    until(page, lambda: me.look()["going"])
    assert end(club.recorded(f"{opened['table']}-1")) == shown_end(page)


def test_four_play_fusion_at_devices_of_their_own(
    club: Evening, device: Callable[..., Page]
) -> None:
    opened = club.open_friendly(*["person"] * 4, rules="fusion/rulebook@1")
    people = []
    for seat in range(1, 5):
        page = device(PHONE, touch=True)
        club.take(page, opened, seat)
        people.append(Seated(page))
    begin(people)
    looks = level(people)
    while looks[0]["stage"] == "playing":
        seen = together(looks)
        if looks[0]["phase"] == "block":
            for seat, each in enumerate(people, 1):
                if seen.hands[seat]:
                    card = {"card": seen.hands[seat][0], "pile": "A"}
                    each.do({"seat": seat, "what": "place", **card})
        else:
            act = next_act(seen, as_the_rulebook, 3, calls=False)
            people[act["seat"] - 1].do(act)
        looks = level(people, looks[0]["version"])
    for each in people:
        until(each.page, lambda one=each: one.look()["going"])
    ended = end(club.recorded(f"{opened['table']}-1"))
    for each in people:
        assert ended == shown_end(each.page)
