"""All pages of a tournament together: complete, linked, escaped, and the same every time."""

import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from reports.pages import page_name
from tests.service.club_evening import FUSION, SLUG, SPEED, ClubEvening, bot_game
from tournament.projections.roster import MemoryRoster
from tournament.service import director
from tournament.service.errors import NotFound
from tournament.service.past_events import import_event
from tournament.service.printing import files
from tournament.service.printing.book import pages_of

ROOT = Path(__file__).parents[2]
LINK = re.compile(r'href="([^"#]+\.html)"')
HOSTILE = "<script>alert('x')</script> & \"co\""


@pytest.fixture(scope="module")
def evening() -> ClubEvening:
    """Play two rounds, a cut and half a final, with a late entry, a withdrawal and some games."""
    evening = ClubEvening((HOSTILE, "Bob", "Cem", "Dee", "Eve"), rounds=2, cut=4, third_place=True)
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "one"))
    evening.record(1, 2, bot_game(SPEED, "two"))
    evening.play()
    evening.enter("Fay")
    evening.round()
    director.withdraw(evening.ledger, SLUG, 3)
    director.cut(evening.ledger, SLUG)
    evening.publish()
    evening.record(2, 1, bot_game(SPEED, "three"))
    evening.play()
    evening.pair()
    return evening


@pytest.fixture(scope="module")
def pages(evening: ClubEvening) -> dict[str, str]:
    return pages_of(evening.ledger, SLUG)


def test_every_sheet_and_every_recorded_game_has_its_page(pages: dict[str, str]) -> None:
    expected = {"index.html", "entries.html", "crosstable.html", "bracket.html", "carry-on.html"}
    for number in (1, 2, 3, 4):
        expected |= {f"round-{number}-{kind}.html" for kind in ("pairings", "names", "slips")}
    expected |= {"round-1-standings.html", "round-2-standings.html"}
    expected |= {"game-r1-t1-g1.html", "game-r1-t1-g2.html", "game-r3-t2-g1.html"}
    assert set(pages) == expected
    assert all(page_name(name) for name in pages)


def test_every_link_leads_to_a_page_and_every_page_is_linked(pages: dict[str, str]) -> None:
    links = {name: set(LINK.findall(page)) for name, page in pages.items()}
    assert set().union(*links.values()) <= set(pages)
    assert links[files.INDEX] == set(pages) - {files.INDEX}
    assert all(files.INDEX in links[name] for name in pages if name != files.INDEX)


def test_a_name_is_text_on_every_page(pages: dict[str, str]) -> None:
    shown = [name for name, page in pages.items() if "&lt;script&gt;alert" in page]
    assert {files.ENTRIES, files.CROSSTABLE, files.BRACKET} <= set(shown)
    assert not [name for name, page in pages.items() if "<script>alert" in page]


def test_only_the_draft_carries_the_word(pages: dict[str, str]) -> None:
    drafts = {name for name, page in pages.items() if "DRAFT" in page}
    assert drafts == {files.pairings(4), files.by_name(4), files.slips(4)}


def test_every_page_names_the_state_of_the_log(evening: ClubEvening, pages: dict[str, str]) -> None:
    size = evening.ledger.store.head().size
    fingerprint = evening.edition().header("").fingerprint
    assert all(f"position {size}, fingerprint" in page for page in pages.values())
    assert all(fingerprint in page for page in pages.values())


def test_bracket_rounds_have_no_standings(pages: dict[str, str]) -> None:
    assert files.standings(3) not in pages
    assert "Standings after round 2 of 2" in pages[files.standings(2)]


def test_a_tournament_before_its_first_round_has_an_entry_list_and_an_index() -> None:
    evening = ClubEvening(("Ann", "Bob"))
    assert set(pages_of(evening.ledger, SLUG)) == {files.INDEX, files.ENTRIES}


def test_an_erased_person_is_printed_without_a_name(evening: ClubEvening) -> None:
    roster, evening.ledger.roster = evening.ledger.roster, MemoryRoster()
    try:
        page = pages_of(evening.ledger, SLUG)[files.ENTRIES]
    finally:
        evening.ledger.roster = roster
    assert "Bob" not in page
    assert "(entry 2)" in page


def test_there_are_no_pages_of_a_tournament_that_is_not_there(evening: ClubEvening) -> None:
    with pytest.raises(NotFound):
        pages_of(evening.ledger, "autumn")


def test_an_imported_event_has_its_play_offs_under_their_own_names() -> None:
    evening = ClubEvening()
    past = {
        "rounds": [
            {
                "name": "Round 1",
                "matches": [
                    {"p1": "A", "p2": "B", "result": "2-0-0"},
                    {"p1": "C", "p2": "D", "result": "1-1-0"},
                    {"p1": "E", "p2": None, "result": "2-0-0"},
                ],
            },
            {"name": "Loser Finals", "matches": [{"p1": "B", "p2": "A", "result": "2-1-0"}]},
        ]
    }
    text = json.dumps(past)
    import_event(evening.ledger, "past", "f", text, name="Past", rules=SPEED, floor=None)
    pages = pages_of(evening.ledger, "past")
    assert "Loser Finals: pairings by table" in pages[files.pairings(2)]
    assert "Loser Finals" in pages[files.INDEX]
    assert files.standings(2) not in pages
    assert files.BRACKET not in pages
    assert "lot" not in pages[files.ENTRIES].rpartition("<main")[2].lower()
    assert "Lot" not in pages[files.standings(1)].rpartition("<main")[2]


SAME = "from tests.service.test_printing_book import digest; print(digest())"


def digest() -> str:
    """Return a hash over every page of an evening with games of both decks' faces."""
    evening = ClubEvening(("élan", "Emil", "Zoë", "ann"), rounds=1)
    evening.pair()
    evening.publish()
    evening.record(1, 1, bot_game(SPEED, "same"))
    evening.record(2, 1, bot_game(FUSION, "same"))
    evening.play()
    pages = pages_of(evening.ledger, SLUG)
    return hashlib.sha256(
        "".join(f"{name}\0{page}" for name, page in pages.items()).encode()
    ).hexdigest()


@pytest.mark.parametrize(
    "surroundings",
    [
        {"PYTHONHASHSEED": "1", "TZ": "Pacific/Auckland", "LC_ALL": "C"},
        {"PYTHONHASHSEED": "2", "TZ": "America/Bogota", "LC_ALL": "C.UTF-8", "LANGUAGE": "fr"},
    ],
)
def test_the_same_log_gives_the_same_pages_everywhere(surroundings: dict[str, str]) -> None:
    printed = subprocess.run(
        [sys.executable, "-c", SAME],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT), **surroundings},
        capture_output=True,
        text=True,
        check=True,
    )
    assert printed.stdout.strip() == digest()
