"""The film page in a real browser: which film it is, and stepping through its frames."""

import hashlib
import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from reports.render import render_film
from tests.reports.film_pages import STEADY, UNSTEADY, choose, enter, frame_seen, marking, step


def test_a_frame_is_measured_over_what_was_played(opened) -> None:
    page = opened("steady")
    told = re.fullmatch(
        r"A frame lasts (\S+) ms, (\S+) a second: the median of (\d+) intervals, "
        r"from \S+ to \S+ ms\.",
        page.locator("#rate").inner_text(),
    )
    assert told
    assert told.group(1, 2) == ("40.000", "25.000")
    assert int(told[3]) >= 10


@pytest.mark.parametrize(("film", "times"), [("steady", STEADY[:8]), ("unsteady", UNSTEADY)])
def test_a_step_goes_to_the_very_next_frame_and_back(opened, film, times) -> None:
    """The numbers are read from the picture; the second film has frames of 16 to 167 ms."""
    page = opened(film)
    assert frame_seen(page) == 0
    for expected, at in list(enumerate(times))[1:]:
        assert step(page, ".") == expected
        assert page.locator("#now").inner_text().startswith(f"0:00.{at:03}")
    assert enter(page, "time") == f"Added at 0:00.{times[-1]:03}: time"
    page.focus("#play")
    back = range(len(times) - 1)
    assert [step(page, ",") for _ in back] == list(reversed(back))


def test_a_mark_leads_back_to_its_frame_however_short_that_is(opened) -> None:
    page = opened("unsteady")
    at = UNSTEADY.index(117)  # it lasts 16 ms, half as long as most
    for _ in range(at):
        step(page, ".")
    enter(page, "start")
    page.focus("#play")
    step(page, "l")
    page.get_by_role("button", name="Go to 0:00.117").click()
    expect(page.locator("#now")).to_contain_text("0:00.117")
    assert frame_seen(page) == at


def test_only_the_film_that_was_chosen_last_counts(film_tab: Page, films: Path) -> None:
    """The first one is the right film, and slow to read; the other is chosen meanwhile."""
    film_tab.goto(f"file://{films}/steady.html")
    film_tab.evaluate(
        """() => {
          const real = Blob.prototype.arrayBuffer;
          Blob.prototype.arrayBuffer = async function () {
            const slow = !globalThis.read;
            globalThis.read = true;
            if (slow) await new Promise((done) => setTimeout(done, 700));
            return real.call(this);
          };
        }"""
    )
    film_tab.set_input_files("#file", films / "steady.webm")
    film_tab.set_input_files("#file", films / "changed.webm")
    expect(film_tab.locator("#check")).to_contain_text("This is another film")
    film_tab.wait_for_timeout(1000)
    expect(film_tab.locator("#check")).to_contain_text("This is another film")
    assert film_tab.locator("#save").is_disabled()


@pytest.mark.parametrize(
    ("film", "verdict"),
    [("changed", "its content is not that"), ("cut", "its size is not that")],
)
def test_another_film_is_told_and_nothing_marked_on_it_is_saved(
    film_tab, films, film, verdict
) -> None:
    film_tab.goto(f"file://{films}/steady.html")
    film_tab.set_input_files("#file", films / f"{film}.webm")
    expect(film_tab.locator("#check.warn")).to_contain_text(f"This is another film: {verdict}")
    expect(film_tab.locator("#missing")).to_contain_text("Open the film this page was made for.")
    assert film_tab.locator("#save").is_disabled()


def test_the_pieces_are_all_compared(browser: Browser, films: Path, tmp_path: Path) -> None:
    """The film is said to lie in pieces of 1000 bytes, the last of them wrong."""
    film = films / "steady.webm"
    data = film.read_bytes()
    pieces = [hashlib.sha256(data[at : at + 1000]).hexdigest() for at in range(0, len(data), 1000)]
    assert len(pieces) > 3
    for last, verdict in ((pieces[-1], "same"), ("0" * 64, "other")):
        changed = marking(film, pieces=(*pieces[:-1], last), piece=1000)
        page = tmp_path / f"{verdict}.html"
        page.write_text(render_film(changed), encoding="utf-8")
        tab = browser.new_page()
        tab.goto(f"file://{page}")
        tab.set_input_files("#file", film)
        said = "This is the film" if verdict == "same" else "This is another film"
        expect(tab.locator("#check")).to_contain_text(said)
        tab.close()


def test_the_film_beside_the_page_is_played_without_choosing_it(
    film_tab: Page, films: Path
) -> None:
    film_tab.goto(f"file://{films}/steady.html")
    film_tab.click("#beside")
    expect(film_tab.locator("#marking")).to_have_attribute("data-ready", "yes", timeout=30_000)
    film_tab.keyboard.press(".")
    expect(film_tab.locator("#now")).to_have_text("0:00.040, frame 2")
    assert "without comparing it" in film_tab.locator("#check").inner_text()


def test_a_browser_that_tells_no_frames_steps_by_their_length(film_tab: Page, films: Path) -> None:
    film_tab.add_init_script("delete HTMLVideoElement.prototype.requestVideoFrameCallback")
    film_tab.goto(f"file://{films}/told.html")
    choose(film_tab, films / "told.webm")
    said = film_tab.locator("#rate").inner_text()
    assert said.startswith("A frame lasts 40.000 ms, 25.000 a second, as the film's file says")
    assert "does not tell which frame it shows" in said
    assert [step(film_tab, key) for key in "....,,"] == [1, 2, 3, 4, 3, 2]
    assert enter(film_tab, "start") == "Added at 0:00.080: start"


def test_where_nothing_is_known_of_the_frames_somebody_must_say_it(
    film_tab: Page, films: Path
) -> None:
    film_tab.add_init_script("delete HTMLVideoElement.prototype.requestVideoFrameCallback")
    film_tab.goto(f"file://{films}/steady.html")
    choose(film_tab, films / "steady.webm")
    expect(film_tab.locator("#missing")).to_contain_text("enter the frames a second")
    film_tab.fill("#fps", "25")
    expect(film_tab.locator("#missing")).not_to_contain_text("enter the frames a second")
    assert "as entered below" in film_tab.locator("#rate").inner_text()
    film_tab.focus("#play")
    assert [step(film_tab, key) for key in "..,"] == [1, 2, 1]
