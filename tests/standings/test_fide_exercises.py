"""FIDE's own exercises in tie-breaking, every figure of every player, exactly."""

import json
from collections.abc import Mapping
from fractions import Fraction

import pytest

from tests.standings.trf import path_of, read
from tournament.standings.field import UnplayedRules
from tournament.standings.tiebreak import TIE_BREAKS, TieBreakName

NAME = "tec2023_individual_swiss"
FIGURES: Mapping[str, tuple[TieBreakName, int]] = {
    "BH": ("buchholz", 2),
    "BH-C1": ("buchholz_cut_1", 2),
    "AOB": ("average_opponents_buchholz", 2),
    "FB": ("fore_buchholz", 2),
    "SB": ("sonneborn_berger", 4),
    "SB-C1": ("sonneborn_berger_cut_1", 4),
}
"""The tie-break of each published figure, and what halves for points multiply it by."""

HALF = Fraction(1, 2)


def same(code: str, ours: Fraction, published: str) -> bool:
    """Compare exactly; the averages were published rounded to one decimal, halves up."""
    return Fraction(published) == (Fraction(int(ours * 10 + HALF), 10) if code == "AOB" else ours)


def differences(rules: UnplayedRules) -> list[tuple[str, str]]:
    expected = json.loads(path_of(f"{NAME}.expected.json").read_text())["expected"]
    field = read(path_of(f"{NAME}.trf"), rules)
    columns = {name: TIE_BREAKS[name].column(field) for name, _ in FIGURES.values()}
    assert len(expected) == len(field.scores) == 16
    return [
        (player, code)
        for player, published in expected.items()
        for code, (name, times) in FIGURES.items()
        if not same(code, Fraction(columns[name][int(player)]) / times, str(published[code]))
    ]


def test_every_figure_of_every_player_is_reproduced() -> None:
    assert differences("fide-2023") == []


def test_the_rules_of_2026_give_other_figures() -> None:
    """The control: a limit on own unplayed rounds was not there when the exercises were written."""
    assert differences("fide-2026") != []


@pytest.mark.parametrize(("player", "points"), [(2, 8), (1, 7), (10, 2)])
def test_the_report_is_read_as_it_is(player: int, points: int) -> None:
    assert read(path_of(f"{NAME}.trf")).match_points[player] == points
