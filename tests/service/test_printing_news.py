"""Pages say what paper does not: changes since the print, results in doubt, and a print again."""

import re

import pytest

from reports.documents import PairingSheet, StandingsSheet
from tests.competition.evening import result
from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tournament.event import Event
from tournament.service import director, scorer
from tournament.service.errors import NotFound
from tournament.service.games import load_game, match_game
from tournament.service.printing import files
from tournament.service.printing.book import book_of, pages_of, sheets_of
from tournament.service.printing.edition import edition_at, read_edition
from tournament.service.printing.news import news_of
from tournament.service.prints import record_print
from tournament.service.slips_and_records import disagreements

NAMES = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"]


def sheets(evening: ClubEvening) -> dict[str, object]:
    edition = read_edition(evening.ledger, SLUG)
    doubtful = disagreements(evening.ledger, SLUG)
    return dict(sheets_of(edition, news_of(evening.ledger, edition, doubtful)))


def standings(evening: ClubEvening) -> StandingsSheet:
    sheet = sheets(evening)[files.standings(1)]
    assert isinstance(sheet, StandingsSheet)
    return sheet


@pytest.fixture
def evening() -> ClubEvening:
    """Round 1 is closed without table 2; its standings were printed."""
    evening = ClubEvening(NAMES, rounds=2)
    evening.pair()
    evening.publish()
    evening.play(without=[2])
    record_print(evening.ledger, SLUG, [files.standings(1)])
    return evening


def turn_table_1(evening: ClubEvening) -> tuple[str, str]:
    stands = evening.current().tables[1].result
    assert stands
    was, now = ("2–0", "0–2") if stands.left else ("0–2", "2–0")
    new = result(now.replace("–", "-"))
    scorer.correct_result(evening.ledger, SLUG, 1, 1, new, reason="slip misread")
    return was, now


def test_standings_that_are_as_printed_say_nothing(evening: ClubEvening) -> None:
    assert standings(evening).since is None
    assert "Changed since" not in pages_of(evening.ledger, SLUG)[files.standings(1)]


def test_a_correction_after_the_print_stands_on_the_page_with_table_scores_time_and_name(
    evening: ClubEvening,
) -> None:
    was, now = turn_table_1(evening)
    since = standings(evening).since
    assert since
    [changed] = since.results
    paired = evening.current().tables[1].paired
    assert (changed.left.entry, changed.right.entry) == (paired.left, paired.right)
    assert (changed.table, changed.was, changed.now) == (1, was, now)
    assert (changed.who, changed.reason) == ("director", "slip misread")
    assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d", changed.when)
    assert {each.player.name for each in since.moved} <= set(NAMES)
    page = pages_of(evening.ledger, SLUG)[files.standings(1)]
    assert "Changed since it was printed" in page
    assert "slip misread" in page


def test_a_result_that_came_in_after_the_print_is_new_on_it(evening: ClubEvening) -> None:
    scorer.enter_result(evening.ledger, SLUG, 2, result("2-1"), 1)
    since = standings(evening).since
    assert since
    assert [(each.table, each.was, each.now) for each in since.results] == [(2, "", "2–1")]
    assert "came in late" in pages_of(evening.ledger, SLUG)[files.standings(1)]


def test_a_correction_that_moves_nobody_is_told_all_the_same(evening: ClubEvening) -> None:
    scorer.enter_result(evening.ledger, SLUG, 2, result("2-0"), 1)
    record_print(evening.ledger, SLUG, [files.standings(1)])
    scorer.correct_result(evening.ledger, SLUG, 1, 2, result("2-1"), reason="a game forgotten")
    since = standings(evening).since
    assert since
    assert [each.now for each in since.results] == ["2–1"]
    assert since.moved == ()


def test_the_sheet_that_hangs_out_can_be_made_again_byte_for_byte(evening: ClubEvening) -> None:
    size = evening.ledger.store.head().size
    printed = pages_of(evening.ledger, SLUG)
    turn_table_1(evening)
    assert pages_of(evening.ledger, SLUG) != printed
    assert book_of(evening.ledger, SLUG, size).pages == printed


def test_a_print_of_the_last_number_is_the_page_of_now(evening: ClubEvening) -> None:
    size = evening.ledger.store.head().size
    assert book_of(evening.ledger, SLUG, size).pages == pages_of(evening.ledger, SLUG)


def test_there_is_no_page_from_before_the_tournament_or_after_the_log(
    evening: ClubEvening,
) -> None:
    other = ClubEvening()
    director.create(other.ledger, "later", "Later", other.edition().state.settings)
    with pytest.raises(NotFound, match="there was no Later yet"):
        edition_at(other.ledger, "later", 1)
    for size in (0, evening.ledger.store.head().size + 1):
        with pytest.raises(NotFound, match="the log has no number"):
            edition_at(evening.ledger, SLUG, size)


def test_a_record_that_contradicts_a_slip_stands_on_pairings_and_standings(
    evening: ClubEvening,
) -> None:
    """Table 1 was won 2-0, and the record has a game that the loser won."""
    stands = evening.current().tables[1].result
    assert stands
    evening.record(1, 1, won_by(evening, 1 if stands.left else 0))
    made = sheets(evening)
    for name in (files.pairings(1), files.standings(1)):
        sheet = made[name]
        assert isinstance(sheet, PairingSheet | StandingsSheet)
        [doubt] = sheet.doubts
        assert "the record of game 1 says" in doubt
        assert "In doubt" in pages_of(evening.ledger, SLUG)[name]


def won_by(evening: ClubEvening, seat: int) -> tuple[Event, ...]:
    for attempt in range(30):
        facts = bot_game(SPEED, f"slip {attempt}")
        evening.record_match(900 + attempt, 1, facts)
        game = load_game(evening.ledger, match_game(SLUG, 900 + attempt, 1))
        if game.state.outcome and game.state.outcome.winners == (seat,):
            return facts
    raise AssertionError
