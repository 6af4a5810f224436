"""The pages in a real browser: nothing overflows a phone, and slips stay whole on paper."""

import re
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Page

from reports.documents import (
    CarryOnSheet,
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

LONG = "Kateřina-Wolfeschlegelsteinhausenbergerdorff van Oudshoorn-Dijk"


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
        "carry-on.html": (render(sheets["carry-on"]), paper_mm - 24),
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


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("tables", [4, 8, 15])
def test_the_carry_on_sheet_has_two_pages_of_text_one_list_and_four_slips_a_page(
    tab: Page, tmp_path: Path, sheets: Mapping[str, Document], paper: str, tables: int
) -> None:
    document = sheets["carry-on"]
    assert isinstance(document, CarryOnSheet)
    write({"carry-on.html": render(replace(document, blank_tables=tables))}, tmp_path)
    tab.goto(f"file://{tmp_path}/carry-on.html")
    printed = tab.pdf(format=paper)
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", printed))
    slips = -(-tables // 4)
    assert slips + 3 <= pages <= slips + 4  # the foot may need a page of its own


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
