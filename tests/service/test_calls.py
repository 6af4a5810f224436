"""A call slip says what there is to decide from, and a call is open until the result moves."""

import re

import pytest

from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tournament.service.calls import call_lines, call_page, open_calls
from tournament.service.errors import NotFound
from tournament.service.prints import record_print
from tournament.service.tournaments import load


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"], rounds=2)
    evening.pair()
    evening.publish()
    return evening


def called(evening: ClubEvening, table: int) -> str:
    name, page = call_page(evening.ledger, SLUG, table)
    record_print(evening.ledger, SLUG, [name])
    return page


def open_tables(evening: ClubEvening) -> list[int]:
    return [call.table for call in open_calls(evening.ledger, load(evening.ledger, SLUG))]


def test_the_slip_says_which_games_are_on_the_record_and_on_what_basis(
    evening: ClubEvening,
) -> None:
    evening.record(1, 1, bot_game(SPEED, "called"))
    page = called(evening, 1)
    assert re.search(r"Game 1: played by bots \(\d+ events\)", page)
    assert "No game of this match is on the record" in called(evening, 2)
    evening.result(1, "2-1")
    assert "the result in is" in called(evening, 1)


def test_a_call_is_open_until_the_result_of_its_table_moves(evening: ClubEvening) -> None:
    called(evening, 2)
    called(evening, 1)
    assert open_tables(evening) == [1, 2]
    [line, _] = call_lines(
        load(evening.ledger, SLUG), open_calls(evening.ledger, load(evening.ledger, SLUG))
    )
    assert line.startswith("an open call at table 1: slip printed ")
    evening.result(1, "2-1")
    assert open_tables(evening) == [2]
    called(evening, 1)
    assert open_tables(evening) == [1, 2]


def test_there_is_no_slip_for_a_table_that_is_not_there(evening: ClubEvening) -> None:
    with pytest.raises(NotFound, match="no table 9"):
        call_page(evening.ledger, SLUG, 9)
