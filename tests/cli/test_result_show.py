"""What is known of one result, and what a record says against a slip when it is entered."""

import json

import pytest

from tests.service.recorded import SPEED, bot_game, new_ledger
from tournament.cli.shapes_results import ResultShown
from tournament.service.games import recorded_game
from tournament.service.records.export import export

GAME = recorded_game(new_ledger(), "one", bot_game(SPEED, "command"))
RECORD = export(GAME)
WON_BY_LEFT = bool(GAME.state.outcome and GAME.state.outcome.winners == (0,))
FITS, CONTRADICTS = ("2-0", "0-2") if WON_BY_LEFT else ("0-2", "2-0")


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    ok("round", "pair")
    ok("round", "publish")


def shown(ok, *words: str) -> ResultShown:
    return ResultShown.model_validate_json(ok("result", "show", *words, "--json"))


def record_game_1(ok) -> None:
    ok("game", "record", "-", "--table", "1", "--game", "1", stdin=RECORD)


def test_a_result_shows_who_entered_confirmed_and_corrected_it_and_why(ok) -> None:
    ok("--actor", "scorer/1", "result", "enter", "1", "2-1", "--games", "lrl")
    ok("--actor", "scorer/2", "result", "confirm", "1")
    ok("result", "correct", "1", "1", "1-2", "--games", "LRR", "--reason", "misread", "--yes")
    found = shown(ok, "1", "--round", "1")
    assert [act.kind for act in found.acts] == [
        "entered",
        "games",
        "confirmed",
        "corrected",
        "games",
    ]
    assert (found.score, found.entered_by, found.confirmed_by) == ("1-2", "director", None)
    assert [game.slip for game in found.games] == ["left", "right", "right"]
    said = ok("result", "show", "1")
    assert "corrected from 2–1 to 1–2 by director" in said
    assert said.splitlines()[0].startswith("Round 1, table 1: ")
    assert ": misread" in said


def test_a_result_that_is_not_in_says_so_and_an_undone_one_too(ok, playledger) -> None:
    assert "No result is in." in ok("result", "show", "2")
    ok("result", "enter", "2", "?")
    assert "The slip cannot be read." in ok("result", "show", "2")
    ok("result", "enter", "2", "2-0")
    ok("tournament", "undo", "--reason", "wrong table", "--yes")
    assert [act.undone for act in shown(ok, "2").acts] == [False, True]
    missing = playledger("result", "show", "9")
    assert (missing.code, "has no table 9" in missing.err) == (5, True)
    assert "TABLE is missing" in playledger("result", "show").err


def test_the_order_of_the_games_alone_is_a_result(ok) -> None:
    said = ok("result", "enter", "1", "--games", "RLR")
    assert " beat " in said
    assert shown(ok, "1").score == "1-2"


@pytest.mark.parametrize("games", ["LRX", ""])
def test_games_in_other_letters_are_no_order(playledger, games: str) -> None:
    answer = playledger("result", "enter", "1", "2-1", "--games", games)
    assert answer.code == 2
    assert "write L, R or D" in answer.err


def test_a_file_of_results_has_a_column_for_the_games(ok) -> None:
    ok("result", "import", "-", stdin="table,result,games\n1,2-1,RLL\n2,,LL\n")
    assert [game.slip for game in shown(ok, "1").games] == ["right", "left", "left"]
    assert shown(ok, "2").score == "2-0"


def test_a_score_against_the_record_is_told_at_once_and_stands(playledger, ok) -> None:
    record_game_1(ok)
    answer = playledger("result", "enter", "1", CONTRADICTS)
    assert answer.code == 0
    assert "the record of game 1 says" in answer.err
    assert shown(ok, "1").contradiction
    assert json.loads(ok("result", "outstanding", "--json"))["disagreeing"]
    ok("result", "enter", "2", "2-0")
    closed = playledger("round", "close")
    assert (closed.code, "the record of game 1 says" in closed.err) == (0, True)


def test_a_dry_run_tells_the_contradiction_too_and_a_score_that_fits_tells_none(
    playledger, ok
) -> None:
    record_game_1(ok)
    tried = playledger("result", "enter", "1", CONTRADICTS, "--dry-run")
    assert "the record of game 1 says" in tried.err
    assert "the record" not in playledger("result", "enter", "1", FITS).err
    found = shown(ok, "1")
    assert found.contradiction is None
    assert [(game.number, game.record) for game in found.games] == [(1, "spring/m1/g1")]


def test_an_order_of_games_against_the_record_is_told(playledger, ok) -> None:
    """The score alone would fit: each side won a game."""
    record_game_1(ok)
    turned, score = ("RLL", "2-1") if WON_BY_LEFT else ("LRR", "1-2")
    answer = playledger("result", "enter", "1", score, "--games", turned)
    assert "another order of game 1" in answer.err


def test_a_record_that_comes_after_the_slip_is_held_against_it_at_once(playledger, ok) -> None:
    ok("result", "enter", "1", CONTRADICTS)
    answer = playledger("game", "record", "-", "--table", "1", "--game", "1", stdin=RECORD)
    assert (answer.code, "the record of game 1 says" in answer.err) == (0, True)
