"""Acts as they are typed on the film page, and the record lines they stand for."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

READ = """
(text) => {
  const { data, words } = JSON.parse(document.getElementById("film-data").textContent);
  const speech = filmWords.open(words);
  try {
    return filmEntry.open(data.game).read(text);
  } catch (fault) {
    return speech.fault(fault);
  }
}
"""
WRITE = """
(line) => filmEntry.open(
  JSON.parse(document.getElementById("film-data").textContent).data.game).write(line)
"""


@pytest.fixture(scope="module")
def page_without_film(browser: Browser, films: Path) -> Iterator[Page]:
    page = browser.new_page()
    page.goto(f"file://{films}/steady.html")
    yield page
    page.close()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 7X L", "There is no card 7X. Cards are written like AC."),
        ("1", "A card is missing. Cards are written like AC."),
        ("1 7H M", "There is no pile M. The piles are L, R."),
        ("1 7H", "A pile is missing. The piles are L, R."),
        ("3 7H L", "There is no seat 3. The seats are 1 to 2."),
        ("block", "There is no seat . The seats are 1 to 2."),
        ("1 7H L soon", "“soon” is too much there."),
        ("1 7H L back seen 8C", "“seen” is too much there."),
        ("turn 4C", "Name one card for each of the 2 piles, or none."),
        ("free 1 7H L", "“free” is no act. An act begins with a seat or one of the words below."),
        ("wink 1", "“wink” is no act. An act begins with a seat or one of the words below."),
        (
            "constructor",
            "“constructor” is no act. An act begins with a seat or one of the words below.",
        ),
        ("note", "A note has 1 to 400 characters."),
        ("", "Write an act, such as the one shown in the empty line."),
    ],
)
def test_what_cannot_be_read_is_told_and_marks_nothing(page_without_film, text, said) -> None:
    assert page_without_film.evaluate(READ, text) == said


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("1 10H R", {"what": "place", "who": 1, "card": "10H", "pile": "R"}),
        ("2 7H L seen 8C", {"what": "place", "who": 2, "card": "7H", "pile": "L", "seen": "8C"}),
        ("2 7H L lost", {"what": "lost", "who": 2, "card": "7H", "pile": "L"}),
        ("2 7H L back", {"what": "back", "who": 2, "card": "7H", "pile": "L"}),
        ("2 draw", {"what": "draw", "who": 2}),
        ("2 draw KS", {"what": "draw", "who": 2, "card": "KS"}),
        ("block 1", {"what": "block", "who": 1}),
        ("block 1 held", {"what": "block", "who": 1, "held": True}),
        ("block 1 false", {"what": "block", "who": 1, "held": False}),
        ("turn", {"what": "turn"}),
        ("turn 4C 9D", {"what": "turn", "cards": ["4C", "9D"]}),
        (
            "turn 4C 9D rebuilt L",
            {"what": "turn", "rebuilt": [{"pile": "L", "order": []}], "cards": ["4C", "9D"]},
        ),
        (
            "turn rebuilt R AC 2C",
            {"what": "turn", "rebuilt": [{"pile": "R", "order": ["AC", "2C"]}]},
        ),
        ("speed 2", {"what": "speed", "who": 2}),
        ("speed both", {"what": "speed-together"}),
        (
            "race L 1 7H, 2 9H",
            {
                "what": "race",
                "pile": "L",
                "cards": [{"who": 1, "card": "7H"}, {"who": 2, "card": "9H"}],
            },
        ),
        (
            "note 2 slapped, then “sorry”",
            {"what": "note", "who": 2, "note": "slapped, then “sorry”"},
        ),
        ("note a 2nd deck lay near", {"what": "note", "note": "a 2nd deck lay near"}),
        ("start", {"what": "start"}),
        ("resume", {"what": "resume"}),
        ("time", {"what": "time"}),
    ],
)
def test_an_act_and_its_line_say_the_same(page_without_film, text, line) -> None:
    assert page_without_film.evaluate(READ, text) == line
    assert page_without_film.evaluate(READ, text.lower() if text[0] != "n" else text) == line
    assert page_without_film.evaluate(WRITE, line) == text
