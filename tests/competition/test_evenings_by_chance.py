"""Whole evenings with all that happens: no fault in a pairing that could do without (T-5).

`python -m benchmarks evenings` plays 300 of each of ten sizes up to 200.
"""

from collections import Counter

import pytest

from tests.competition.evenings_by_chance import SIZES, EveningByChance
from tests.competition.feasible import NONE, Past
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import fold

TIMES = (60, 60, 60, 40, 20, 20, 10, 5, 2, 1)


@pytest.mark.parametrize(("size", "times"), [*zip(SIZES, TIMES, strict=True)])
def test_no_pairing_of_an_evening_has_a_fault_where_one_without_exists(
    size: tuple[int, int], times: int
) -> None:
    how = Counter[str]()
    for seed in range(times):
        evening = EveningByChance(*size, str(seed))
        evening.run()
        how.update(judged.how for judged in evening.judged)
        how["forced"] += sum(judged.found != NONE for judged in evening.judged)
        assert not [judged for judged in evening.judged if judged.avoidable], seed
        assert fold(REDUCER, Competition(), evening.events) == evening.state
    assert how["paired"] >= times
    assert how["repaired"] or times < 5
    if size[0] < 10:
        assert how["forced"], "hard ones are among them"


@pytest.mark.parametrize("size", [SIZES[1], SIZES[3], SIZES[5], SIZES[7]])
def test_the_same_check_finds_the_faults_of_a_greedy_pairing(size: tuple[int, int]) -> None:
    evenings = [EveningByChance(*size, str(seed), by_greed=True) for seed in range(10)]
    for evening in evenings:
        evening.run()
    assert sum(judged.avoidable for evening in evenings for judged in evening.judged) > 10


def test_what_happens_in_these_evenings_is_all_that_an_evening_throws_at_you() -> None:
    acts = Counter[str]()
    for seed in range(60):
        evening = EveningByChance(9, 7, str(seed))
        evening.run()
        acts += evening.acts
    for act in (
        "AddEntries", "AllowPair", "CheckIn", "ComeLate", "CorrectResult", "DisqualifyEntry",
        "EnterLate", "FinishEdit", "ForbidPair", "GrantBye", "KeepApart", "KeepAsPlayed",
        "KeepTable", "LiftPenalty", "PenaliseEntry", "PlayAgain", "RecordNoShows",
        "ReinstateEntry", "RepairRound", "TakeByeBack", "UndoActs", "WithdrawEntry",
    ):  # fmt: skip
        assert acts[act] >= 5, act


def test_the_matching_knows_what_is_possible() -> None:
    past = Past([])
    past.met = {frozenset(pair) for pair in [(1, 2), (1, 3), (2, 3)]}
    assert past.least((1, 2, 3, 4), ()) == (0, 1, 0)
    assert past.least((1, 2, 3), ()) == (0, 1, 0)
    past.had_bye = {1, 2, 3}
    assert past.least((1, 2, 3), ()) == (0, 1, 1)
    assert past.least((1, 4), ()) == NONE
    assert past.least((1, 4), {frozenset((1, 4))}) is None
    assert past.least((4,), ()) == NONE
    assert past.least((), ()) == NONE
