"""Clubs and families are kept apart as long as it was asked, and at no graver price."""

from itertools import combinations

import pytest

from tests.competition.evening import Evening
from tournament.competition.commands_people import KeepApart
from tournament.competition.kinship import kept_apart


def meetings(evening: Evening, number: int) -> set[frozenset[int]]:
    tables = evening.state.rounds[number - 1].tables.values()
    return {frozenset((table.paired.left, table.paired.right)) for table in tables}


def within(*groups: tuple[int, ...]) -> set[frozenset[int]]:
    return {frozenset(pair) for group in groups for pair in combinations(group, 2)}


CLUBS = ((1, 2, 3), (4, 5, 6), (7, 8))


def apart(through_round: int, *groups: tuple[int, ...], kind: str = "club") -> KeepApart:
    return KeepApart(kind=kind, groups=groups or CLUBS, through_round=through_round)


def test_nobody_meets_the_own_club_in_the_first_rounds() -> None:
    evening = Evening(8, rounds=3)
    evening.do(apart(2))
    for number in (1, 2):
        evening.round()
        assert not meetings(evening, number) & within(*CLUBS)
    assert kept_apart(evening.state, 3) == ()


def test_families_are_kept_apart_beside_clubs() -> None:
    evening = Evening(8, rounds=3)
    evening.do(apart(1))
    evening.do(apart(1, (1, 4), kind="family"))
    evening.round()
    assert not meetings(evening, 1) & within(*CLUBS, (1, 4))


def test_where_all_are_of_one_club_they_meet_all_the_same() -> None:
    evening = Evening(4, rounds=3)
    evening.do(apart(3, (1, 2, 3, 4)))
    for _ in range(3):
        evening.round()
    assert not any(played.rematches for played in evening.state.rounds)


def test_groups_are_replaced_said_twice_change_nothing_and_end_with_round_0() -> None:
    evening = Evening(8)
    evening.do(apart(2, (2, 1), (5,)))
    assert evening.do(apart(2, (1, 2))) == ()
    evening.do(apart(0, (1, 2)))
    assert kept_apart(evening.state, 1) == ()


@pytest.mark.parametrize(
    ("groups", "clause", "reason"),
    [(((1, 9),), "T-6", "entry-unknown"), (((1, 2), (2, 3)), "T-5", "in-two-groups")],
)
def test_groups_that_cannot_be_are_refused(
    groups: tuple[tuple[int, ...], ...], clause: str, reason: str
) -> None:
    assert Evening(8).refused(apart(1, *groups)) == (clause, reason)


def test_where_who_meets_whom_is_fixed_nobody_is_kept_apart() -> None:
    evening = Evening(8, format="round-robin")
    assert evening.refused(apart(1)) == ("T-5", "apart-needs-swiss")
