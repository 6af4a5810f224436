"""The reducers against the brute-force oracle, on random games of every ruleset (5,000 in all).

`python -m benchmarks oracle` compares 100,000; its result lies in `benchmarks/results`.
"""

from collections import Counter

import pytest

from tests.games.oracle.cases import Case, cases
from tests.games.oracle.comparing import DifferenceError, compare
from tests.games.oracle.mutants import Mutant, mutants
from tournament.games.catalogue import all_rulesets

CASES = list(cases())
GAMES = -(-5_000 // len(CASES))
"""Games of each case, so that they are 5,000 together."""
ENOUGH_FOR_A_MUTANT = 300
"""The broken rules that show least need two hundred games; all but a few need five."""


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_the_reducer_says_what_the_oracle_says(case: Case) -> None:
    """G-1, G-2, G-5, S-1 to S-11c, F-1 to F-K: legality, blocks, findings, winners, table."""
    seen: Counter[str] = Counter()
    for number in range(GAMES):
        seen += compare(case, number)
    assert seen["CardPlaced"] > GAMES * 10
    assert seen["PlacementLost"] > 0
    assert seen["BlockClaimed"] > 0


def test_every_named_ruleset_and_number_of_seats_is_compared() -> None:
    named = [(case.rules.id, case.seats) for case in CASES if "-house" not in case.rules.id]
    wanted = [
        (rules_id, seats)
        for rules_id, found in all_rulesets().items()
        for seats in found.game.seats
        if found.game.name in {"speed", "fusion"}
    ]
    assert sorted(named) == sorted(wanted)


@pytest.mark.parametrize("mutant", list(mutants()), ids=lambda mutant: mutant.name)
def test_the_control_a_broken_rule_is_noticed(mutant: Mutant) -> None:
    with pytest.raises(DifferenceError):
        all(compare(mutant.case, n, mutant.oracle()) for n in range(ENOUGH_FOR_A_MUTANT))
