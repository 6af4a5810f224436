"""What directors ask of a round: clubs kept apart, granted byes, seeded and accelerated rounds."""

import random
from collections.abc import Sequence
from dataclasses import replace

import pytest

from tournament.pairing.acceleration import upper_half, virtual_points
from tournament.pairing.by_hand import Faults, faults, weigh
from tournament.pairing.byes import counts_as_had
from tournament.pairing.first_round import FirstRound, first_round
from tournament.pairing.history import Contender, Pairing, Unpairable
from tournament.pairing.swiss import pair
from tournament.pairing.wishes import Forbidden, Wishes


def field(points: Sequence[int]) -> list[Contender]:
    return [Contender(entry, score) for entry, score in enumerate(points, start=1)]


def paired(contenders: Sequence[Contender], wishes: Wishes) -> Pairing:
    answer = pair(contenders, rounds_left=1, wishes=wishes)
    assert isinstance(answer, Pairing)
    return answer


CLUB = Wishes(apart=(frozenset({1, 2}),))


def test_members_of_a_club_are_kept_apart_though_scores_would_pair_them() -> None:
    answer = paired(field([6, 6, 0, 0]), CLUB)
    assert {1, 2} not in [set(two) for two in answer.pairs]
    assert answer.avoided == ()


def test_a_rematch_is_worse_than_members_of_a_club_meeting() -> None:
    met = {1: {3, 4}, 2: {3, 4}, 3: {1, 2}, 4: {1, 2}}
    contenders = [replace(c, met=frozenset(met[c.entry])) for c in field([0] * 4)]
    answer = paired(contenders, CLUB)
    assert answer.avoided == ((1, 2),)
    assert answer.rematches == ()


def test_the_bye_does_not_leave_the_lowest_score_group_for_a_club() -> None:
    assert paired(field([3, 3, 0]), CLUB).bye == 3


def test_who_shares_club_and_family_is_kept_apart_before_who_shares_a_club() -> None:
    club, family = frozenset({1, 2, 3, 4}), frozenset({1, 2})
    answer = paired(field([3, 3, 0, 0]), Wishes(apart=(club, family)))
    assert {1, 2} not in [set(two) for two in answer.pairs]
    assert len(answer.avoided) == 2


def test_a_large_field_finds_opponents_outside_a_club_of_half_of_it() -> None:
    drawn = field([0] * 600)
    random.Random(1).shuffle(drawn)
    answer = paired(drawn, Wishes(apart=(frozenset(range(1, 301)),)))
    assert answer.avoided == ()


@pytest.mark.parametrize(("resting", "bye"), [({5}, None), ({4, 5}, 3), ({1, 2, 3}, None)])
def test_who_rests_is_not_paired_and_the_bye_is_asked_of_the_others(
    resting: set[int], bye: int | None
) -> None:
    answer = paired(field([6, 6, 0, 0, 0]), Wishes(resting=frozenset(resting)))
    seated = {entry for two in answer.pairs for entry in two}
    assert seated | {answer.bye} - {None} == {1, 2, 3, 4, 5} - resting
    assert answer.bye == bye


def test_where_all_but_one_rest_there_is_no_round() -> None:
    answer = pair(field([0, 0]), rounds_left=1, wishes=Wishes(resting=frozenset({1})))
    assert isinstance(answer, Unpairable)
    assert answer.why == "too-few"


def test_only_a_granted_bye_worth_a_win_counts_as_had() -> None:
    assert [counts_as_had(granted) for granted in ("full", "half", "zero")] == [True, False, False]


RATINGS = {entry: 1000 + entry for entry in range(1, 9)}


@pytest.mark.parametrize(
    ("mode", "pairs"),
    [
        ("random", [(1, 2), (3, 4), (5, 6), (7, 8)]),
        ("halves", [(4, 8), (3, 7), (2, 6), (1, 5)]),
        ("rating", [(7, 8), (5, 6), (3, 4), (1, 2)]),
    ],
)
def test_the_first_round_is_by_lot_by_halves_or_by_rating(
    mode: FirstRound, pairs: list[tuple[int, int]]
) -> None:
    order, meeting = first_round(field([0] * 8), mode, RATINGS)
    assert set(paired(order, Wishes(meeting=meeting)).pairs) == set(pairs)


def test_in_an_odd_field_the_last_seed_has_the_bye() -> None:
    order, meeting = first_round(field([0] * 7), "halves", RATINGS)
    answer = paired(order, Wishes(meeting=meeting))
    assert answer.bye == 1
    assert set(answer.pairs) == {(4, 7), (3, 6), (2, 5)}


def test_the_unrated_come_last_in_drawn_order() -> None:
    drawn = field([0] * 4)[::-1]
    order, _ = first_round(drawn, "rating", {2: 1500})
    assert [contender.entry for contender in order] == [2, 4, 3, 1]


def test_a_large_field_meets_by_halves_exactly() -> None:
    answer = paired(field([0] * 600), Wishes(meeting="halves"))
    assert set(answer.pairs) == {(entry, entry + 300) for entry in range(1, 301)}


def test_a_forbidden_pair_bends_the_halves_as_little_as_it_must() -> None:
    wishes = Wishes(Forbidden.of([(1, 5)]), meeting="halves")
    assert set(paired(field([0] * 8), wishes).pairs) == {(1, 6), (2, 5), (3, 7), (4, 8)}


@pytest.mark.parametrize(("entries", "upper"), [(8, 4), (9, 6), (10, 6), (12, 6), (13, 8), (1, 1)])
def test_the_upper_half_is_rounded_up_to_an_even_number(entries: int, upper: int) -> None:
    assert upper_half(range(1, entries + 1)) == frozenset(range(1, upper + 1))


def test_lent_points_are_a_win_then_a_draw_then_nothing() -> None:
    assert [virtual_points(n, 9, win=3, draw=1) for n in range(1, 10)] == [3, 3, 3, 1, 1] + [0] * 4
    assert [virtual_points(n, 4, win=3, draw=1) for n in range(1, 5)] == [3, 1, 0, 0]


def test_an_accelerated_first_round_pairs_each_half_within_itself() -> None:
    upper = upper_half(range(1, 9))
    contenders = [replace(c, virtual=3 * (c.entry in upper)) for c in field([0] * 8)]
    answer = paired(contenders, Wishes(meeting="halves"))
    assert answer.pairs == ((1, 3), (2, 4), (5, 7), (6, 8))


def test_what_forbidden_pairs_leave_is_said_with_the_ways_out() -> None:
    contenders = field([0] * 4)
    contenders[0] = replace(contenders[0], met=frozenset({2}))
    contenders[1] = replace(contenders[1], met=frozenset({1}))
    wishes = Wishes(Forbidden.of([(1, 3), (1, 4)]))
    assert pair(contenders, rounds_left=1, wishes=wishes) == Unpairable(
        "rematch-forced",
        4,
        sure_rounds=2,
        most_rounds=3,
        rematches=1,
        fresh_pairs=1,
        resting=(1, 4),
        lifted=((1, 3),),
    )


def test_who_would_rest_is_the_lowest_that_can() -> None:
    contenders = [replace(c, met=frozenset({1, 2, 3, 4} - {c.entry})) for c in field([9, 6, 3, 0])]
    contenders += [Contender(5, 0), Contender(6, 0)]
    answer = pair(contenders, rounds_left=1, wishes=Wishes(Forbidden.of([(5, 6)])))
    assert isinstance(answer, Unpairable)
    assert (answer.fresh_pairs, answer.resting, answer.lifted) == (2, (3, 4), ())


def test_where_everybody_has_met_no_lifting_helps_and_nobody_can_play() -> None:
    contenders = [Contender(1, 3, frozenset({2})), Contender(2, 0, frozenset({1}))]
    answer = pair(contenders, rounds_left=1)
    assert isinstance(answer, Unpairable)
    assert (answer.rematches, answer.fresh_pairs) == (1, 0)
    assert (answer.resting, answer.lifted) == ((1, 2), ())


def test_a_director_is_warned_of_all_that_is_wrong_with_a_pairing_by_hand() -> None:
    contenders = [
        Contender(1, 6, frozenset({2}), had_bye=True),
        Contender(2, 3, frozenset({1})),
        Contender(3, 3),
        Contender(4, 0),
        Contender(5, 0),
        Contender(6, 0),
    ]
    wishes = Wishes(Forbidden.of([(4, 3)]), apart=(frozenset({3, 4}),), resting=frozenset({6}))
    found = faults(contenders, Pairing(pairs=((2, 1), (3, 4), (6, 4)), bye=1), wishes)
    assert found == Faults(
        rematches=((2, 1),),
        forbidden=((3, 4),),
        avoided=((3, 4),),
        second_bye=True,
        bye_before=(2, 3, 4, 5),
        seated_twice=(1, 4),
        left_out=(5,),
        strangers=(6,),
    )


def test_our_own_pairing_has_no_faults() -> None:
    contenders = field([6, 6, 3, 0, 0])
    assert faults(contenders, paired(contenders, CLUB), CLUB) == Faults()


def test_a_pairing_by_hand_that_spoils_a_later_round_is_weighed_so() -> None:
    # Six entries, two rounds left: what is left after 1-2, 3-4, 5-6 are two triangles.
    met = {1: {4, 6}, 2: {3, 5}, 3: {2, 6}, 4: {1, 5}, 5: {2, 4}, 6: {1, 3}}
    contenders = [Contender(e, 0, frozenset(m)) for e, m in met.items()]
    spoilt = Pairing(pairs=((1, 2), (3, 4), (5, 6)), bye=None)
    assert weigh(contenders, spoilt, rounds_left=2).unfinishable == 1
    answer = pair(contenders, rounds_left=2)
    assert isinstance(answer, Pairing)
    assert answer.unfinishable == 0
    assert weigh(contenders, answer, rounds_left=2).unfinishable == 0
