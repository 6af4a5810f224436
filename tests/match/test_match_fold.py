"""Best of N from the results of its games (S-12, G-3, G-4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournament.match.fold import (
    GameOver,
    game_ended,
    lots_drawn,
    match_of,
    match_of_games,
    start,
    stopped,
    time_passed,
)
from tournament.match.rules import MatchRules
from tournament.match.score import Score

CLUB = MatchRules()
CUT = MatchRules(elimination=True)


def test_the_first_to_win_two_games_wins_the_match() -> None:
    """S-12, F-M."""
    state = match_of(CLUB, [0, 1])
    assert (state.next_game, state.finished, state.winner) == (3, False, None)
    state = game_ended(state, 1)
    assert (state.next_game, state.finished, state.winner) == (None, True, 1)
    assert state.score == Score(1, 2)


def test_two_wins_end_it_without_a_third_game() -> None:
    assert match_of(CLUB, [0, 0]).next_game is None


@pytest.mark.parametrize(("best_of", "games"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_any_number_of_games_may_be_agreed(best_of: int, games: int) -> None:
    rules = MatchRules(best_of)
    assert not match_of(rules, [1] * (games - 1)).finished
    assert match_of(rules, [1] * games).winner == 1


def test_a_drawn_game_is_played_again_three_times() -> None:
    state = match_of(CLUB, [None, None, None])
    assert state.next_game == 4
    assert match_of(CLUB, [None, None, None, 0, 0]).score == Score(2, 0, 3)


def test_after_a_fourth_drawn_game_the_match_stands_as_it_is() -> None:
    level = match_of(CLUB, [None] * 4)
    assert (level.finished, level.winner, level.ended_early) == (True, None, False)
    ahead = match_of(CLUB, [1, None, None, None, None])
    assert (ahead.finished, ahead.winner) == (True, 1)


def test_in_elimination_a_level_match_gets_one_more_game() -> None:
    state = match_of(CUT, [0, 1, None, None, None, None])
    assert (state.next_game, state.deciding) == (7, True)
    won = game_ended(state, 0)
    assert (won.winner, won.finished, won.score) == (0, True, Score(2, 1, 4))


def test_lots_decide_what_one_more_game_left_level() -> None:
    state = game_ended(match_of(CUT, [None] * 4), None)
    assert (state.lots_needed, state.finished, state.next_game) == (True, False, None)
    drawn = lots_drawn(state, 1)
    assert (drawn.winner, drawn.finished) == (1, True)


def test_at_match_time_most_games_won_wins() -> None:
    state = stopped(match_of(CLUB, [1]))
    assert (state.winner, state.finished, state.ended_early) == (1, True, True)


def test_at_match_time_level_is_drawn_in_swiss_and_one_more_game_in_elimination() -> None:
    assert stopped(match_of(CLUB, [0, 1])).finished
    state = stopped(match_of(CUT, [0, 1]))
    assert (state.next_game, state.deciding, state.ended_early) == (3, True, True)
    assert stopped(state) == state


def test_best_of_two_may_end_level() -> None:
    state = match_of(MatchRules(2), [0, 1])
    assert (state.finished, state.winner, state.ended_early) == (True, None, False)


def test_a_match_of_no_games_cannot_be_agreed() -> None:
    with pytest.raises(ValueError, match="best of 0"):
        MatchRules(0)


@given(
    st.builds(MatchRules, st.integers(1, 7), st.integers(0, 3), st.booleans()),
    st.lists(st.sampled_from([0, 1, None]), max_size=20),
)
def test_what_comes_after_the_end_changes_nothing(
    rules: MatchRules, games: list[int | None]
) -> None:
    state = start(rules)
    for winner in games:
        after = game_ended(state, winner)
        if state.finished:
            assert after == state == stopped(state) == lots_drawn(state, 0)
        state = after


@pytest.mark.parametrize(("seconds", "over"), [(0, False), (899.9, False), (900, True)])
def test_no_game_is_begun_once_match_time_is_over_g4(seconds: float, *, over: bool) -> None:
    state = match_of(MatchRules(match_time=900), [0])
    after = time_passed(state, seconds)
    assert (after.finished, after.ended_early) == (over, over)
    assert after.winner == (0 if over else None)


def test_without_match_time_and_after_the_last_game_nothing_is_stopped_g4() -> None:
    going_on = match_of(CLUB, [0])
    assert time_passed(going_on, 10**9) is going_on
    won = match_of(MatchRules(match_time=900), [0, 0])
    assert time_passed(won, 10**9) == won


def test_a_level_elimination_match_has_one_more_game_after_match_time_g4() -> None:
    state = time_passed(match_of(MatchRules(elimination=True, match_time=1), [0, 1]), 1)
    assert (state.deciding, state.next_game) == (True, 3)


TIMED_CUT = MatchRules(elimination=True, match_time=600)
LEVEL_AT_TIME = (GameOver(0, began=0), GameOver(1, began=300))


def test_a_drawn_game_after_match_time_goes_to_the_fewest_cards() -> None:
    """G-3, G-4: 1-1 when time is over, so the third game is the one more that decides."""
    drawn = GameOver(None, fewest=1, began=650)
    state, counted = match_of_games(TIMED_CUT, (*LEVEL_AT_TIME, drawn))
    assert counted == (0, 1, 1)
    assert (state.score, state.winner, state.next_game) == (Score(1, 2), 1, None)
    assert not state.cut_short  # 1-2 stands by itself


def test_where_even_the_cards_are_level_after_match_time_lots_decide() -> None:
    """G-3."""
    state, counted = match_of_games(TIMED_CUT, (*LEVEL_AT_TIME, GameOver(None, began=650)))
    assert counted == (0, 1, None)
    assert (state.lots_needed, state.winner, state.next_game) == (True, None, None)


def test_a_drawn_game_that_began_within_match_time_is_not_the_one_more() -> None:
    """G-4: the game in progress is finished and counts as any other; then one more."""
    drawn = GameOver(None, fewest=1, began=599)
    state, counted = match_of_games(TIMED_CUT, (*LEVEL_AT_TIME, drawn))
    assert counted == (0, 1, None)
    assert (state.score, state.next_game) == (Score(1, 1, 1), 4)
    state = time_passed(state, 700)
    assert (state.next_game, state.deciding) == (4, True)
    again = (*LEVEL_AT_TIME, drawn, GameOver(None, fewest=0, began=720))
    state, counted = match_of_games(TIMED_CUT, again)
    assert (counted[-1], state.winner, state.score) == (0, 0, Score(2, 1, 1))


def test_a_game_dealt_just_before_match_time_counts_though_its_signal_came_after() -> None:
    """G-4: it is the game in progress."""
    for rules in (MatchRules(match_time=600), TIMED_CUT):
        games = (GameOver(0, began=0), GameOver(1, fewest=1, began=601))
        state, counted = match_of_games(rules, games)
        assert (counted, state.score) == ((0, 1), Score(1, 1))


def test_a_long_match_level_at_time_is_cut_short_by_the_game_that_decides_it() -> None:
    """G-4, T-1: 2-1 of best of five stands only because time was over."""
    rules = MatchRules(5, elimination=True, match_time=600)
    state, _ = match_of_games(rules, (*LEVEL_AT_TIME, GameOver(0, began=650)))
    assert (state.score, state.winner, state.cut_short) == (Score(2, 1), 0, True)
