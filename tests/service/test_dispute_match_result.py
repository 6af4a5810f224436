"""The result of a match as ruled: worked cases, and every short match there is against its fold."""

from collections.abc import Iterator
from itertools import combinations, product

import pytest

from tests.competition.evening import result
from tournament.competition.events import Result
from tournament.competition.events_results import GameWinner
from tournament.disputes.events import RulingIssued
from tournament.disputes.in_force import KnownRuling
from tournament.games.game import Outcome
from tournament.match.fold import match_of
from tournament.match.rules import MatchRules
from tournament.service.disputes.match_result import Undecided, result_as_ruled
from tournament.service.disputes.ruled_games import games_of_match, winner_of

THREE = MatchRules(best_of=3)
SEATS: dict[str, int | None] = {"left": 0, "right": 1, "drawn": None}
LETTERS: dict[str, GameWinner] = {"L": "left", "R": "right", "D": "drawn"}


def games(letters: str) -> dict[int, GameWinner]:
    """Return games by number; `.` is one that nobody knows."""
    return {n: LETTERS[each] for n, each in enumerate(letters, 1) if each != "."}


@pytest.mark.parametrize(
    ("played", "was", "ruled", "now"),
    [
        ("LL", "2-0", {1: "right"}, Undecided("unfinished", 3)),
        ("LRL", "2-1", {3: "right"}, result("1-2")),
        ("LRL", "2-1", {2: "left"}, result("2-0")),  # game 3 came after the match was decided
        ("LRL", "2-1", {2: None}, result("2-0")),  # and here it is the second that counts
        ("LRL", "2-1", {1: None}, Undecided("unfinished", 4)),
        ("LDL", "2-0-1", {2: "right"}, result("2-1")),
        ("..", "2-0", {1: "right"}, Undecided("unfinished", 3)),
        ("...", "2-1", {1: "right"}, Undecided("games-unknown")),
        ("L..", "2-1", {1: "right"}, Undecided("games-unknown")),
        (".R.", "2-1", {2: "left"}, result("2-0")),
        ("RR", "2-0", {1: "left"}, Undecided("contradicted")),
        ("LLR", "2-0", {1: "right"}, result("1-2")),  # a third game is on record, and counts now
    ],
)
def test_worked_cases(
    played: str, was: str, ruled: dict[int, GameWinner | None], now: Result | Undecided
) -> None:
    assert result_as_ruled(THREE, games(played), ruled, result(was)) == now


def test_a_match_that_was_stopped_stays_stopped() -> None:
    was = result("1-0", ending="time")
    assert result_as_ruled(THREE, games("L"), {1: "right"}, was) == result("0-1", ending="time")
    level = result("1-1", ending="agreement")
    now = result_as_ruled(THREE, games("LR"), {2: "left"}, level)
    assert now == result("2-0")  # its games decide it now


def test_a_match_that_its_games_did_not_decide_is_the_referees() -> None:
    was = result("2-0", ending="no-show")
    assert result_as_ruled(THREE, {}, {1: "right"}, was) == Undecided("not-by-games")


def test_a_level_elimination_match_needs_lots() -> None:
    rules = MatchRules(best_of=1, max_draws=0, elimination=True)
    known = games("DD")
    assert result_as_ruled(rules, known, {}, None) == Undecided("lots")


def test_a_seat_that_no_match_has_wins_for_neither_side() -> None:
    """A log from elsewhere may name one; what is made of it can be read all the same."""
    issued = RulingIssued(
        ruling=1, referee="R1", kind="award", game=1, award=7, clause="S-6", reason="x"
    )
    ruled = games_of_match({}, ("left",), [KnownRuling(position=1, dispute=1, issued=issued)])
    assert ruled.changed == {}
    assert winner_of(Outcome(winners=(7,), cause="out")) == "drawn"


def test_a_match_that_is_not_over_has_no_result_yet() -> None:
    assert result_as_ruled(THREE, games("L"), {1: "right"}, None) is None
    assert result_as_ruled(THREE, games("LL"), {2: None}, None) is None
    assert result_as_ruled(THREE, games("LR"), {1: "right"}, None) == result("0-2")


def matches(rules: MatchRules, most: int) -> Iterator[tuple[GameWinner, ...]]:
    """Yield every course of a match that ends with its last game."""
    for length in range(1, most + 1):
        for course in product(LETTERS.values(), repeat=length):
            ends = [match_of(rules, map(SEATS.get, course[:n])) for n in range(length + 1)]
            if ends[-1].next_game is None and ends[-2].next_game is not None:
                yield course


@pytest.mark.parametrize(("best_of", "most"), [(1, 3), (3, 5), (2, 3)])
def test_what_is_said_of_unknown_games_holds_in_whatever_order_they_went(
    best_of: int, most: int
) -> None:
    rules = MatchRules(best_of=best_of, max_draws=2)
    said = 0
    for course in matches(rules, most):
        score = match_of(rules, map(SEATS.get, course)).score
        was = Result(left=score.won, right=score.lost, drawn=score.drawn)
        numbers = range(1, len(course) + 1)
        for known in (c for size in range(len(course) + 1) for c in combinations(numbers, size)):
            played = {number: course[number - 1] for number in known}
            for number, ruled in product(numbers, (*LETTERS.values(), None)):
                edited: list[GameWinner] = list(course)
                edited[number - 1 : number] = [ruled] if ruled else []
                right = match_of(rules, map(SEATS.get, edited))
                found = result_as_ruled(rules, played, {number: ruled}, was)
                if isinstance(found, Result):
                    assert right.next_game is None
                    assert (found.left, found.right, found.drawn) == (
                        right.score.won,
                        right.score.lost,
                        right.score.drawn,
                    )
                    said += 1
                elif len(known) == len(course):
                    assert found == Undecided("unfinished", len(course) + 1)
                    assert right.next_game is not None
    assert said > 50
