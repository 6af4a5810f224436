"""The pages of an event in a browser: kept up to date with a script, and of use without one."""

import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from pathlib import Path
from threading import Event, Thread
from typing import Any, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from fastapi import FastAPI
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.service.club_evening import ClubEvening, bot_game
from tests.web.organised import Served, served_event
from tournament.competition.events import Settings
from tournament.service import director, entering, scorer
from tournament.service.newcomers import Newcomer
from tournament.service.printing.pairings import seat_words
from tournament.service.slip_codes import slip_code
from tournament.service.tournaments import load
from tournament.web.app import create_app
from tournament.web.live import layout
from tournament.web.server import listen, server_for

PHONE = {"width": 360, "height": 740}
FORESEEN = ("ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_REFUSED", "status of 503")
"""What a browser says of a server that is not there for a while."""


@pytest.fixture
def served(url: str) -> Iterator[Served]:
    with served_event(url) as found:
        yield found


@pytest.fixture
def device(browser: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """Opens a page of the event on a device of its own; what the page complains of fails."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str, **more: Any) -> Page:  # noqa: ANN401 - options of a browser
        context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", **more})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        page.goto(f"{served[1]}/events/spring{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def announce(app: FastAPI, title: str, names: tuple[str, ...]) -> None:
    ledger = app.state.hall.serving.ledger("director")
    director.create(ledger, "spring", title, Settings(rules="speed/club@1"))
    entering.add_players(ledger, "spring", "test", {name: Newcomer(name=name) for name in names})
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")


def enter(app: FastAPI, table: int, score: str) -> None:
    ledger = app.state.hall.serving.ledger("referee/9")
    result = scorer.read_result(score, None, 3)
    scorer.enter_result(ledger, "spring", table, result)


def close_and_pair(app: FastAPI) -> None:
    ledger = app.state.hall.serving.ledger("director")
    director.close(ledger, "spring")
    director.pair(ledger, "spring")
    director.publish(ledger, "spring")


def kept(page: Page) -> None:
    """Wait until a page says that it is kept up to date, and mark it: a reload takes that away."""
    expect(page.locator("#freshness")).to_contain_text("Up to date")
    page.evaluate("window.marked = true")


def assert_not_reloaded(page: Page) -> None:
    assert page.evaluate("window.marked")


def test_results_and_rounds_come_by_themselves(served: Served, device: Callable[..., Page]) -> None:
    app = served[0]
    front, pairings, mine = device(""), device("/pairings"), device("/find?entry=1")
    for page in (front, pairings, mine):
        kept(page)
    expect(pairings.locator(".round-clock .left")).to_contain_text(" left")
    enter(app, 1, "2-1")
    expect(front.locator(".latest")).to_contain_text("table 1")
    expect(pairings.locator("tbody tr").first).to_contain_text("2–1")
    enter(app, 2, "2-0")
    close_and_pair(app)
    expect(front.locator("#live")).to_contain_text("Round 2")
    expect(mine.locator(".mine")).to_contain_text("Round 2")
    expect(pairings.get_by_role("heading", level=1)).to_contain_text("Round 2")
    for page in (front, pairings, mine):
        assert_not_reloaded(page)


def test_a_player_finds_the_own_table_by_keys_alone(device: Callable[..., Page]) -> None:
    page = device("/find")
    kept(page)
    page.get_by_label("Name or entry number").focus()
    page.keyboard.type("CLÉ")
    expect(page.locator("#everybody li:visible")).to_have_count(1)
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(page.locator(".mine")).to_contain_text("Cleo")
    expect(page.locator(".mine .number")).to_contain_text("Table")


def test_who_types_is_not_interrupted_by_news(served: Served, device: Callable[..., Page]) -> None:
    page = device("/find")
    kept(page)
    field = page.get_by_label("Name or entry number")
    field.fill("cl")
    enter(served[0], 1, "2-0")
    expect(page.locator("#freshness")).to_contain_text("Brought up to date")
    expect(field).to_be_focused()
    expect(field).to_have_value("cl")
    expect(page.locator("#everybody li:visible")).to_have_count(1)


def test_a_table_is_watched_play_by_play(served: Served, device: Callable[..., Page]) -> None:
    page = device("/matches/1")
    kept(page)
    expect(page.locator("#table")).to_contain_text("No game of this match")
    evening = ClubEvening.__new__(ClubEvening)
    evening.ledger = served[0].state.hall.serving.ledger("table/1")
    facts = bot_game("speed/club@1", "watched")
    evening.record_match(1, 1, facts)
    expect(page.locator("#table")).to_contain_text("won this game")
    enter(served[0], 1, "2-0")
    expect(page.locator("#live")).to_contain_text("Result: ")
    expect(page.locator("#table")).to_contain_text("won this game")
    assert_not_reloaded(page)


def test_a_page_without_a_script_is_read_again_by_itself(
    served: Served, device: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(layout, "RELOAD_S", 1)
    page = device("/pairings", java_script_enabled=False)
    expect(page.locator(".round-clock")).to_contain_text("minutes left")
    enter(served[0], 1, "2-1")
    expect(page.locator("tbody tr").first).to_contain_text("2–1")
    monkeypatch.setattr(layout, "RELOAD_S", 600)
    expect(page.locator("meta[content='600']")).to_be_attached()  # so that it stays under the click
    page.get_by_role("link", name="leave it as it is").click()
    expect(page.get_by_role("link", name="read it again by itself")).to_be_visible()


def test_two_players_settle_their_result_without_a_script(
    served: Served, device: Callable[..., Page]
) -> None:
    hall = served[0].state.hall
    ledger = hall.serving.ledger("director")
    paired = load(ledger, "spring").state.rounds[0].tables[2].paired
    for entry, act in ((paired.left, "enter"), (paired.right, "confirm")):
        token, _ = hall.access.make_link(ledger, "player", tournament="spring", entry=entry)
        page = device("", java_script_enabled=False)
        page.get_by_role("link", name="Come in with a link").click()
        page.get_by_label("Code of the link").fill(token)
        page.keyboard.press("Enter")
        page.wait_for_url("**/events/spring**")
        page.goto(f"{served[1]}/events/spring/matches/{paired.match}")
        if act == "enter":
            for name, games in (("left", "2"), ("right", "1")):
                page.locator(f"input[name={name}]").fill(games)
            page.get_by_role("button", name="Enter the result").click()
            expect(page.locator("#live")).to_contain_text("has not confirmed it yet")
        else:
            page.get_by_role("button", name="Yes, 2–1 is right").click()
            expect(page.locator("#live")).to_contain_text("Result: 2–1, left seat first.")
    table = load(ledger, "spring").state.rounds[0].tables[2]
    assert {table.entered_by, table.confirmed_by} == {
        f"entry/{paired.left}",
        f"entry/{paired.right}",
    }


def test_from_the_slip_to_the_table(served: Served, device: Callable[..., Page]) -> None:
    ledger = served[0].state.hall.serving.ledger("director")
    state = load(ledger, "spring").state
    played = state.rounds[0]
    table = played.seats[1]
    page = device("/find?entry=1")
    page.get_by_role("link", name="Sit down with the code on the slip").click()
    page.get_by_label("Code", exact=True).fill(slip_code(state, played, table))
    page.get_by_label("Word, beside").fill(seat_words(ledger, "spring", played)[table])
    page.get_by_role("button", name="Sit down").click()
    expect(page).to_have_url(re.compile("/table/spring/m[12]"))
    expect(page.get_by_role("heading", level=1)).to_be_visible()


@contextmanager
def at_port(url: str, port: int) -> Iterator[tuple[FastAPI, int]]:
    """Serve a log at a port, so that it can be stopped and come back there."""
    app, started = create_app(url), Event()
    server = server_for(app, started=started.set)
    with listen("127.0.0.1", port) as bound:
        thread = Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
        thread.start()
        assert started.wait(10)
        yield app, bound.getsockname()[1]
        server.should_exit = True
        thread.join(10)


def test_a_page_comes_back_to_a_server_that_was_away(
    browser: Browser, served: Served, url: str
) -> None:
    complaints: list[str] = []
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        with at_port(url, 0) as (_, port):
            page.goto(f"http://127.0.0.1:{port}/events/spring/pairings")
            kept(page)
        expect(page.locator("#cut")).to_contain_text("No connection")
        enter(served[0], 1, "2-1")
        with at_port(url, port):
            expect(page.locator("tbody tr").first).to_contain_text("2–1", timeout=20_000)
            assert_not_reloaded(page)
    assert [one for one in complaints if not any(each in one for each in FORESEEN)] == []


def test_a_page_is_opened_anew_where_the_log_is_another(
    browser: Browser, url: str, empty_database: Path, tmp_path: Path
) -> None:
    shutil.copyfile(empty_database, tmp_path / "other.db")
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        with at_port(url, 0) as (app, port):
            announce(app, "Spring Open", ("Ana", "Ben", "Cleo", "Dan"))
            page.goto(f"http://127.0.0.1:{port}/events/spring/find")
            kept(page)
        with at_port(f"sqlite:///{tmp_path / 'other.db'}", port) as (app, _):
            announce(app, "Another Open", ("Eva", "Finn"))
            expect(page.locator(".event")).to_contain_text("Another Open", timeout=20_000)
            expect(page.locator("#everybody")).to_contain_text("Eva")


PAGES = ("", "/find", "/find?entry=1", "/pairings", "/standings", "/watch", "/matches/1")
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
OFFICIAL = ("/desk", "/slips", "/matches/3")


def test_axe_finds_nothing_on_any_page(served: Served, browser: Browser) -> None:
    """Pages are looked at light and dark in turn."""
    app, address, _ = served
    hall = app.state.hall
    enter(app, 1, "2-1")
    enter(app, 2, "2-0")
    close_and_pair(app)
    enter(app, 1, "2-0")
    evening = ClubEvening.__new__(ClubEvening)
    evening.ledger = hall.serving.ledger("table/1")
    evening.record_match(3, 1, bot_game("speed/club@1", "shown")[:30])
    token, _ = hall.access.make_link(evening.ledger, "organiser")
    complaints: list[str] = []
    with browser.new_context(viewport=PHONE, reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        for path, scheme in zip((*PAGES, "come in", *OFFICIAL), cycle(SCHEMES), strict=False):
            page.emulate_media(color_scheme=scheme)
            if path == "come in":
                page.goto(f"{address}/enter#{token}")
                page.wait_for_url(f"{address}/events/spring")
                continue
            page.goto(f"{address}/events/spring{path}")
            kept(page)
            page.locator("details").evaluate_all(
                "all => all.forEach((one) => { one.open = true; })"
            )
            found = Axe().run(page).response["violations"]
            assert [(path, one["id"]) for one in found] == []
            assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert complaints == []


def test_axe_finds_nothing_beside_the_event(served: Served, browser: Browser) -> None:
    with browser.new_context(viewport=PHONE) as context:
        page = context.new_page()
        for path in ("/?all=1", "/events/nope", "/events/spring/desk"):
            page.goto(f"{served[1]}{path}")
            assert [one["id"] for one in Axe().run(page).response["violations"]] == []
            page.keyboard.press("Tab")
            assert page.evaluate("document.activeElement.tagName") == "A"
