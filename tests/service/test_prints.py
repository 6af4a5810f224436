"""A printed sheet is on record, and what it does not say any more is told (T-9)."""

import pytest

from tests.competition.evening import result
from tests.service.club_evening import SLUG, ClubEvening
from tournament.competition.effect import Moved
from tournament.service.errors import NotFound
from tournament.service.printing import files
from tournament.service.prints import as_printed, record_print, since_print, version_at
from tournament.service.scorer import correct_result
from tournament.service.sentences_corrections import moved_lines, since_print_lines
from tournament.service.tournaments import load, standings_of

NAMES = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"]


@pytest.fixture
def evening() -> ClubEvening:
    """Round 1 is closed; its standings were printed, and a result corrected after that."""
    evening = ClubEvening(NAMES, rounds=2)
    evening.round()
    record_print(evening.ledger, SLUG, [files.standings(1)])
    table = evening.current().tables[1].paired
    score = "0-2" if table.left < table.right else "2-0"
    correct_result(evening.ledger, SLUG, 1, 1, result(score), reason="slip misread")
    return evening


def test_the_closed_standings_keep_the_form_in_which_they_were_printed(
    evening: ClubEvening,
) -> None:
    printed = as_printed(evening.ledger, SLUG, 1).as_printed
    tournament = load(evening.ledger, SLUG)
    then, now = (
        [(row.entry, row.match_points) for row in standings_of(each, 1)[1]]
        for each in (printed, tournament)
    )
    assert then != now
    assert sorted(points for _, points in then) == sorted(points for _, points in now)


def test_what_changed_since_the_print_is_listed_with_the_correction(evening: ClubEvening) -> None:
    since = since_print(evening.ledger, SLUG, 1)
    assert since
    lines = since_print_lines(load(evening.ledger, SLUG), since)
    assert "since the sheet of round 1 was printed (log " in lines[0]
    assert "by director" in lines[0]
    assert "slip misread" in lines[1]
    assert len(lines) == 2 + len(since.moved)


def test_what_a_change_leaves_as_it_was_is_said_to_be_kept(evening: ClubEvening) -> None:
    moved = [Moved(1, (5, 4), (6, 6)), Moved(2, (3, 3), (3, 1)), Moved(3, (None, 7), (None, 0))]
    assert moved_lines(load(evening.ledger, SLUG), moved) == [
        "Ana Ruiz (#1): from place 5 to 4, keeps 6 points",
        "Ben Okafor (#2): keeps place 3, from 3 to 1 points",
        "Chloé Martin (#3): from no place to place 7, from no to 0 points",
    ]


def test_a_new_print_is_right_again(evening: ClubEvening) -> None:
    record_print(evening.ledger, SLUG, [files.standings(1)])
    since = since_print(evening.ledger, SLUG, 1)
    assert since
    assert since_print_lines(load(evening.ledger, SLUG), since) == []


def test_a_print_of_an_older_sheet_is_recorded_by_its_log_number() -> None:
    evening = ClubEvening(NAMES, rounds=2)
    evening.round()
    head = evening.ledger.store.head().size
    evening.pair()
    record_print(evening.ledger, SLUG, [files.standings(1)], head)
    since = since_print(evening.ledger, SLUG, 1)
    assert since
    assert since.log_position == head
    assert (
        version_at(evening.ledger, SLUG, head)
        == load(evening.ledger, SLUG).state.printed[files.standings(1)]
    )


def test_without_a_print_there_is_nothing_to_hold_it_against() -> None:
    evening = ClubEvening(NAMES, rounds=2)
    evening.round()
    assert since_print(evening.ledger, SLUG, 1) is None
    with pytest.raises(NotFound):
        as_printed(evening.ledger, SLUG, 1)
