"""Rounds that cannot be, and points that reward the wrong thing (T-2, T-6, T-12)."""

from fractions import Fraction

import pytest

from tournament.standings.scoring import ABSENT, LATE, RoundScore, Scoring, judge_scoring


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "played"},
        {"kind": "bye", "opponent": 1, "won": 2},
        {"kind": "bye"},
        {"kind": "absent", "opponent": 1},
        {"kind": "absent", "won": 1},
        {"kind": "absent", "drawn": 1},
        {"kind": "forfeit", "won": 2},
        {"kind": "forfeit", "opponent": 1},
        {"kind": "half-bye", "won": 1, "lost": 1},
        {"kind": "gone", "opponent": 1},
        {"kind": "open"},
        {"kind": "open", "opponent": 1, "won": 2},
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
