"""Scores as written, and which of them can stand (T-1, S-12, G-3, G-4)."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.match.fold import MatchState, game_ended, lots_drawn, start, stopped
from tournament.match.rules import MatchRules
from tournament.match.score import Score, judge, parse_score


@pytest.mark.parametrize(
    ("text", "score"),
    [
        ("2-1", Score(2, 1)),
        ("2-1-0", Score(2, 1)),
        ("2–1", Score(2, 1)),  # the dash that phones and word processors type
        (" 1-1-1 ", Score(1, 1, 1)),
        ("0-0-3", Score(0, 0, 3)),
    ],
)
def test_a_score_is_read_as_written(text: str, score: Score) -> None:
    assert parse_score(text) == score


@pytest.mark.parametrize(
    "text", ["", "2", "2:1", "2-", "-2-1", "2-1-0-0", "2--1", "a-b", "2 1", "9999-0", "2-1\n3"]
)
def test_what_is_no_score_is_not_read(text: str) -> None:
    assert parse_score(text) is None


@given(st.builds(Score, *[st.integers(0, 99)] * 3))
def test_the_written_score_reads_back(score: Score) -> None:
    assert parse_score(score.text) == score
    assert score.reversed().reversed() == score


def test_a_score_is_turned_for_the_right_seat() -> None:
    assert Score(2, 1, 1).reversed() == Score(1, 2, 1)
    assert [Score(2, 1).winner, Score(0, 2).winner, Score(1, 1).winner] == [0, 1, None]


@pytest.mark.parametrize(
    ("text", "elimination", "ended_early", "by_lots", "refused"),
    [
        ("2-0", False, False, False, None),
        ("2-1", False, False, False, None),
        ("0-2-3", False, False, False, None),  # three draws were played again
        ("1-0-4", False, False, False, None),  # the fourth was not: the match stands (G-3)
        ("0-0-4", False, False, False, None),
        ("1-1", False, True, False, None),  # time or agreement, and it says so
        ("0-0-3", False, True, False, None),
        ("1-0", True, True, False, None),  # G-4: most games won wins, in elimination too
        ("2-1", True, True, False, None),
        ("2-1-4", True, False, False, None),  # 1-1-4, then one more game (G-3)
        ("1-1-1", True, True, True, None),  # one more game was drawn, then lots
        ("1-1-5", True, False, True, None),
        ("3-0", False, False, False, ("S-12", "too-many-wins")),
        ("2-2", False, True, False, ("S-12", "too-many-wins")),
        ("1-0", False, False, False, ("S-12", "unfinished")),
        ("1-1", False, False, False, ("S-12", "unfinished")),
        ("0-0-3", False, False, False, ("S-12", "unfinished")),
        ("2-0-4", False, False, False, ("G-3", "too-many-draws")),
        ("0-0-5", False, True, False, ("G-3", "too-many-draws")),
        ("1-1", True, True, False, ("T-1", "undecided")),
        ("0-0-3", True, True, False, ("T-1", "undecided")),
        ("1-1", True, True, True, ("G-3", "one-more-game")),
        ("1-1-1", False, True, True, ("G-3", "lots-without-need")),
        ("2-1-1", True, False, True, ("G-3", "lots-without-need")),
    ],
)
def test_worked_cases_of_a_best_of_three(
    *,
    text: str,
    elimination: bool,
    ended_early: bool,
    by_lots: bool,
    refused: tuple[str, str] | None,
) -> None:
    score = parse_score(text)
    assert score is not None
    for seen in (score, score.reversed()):
        answer = judge(seen, 3, elimination=elimination, ended_early=ended_early, by_lots=by_lots)
        assert (answer and (answer.clause, answer.reason)) == refused


def test_a_refusal_names_the_score_and_what_it_was_measured_by() -> None:
    answer = judge(Score(3, 0), 3, elimination=False, ended_early=False)
    assert answer is not None
    assert answer.facts == {"score": "3-0", "best_of": 3, "needed": 2, "max_draws": 3}


def test_games_below_zero_are_refused() -> None:
    answer = judge(Score(-1, 2), 3, elimination=False, ended_early=False)
    assert answer is not None
    assert answer.reason == "games-below-zero"


def test_a_match_of_no_games_is_an_error() -> None:
    with pytest.raises(ValueError, match="best of 0"):
        judge(Score(0, 0), 0, elimination=False, ended_early=False)


def _endings(rules: MatchRules) -> set[tuple[Score, bool, bool]]:
    """Play every course of games, stopping it wherever it may be stopped."""
    endings: set[tuple[Score, bool, bool]] = set()
    waiting: list[MatchState] = [start(rules)]
    seen: set[MatchState] = set()
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if state.lots_needed:
            assert lots_drawn(state, 1).winner == 1
            endings.add((state.score, state.ended_early, True))
        elif state.finished:
            endings.add((state.score, state.ended_early, False))
        else:
            waiting += [game_ended(state, winner) for winner in (0, 1, None)] + [stopped(state)]
    return endings


@pytest.mark.parametrize("elimination", [False, True])
@pytest.mark.parametrize(
    ("best_of", "max_draws"), [(1, 0), (1, 3), (2, 1), (3, 0), (3, 1), (3, 3), (4, 2), (5, 2)]
)
def test_a_score_stands_exactly_where_some_course_of_games_leads_to_it(
    *, best_of: int, max_draws: int, elimination: bool
) -> None:
    endings = _endings(MatchRules(best_of, max_draws, elimination))
    for won, lost, drawn, early, lots in product(
        range(best_of + 2), range(best_of + 2), range(max_draws + 4), (False, True), (False, True)
    ):
        score = Score(won, lost, drawn)
        answer = judge(
            score,
            best_of,
            elimination=elimination,
            ended_early=early,
            max_draws=max_draws,
            by_lots=lots,
        )
        # a match may say that it was stopped although the last game had decided it
        reachable = (score, early, lots) in endings or (early and (score, False, lots) in endings)
        assert (answer is None) is reachable, (score.text, early, lots, answer)
