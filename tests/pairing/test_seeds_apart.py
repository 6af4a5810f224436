"""Who comes from one group meets late."""

from itertools import combinations

import pytest

from tournament.pairing.bracket import drawn
from tournament.pairing.seeds_apart import seeds_apart
from tournament.pairing.single_elimination import single_elimination


def tiers_of(groups: int, through: int) -> list[list[int]]:
    """Return entries `10 * group + place`, in each tier by group."""
    return [[10 * group + tier for group in range(1, groups + 1)] for tier in range(through)]


def meeting(seeds: tuple[int, ...], one: int, other: int) -> tuple[int, bool]:
    """Return how many matches are left when two can meet first, and whether it is their first."""
    plan = single_elimination(len(seeds))
    wins = {one, other}
    results: dict[int, int] = {}
    while True:
        bracket = drawn(plan, seeds, results)
        for match in bracket.due:
            sides = (match.left.entry, match.right.entry)
            if set(sides) == wins:
                unplayed = not any(
                    {one, other} & {m.left.entry, m.right.entry}
                    for m in bracket.matches
                    if m.winner is not None
                )
                return plan.levels - match.level, unplayed
            results[match.number] = next((e for e in sides if e in wins), sides[0])


@pytest.mark.parametrize("groups", [2, 4, 8, 16])
def test_the_first_two_of_a_group_meet_in_the_final_only(groups: int) -> None:
    tiers = tiers_of(groups, 2)
    seeds = seeds_apart(tiers, {e: e // 10 for tier in tiers for e in tier})
    assert sorted(seeds[:groups]) == sorted(tiers[0])
    for winner, second in zip(*tiers, strict=True):
        assert meeting(seeds, winner, second)[0] == 0


@pytest.mark.parametrize("groups", [2, 3, 4, 5, 6, 7, 8, 11])
@pytest.mark.parametrize("through", [1, 2, 3, 4])
def test_two_of_a_group_are_not_each_others_first_match_and_tiers_keep_together(
    groups: int, through: int
) -> None:
    tiers = tiers_of(groups, through)
    seeds = seeds_apart(tiers, {e: e // 10 for tier in tiers for e in tier})
    for tier, entries in enumerate(tiers):
        assert set(seeds[tier * groups : (tier + 1) * groups]) == set(entries)
    for group in range(groups):
        for one, other in combinations([tier[group] for tier in tiers], 2):
            assert not meeting(seeds, one, other)[1]


def test_straight_seeds_would_let_two_of_a_group_meet_at_once() -> None:
    """The control."""
    straight = (10, 20, 11, 21)
    assert meeting(straight, 20, 21)[1] is False
    assert meeting((10, 20, 21, 11), 10, 11)[1] is True
    assert seeds_apart([[10, 20], [21, 11]], {10: 1, 11: 1, 20: 2, 21: 2}) == straight
