"""The pairing of a small field against an exhaustive search that knows nothing of ours.

`python -m benchmarks pairing --exhaustive` does the same for 5000 cases of up to ten entries.
"""

import pytest

from tests.pairing.pairing_oracle import Oracle, check, random_case

CASES = 600
CASES_OF_TEN = 40


@pytest.mark.parametrize("seed", range(CASES))
def test_no_pairing_of_the_field_is_better(seed: int) -> None:
    check(random_case(seed))


@pytest.mark.parametrize("seed", range(CASES_OF_TEN))
def test_no_pairing_of_up_to_ten_is_better(seed: int) -> None:
    check(random_case(seed, most=10))


def test_the_cases_hold_every_kind_of_round() -> None:
    """A control: forced rematches, second byes, lost rounds, avoided pairs all occur, and not."""
    seen = set()
    for seed in range(CASES):
        best = Oracle(random_case(seed)).best()
        seen.add(best and tuple(min(1, fault) for fault in best[:3]))
        seen.add(best and ("avoided", min(1, best[4])))
    assert {None, (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1), (1, 0, 1)} <= seen
    assert {("avoided", 0), ("avoided", 1)} <= seen
