"""Why a pairing is as it is: score groups, who was out of the question, what else would cost."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tests.pairing.pairing_oracle import Case, Oracle, all_pairings, as_pairs, random_case
from tournament.pairing.by_hand import weigh
from tournament.pairing.explanation import Exclusion, Reason, explain
from tournament.pairing.history import Contender, Pairing
from tournament.pairing.swiss import pair
from tournament.pairing.wishes import Forbidden, Wishes


def field(points: Sequence[int]) -> list[Contender]:
    return [Contender(entry, score) for entry, score in enumerate(points, start=1)]


def reasons(
    contenders: Sequence[Contender], wishes: Wishes | None = None, rounds_left: int = 1
) -> tuple[Reason, ...]:
    wishes = wishes or Wishes()
    answer = pair(contenders, rounds_left=rounds_left, wishes=wishes)
    assert isinstance(answer, Pairing)
    return explain(contenders, answer, rounds_left=rounds_left, wishes=wishes).reasons


def test_a_reason_names_the_score_groups_and_what_the_next_best_would_cost() -> None:
    first, second = reasons(field([3, 3, 0, 0]))
    assert (first.left, first.right, first.groups, first.scores) == (1, 2, (1, 1), (3, 3))
    assert (second.left, second.right, second.groups, second.scores) == (3, 4, (2, 2), (0, 0))
    assert first.alternative is not None
    assert (first.alternative.aim, first.alternative.cost) == ("squared_differences", 18)
    assert {1, 2} not in [set(two) for two in first.alternative.pairing.pairs]


def test_a_reason_names_who_was_excluded_and_by_which_clause() -> None:
    contenders = field([3, 3, 3, 3, 0, 0])
    contenders[0] = replace(contenders[0], met=frozenset({2}))
    contenders[1] = replace(contenders[1], met=frozenset({1}))
    wishes = Wishes(Forbidden.of([(1, 3)]), apart=(frozenset({2, 3}),))
    found = {two.left: two for two in reasons(contenders, wishes)}
    assert found[1].excluded[:2] == (Exclusion(1, 2, "met"), Exclusion(1, 3, "forbidden"))
    assert [each.clause for each in found[1].excluded[:2]] == ["T-5", "T-12"]


def test_a_bye_is_explained_by_who_had_one() -> None:
    contenders = [replace(c, had_bye=c.entry == 5) for c in field([6, 6, 3, 0, 0])]
    bye = reasons(contenders)[-1]
    assert (bye.left, bye.right, bye.groups, bye.scores) == (4, None, (3,), (0,))
    assert bye.excluded == (Exclusion(5, None, "had-bye"),)
    assert bye.alternative is not None
    assert bye.alternative.aim == "bye_group"


def test_a_pair_that_no_other_pairing_spares_says_so() -> None:
    (only,) = reasons(field([3, 0]))
    assert only.alternative is None


def test_where_every_other_pairing_needs_a_rematch_that_is_the_price() -> None:
    met = {1: {3, 4}, 2: {3, 4}, 3: {1, 2}, 4: {1, 2}}
    contenders = [Contender(e, 0, frozenset(m)) for e, m in met.items()]
    for reason in reasons(contenders):
        assert reason.alternative is not None
        assert (reason.alternative.aim, reason.alternative.cost) == ("rematches", 2)


def test_among_equals_chance_is_the_reason() -> None:
    for reason in reasons(field([0] * 6)):
        assert reason.alternative is not None
        assert reason.alternative.aim == "chance"


def test_a_worse_pairing_by_hand_is_shown_its_better_alternative() -> None:
    contenders = field([3, 3, 0, 0])
    by_hand = Pairing(pairs=((1, 3), (2, 4)), bye=None)
    (reason,) = explain(contenders, by_hand, rounds_left=1, entries={3}).reasons
    assert (reason.left, reason.right) == (1, 3)
    assert reason.alternative is not None
    assert (reason.alternative.aim, reason.alternative.cost) == ("squared_differences", -18)


def test_only_those_asked_about_are_explained() -> None:
    contenders = field([0] * 8)
    answer = pair(contenders, rounds_left=1)
    assert isinstance(answer, Pairing)
    found = explain(contenders, answer, rounds_left=1, entries={3, 8})
    assert [(two.left, two.right) for two in found.reasons] == [(3, 4), (7, 8)]
    assert found.objective == weigh(contenders, answer)


@pytest.mark.parametrize("seed", range(120))
def test_the_next_best_is_the_best_of_all_pairings_without_the_pair(seed: int) -> None:
    case: Case = random_case(seed, most=6)
    answer = pair(
        case.contenders, rounds_left=case.rounds_left, wishes=case.wishes, allow_rematch=True
    )
    if not isinstance(answer, Pairing):
        return
    oracle = Oracle(case)
    ranked = sorted(
        (oracle.whole_vector(pairs), pairs)
        for pairs in all_pairings(oracle.order)
        if not any(oracle.bars(frozenset(two)) for two in pairs)
    )
    explained = explain(case.contenders, answer, rounds_left=case.rounds_left, wishes=case.wishes)
    assert explained.objective == ranked[0][0] == oracle.whole_vector(as_pairs(answer))
    for reason in explained.reasons:
        two = {reason.left, -1 if reason.right is None else reason.right}
        others = [vector for vector, pairs in ranked if two not in [set(pair) for pair in pairs]]
        assert (reason.alternative.objective if reason.alternative else None) == (
            others[0] if others else None
        )
