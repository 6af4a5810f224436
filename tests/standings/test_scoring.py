"""The truth table of what a round gives, cell by cell (T-1, T-2, T-6, T-12)."""

from dataclasses import dataclass
from fractions import Fraction

import pytest

from tournament.standings.field import Field
from tournament.standings.gw import game_shares
from tournament.standings.omw import opponents_match_win
from tournament.standings.scoring import ABSENT, BYE, LATE, RoundScore, Scoring, judge_scoring

RIVAL = 2
NO_FLOOR = Scoring(floor=Fraction(0))


@dataclass(frozen=True)
class Cell:
    """A row of the table: the round, and what each column says."""

    rounds: tuple[RoundScore, ...]
    points: int
    counted: int
    games: tuple[int, int]
    opponents: int


TABLE = {
    "won": Cell((RoundScore("played", RIVAL, 2, 1),), 3, 1, (6, 9), 1),
    "drawn at 1-1": Cell((RoundScore("played", RIVAL, 1, 1),), 1, 1, (3, 6), 1),
    "drawn at 0-0-3": Cell((RoundScore("played", RIVAL, 0, 0, 3),), 1, 1, (3, 9), 1),
    "drawn without a game": Cell((RoundScore("played", RIVAL),), 1, 1, (0, 1), 1),
    "lost": Cell((RoundScore("played", RIVAL, 0, 2, 1),), 0, 1, (1, 9), 1),
    "bye": Cell((BYE,), 3, 1, (6, 6), 0),
    "late": Cell((LATE,), 0, 1, (0, 1), 0),
    "absent": Cell((ABSENT,), 0, 1, (0, 1), 0),
    "won by no-show": Cell((RoundScore("played", RIVAL, won=2),), 3, 1, (6, 6), 1),
    "lost by no-show": Cell((RoundScore("played", RIVAL, lost=2),), 0, 1, (0, 6), 1),
    "withdrawn": Cell((), 0, 0, (0, 1), 0),
}


@pytest.mark.parametrize("name", TABLE)
def test_the_round_gives_what_the_table_says(name: str) -> None:
    cell = TABLE[name]
    rival = [RoundScore("played", 3), ABSENT]
    field = Field({1: cell.rounds, RIVAL: rival, 3: [BYE]}, NO_FLOOR, {})
    assert field.match_points[1] == cell.points
    assert game_shares(field)[1] == cell.games
    assert len(field.opponents[1]) == cell.opponents
    assert opponents_match_win(field)[1] == cell.opponents * Fraction(1, 6)


@pytest.mark.parametrize("name", TABLE)
def test_the_round_counts_or_not_among_those_an_opponent_played(name: str) -> None:
    cell = TABLE[name]
    rounds = [*cell.rounds, RoundScore("played", RIVAL, won=2)]
    field = Field({1: rounds, RIVAL: [RoundScore("played", 1, lost=2)]}, NO_FLOOR, {})
    assert opponents_match_win(field)[RIVAL] == Fraction(cell.points + 3, 3 * (cell.counted + 1))


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "played"},
        {"kind": "bye", "opponent": 1, "won": 2},
        {"kind": "bye"},
        {"kind": "absent", "opponent": 1},
        {"kind": "absent", "won": 1},
        {"kind": "absent", "drawn": 1},
    ],
)
def test_a_round_that_cannot_be_is_an_error(fields: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="no round can be"):
        RoundScore(**fields)  # type: ignore[arg-type]  # the fields are the case


@pytest.mark.parametrize(
    ("scoring", "refused"),
    [
        (Scoring(), None),
        (Scoring(win=2, draw=1, bye=2), None),  # two draws equal a win and a loss
        (Scoring(win=3, draw=1, bye=0), None),
        (Scoring(bye=4), ("T-12", "bye-above-win")),
        (Scoring(draw=2), ("T-12", "two-draws-above-win-and-loss")),
        (Scoring(win=1, draw=1, bye=1), ("T-12", "two-draws-above-win-and-loss")),
        (Scoring(draw=4, loss=5), ("T-12", "points-out-of-order")),
        (Scoring(loss=-1), ("T-12", "points-out-of-order")),
        (Scoring(bye=-1), ("T-12", "points-out-of-order")),
        (Scoring(win=0, draw=0, bye=0), ("T-12", "points-out-of-order")),
        (Scoring(floor=Fraction(4, 3)), ("T-2", "floor-out-of-range")),
        (Scoring(floor=Fraction(-1, 3)), ("T-2", "floor-out-of-range")),
    ],
)
def test_points_that_reward_the_wrong_thing_are_refused(
    scoring: Scoring, refused: tuple[str, str] | None
) -> None:
    answer = judge_scoring(scoring)
    assert (answer and (answer.clause, answer.reason)) == refused


def test_a_late_entry_scores_what_a_loss_is_worth_and_an_absent_one_nothing_t6() -> None:
    generous = Scoring(win=3, draw=2, loss=1)
    assert generous.points(LATE) == 1
    assert generous.points(ABSENT) == 0
