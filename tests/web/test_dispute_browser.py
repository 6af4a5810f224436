"""The pages of disputes in a browser: on a phone, by keys alone, with a script and without."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.web.disputed import PLACED, Disputed, disputed
from tests.web.test_dispute_api import AWARD, LOSER, OTHERWISE
from tournament.service import director, scorer

PHONE = {"width": 360, "height": 740}


@pytest.fixture
def event(url: str) -> Iterator[Disputed]:
    with disputed(url) as found:
        yield found


@pytest.fixture
def device(browser: Browser, event: Disputed) -> Iterator[Callable[..., Page]]:
    """Opens a page of the event on a device of its own; what the page complains of fails."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str, who: str = "", **more: Any) -> Page:  # noqa: ANN401 - options of a browser
        context = browser.new_context(**{"viewport": PHONE, "reduced_motion": "reduce", **more})
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda message: complaints.append(message.text))
        if who:
            page.goto(f"{event.address}/enter")
            page.get_by_label("Code of the link").fill(event.tokens[who])
            page.keyboard.press("Enter")
            page.wait_for_url("**/events/spring**")
        page.goto(f"{event.address}/events/spring{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def sound(page: Page) -> None:
    """Require that axe finds nothing, and that nothing lies beside the screen."""
    found = Axe().run(page).response["violations"]
    assert [(one["id"], [node["target"] for node in one["nodes"]]) for one in found] == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def press_to(page: Page, name: str) -> None:
    """Go by Tab to the control of a name."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.name ?? ''") == name:
            return
    raise AssertionError(f"no Tab leads to {name}")


def press_until(page: Page, name: str, value: str) -> None:
    """Go down the list of a control by keys to a choice; letters would have to come in time."""
    chosen = page.locator(f"select[name={name}]")
    chosen.focus()
    for _ in range(20):
        if chosen.input_value() == value:
            return
        page.keyboard.press("ArrowDown")
    raise AssertionError(f"{name} is never {value}")


def test_everything_is_done_by_keys_and_without_a_script(device: Callable[..., Page]) -> None:
    left = device("/matches/1", "left", java_script_enabled=False)
    left.get_by_role("link", name="Call the referee").focus()
    left.keyboard.press("Enter")
    press_until(left, "claim", "lost-race")
    left.locator("input[name=says]").focus()
    left.keyboard.type("I was first")
    left.keyboard.press("Tab")
    left.keyboard.type(str(PLACED))
    left.keyboard.press("Enter")
    expect(left.locator(".status")).to_contain_text("Dispute 1 is open: who was first at a pile")
    expect(left.locator(".steps .table").first).to_be_visible()
    referee = device("/desk", "rita", java_script_enabled=False)
    referee.get_by_role("link", name="Dispute 1").first.focus()
    referee.keyboard.press("Enter")
    press_until(referee, "kind", "warn")
    referee.get_by_role("button", name="Show what it would do").focus()
    referee.keyboard.press("Enter")
    expect(referee.get_by_role("heading", name="If it is ruled so")).to_be_visible()
    referee.get_by_label("Clause that decides").fill("S-6")
    referee.keyboard.press("Tab")
    referee.keyboard.type("the film shows it")
    referee.keyboard.press("Enter")
    expect(referee.locator(".status")).to_contain_text("Dispute 1 is ruled on")
    left.reload()
    left.get_by_role("button", name="Accept the ruling").focus()
    left.keyboard.press("Enter")
    expect(left.locator("#live")).to_contain_text("The left seat accepts the ruling")
    right = device("/disputes/1", "right", java_script_enabled=False)
    right.get_by_label("Why the ruling is wrong").fill("look again")
    right.keyboard.press("Enter")
    expect(right.locator(".status")).to_contain_text("another referee will rule")


def test_a_page_is_opened_anew_where_its_scene_is_another_one(
    event: Disputed, device: Callable[..., Page]
) -> None:
    event.claim("left", at=str(PLACED))
    looking, writing = device("/disputes/1"), device("/disputes/1", "rita")
    for page in (looking, writing):
        expect(page.locator("#freshness")).to_contain_text("Up to date")
    writing.get_by_label("Events it is about").fill("12")
    event.act("right", "/1/statements", {"text": "no"})
    expect(looking.locator("#live")).to_contain_text("no")
    expect(writing.locator("#cut")).to_contain_text("Something was added to this dispute")
    expect(writing.get_by_label("Events it is about")).to_have_value("12")


def test_standings_that_are_looked_at_follow_a_ruling(
    event: Disputed, device: Callable[..., Page]
) -> None:
    ledger = event.app.state.hall.serving.ledger("director")
    scorer.enter_result(ledger, "spring", 2, scorer.read_result("2-0", None, 3))
    director.close(ledger, "spring")
    page = device("/standings")
    expect(page.locator("#freshness")).to_contain_text("Up to date")
    page.evaluate("window.marked = true")
    event.claim("left", round=1)
    expect(page.locator("#live")).to_contain_text("ispute 1")
    places = page.locator("tbody").first
    before = places.text_content() or ""
    ruling = {**AWARD, "game": 0, "result": {"score": OTHERWISE}}
    assert event.act("rita", "/1/rulings", ruling).status_code == 200
    expect(places).not_to_have_text(before)
    expect(page.locator("#live")).to_contain_text("ruled")
    assert page.evaluate("window.marked")


def test_letters_that_are_typed_into_a_form_step_no_scene(
    event: Disputed, device: Callable[..., Page]
) -> None:
    event.claim("left", at=str(PLACED))
    page = device("/disputes/1", "rita")
    step = page.locator("#timeline").input_value()
    page.get_by_label("What", exact=True).fill("")
    page.keyboard.type("jkl M 3")
    expect(page.get_by_label("What", exact=True)).to_have_value("jkl M 3")
    assert page.locator("#timeline").input_value() == step
    page.locator("h1").click()
    page.keyboard.press("j")
    assert page.locator("#timeline").input_value() != step


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_page_of_a_dispute(
    event: Disputed, device: Callable[..., Page], scheme: str
) -> None:
    event.claim("left", at=str(PLACED), says=[{"text": "I was first"}])
    event.claim("rita", table=2, claim="result")
    referee = device("/disputes", "rita", color_scheme=scheme)
    sound(referee)
    what_if = f"/1/what-if?kind=award&award={LOSER}&level=warning&seat=left"
    for path in ("/1", "/2", "/new", what_if):
        referee.goto(f"{event.address}/events/spring/disputes{path}")
        sound(referee)
    ruled = event.act("rita", "/1/rulings", {**AWARD, "kind": "warn", "award": None})
    assert ruled.status_code == 200, ruled.text
    player = device("/disputes/1", "right", color_scheme=scheme)
    sound(player)
    press_to(player, "reason")
    guest = device("/disputes/1", color_scheme=scheme)
    sound(guest)


def test_a_page_is_printed_without_forms_and_the_dossier_fits_a_phone(
    event: Disputed, device: Callable[..., Page], tmp_path: Path
) -> None:
    event.claim("left", at=str(PLACED), says=[{"text": "x" * 400}])
    page = device("/disputes/1", "rita", accept_downloads=True)
    assert page.get_by_role("heading", name="Rule", exact=True).is_visible()
    with page.expect_download() as sent:
        page.get_by_role("link", name="All of it as one file").click()
    assert sent.value.suggested_filename == "spring-dispute-1.html"
    page.emulate_media(media="print")
    for name in ("Rule", "Say what happened", "Take the claim back"):
        assert not page.get_by_text(name, exact=True).first.is_visible()
    sent.value.save_as(tmp_path / "dossier.html")
    page.emulate_media(media="screen")
    page.goto((tmp_path / "dossier.html").as_uri())
    sound(page)
