"""The table of T-7."""

import pytest

from tournament.pairing.rounds import CUTS, suggested_cut, swiss_rounds


@pytest.mark.parametrize(
    ("least", "most", "rounds"),
    [
        (5, 8, 3),
        (9, 16, 4),
        (17, 32, 5),
        (33, 64, 6),
        (65, 128, 7),
        (129, 226, 8),
        (227, 409, 9),
        (410, 5000, 10),
    ],
)
def test_the_rounds_follow_the_table(least: int, most: int, rounds: int) -> None:
    assert swiss_rounds(least) == swiss_rounds(most) == rounds
    before_cut = rounds + (least == 9)
    assert swiss_rounds(least, cut=4) == swiss_rounds(most, cut=4) == before_cut


@pytest.mark.parametrize(("entries", "rounds"), [(0, 0), (1, 0), (2, 1), (3, 3), (4, 3)])
def test_below_five_entries_everybody_meets_everybody(entries: int, rounds: int) -> None:
    assert swiss_rounds(entries) == rounds


@pytest.mark.parametrize(
    ("entries", "cut"), [(2, 0), (8, 0), (9, 4), (16, 4), (17, 8), (64, 8), (500, 8)]
)
def test_the_suggested_cut_grows_with_the_field(entries: int, cut: int) -> None:
    assert suggested_cut(entries) == cut
    assert cut == 0 or cut in CUTS
