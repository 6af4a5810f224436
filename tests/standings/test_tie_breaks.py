"""Tie-breaks beyond OMW, GW and OGW in small cases worked by hand, and their order (T-4, T-12)."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations

import pytest

from tournament.standings.field import Field, Value
from tournament.standings.scoring import ABSENT, BYE, HALF_BYE, RoundScore, Scoring
from tournament.standings.table import standings
from tournament.standings.tiebreak import (
    DEFAULT_ORDER,
    NAMES,
    TIE_BREAKS,
    TieBreakName,
    judge_order,
)


def played(opponent: int, won: int, lost: int, drawn: int = 0) -> RoundScore:
    return RoundScore("played", opponent, won, lost, drawn)


FIVE = Field(
    {
        1: [played(2, 2, 0), played(3, 2, 1), played(4, 1, 1, 1)],  # 7 points
        2: [played(1, 0, 2), BYE, played(3, 2, 0)],  # 6
        3: [played(4, 2, 0), played(1, 1, 2), played(2, 0, 2)],  # 3
        4: [played(3, 0, 2), played(5, 2, 0), played(1, 1, 1, 1)],  # 4
        5: [HALF_BYE, played(4, 0, 2)],  # 1, and left
    },
    Scoring(),
    {entry: entry for entry in range(1, 6)},
    {2: 1500, 3: 1601, 4: 1400, 5: 1000},
)
"""In the last column of 5 the round after leaving counts as a draw: it stands at 2 for others."""

CASES: dict[TieBreakName, Sequence[Value]] = {
    "match_points": (7, 6, 3, 4, 1),
    # the bye of 2 is worth 6, but no more than three draws
    "buchholz": (13, 13, 17, 12, 4 + 1 + 1),
    "buchholz_cut_1": (10, 10, 13, 10, 4 + 1),
    "buchholz_median": (4, 3, 6, 3, 1),
    "fore_buchholz": (
        # drawn last: 1 has 7, 2 has 4, 3 has 4, 4 has 4; 5 had left: 1 + 1
        4 + 4 + 4,
        7 + 3 + 4,
        4 + 7 + 4,
        4 + 2 + 7,
        1 + 4 + 1,
    ),
    # points taken times points of whom they were taken from
    "sonneborn_berger": (18 + 9 + 4, 9 + 9, 12, 6 + 7, 1),
    # the weakest opponent goes, whatever was taken from it; 5 loses the round after it left
    "sonneborn_berger_cut_1": (18 + 4, 9, 0, 7, 1),
    "average_opponents_buchholz": (
        Fraction(13 + 17 + 12, 3),
        Fraction(13 + 17, 2),
        Fraction(12 + 13 + 13, 3),
        Fraction(17 + 6 + 13, 3),
        12,
    ),
    # success without byes: 1 has 5/6, 2 has 1/2, 3 has 1/3, 4 has 1/2, 5 has 0, so a quarter
    "resistance": (
        Fraction(4, 9),
        Fraction(7, 12),
        Fraction(11, 18),
        Fraction(17, 36),
        Fraction(1, 2),
    ),
    "wins": (2, 2, 1, 1, 0),
    "game_wins": (5, 4, 3, 3, 0),
    "rating": (Fraction(4501, 3), 1601, Fraction(2900, 2), Fraction(2601, 2), 1400),
    "lots": (1, 2, 3, 4, 5),
}


@pytest.mark.parametrize("name", CASES)
def test_every_figure_is_the_one_worked_by_hand(name: TieBreakName) -> None:
    column = TIE_BREAKS[name].column(FIVE)
    assert [column[entry] for entry in sorted(column)] == list(CASES[name])


def test_an_absence_in_the_middle_counts_as_it_is_and_one_to_the_end_as_draws() -> None:
    back = Field(
        {1: [played(2, 2, 0)] * 3, 2: [played(1, 0, 2), ABSENT, played(1, 0, 2)]}, Scoring(), {}
    )
    assert TIE_BREAKS["buchholz"].column(back)[1] == 0
    away = replace(back, scores={**back.scores, 2: [played(1, 0, 2), ABSENT, ABSENT]})
    assert TIE_BREAKS["buchholz"].column(away)[1] == 2 * 3


def test_nobody_gains_by_a_match_whose_result_is_waited_for() -> None:
    waiting = Field(
        {1: [played(2, 2, 0), RoundScore("open", 2)], 2: [played(1, 0, 2), RoundScore("open", 1)]},
        Scoring(),
        {1: 1, 2: 2},
    )
    known = replace(waiting, scores={entry: rounds[:1] for entry, rounds in waiting.scores.items()})
    for name, tie_break in TIE_BREAKS.items():
        if name != "fore_buchholz":  # it looks at the last round as drawn, played or not
            assert tie_break.column(waiting) == tie_break.column(known), name


@pytest.mark.parametrize("order", list(permutations(("wins", "buchholz", "match_points"))))
def test_tie_breaks_decide_in_the_order_that_was_agreed(order: tuple[TieBreakName, ...]) -> None:
    rows = standings(FIVE, order)
    columns = [TIE_BREAKS[name].column(FIVE) for name in order]
    keys = [tuple(column[row.entry] for column in columns) for row in rows]
    assert all(one >= other for one, other in pairwise(keys))
    assert [list(row.figures) for row in rows] == [list(order)] * 5


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (DEFAULT_ORDER, None),
        (NAMES, None),
        (("buchholz",), None),
        ((), "no-tie-breaks"),
        (("omw", "gw", "omw"), "tie-break-twice"),
        (("lots", "lots"), "tie-break-twice"),
        (("match_points", "lots", "omw"), "lots-before"),
    ],
)
def test_an_order_that_cannot_be_meant_is_refused(
    order: tuple[TieBreakName, ...], reason: str | None
) -> None:
    refused = judge_order(order)
    assert (refused and refused.reason) == reason


def test_every_name_but_head_to_head_has_a_figure() -> None:
    assert {*NAMES} - {*TIE_BREAKS} == {"head_to_head"}
