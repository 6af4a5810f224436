"""A player calls the referee from the table; who sees it at once, and rules, and all see that."""

import re
from collections.abc import Callable, Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.table.brains import neighbours, next_act
from tests.table.conftest import PHONE, TABLET
from tests.table.evening import EVENT, Evening, evening
from tests.table.seated import Seated, level, together
from tests.table.test_table_played import begin
from tests.web.live_match import LiveMatch
from tournament.service.database import open_store
from tournament.service.disputes.reading import load_dispute
from tournament.web.disputes.parts import MOST_OF_A_SEAT


@pytest.fixture
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Evening]:
    path = f"sqlite:///{tmp_path_factory.mktemp('disputed') / 'club.db'}"
    open_store(path, write=True).close()
    with evening(path) as begun:
        yield begun


def play(people: list[Seated], acts: int) -> None:
    """Play on, so many acts or to the end of the game."""
    looks = level(people)
    for _ in range(acts):
        if looks[0]["stage"] != "playing":
            return
        act = next_act(together(looks), neighbours, 5, calls=True)
        people[(act["seat"] - 1) % len(people)].do(act)
        looks = level(people, looks[0]["version"])


def referee(club: Evening, page: Page) -> Page:
    """Come in as a referee."""
    token, _ = club.app.state.hall.access.make_link(club.ledger, "referee")
    page.goto(f"{club.address}/enter#{token}")
    page.wait_for_url("**/events/spring**")
    return page


def violations(page: Page) -> list[str]:
    found = Axe().run(page).response["violations"]
    return [f"{one['id']}: {[node['target'] for node in one['nodes']]}" for one in found]


def call(page: Page) -> int:
    """Call the referee about the last attempt, and return the version that it has."""
    page.get_by_role("button", name="Call the referee").tap()
    form = page.get_by_role("form", name="Call the referee")
    form.get_by_label("What is wrong?").select_option("That card did not fit")
    moments = form.get_by_label("It is about").locator("option")
    assert moments.first.text_content() == "what lies there now"
    assert moments.count() > 3
    form.get_by_label("It is about").select_option(index=1)
    version = int(form.get_by_label("It is about").input_value())
    form.get_by_label("What you say").fill("it lay beside")
    assert violations(page) == []
    form.get_by_role("button", name="Call the referee").tap()
    return version


def rule_for_the_left_seat(desk: Page) -> None:
    """Go from the desk to the dispute, see what an award would do, and give it."""
    desk.get_by_role("link", name=re.compile("Dispute 1")).first.click()
    expect(desk.get_by_role("heading", level=1)).to_contain_text("Dispute 1: round 1")
    expect(desk.locator("#viewer")).to_be_visible()
    assert violations(desk) == []
    desk.locator("select[name=kind]").select_option("award")
    desk.locator("select[name=award]").select_option("left")
    desk.get_by_label("Events it is about").fill("")
    desk.get_by_role("button", name="Show what it would do").click()
    expect(desk.get_by_role("heading", name="If it is ruled so")).to_be_visible()
    assert violations(desk) == []
    desk.get_by_label("Clause that decides").fill("S-4a")
    desk.get_by_label("Why").fill("nobody else saw it")
    desk.get_by_role("button", name="Rule", exact=True).click()
    expect(desk.locator(".status")).to_contain_text("Dispute 1 is ruled on")


def test_a_call_from_the_table_is_ruled_on_and_everybody_sees_it(
    club: Evening, device: Callable[..., Page]
) -> None:
    desk = referee(club, device(TABLET))
    desk.goto(f"{club.address}/events/{EVENT}/desk")
    expect(desk.locator("#freshness")).to_contain_text("Up to date")
    opened = club.open_match(1)
    pages = [device(PHONE, touch=True), device(PHONE, touch=True)]
    for seat, page in enumerate(pages, 1):
        club.sit(page, opened, seat)
    people = [Seated(page) for page in pages]
    begin(people)
    play(people, 8)
    version = call(pages[0])
    expect(pages[0].locator(".calling")).to_contain_text("The referee is called: dispute 1")
    for page in pages:
        said = "Dispute 1 is open: a card that did not fit."
        expect(page.locator("#claims")).to_contain_text(said)
    claim = load_dispute(club.ledger, EVENT, 1).opened
    assert (claim.by, claim.basis, claim.game, claim.version) == ("left", "live", 1, version)
    assert claim.says[0].text == "it lay beside"
    expect(desk.locator("#live")).to_contain_text("Disputes that are open: 1")
    expect(pages[0].locator(".calling")).to_have_count(0)
    play(people, 400)
    rule_for_the_left_seat(desk)
    for page in pages:
        expect(page.locator("#claims")).to_contain_text("Dispute 1 is ruled on: game 1")
    watching = device(PHONE)
    watching.goto(f"{club.address}/events/{EVENT}/pairings")
    expect(watching.locator("#live")).to_contain_text("dispute 1 ruled, not final")
    watching.get_by_role("link", name="Disputes (1 open)").click()
    expect(watching.locator("#live")).to_contain_text("Ruling 1 by referee/")
    assert violations(watching) == []
    assert watching.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_each_side_of_a_shared_tablet_calls_for_itself(
    club: Evening, device: Callable[..., Page]
) -> None:
    opened = club.open_match(2)
    page = device(TABLET, touch=True)
    club.sit(page, opened, 1, 2)
    both = Seated(page)
    begin([both])
    far = page.locator('.held[data-seat="2"]')
    far.get_by_role("button", name="Call the referee").tap()
    form = far.get_by_role("form", name="Call the referee")
    expect(form).to_be_visible()
    look = level([both])[0]
    act = next_act(together([look]), neighbours, 5, calls=True)
    if act["seat"] == 1:  # the other one plays on while the form is open
        both.do(act)
        level([both], look["version"])
    form.get_by_role("button", name="Call the referee").tap()
    expect(page.locator("#claims")).to_contain_text("Dispute 1 is open: who was first at a pile.")
    dispute = load_dispute(club.ledger, EVENT, 1)
    assert (dispute.opened.by, dispute.opened.claim) == ("right", "lost-race")
    assert violations(page) == []


def test_the_referee_is_called_by_keys_alone_and_no_key_plays_meanwhile(
    club: Evening, device: Callable[..., Page]
) -> None:
    opened = club.open_match(1)
    pages = [device(TABLET), device(TABLET)]
    for seat, page in enumerate(pages, 1):
        club.sit(page, opened, seat)
    for page in pages:
        page.get_by_role("button", name="I am ready").press("Enter")
    page = pages[0]
    expect(page.locator("body")).to_have_attribute("data-stage", "playing")
    version = page.locator("body").get_attribute("data-version")
    page.get_by_role("button", name="Call the referee").press("Enter")
    expect(page.locator(".calling select[name=claim]")).to_be_focused()
    for key in ("ArrowDown",) * 4 + ("Tab",) * 4:
        page.keyboard.press(key)
    expect(page.get_by_role("button", name="Not now")).to_be_focused()
    for key in ("d", "b", "s", "g", "1", "j"):
        page.keyboard.press(key)
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#claims")).to_contain_text("Dispute 1 is open: a wrong number of cards.")
    assert page.locator("body").get_attribute("data-version") == version
    for number in range(2, MOST_OF_A_SEAT + 1):
        expect(page.locator(".calling")).to_have_count(0)
        page.get_by_role("button", name="Call the referee").press("Enter")
        page.locator(".calling button").first.press("Enter")
        expect(page.locator("#claims")).to_contain_text(f"Dispute {number} is open")
    expect(page.locator(".calling")).to_have_count(0)
    page.get_by_role("button", name="Call the referee").press("Enter")
    page.locator(".calling button").first.press("Enter")
    expect(page.locator(".calling .answer")).to_contain_text("5 times in this match")
    expect(page.locator(".notice")).to_have_text("")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Call the referee")).to_be_focused()


def test_a_game_that_is_ruled_to_be_played_again_is_the_next_at_an_open_table(
    club: Evening, device: Callable[..., Page]
) -> None:
    play = LiveMatch(club.app.state.hall.serving, table=1)
    play.to_the_end()
    opened = club.open_match(1)
    pages = [device(PHONE, touch=True), device(PHONE, touch=True)]
    for seat, page in enumerate(pages, 1):
        club.sit(page, opened, seat)
        expect(page.locator("body")).to_have_attribute("data-stage", "over")
        expect(page.get_by_role("button", name=re.compile(r"^Confirm \d"))).to_be_visible()
    desk = referee(club, device(TABLET))
    desk.goto(f"{club.address}/events/{EVENT}/disputes/new?round=1&table=1")
    desk.get_by_role("button", name="Call the referee").click()
    desk.locator("select[name=kind]").select_option("replay")
    desk.get_by_label("It is left open").check()
    desk.get_by_role("button", name="Show what it would do").click()
    expect(desk.get_by_role("heading", name="If it is ruled so")).to_be_visible()
    desk.get_by_label("Clause that decides").fill("S-6")
    desk.get_by_label("Why").fill("nobody saw it")
    desk.get_by_role("button", name="Rule", exact=True).click()
    for page in pages:
        expect(page.locator("#claims")).to_contain_text("it does not count and is played again")
        expect(page.locator("body")).to_have_attribute("data-stage", "waiting")
        page.get_by_role("button", name="Next game").tap()
    for page in pages:
        expect(page.locator("body")).to_have_attribute("data-stage", "playing")
        expect(page.locator("body")).to_contain_text(f"Game {play.table.last + 1}")
