"""Figures in words: as many decimals as needed, and one sentence between neighbours."""

from fractions import Fraction
from typing import get_args

import pytest

from tournament.service.sentences_standings import (
    HEADINGS,
    PHRASES,
    apart,
    comparison,
    decimal,
    note,
    written,
)
from tournament.standings.explain import Comparison
from tournament.standings.field import Value
from tournament.standings.table import Difference
from tournament.standings.tiebreak import NAMES, TieBreakName
from tournament.standings.working import Note, Part


def test_a_neighbour_is_named_with_what_decides_and_both_figures() -> None:
    by = Difference("omw", Fraction(7, 12), Fraction(11, 20))
    assert comparison(Comparison("above", 12, by), "#12 Ana Ruiz") == (
        "above #12 Ana Ruiz: opponents' success (OMW) 58.3 against 55.0"
    )


def test_level_neighbours_are_told_to_be_level() -> None:
    said = comparison(Comparison("level", 3, None), "#3 Ben")
    assert said == "level with #3 Ben: nothing in the order of tie-breaks tells the two apart"


@pytest.mark.parametrize(
    ("name", "own", "theirs", "shown"),
    [
        ("omw", Fraction(1, 2), Fraction(1, 3), ("50.0", "33.3")),
        ("omw", Fraction(5833, 10000), Fraction(5831, 10000), ("58.33", "58.31")),
        ("gw", Fraction(1, 3), Fraction(333333, 1000000), ("33.33333", "33.33330")),
        ("omw", Fraction(1, 10**9), Fraction(0), ("1/1000000000", "0")),
        ("buchholz", 13, 12, ("13", "12")),
        ("rating", Fraction(3601, 2), Fraction(5401, 3), ("1800.5", "1800.3")),
        ("lots", 3, 4, ("3", "4")),
    ],
)
def test_as_many_decimals_are_shown_as_tell_two_figures_apart(
    name: TieBreakName, own: Value, theirs: Value, shown: tuple[str, str]
) -> None:
    assert apart(name, own, theirs) == shown


@pytest.mark.parametrize(
    ("name", "value", "table", "program"),
    [
        ("omw", Fraction(1), "100.00", "1.000000"),
        ("omw", 0, "0.00", "0.000000"),
        ("resistance", Fraction(1, 16), "6.25", "0.062500"),
        ("gw", Fraction(1, 200_000), "0.00", "0.000005"),
        ("average_opponents_buchholz", Fraction(107, 8), "13.38", "13.375000"),
        ("average_opponents_buchholz", Fraction(26, 2), "13", "13"),
        ("match_points", 9, "9", "9"),
    ],
)
def test_shares_are_per_cent_to_people_and_fractions_of_one_to_programs(
    name: TieBreakName, value: Value, table: str, program: str
) -> None:
    assert written(name, value) == table
    assert decimal(name, value) == program


def test_nothing_is_written_where_head_to_head_was_not_asked() -> None:
    assert written("head_to_head", None) == ""


def test_every_tie_break_and_every_note_has_its_words() -> None:
    assert {*HEADINGS} == {*PHRASES} == {*NAMES}
    for each in get_args(Note):
        said = note("buchholz", Part(1, 2, 3, was=5, note=each))
        assert bool(said) == bool(each)
        assert "{" not in said


def test_a_part_that_is_left_out_is_said_to_be() -> None:
    assert note("omw", Part(1, None, 0, counted=False, note="bye")) == "bye: left out"
    assert note("buchholz", Part(1, 2, 3, counted=False, note="cut-least")) == "the least, left out"
