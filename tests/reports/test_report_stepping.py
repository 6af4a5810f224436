"""The replay page in a real browser: whatever one steps by, list, table and words go along."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect


@pytest.fixture
def game(tab: Page, folder: Path) -> Page:
    tab.goto(f"file://{folder}/replay.html")
    return tab


def version(page: Page) -> int:
    """Return the step the page shows, once list, time line and words agree on it."""
    at = int(page.locator("#steps [aria-current]").locator("a").inner_text())
    assert int(page.locator("#timeline").input_value()) == at - 1
    assert page.locator("#now .count").inner_text() == f"Step {at} of 30"
    return at


def test_the_game_opens_at_its_first_event(game: Page) -> None:
    assert version(game) == 1
    assert game.locator("#first").is_disabled()
    assert game.locator("#previous").is_disabled()
    assert game.locator("#next").is_enabled()


def test_keys_step_forward_back_and_to_the_ends(game: Page) -> None:
    shown = []
    for key in ("l", "l", "l", "j", "L", "j", "J", "j"):
        game.keyboard.press(key)
        shown.append(version(game))
    assert shown == [2, 3, 4, 3, 30, 29, 1, 1]


def test_digits_go_to_their_tenth_of_the_game(game: Page) -> None:
    for digit, expected in (("5", 16), ("1", 4), ("9", 27)):
        game.keyboard.press(digit)
        assert version(game) == expected


def test_m_goes_from_mark_to_mark(game: Page) -> None:
    shown = []
    for _ in range(8):
        game.keyboard.press("m")
        shown.append(version(game))
    assert shown == [7, 12, 14, 17, 25, 29, 30, 30]  # 14: a finding; 30: there is no later mark
    game.keyboard.press("M")
    assert version(game) == 29


def test_buttons_step_and_are_off_where_they_lead_nowhere(game: Page) -> None:
    game.click("#next")
    game.click("#next")
    assert version(game) == 3
    game.click("#previous")
    assert version(game) == 2
    game.click("#marker")
    assert version(game) == 7
    game.click("#last")
    assert version(game) == 30
    assert [game.locator(f"#{name}").is_disabled() for name in ("next", "last", "marker")] == [
        True,
        True,
        True,
    ]
    game.click("#first")
    assert version(game) == 1
    assert game.locator("#next").is_enabled()


def test_the_time_line_seeks(game: Page) -> None:
    game.locator("#timeline").fill("11")
    assert version(game) == 12
    game.locator("#timeline").press("ArrowLeft")
    assert version(game) == 11


@pytest.fixture
def stopped(game: Page) -> Page:
    """The page under a clock that goes on only when it is told to."""
    game.clock.install(time=0)
    game.reload()
    game.clock.pause_at(60)
    return game


def test_play_runs_to_the_end_and_stops(stopped: Page) -> None:
    stopped.select_option("#speed", "4")
    stopped.keyboard.press("k")
    assert stopped.locator("#play").inner_text().strip() == "Pause"
    stopped.clock.run_for(29 * 1007 // 4 + 100)
    assert stopped.locator("#play").inner_text().strip() == "Play"
    assert version(stopped) == 30


def test_pause_holds_the_step(stopped: Page) -> None:
    stopped.keyboard.press("k")
    stopped.clock.run_for(2100)
    stopped.keyboard.press("k")
    assert version(stopped) == 3  # the record has 1007 ms between events
    stopped.clock.run_for(60_000)
    assert version(stopped) == 3
    assert stopped.evaluate("location.hash") == "#v=3"


def test_the_address_keeps_and_opens_a_step(game: Page, folder: Path) -> None:
    game.keyboard.press("5")
    assert game.evaluate("location.hash") == "#v=16"
    game.goto(f"file://{folder}/index.html")
    game.goto(f"file://{folder}/replay.html#v=12")
    assert version(game) == 12
    game.evaluate("location.hash = '#v=25'")
    expect(game.locator("#timeline")).to_have_value("24")
    assert version(game) == 25
    for odd in ("#v=99", "#v=x", "#steps"):
        game.goto(f"file://{folder}/index.html")
        game.goto(f"file://{folder}/replay.html{odd}")
        assert version(game) == 1


def test_an_event_in_the_list_is_a_link_to_its_step(game: Page) -> None:
    for link, step in (
        ("#steps li:nth-child(4) a", 4),
        ("nav[aria-label=Marks] a:has-text('call')", 29),
    ):
        game.click(link)  # the browser tells the page of the new fragment a moment later
        expect(game.locator("#now .count")).to_have_text(f"Step {step} of 30")
        assert version(game) == step


def test_every_step_is_told_in_words_with_its_reason(game: Page) -> None:
    for _ in range(6):
        game.keyboard.press("l")
    said = game.locator("#now").inner_text()
    assert "15:04:07.049" in said
    assert "lost race" in said
    assert "five of clubs comes too late at pile L." in said
    assert "another card was first by 38 ms (S-6a)" in said
    assert "Pile L: top ten of clubs; 7 in all; reserve 5" in said
    assert "Ana López holds nine of diamonds, ten of diamonds" in said
    assert game.locator("#now").get_attribute("aria-live") == "polite"


def test_a_card_that_lies_face_down_is_drawn_as_a_back(game: Page) -> None:
    assert game.locator("#board .pile .fan .back").count() == 2
    assert game.locator("#board .pile .fan .gone").count() == 0
    assert "Pile L: top face down; 1 in all; reserve 5" in game.locator("#now").inner_text()
    game.keyboard.press("l")
    assert game.locator("#board .pile .fan .back").count() == 0


def test_going_back_shows_exactly_what_was_there(game: Page) -> None:
    def shown() -> tuple[str, str]:
        return game.locator("#board").inner_html(), game.locator("#now").inner_html()

    before = []
    for _ in range(29):
        before.append(shown())
        game.keyboard.press("l")
    for expected in reversed(before):
        game.keyboard.press("j")
        assert shown() == expected
    assert len(set(before)) == 29


def test_keys_can_be_switched_off_and_leave_the_browsers_own_alone(game: Page) -> None:
    game.keyboard.press("Control+l")
    assert version(game) == 1
    game.keyboard.press("?")
    assert game.locator("#keys").get_attribute("open") is not None
    game.uncheck("#listening")
    game.keyboard.press("l")
    assert version(game) == 1


def test_without_script_every_event_can_be_read_and_linked(browser: Browser, folder: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"file://{folder}/replay.html#v=12")
    assert page.locator("#steps li").count() == 30
    assert "No neighbour (S-4)." in page.locator("#steps li:nth-child(12)").inner_text()
    assert page.locator("#viewer").is_hidden()
    marked = page.locator("#steps li:nth-child(12)")
    other = page.locator("#steps li:nth-child(13)")
    look = "e => getComputedStyle(e).backgroundColor"
    assert marked.evaluate(look) != other.evaluate(look)
    context.close()
