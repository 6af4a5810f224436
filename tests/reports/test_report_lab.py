"""The lab's page: plots say what the figures say, and a page from no log speaks of none."""

from dataclasses import replace
from itertools import pairwise

import pytest
from playwright.sync_api import Page

from reports.documents import EventHeader, LabLine, LabMark, LabPanel, LabTick
from reports.plotting import SIGNS, WIDTH, draw_panel
from reports.render import render
from tests.reports.sample_lab import lab

TICKS = (LabTick(0, "0"), LabTick(1000, "100 %"))


def panel(*marks: tuple[int, int, int]) -> LabPanel:
    return LabPanel("p", (LabLine("2 seats", tuple(LabMark("circle", *at, "") for at in marks)),))


def test_a_page_from_no_log_says_nothing_of_a_log() -> None:
    page = render(replace(lab(), header=EventHeader("Rule lab", "", "", "", 0, "")))
    assert "fingerprint" not in page
    assert "Log position" not in page
    assert "playledger lab run --rules" in page


def test_marks_stand_where_the_axis_says() -> None:
    drawing = draw_panel(panel((0, 500, 1000)), TICKS, 250)
    (mark,) = drawing.lines[0].marks
    low, high = (placed.x for placed in drawing.ticks)
    assert mark.x == (low + high) // 2
    assert mark.interval.startswith(f"M{low},{mark.y}H{high}M{low}")
    assert drawing.level == low + (high - low) // 4
    assert 0 < low < high < WIDTH


def test_what_lies_beyond_the_axis_is_drawn_at_its_end() -> None:
    (mark,) = draw_panel(panel((900, 1100, 5000)), TICKS, None).lines[0].marks
    assert mark.x == draw_panel(panel((1000, 1000, 1000)), TICKS, None).ticks[-1].x


def test_marks_of_one_line_do_not_cover_each_other() -> None:
    drawing = draw_panel(panel((1, 2, 3), (1, 2, 3), (1, 2, 3)), TICKS, None)
    heights = [mark.y for mark in drawing.lines[0].marks]
    assert all(later - earlier > 10 for earlier, later in pairwise(heights))
    assert drawing.lines[0].bottom == drawing.bottom < drawing.height


def test_signs_differ_in_shape() -> None:
    assert len(set(SIGNS.values())) == len(SIGNS) == 4


@pytest.mark.parametrize("media", ["screen", "print"])
def test_nothing_of_a_plot_is_cut_off(tab: Page, media: str, tmp_path) -> None:
    path = tmp_path / "lab.html"
    path.write_text(render(lab()))
    tab.emulate_media(media=media)
    tab.goto(path.as_uri())
    outside = tab.evaluate(
        """() => [...document.querySelectorAll("svg.panel")].flatMap(svg => {
            const box = svg.getBoundingClientRect();
            return [...svg.querySelectorAll("text, path")].filter(part => {
                const own = part.getBoundingClientRect();
                return own.left < box.left - 1 || own.right > box.right + 1 ||
                    own.top < box.top - 1 || own.bottom > box.bottom + 1;
            }).map(part => part.outerHTML);
        })"""
    )
    assert outside == []
