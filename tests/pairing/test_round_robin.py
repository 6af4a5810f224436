"""Berger tables of every size, beside the printed ones, and groups by the snake."""

from collections import Counter

import pytest

from tournament.pairing.round_robin import round_robin, rounds_of, snake

PRINTED = {
    4: ["1-4 2-3", "4-3 1-2", "2-4 3-1"],
    6: [
        "1-6 2-5 3-4",
        "6-4 5-3 1-2",
        "2-6 3-1 4-5",
        "6-5 1-4 2-3",
        "3-6 4-2 5-1",
    ],
    8: [
        "1-8 2-7 3-6 4-5",
        "8-5 6-4 7-3 1-2",
        "2-8 3-1 4-7 5-6",
        "8-6 7-5 1-4 2-3",
        "3-8 4-2 5-1 6-7",
        "8-7 1-6 2-5 3-4",
        "4-8 5-3 6-2 7-1",
    ],
}
"""The Berger tables as the FIDE Handbook prints them."""

SIZES = range(2, 131)


@pytest.mark.parametrize("size", PRINTED)
def test_the_rounds_and_seats_are_those_of_the_printed_berger_tables(size: int) -> None:
    rounds = round_robin(range(1, size + 1))
    written = [" ".join(f"{left}-{right}" for left, right in one.pairs) for one in rounds]
    assert written == PRINTED[size]


@pytest.mark.parametrize("legs", [1, 2])
@pytest.mark.parametrize("size", SIZES)
def test_each_pair_meets_once_a_leg_and_each_entry_plays_once_a_round(size: int, legs: int) -> None:
    entries = range(100, 100 + size)
    rounds = round_robin(entries, legs=legs)
    assert len(rounds) == rounds_of(size, legs=legs)
    met = Counter(frozenset(pair) for one in rounds for pair in one.pairs)
    assert len(met) == size * (size - 1) // 2
    assert set(met.values()) == {legs}
    for one in rounds:
        seated = [entry for pair in one.pairs for entry in pair]
        assert sorted([*seated, *([] if one.rests is None else [one.rests])]) == list(entries)
        assert (one.rests is None) == (size % 2 == 0)
    if size % 2:
        assert Counter(one.rests for one in rounds) == dict.fromkeys(entries, legs)


@pytest.mark.parametrize("size", [2, 5, 8])
def test_in_the_second_leg_the_seats_are_exchanged(size: int) -> None:
    rounds = round_robin(range(size), legs=2)
    half = len(rounds) // 2
    for first, second in zip(rounds[:half], rounds[half:], strict=True):
        assert second.pairs == tuple((right, left) for left, right in first.pairs)
    seats = Counter(pair for one in rounds for pair in one.pairs)
    assert set(seats.values()) == {1}


def test_seeds_go_into_groups_there_and_back() -> None:
    assert snake(range(1, 9), 2) == ((1, 4, 5, 8), (2, 3, 6, 7))
    assert snake(range(1, 12), 4) == ((1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5))


@pytest.mark.parametrize("groups", [1, 2, 3, 5, 8])
def test_groups_differ_by_one_at_most(groups: int) -> None:
    for size in range(groups * 2, 60):
        sizes = [len(group) for group in snake(range(size), groups)]
        assert max(sizes) - min(sizes) <= 1


def test_what_is_no_round_robin_is_an_error() -> None:
    for entries in ([], [1], [1, 2, 1]):
        with pytest.raises(ValueError, match="two entries or more"):
            round_robin(entries)
    with pytest.raises(ValueError, match="one leg or more"):
        round_robin([1, 2], legs=0)
    with pytest.raises(ValueError, match="one group or more"):
        snake([1], 0)
    assert (rounds_of(0), rounds_of(1), rounds_of(2), rounds_of(3)) == (0, 0, 1, 3)
