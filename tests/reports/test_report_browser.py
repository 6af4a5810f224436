"""The pages in a real browser: the replay steps, nothing overflows, slips stay whole on paper."""

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from reports.documents import (
    Crosstable,
    Document,
    GameReplay,
    PairingSheet,
    Player,
    ResultSlips,
    Slip,
    StandingsSheet,
)
from reports.pages import write
from reports.render import render

CHROMIUM = os.environ.get("PLAYLEDGER_CHROMIUM", "/usr/bin/chromium")
pytestmark = pytest.mark.skipif(
    not Path(CHROMIUM).is_file(),
    reason=f"no browser at {CHROMIUM}: install Chromium or set PLAYLEDGER_CHROMIUM to its path",
)
LONG = "Kateřina-Wolfeschlegelsteinhausenbergerdorff van Oudshoorn-Dijk"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, sheets: Mapping[str, Document]) -> Path:
    out = tmp_path_factory.mktemp("pages")
    write({f"{kind}.html": render(document) for kind, document in sheets.items()}, out)
    return out


@pytest.fixture
def tab(browser: Browser) -> Iterator[Page]:
    """A phone; whatever the page complains of fails the test."""
    page = browser.new_page(viewport={"width": 360, "height": 740}, reduced_motion="reduce")
    complaints: list[str] = []
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.on("console", lambda message: complaints.append(message.text))
    page.on(
        "request",
        lambda request: complaints.append(request.url) if "file:" not in request.url else None,
    )
    yield page
    page.close()
    assert complaints == []


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


def test_play_runs_to_the_end_and_stops(game: Page) -> None:
    game.clock.install()
    game.reload()
    game.select_option("#speed", "4")
    game.keyboard.press("k")
    assert game.locator("#play").inner_text().strip() == "Pause"
    game.clock.run_for(29 * 1007 // 4 + 100)
    assert game.locator("#play").inner_text().strip() == "Play"
    assert version(game) == 30


def test_pause_holds_the_step(game: Page) -> None:
    game.clock.install()
    game.reload()
    game.keyboard.press("k")
    game.clock.run_for(2100)
    game.keyboard.press("k")
    assert version(game) == 3  # the record has 1007 ms between events
    game.clock.run_for(60_000)
    assert version(game) == 3
    assert game.url.endswith("#v=3")


def test_the_address_keeps_and_opens_a_step(game: Page, folder: Path) -> None:
    game.keyboard.press("5")
    assert game.url.endswith("#v=16")
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
    game.click("#steps li:nth-child(4) a")
    assert version(game) == 4
    game.click("nav[aria-label=Marks] a:has-text('call')")
    assert version(game) == 29


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


@pytest.mark.parametrize("width", [360, 1280])
def test_no_page_is_wider_than_the_screen(tab: Page, folder: Path, width: int) -> None:
    tab.set_viewport_size({"width": width, "height": 740})
    for path in sorted(folder.iterdir()):
        tab.goto(f"file://{path}")
        wide = tab.evaluate("document.documentElement.scrollWidth")
        assert wide <= width, path.name


def with_long_names(sheet: StandingsSheet, rounds: int) -> StandingsSheet:
    rows = []
    for row in sheet.rows:
        cell = replace(row.rounds[0], opponent=Player(8888, LONG))
        player = Player(8888, LONG, LONG)
        rows.append(replace(row, player=player, rounds=(cell,) * rounds))
    return replace(sheet, rows=tuple(rows), after_round=rounds)


OUTSIDE = """width => {
  const outside = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || node.parentElement.closest("script, .skip, .watermark")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (box.width && (box.left < -0.5 || box.right > width + 0.5)) outside.push(node.data);
    }
  }
  return outside;
}"""


@pytest.mark.parametrize("paper_mm", [210, 215.9])
def test_printed_text_lies_inside_the_page(
    tab: Page, tmp_path: Path, sheets: Mapping[str, Document], paper_mm: float
) -> None:
    """The narrowest papers: A4 (210 mm) and Letter upright; A4 (297) and Letter (279) across."""
    standings, table, cross = sheets["standings"], sheets["pairings"], sheets["crosstable"]
    assert isinstance(standings, StandingsSheet)
    assert isinstance(table, PairingSheet)
    assert isinstance(cross, Crosstable)
    long = Player(8888, LONG, LONG)
    tables = tuple(replace(t, left=long, right=long) for t in table.tables)
    wide = with_long_names(standings, 9)
    pages = {
        "pairings.html": (render(replace(table, tables=tables)), paper_mm - 26),
        "slips.html": (render(sheets["slips"]), paper_mm - 24),
        "standings.html": (render(wide), (297 if paper_mm == 210 else 279.4) - 22),
        "replay.html": (render(sheets["replay"]), paper_mm - 26),
    }
    write({name: text for name, (text, _) in pages.items()}, tmp_path)
    tab.emulate_media(media="print")
    for name, (_, room) in pages.items():
        width = int(room / 25.4 * 96)
        tab.set_viewport_size({"width": width, "height": 1000})
        tab.goto(f"file://{tmp_path}/{name}")
        assert tab.evaluate(OUTSIDE, width) == [], name


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("filled", [(1, 1), (4, 1), (5, 2), (12, 3)])
def test_four_slips_fill_a_page_and_none_is_split(
    tab: Page,
    tmp_path: Path,
    sheets: Mapping[str, Document],
    paper: str,
    filled: tuple[int, int],
) -> None:
    slips, pages = filled
    document = sheets["slips"]
    assert isinstance(document, ResultSlips)
    longest = Player(8888, LONG, LONG)
    sheet = replace(document, slips=tuple(Slip(n, longest, longest) for n in range(slips)))
    write({"slips.html": render(sheet)}, tmp_path)
    tab.goto(f"file://{tmp_path}/slips.html")
    printed = tab.pdf(format=paper)
    assert len(re.findall(rb"/Type\s*/Page\b(?!s)", printed)) == pages
    tab.emulate_media(media="print")
    tab.set_viewport_size({"width": 700, "height": 1000})
    cut = "[...document.querySelectorAll('.slip')].map(s => s.scrollHeight - s.clientHeight)"
    assert max(tab.evaluate(cut)) <= 0


def test_a_long_game_with_six_in_hand_fits_a_phone(
    tab: Page, tmp_path: Path, sheets: Mapping[str, Document]
) -> None:
    document = sheets["replay"]
    assert isinstance(document, GameReplay)
    seats = tuple(replace(seat, hand=tuple(range(6))) for seat in document.steps[0].table.seats)
    table = replace(document.steps[0].table, seats=seats)
    long = replace(document, steps=(replace(document.steps[0], table=table),))
    write({"replay.html": render(long)}, tmp_path)
    tab.goto(f"file://{tmp_path}/replay.html")
    assert tab.evaluate("document.documentElement.scrollWidth") == 360
    assert tab.locator("#play").is_enabled()
    tab.keyboard.press("k")
    assert tab.locator("#now .count").inner_text() == "Step 1 of 1"
