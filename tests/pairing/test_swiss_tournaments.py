"""Whole random tournaments: no rematch, forbidden pair or second bye where there is a way (T-5).

`python -m benchmarks pairing --tournaments` plays 300 of each of ten sizes up to 200.
"""

import random

import pytest

from tests.pairing.random_tournaments import greedy, is_avoidable, ours, rounds_of
from tournament.pairing import lookahead

SIZES = [(8, 4, 300), (9, 5, 300), (16, 7, 100), (33, 6, 60), (100, 7, 4), (200, 8, 2)]


@pytest.mark.parametrize(("entries", "rounds", "tournaments"), SIZES)
def test_no_fault_in_a_round_where_a_pairing_without_exists(
    entries: int, rounds: int, tournaments: int
) -> None:
    played = 0
    for seed in range(tournaments):
        for fault in rounds_of(entries, rounds, random.Random(f"{entries} {seed}"), ours):
            played += 1
            assert fault is None or not is_avoidable(fault), (seed, fault)
    assert played == tournaments * rounds


@pytest.mark.parametrize(("entries", "rounds", "tournaments"), SIZES)
def test_the_check_finds_the_faults_of_a_greedy_pairing(
    entries: int, rounds: int, tournaments: int
) -> None:
    faults = (
        fault
        for seed in range(tournaments)
        for fault in rounds_of(entries, rounds, random.Random(seed), greedy)
    )
    assert any(fault is not None and is_avoidable(fault) for fault in faults)


@pytest.mark.parametrize(
    ("entries", "rounds", "tournaments"),
    [(5, 5, 60), (6, 5, 300), (7, 7, 60), (8, 7, 300), (9, 9, 20), (10, 9, 20), (12, 11, 4)],
)
def test_a_small_field_meets_in_full_without_a_rematch(
    entries: int, rounds: int, tournaments: int
) -> None:
    for seed in range(tournaments):
        rng = random.Random(seed)
        assert set(rounds_of(entries, rounds, rng, ours, steady=True)) == {None}


def test_without_looking_ahead_a_small_field_gets_stuck(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "MOST_PLACES", 0)
    stuck = [any(rounds_of(6, 5, random.Random(seed), ours, steady=True)) for seed in range(60)]
    assert any(stuck)
    assert not all(stuck)
