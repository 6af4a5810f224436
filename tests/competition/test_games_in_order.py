"""The order of the games on a slip: told with a result, added to it, corrected (S-12, T-9)."""

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.commands import CorrectResult, EnterResult, EnterResults, TableResult
from tournament.competition.events import Result, ResultCorrected, ResultEntered
from tournament.competition.events_results import GamesTold, GameWinner, ResultConfirmed

Games = tuple[GameWinner, ...]
LRL: Games = ("left", "right", "left")
RLL: Games = ("right", "left", "left")


@pytest.fixture
def running() -> Evening:
    evening = Evening(4, rounds=2)
    evening.pair()
    return evening


def enter(score: Result, games: Games = (), by: str = "scorer/1", table: int = 1) -> EnterResult:
    return EnterResult(table=table, result=score, games=games, by=by)


def games_of(evening: Evening) -> Games:
    return evening.state.rounds[0].tables[1].games


def test_the_order_of_the_games_is_kept_with_the_score(running: Evening) -> None:
    facts = running.do(enter(result("2-1"), LRL))
    assert [type(fact) for fact in facts] == [ResultEntered, GamesTold]
    assert games_of(running) == LRL
    assert running.do(enter(result("2-1"), LRL)) == ()
    assert running.do(enter(result("2-1"))) == ()


def test_a_score_without_an_order_is_a_score_all_the_same(running: Evening) -> None:
    (fact,) = running.do(enter(result("2-1")))
    assert isinstance(fact, ResultEntered)
    assert games_of(running) == ()


def test_a_second_person_who_tells_the_order_confirms_the_score(running: Evening) -> None:
    running.do(enter(result("2-1")))
    facts = running.do(enter(result("2-1"), LRL, by="scorer/2"))
    assert [type(fact) for fact in facts] == [ResultConfirmed, GamesTold]


def test_another_order_is_a_correction_with_a_reason(running: Evening) -> None:
    running.do(enter(result("2-1"), LRL))
    other = enter(result("2-1"), RLL, by="scorer/2")
    assert running.refused(other) == ("T-9", "games-told-otherwise")
    wish = CorrectResult(round=1, table=1, result=result("2-1"), reason="turned", games=RLL)
    (told,) = running.do(wish)
    assert isinstance(told, GamesTold)
    assert (told.games, told.reason) == (RLL, "turned")
    assert running.do(wish) == ()


def test_a_corrected_score_forgets_the_order_unless_it_says_another(running: Evening) -> None:
    running.do(enter(result("2-1"), LRL))
    running.do(CorrectResult(round=1, table=1, result=result("2-0"), reason="misread"))
    assert games_of(running) == ()
    facts = running.do(
        CorrectResult(round=1, table=1, result=result("2-1"), reason="right at first", games=RLL)
    )
    assert [type(fact) for fact in facts] == [ResultCorrected, GamesTold]
    assert games_of(running) == RLL


@pytest.mark.parametrize(
    ("score", "games", "reason"),
    [
        (result("2-1"), ("left", "left"), "games-miscounted"),
        (result("2-1"), ("left", "left", "right"), "games-after-the-end"),
        (result("2-0", ending="no-show"), ("left", "left"), "games-without-match"),
        (result("1-1-1", ending="time"), ("drawn", "left", "left"), "games-miscounted"),
    ],
)
def test_games_that_do_not_make_the_score_are_refused(
    running: Evening, score: Result, games: Games, reason: str
) -> None:
    assert running.refused(enter(score, games))[1] == reason


def test_drawn_games_and_a_stopped_match_have_their_order_too(running: Evening) -> None:
    games: Games = ("drawn", "right", "left")
    running.do(enter(result("1-1-1", ending="time"), games))
    assert games_of(running) == games


def test_a_list_of_results_tells_their_games_all_or_none(running: Evening) -> None:
    good = TableResult(table=1, result=result("2-1"), games=LRL)
    bad = TableResult(table=2, result=result("2-1"), games=("left",))
    refused = running.refused(EnterResults(results=(good, bad)))
    assert refused == ("T-1", "games-miscounted")
    twice = TableResult(table=1, result=result("2-1"), games=RLL)
    assert running.refused(EnterResults(results=(good, twice)))[1] == "games-told-otherwise"
    assert len(running.do(EnterResults(results=(good,), by="scorer/1"))) == 2
