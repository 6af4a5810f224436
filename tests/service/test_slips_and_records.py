"""Where a record says otherwise than the slip, it is said (T-1, G-3)."""

import pytest

from tests.competition.evening import result
from tests.service.club_evening import SLUG, SPEED, ClubEvening, bot_game
from tournament.event import Event
from tournament.service.games import load_game, match_game
from tournament.service.slips_and_records import disagreement_lines, disagreements
from tournament.service.tournaments import load

NAMES = ["Ana Ruiz", "Ben Okafor", "Chloé Martin", "Dmitri Volkov"]


@pytest.fixture
def evening() -> ClubEvening:
    evening = ClubEvening(NAMES, rounds=2)
    evening.pair()
    evening.publish()
    return evening


def won_by(evening: ClubEvening, seat: int) -> tuple[Event, ...]:
    """Return a game that bots played and the seat won; any other that was tried is nowhere."""
    for attempt in range(30):
        facts = bot_game(SPEED, f"slip {attempt}")
        evening.record_match(900 + seat * 100 + attempt, 1, facts)
        game = load_game(evening.ledger, match_game(SLUG, 900 + seat * 100 + attempt, 1))
        if game.state.outcome and game.state.outcome.winners == (seat,):
            return facts
    raise AssertionError


def test_a_record_that_fits_or_knows_less_than_the_slip_says_nothing(evening: ClubEvening) -> None:
    evening.record(1, 1, won_by(evening, 0))
    assert disagreements(evening.ledger, SLUG) == ()
    evening.result(1, "2-1")
    assert disagreements(evening.ledger, SLUG) == ()


def test_a_game_on_record_that_the_slip_does_not_count_is_told(evening: ClubEvening) -> None:
    evening.record(1, 1, won_by(evening, 0))
    evening.result(1, "0-2")
    [found] = disagreements(evening.ledger, SLUG)
    assert (found.round, found.table, found.recorded, found.games) == (1, 1, (1, 0, 0), (1,))
    [line] = disagreement_lines(load(evening.ledger, SLUG), (found,))
    assert line.startswith("round 1, table 1: the slip says that ")
    assert "the record of game 1 says 1–0, left seat first" in line


def test_both_games_lost_on_record_contradict_a_win_on_the_slip(evening: ClubEvening) -> None:
    facts = won_by(evening, 1)
    evening.record(2, 1, facts)
    evening.record(2, 2, facts)
    evening.result(2, "2-1")
    [found] = disagreements(evening.ledger, SLUG)
    assert found.recorded == (0, 2, 0)
    assert found.slip == result("2-1")
