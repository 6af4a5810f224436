"""Eliminations of every size from 2 to 130: every entry placed, no match with one player."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from tournament.pairing import double_elimination as module
from tournament.pairing.bracket import Bracket, BracketMatch, drawn
from tournament.pairing.double_elimination import double_elimination
from tournament.pairing.plan import Plan
from tournament.pairing.single_elimination import rounds_for, single_elimination

SIZES = range(2, 131)
PLANS = [
    pytest.param(single_elimination, id="single"),
    pytest.param(lambda size: single_elimination(size, "third"), id="third"),
    pytest.param(lambda size: single_elimination(size, "all"), id="all"),
    pytest.param(double_elimination, id="double"),
]


def seats(match: BracketMatch) -> tuple[int, int]:
    assert match.left.entry is not None
    assert match.right.entry is not None
    return match.left.entry, match.right.entry


def play(plan: Plan, rng: random.Random | None, seeds: list[int] | None = None) -> Bracket:
    """Play a plan out, by chance or always for the better seed; round by round, as it is due."""
    seeds = seeds or list(range(1, plan.entries + 1))
    results: dict[int, int] = {}
    bracket = drawn(plan, seeds)
    while bracket.due:
        assert not bracket.decided
        playing = [entry for match in bracket.due for entry in seats(match)]
        assert len(playing) == len(set(playing)), "nobody plays twice in one round"
        for match in bracket.due:
            pair = sorted(seats(match), key=seeds.index)
            results[match.number] = rng.choice(pair) if rng else pair[0]
        bracket = drawn(plan, seeds, results)
    assert bracket.decided
    assert not bracket.playable
    return bracket


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("plan_of", PLANS)
def test_every_entry_is_placed_and_nobody_plays_alone(plan_of, size: int) -> None:
    rng = random.Random(size)
    seeds = rng.sample(range(1000), size)
    bracket = play(plan_of(size), rng, seeds)
    assert [match.number for match in bracket.matches] == list(range(1, len(bracket.matches) + 1))
    assert all(len(set(seats(match))) == 2 for match in bracket.matches)
    assert sorted(place.entry for place in bracket.places) == sorted(seeds)
    shared = Counter(place.place for place in bracket.places)
    for place, following in pairwise(sorted(shared)):
        assert following == place + shared[place], "a shared place is followed by a gap"
    assert bracket.champion == bracket.places[0].entry
    levels = [match.level for match in bracket.matches]
    assert sorted(set(levels)) == list(range(1, max(levels) + 1)), "no round is empty"


@pytest.mark.parametrize("size", SIZES)
def test_in_single_elimination_all_but_one_lose_once_and_the_first_seeds_have_the_byes(
    size: int,
) -> None:
    plan = single_elimination(size)
    assert len(plan.matches) == size - 1
    assert plan.levels == rounds_for(size) == (size - 1).bit_length()
    bracket = play(plan, random.Random(size))
    losers = [match.loser for match in bracket.matches]
    assert len(set(losers)) == size - 1
    playing = {entry for match in bracket.rounds[0] for entry in seats(match)}
    byes = (1 << plan.levels) - size
    assert set(bracket.seeds) - playing == set(range(1, byes + 1))


@pytest.mark.parametrize("size", SIZES)
def test_in_double_elimination_out_is_who_has_lost_twice(size: int) -> None:
    bracket = play(double_elimination(size), random.Random(size))
    lost = Counter(match.loser for match in bracket.matches)
    reset = bracket.matches[-1].section == "reset"
    assert lost.pop(bracket.champion, 0) == len(bracket.matches) - (2 * size - 2)
    assert lost == dict.fromkeys(set(bracket.seeds) - {bracket.champion}, 2)
    assert reset <= (len(bracket.matches) == 2 * size - 1)


@pytest.mark.parametrize("size", SIZES)
def test_where_all_places_are_played_for_each_entry_has_one_of_its_own(size: int) -> None:
    bracket = play(single_elimination(size, "all"), random.Random(size))
    assert [place.place for place in bracket.places] == list(range(1, size + 1))
    played = Counter(entry for match in bracket.matches for entry in seats(match))
    if size & (size - 1) == 0:
        assert set(played.values()) == {size.bit_length() - 1}, "everybody plays every round"


@pytest.mark.parametrize("size", [*range(2, 34), 47, 64, 65, 99, 128, 130])
@pytest.mark.parametrize("plan_of", PLANS)
def test_where_the_better_seed_wins_seeds_1_and_2_meet_last(plan_of, size: int) -> None:
    bracket = play(plan_of(size), None)
    together = [match for match in bracket.matches if set(seats(match)) == {1, 2}]
    on_winners_side = [match for match in bracket.matches if match.section == "main"]
    assert together[0] is on_winners_side[-1]
    assert bracket.matches[-1] is together[-1]
    assert [place.entry for place in bracket.places[:2]] == [1, 2]


AGAIN = {8: 4, 16: 6, 32: 8, 64: 8, 128: 12}
"""How many are still in, at most, when two who have met meet again on the losers' side."""


def most_left_at_a_rematch(size: int) -> int:
    most = 0
    for seed in range(12):
        met: set[frozenset[int]] = set()
        for match in play(double_elimination(size), random.Random(seed)).matches:
            pair = frozenset(seats(match))
            if pair in met and match.section == "losers":
                most = max(most, match.worst)
            met.add(pair)
    return most


@pytest.mark.parametrize("size", AGAIN)
def test_on_the_losers_side_two_meet_again_only_near_the_end(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert most_left_at_a_rematch(size) <= AGAIN[size]
    monkeypatch.setattr(module, "_crossed", lambda falling, _turn: list(falling))
    double_elimination.cache_clear()
    assert most_left_at_a_rematch(size) > AGAIN[size], "falling straight down is the control"
    double_elimination.cache_clear()


def test_places_of_a_double_elimination_are_shared_round_by_round() -> None:
    bracket = play(double_elimination(8), None)
    assert [place.place for place in bracket.places] == [1, 2, 3, 4, 5, 5, 7, 7]
    assert [place.entry for place in bracket.places][:4] == [1, 2, 3, 4]


def test_the_second_final_is_there_only_where_the_undefeated_lost_the_first() -> None:
    plan = double_elimination(2)
    assert len(drawn(plan, [7, 9]).matches) == 2
    assert len(drawn(plan, [7, 9], {1: 7}).matches) == 2
    unbeaten = drawn(plan, [7, 9], {1: 7, 2: 7})
    assert (unbeaten.champion, unbeaten.decided) == (7, True)
    level = drawn(plan, [7, 9], {1: 7, 2: 9})
    assert (level.champion, level.places, level.due[0].section) == (None, (), "reset")
    assert drawn(plan, [7, 9], {1: 7, 2: 9, 3: 7}).champion == 7
    with pytest.raises(ValueError, match="do not exist"):
        drawn(plan, [7, 9], {1: 7, 2: 7, 3: 7})


def test_later_matches_rest_on_a_match_however_far_on() -> None:
    plan = single_elimination(8, "third")
    first, *_ = plan.matches
    resting = [plan.matches[number - 1] for number in sorted(plan.resting_on(first.number))]
    assert [(match.level, match.best) for match in resting] == [(2, 1), (3, 3), (3, 1)]
    assert plan.resting_on(len(plan.matches)) == frozenset()


def test_a_plan_is_for_its_number_of_entries() -> None:
    with pytest.raises(ValueError, match="the plan is for 4 entries, not 3"):
        drawn(single_elimination(4), [1, 2, 3])
    with pytest.raises(ValueError, match="two entries or more"):
        double_elimination(1)
