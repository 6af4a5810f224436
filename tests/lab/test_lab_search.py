"""The search: what a change is, that nothing near is missed, and that the best comes first."""

from itertools import combinations

import msgspec
import pytest

from tournament.games.fusion.cards import NUMBERS, Deck
from tournament.games.fusion.piles import PILE_C_OF_THE_REVIEW
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULESETS
from tournament.lab.changes import Change, near, taken_apart
from tournament.lab.exact import exact
from tournament.lab.executors import InThisProcess
from tournament.lab.search import Search, search

RULEBOOK = RULESETS["fusion/rulebook@1"]


def distance(one: FusionRules, other: FusionRules) -> int:
    """How many changes lie between two rulesets, straight from what a change is."""
    apart = int(one.wrap != other.wrap)
    for mine, theirs in zip(one.piles, other.piles, strict=True):
        apart += mine.likeness != theirs.likeness
        apart += len(set(mine.differences) ^ set(theirs.differences))
    return apart


def test_one_change_reaches_what_it_should() -> None:
    """Each pile two other likenesses and six differences, and the switch; B cannot lose its one."""
    reached = list(near(RULEBOOK, 1))
    assert reached[0].rules.piles == RULEBOOK.piles
    assert len(reached) == 1 + 3 * (2 + 6) + 1 - 1
    assert all(distance(RULEBOOK, one.rules) == 1 for one in reached[1:])


def test_two_changes_reach_every_pair_once() -> None:
    single = [one.changes[0] for one in near(RULEBOOK, 1) if one.changes]
    reached = [one for one in near(RULEBOOK, 2) if len(one.changes) == 2]
    assert all(distance(RULEBOOK, one.rules) == 2 for one in reached)
    seen = {frozenset(one.changes) for one in reached}
    assert len(seen) == len(reached)
    missing = {frozenset(pair) for pair in combinations(single, 2)} - seen
    twice = {pair for pair in missing if len({one.pile for one in pair}) == 1}
    assert missing == twice  # the likeness of one pile changed to two others
    assert frozenset([Change(1, 1), Change(1, 0)]) in seen  # B loses its one, but gains another


@pytest.mark.parametrize("wrap", [False, True])
def test_the_distances_that_a_pile_takes_are_what_its_rule_says(*, wrap: bool) -> None:
    rules = RULEBOOK
    for pile in rules.piles:
        for number in NUMBERS:
            for top in NUMBERS:
                apart = abs(number - top)
                around = min(apart, 6 - apart) if wrap else apart
                assert (apart in taken_apart(pile, wrap=wrap)) == (around in pile.differences)


@pytest.fixture(scope="module")
def found() -> Search:
    return search(RULEBOOK, seats=2, most_changes=1, keep=3, executor=InThisProcess())


def test_the_base_and_all_near_it_are_counted_as_the_exact_counts_do(found: Search) -> None:
    for candidate in (found.base, *found.found[0].lowest, *found.found[0].no_more_overlap):
        counted = exact(candidate.rules)
        assert counted is not None
        assert candidate.blocked == counted.blocked(2)
        assert candidate.card_without_pile == counted.uncovered.without_pile(1)
        assert candidate.placeable == 3 * (1 - candidate.card_without_pile)


def test_the_fewest_blocks_come_first(found: Search) -> None:
    (one,) = found.found
    assert (len(one.lowest), len(one.no_more_overlap)) == (3, 1)
    for kept in (one.lowest, one.no_more_overlap):
        assert all(each.blocked < found.base.blocked for each in kept)
        assert [each.blocked for each in kept] == sorted(each.blocked for each in kept)
    assert one.lowest[0].blocked <= one.no_more_overlap[0].blocked


def test_nothing_near_has_fewer_blocks_than_the_first() -> None:
    """On a deck of 24, against the exact count of every ruleset that one change reaches."""
    rules = msgspec.structs.replace(RULEBOOK, deck=Deck(RULEBOOK.deck.cards[:24]))
    found = search(rules, seats=2, most_changes=1, keep=1, executor=InThisProcess())
    every = [exact(each.rules) for each in near(rules, 1) if each.changes]
    blocked = [counted.blocked(2) for counted in every if counted]
    assert found.found[0].lowest[0].blocked == min(
        chance for chance in blocked if chance is not None
    )


def test_one_difference_more_on_pile_c_lowers_blocks_without_any_overlap(found: Search) -> None:
    """C takes equal numbers too: a third of the blocks, and no pair more has several piles."""
    (one,) = found.found
    best = one.no_more_overlap[0]
    assert best.changes == (Change(2, 0),)
    assert best.pairs.overlapping == found.base.pairs.overlapping
    assert best.pairs.uncovered == 0 < found.base.pairs.uncovered
    assert best.blocked < found.base.blocked / 3


def test_the_review_s_reading_of_pile_c_is_one_change_away(found: Search) -> None:
    (one,) = found.found
    read = next(each for each in one.lowest if each.changes == (Change(2, 1),))
    assert set(read.rules.piles[2].differences) == set(PILE_C_OF_THE_REVIEW.differences)
    assert read.overlap > found.base.overlap


def test_what_takes_the_same_cards_counts_once() -> None:
    """With the switch on a difference of 5 lies nowhere: adding it changes nothing."""
    counted = []
    for wrap in (False, True):
        rules = msgspec.structs.replace(RULEBOOK, deck=Deck(RULEBOOK.deck.cards[:24]), wrap=wrap)
        found = search(rules, seats=2, most_changes=1, keep=1, executor=InThisProcess())
        counted.append(found.found[0].counted)
    assert counted == [24, 24 - 3 * 2]  # 4 and 5 lie nowhere, on each pile
