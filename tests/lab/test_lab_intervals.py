"""Intervals: against published figures, against chance itself, and at their ends."""

import random
from math import sqrt
from statistics import mean as average
from statistics import stdev

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.lab.intervals import (
    Interval,
    mean,
    ratio,
    share,
    share_within_games,
    student,
)
from tournament.lab.sums import Sums, Tally


def summed(games: list[tuple[int, int]]) -> Sums:
    sums = Sums()
    for x, n in games:
        sums.add(x, n)
    return sums


@pytest.mark.parametrize(
    ("x", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_shares_have_the_wilson_intervals_that_newcombe_printed(x, n, low, high) -> None:
    """Newcombe 1998, table I, method 3."""
    found = share(x, n)
    assert (found.low, found.high) == pytest.approx((low, high), abs=5e-5)
    assert found.mid == x / n


def test_a_share_of_all_or_none_keeps_a_width() -> None:
    none, every = share(0, 50), share(50, 50)
    assert none.low == none.mid == 0 < none.high < 0.1
    assert every.high == every.mid == 1 > every.low > 0.9


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.706), (4, 2.776), (5, 2.571), (6, 2.447), (10, 2.228), (30, 2.042), (1000, 1.962)],
)
def test_student_s_quantiles_are_those_of_the_tables(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, abs=6e-4)


@given(st.lists(st.integers(0, 200), min_size=2, max_size=30))
@settings(deadline=None, max_examples=60)
def test_a_mean_from_sums_is_the_mean_of_the_games(values: list[int]) -> None:
    found = mean(summed([(value, 1) for value in values]))
    half = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    some = share(sum(value > 0 for value in values), len(values))
    if not half:
        half = share(0, len(values)).high
    assert found.mid == pytest.approx(average(values))
    assert found.high == pytest.approx(max(some.high, average(values) + half))
    assert found.low == pytest.approx(max(some.low, average(values) - half))


def test_what_hardly_a_game_has_still_gets_a_sound_interval() -> None:
    """200 games, one in 150 with a block: Student alone misses too often."""
    chance = random.Random(2)
    hits = plain = 0
    for _ in range(1000):
        games = [int(chance.random() < 1 / 150) for _ in range(200)]
        found = mean(summed([(x, 1) for x in games]))
        hits += covers(found, 1 / 150)
        plain += found.mid + student(199) * stdev(games) / sqrt(200) >= 1 / 150
    assert plain < 800
    assert hits >= 930


def test_a_mean_of_nothing_keeps_a_width() -> None:
    assert mean(summed([(0, 1)] * 50)) == share(0, 50)
    same = mean(summed([(64, 1)] * 50))
    assert same.low < same.mid == 64 < same.high < 64.1


def test_a_ratio_with_one_thing_a_game_is_a_mean() -> None:
    sums = summed([(33, 1), (35, 1), (40, 1), (34, 1)])
    one, other = ratio(sums), mean(sums)
    assert (one.low, one.mid, one.high) == pytest.approx((other.low, other.mid, other.high))


def test_what_hangs_together_in_games_is_worth_fewer_cases() -> None:
    """Ten games of 100 cards, all of each game alike: ten cases, not a thousand."""
    alike = summed([(100 * (game % 2), 100) for game in range(10)])
    mixed = summed([(50 + game % 2, 100) for game in range(10)])
    assert share_within_games(alike).mid == 0.5
    ten = share(4.5, 9)  # the variance between ten games is estimated with nine degrees of freedom
    found = share_within_games(alike)
    assert (found.low, found.high) == pytest.approx((ten.low, ten.high))
    assert width(share_within_games(mixed)) == pytest.approx(width(share(505, 1000)), rel=1e-6)


def test_what_no_game_has_counts_each_game_as_one_case() -> None:
    assert share_within_games(summed([(0, 70)] * 40)) == share(0, 40)


def test_intervals_cover_the_truth_about_as_often_as_they_say() -> None:
    """1,000 seeded samples each; a naive interval over all cards is the control that fails."""
    chance = random.Random(1)
    hits = {"share": 0, "within": 0, "naive": 0, "ratio": 0}
    for _ in range(1000):
        hits["share"] += covers(share(sum(chance.random() < 0.07 for _ in range(150)), 150), 0.07)
        games = []
        for _ in range(60):
            p = chance.choice((0.1, 0.5))  # games differ: the mean over cards is 0.3
            n = chance.randint(20, 40)
            games.append((sum(chance.random() < p for _ in range(n)), n))
        sums = summed(games)
        hits["within"] += covers(share_within_games(sums), 0.3)
        hits["naive"] += covers(share(sums.x, sums.n), 0.3)
        hits["ratio"] += covers(ratio(sums), 0.3)
    assert 930 <= hits["share"] <= 975
    assert 930 <= hits["within"] <= 975
    assert 930 <= hits["ratio"] <= 975
    assert hits["naive"] < 800


def test_sums_do_not_depend_on_how_games_are_split() -> None:
    games = [{"a": (game % 7, 3), "b": (game, 1)} for game in range(50)]
    whole = Tally()
    for game in games:
        whole.add(game)
    joined = Tally()
    for first in (37, 0, 11):
        part = Tally()
        for game in games[first : {37: 50, 0: 11, 11: 37}[first]]:
            part.add(game)
        joined.join(part)
    assert joined == whole


def covers(found: Interval, truth: float) -> bool:
    return found.low <= truth <= found.high


def width(found: Interval) -> float:
    return found.high - found.low
