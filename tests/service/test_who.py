"""Whom somebody means who types a number or the beginning of a name."""

import pytest

from tests.service.club_evening import SLUG, ClubEvening
from tournament.service.errors import BadInput, NotFound
from tournament.service.tournaments import Tournament, load
from tournament.service.who import entries_named, entry_named

NAMES = ["Ana Ruiz", "Ana Lima", "Chloé Martin", "Martin Ana", "Ana"]


@pytest.fixture(scope="module")
def tournament() -> Tournament:
    return load(ClubEvening(NAMES, rounds=2).ledger, SLUG)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("3", [3]),
        ("#3", [3]),
        ("99", []),
        ("chloe", [3]),
        ("CHLOÉ", [3]),
        ("martin", [4]),
        ("lima", [2]),
        ("ana", [5]),
        ("ana ", [5]),
        ("ana r", [1]),
        ("an", [1, 2, 5]),
        ("", []),
        ("9" * 400, []),
    ],
)
def test_a_whole_name_counts_before_its_beginning_and_that_before_a_later_word(
    tournament: Tournament, typed: str, meant: list[int]
) -> None:
    assert entries_named(tournament, typed) == meant


def test_only_those_who_can_be_meant_are(tournament: Tournament) -> None:
    assert entry_named(tournament, "an", (2, 3)) == 2
    assert entries_named(tournament, "5", (2, 3)) == []


def test_nobody_and_several_say_so(tournament: Tournament) -> None:
    with pytest.raises(NotFound, match="nobody at table 7 is called Zed") as nobody:
        entry_named(tournament, "Zed", (2, 3), of="table 7")
    assert nobody.value.remedy == "there are Ana Lima (#2), Chloé Martin (#3)"
    with pytest.raises(BadInput, match=r"Ana Ruiz \(#1\), Ana Lima \(#2\), Ana \(#5\)"):
        entry_named(tournament, "an")
    with pytest.raises(NotFound, match=r"is called '\\x1b"):
        entry_named(tournament, "\x1b[2J")
