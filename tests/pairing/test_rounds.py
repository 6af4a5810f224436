"""The table of T-7."""

import pytest

from tournament.pairing.rounds import swiss_rounds


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
