"""The page of a scene: stepped through with keys, read without a script, and printed whole."""

from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from reports.render import render
from tests.disputes.disputed import NOW_US, SLUG, Disputed
from tournament.service.disputes.dossier.dossier import draw
from tournament.service.disputes.reading import load_dispute
from tournament.service.disputes.ruling import Proposal
from tournament.service.disputes.scene.page import scene_page
from tournament.service.disputes.scene.reading import scene_of_dispute


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("scenes")
    evening = Disputed()
    number = evening.open(at="4")
    evening.rule(number, Proposal("void", targets=(3,)), clause="S-6", reason="it was not there")
    found = scene_of_dispute(evening.ledger, load_dispute(evening.ledger, SLUG, number))
    page = render(scene_page(evening.evening.edition(), evening.ledger, found))
    (folder / "scene.html").write_text(page, encoding="utf-8")
    whole = draw(evening.ledger, SLUG, number, now_us=NOW_US).sealed()
    (folder / "dossier.html").write_text(whole, encoding="utf-8")
    return folder


@pytest.fixture
def tab(browser: Browser) -> Page:
    return browser.new_page(viewport={"width": 900, "height": 900}, reduced_motion="reduce")


@pytest.mark.parametrize("name", ["scene", "dossier"])
def test_it_begins_at_the_moment_and_steps_with_keys_and_buttons(tab, pages, name) -> None:
    tab.goto(f"file://{pages}/{name}.html")
    current = tab.locator("#steps [aria-current]")
    expect(current).to_contain_text("Cem: tries 6H on L")
    expect(tab.locator("#board .card.marked")).to_have_count(1)
    tab.keyboard.press("j")
    expect(current).to_contain_text("Ann: 8C on L")
    tab.keyboard.press("l")
    tab.get_by_role("button", name="Next", exact=True).click()
    expect(current).to_contain_text("Ann wins")
    tab.keyboard.press("J")
    expect(current).to_contain_text("dealt by")


@pytest.mark.parametrize("name", ["scene", "dossier"])
def test_the_answer_stands_first(tab: Page, pages: Path, name: str) -> None:
    tab.goto(f"file://{pages}/{name}.html")
    answer, claim = tab.locator(".answer"), tab.locator("#claim")
    assert "Ann was first, by 172 ms" in answer.inner_text()
    assert answer.bounding_box()["y"] < claim.bounding_box()["y"] < 900


def test_what_was_ruled_stands_beside_what_was_played(tab: Page, pages: Path) -> None:
    tab.goto(f"file://{pages}/scene.html")
    void = tab.locator("table.ruled tr.voided")
    expect(void).to_contain_text("Ann: 8C on L (7S)")
    expect(void).to_contain_text("did not happen")


@pytest.mark.parametrize("name", ["scene", "dossier"])
def test_without_a_script_it_is_a_sequence_of_drawn_tables(browser, pages, name) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"file://{pages}/{name}.html")
    expect(page.locator("#viewer")).to_be_hidden()
    expect(page.locator("#steps > li")).to_have_count(5)
    expect(page.locator("#steps .still:visible")).to_have_count(4)
    expect(page.locator("#steps .table").nth(2)).to_contain_text("eight of clubs")
    context.close()


def test_on_paper_every_event_stands_with_its_table(tab: Page, pages: Path) -> None:
    tab.goto(f"file://{pages}/scene.html")
    tab.emulate_media(media="print")
    expect(tab.locator("#viewer")).to_be_hidden()
    expect(tab.locator("#steps .table:visible")).to_have_count(5)
    boxes = [each.bounding_box() for each in tab.locator("#steps > li").all()]
    assert all(box["height"] > 0 for box in boxes)
    assert all(first["y"] < second["y"] for first, second in pairwise(boxes))
