"""A Swiss round: chance, byes, floats, forbidden pairs, large fields, and clear refusals."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

import pytest

from tournament.pairing import search
from tournament.pairing.by_hand import weigh
from tournament.pairing.candidates import nearest_pairs
from tournament.pairing.history import Contender, Pairing, Unpairable
from tournament.pairing.lineup import Lineup
from tournament.pairing.matching import MOST_BITS, cheapest_matching
from tournament.pairing.objective import Costs
from tournament.pairing.swiss import pair
from tournament.pairing.wishes import NO_WISHES, Forbidden, Wishes


def field(points: Sequence[int]) -> list[Contender]:
    return [Contender(entry, score) for entry, score in enumerate(points, start=1)]


def paired(contenders: Sequence[Contender], rounds_left: int = 1) -> Pairing:
    answer = pair(contenders, rounds_left=rounds_left)
    assert isinstance(answer, Pairing)
    return answer


def test_round_one_is_all_chance_and_every_pairing_as_likely() -> None:
    drawn = Counter(
        frozenset(map(frozenset, paired(order).pairs)) for order in permutations(field([0] * 4))
    )
    assert sorted(drawn.values()) == [8, 8, 8]
    byes = Counter(paired(order).bye for order in permutations(field([0] * 5)))
    assert set(byes.values()) == {24}


def test_round_one_pairs_neighbours_in_the_order_drawn() -> None:
    assert paired(field([0] * 7)).pairs == ((1, 2), (3, 4), (5, 6))


def test_the_same_order_gives_the_same_pairing_whatever_the_entries_are_called() -> None:
    rng = random.Random(7)
    contenders = [
        Contender(e, rng.choice([0, 3, 6]), frozenset(rng.sample(range(30), 4))) for e in range(30)
    ]
    mutual = {
        c.entry: c.met | {o.entry for o in contenders if c.entry in o.met} - {c.entry}
        for c in contenders
    }
    contenders = [replace(c, met=mutual[c.entry]) for c in contenders]
    first = paired(contenders)
    assert paired(contenders) == first
    renamed = [
        replace(c, entry=1000 - c.entry, met=frozenset(1000 - e for e in c.met)) for c in contenders
    ]
    assert {frozenset(1000 - e for e in two) for two in paired(renamed).pairs} == {
        frozenset(two) for two in first.pairs
    }


def test_score_groups_meet_within_themselves() -> None:
    assert paired(field([0, 3, 0, 3])).pairs == ((2, 4), (1, 3))


def test_the_bye_goes_to_the_lowest_score_group_that_can_take_it() -> None:
    contenders = field([6, 3, 3, 0, 0])
    assert paired(contenders).bye in {4, 5}
    contenders = [replace(c, had_bye=c.entry in {4, 5}) for c in contenders]
    assert paired(contenders).bye in {2, 3}


def test_a_lone_lowest_contender_gets_the_bye_though_the_scores_would_pair_closer() -> None:
    assert paired(field([9] * 7 + [9, 3] + [6] * 8)).bye == 9  # 17 entries, one of them on 3


def test_a_second_bye_is_given_only_where_everybody_had_one() -> None:
    contenders = [replace(c, had_bye=True) for c in field([3, 3, 0])]
    assert paired(contenders).second_bye
    assert not paired([*contenders[:2], replace(contenders[2], had_bye=False)]).second_bye


def test_a_second_bye_is_given_before_anybody_meets_again() -> None:
    contenders = [
        Contender(1, 0, frozenset({2, 3})),
        Contender(2, 0, frozenset({1})),
        Contender(3, 0, frozenset({1})),
    ]
    contenders[0] = replace(contenders[0], had_bye=True)
    assert paired(contenders) == Pairing(pairs=((2, 3),), bye=1, second_bye=True)


def test_who_floated_down_last_round_does_not_float_down_again() -> None:
    contenders = field([3, 3, 3, 0])
    for floated in (1, 2, 3):
        marked = [replace(c, last_float=int(c.entry == floated)) for c in contenders]
        assert not any({floated, 4} == set(two) for two in paired(marked).pairs)


def test_forbidden_pairs_do_not_meet_and_may_cost_closeness() -> None:
    contenders = field([6, 6, 0, 0])
    answer = pair(contenders, rounds_left=1, wishes=Wishes(Forbidden.of([(2, 1)])))
    assert isinstance(answer, Pairing)
    assert {frozenset(two) for two in answer.pairs}.isdisjoint({frozenset({1, 2})})


def test_forbidden_pairs_that_leave_no_pairing_are_named_as_the_reason() -> None:
    wishes = Wishes(Forbidden.of([(1, 2), (1, 3), (1, 4)]))
    answer = pair(field([0] * 4), rounds_left=1, wishes=wishes, allow_rematch=True)
    assert answer == Unpairable(
        "forbidden",
        contenders=4,
        sure_rounds=2,
        most_rounds=3,
        fresh_pairs=1,
        resting=(1, 4),
        lifted=((1, 2),),
    )


def test_forbidden_pairs_of_entries_that_are_not_there_do_no_harm() -> None:
    answer = pair(field([0, 0]), rounds_left=1, wishes=Wishes(Forbidden.of([(1, 9), (8, 9)])))
    assert answer == Pairing(pairs=((1, 2),), bye=None)


def test_a_forced_rematch_is_left_to_the_director_with_the_facts() -> None:
    contenders = [Contender(1, 3, frozenset({2})), Contender(2, 0, frozenset({1}))]
    assert pair(contenders, rounds_left=1) == Unpairable(
        "rematch-forced", contenders=2, sure_rounds=1, most_rounds=1, rematches=1, resting=(1, 2)
    )
    answer = pair(contenders, rounds_left=1, allow_rematch=True)
    assert answer == Pairing(pairs=((1, 2),), bye=None, rematches=((1, 2),))


def test_the_fewest_possible_meet_again() -> None:
    met = {1: {2, 3, 4}, 2: {1}, 3: {1}, 4: {1}}
    contenders = [Contender(e, 0, frozenset(m)) for e, m in met.items()]
    answer = pair(contenders, rounds_left=1, allow_rematch=True)
    assert isinstance(answer, Pairing)
    assert len(answer.rematches) == 1
    assert answer.rematches[0] in answer.pairs


@pytest.mark.parametrize(("entries", "most"), [(0, 0), (1, 1)])
def test_fewer_than_two_are_not_a_round(entries: int, most: int) -> None:
    answer = pair(field([0] * entries), rounds_left=3)
    assert answer == Unpairable("too-few", entries, sure_rounds=entries, most_rounds=most)


def test_what_the_search_cannot_weigh_is_refused_before_it_overflows() -> None:
    answer = pair(field([10**18, 0]), rounds_left=1)
    assert isinstance(answer, Unpairable)
    assert answer.why == "too-large"


def test_the_widest_costs_that_are_let_through_are_still_weighed_right() -> None:
    high = 1 << (MOST_BITS - 1)
    edges = [(0, 1, high), (2, 3, high - 3), (0, 2, high), (1, 3, high - 4), (0, 3, high + 1)]
    assert cheapest_matching(4, [*edges, (1, 2, high)]) == ((0, 2), (1, 3))


@pytest.mark.parametrize(("players", "rounds"), [(1000, 12), (5000, 12)])
def test_large_events_fit_into_the_search(players: int, rounds: int) -> None:
    scores = [3 * (place % rounds) for place in range(players)]
    lineup = Lineup.of(field(scores), NO_WISHES)
    assert Costs(lineup, rounds).bits <= MOST_BITS


def test_entries_paired_twice_and_rounds_that_are_over_are_errors() -> None:
    with pytest.raises(ValueError, match="twice"):
        pair([Contender(1, 0), Contender(1, 3)], rounds_left=1)
    with pytest.raises(ValueError, match="not 0"):
        pair(field([0, 0]), rounds_left=0)


def test_a_pairing_by_hand_is_weighed_like_our_own() -> None:
    contenders = [
        Contender(1, 6, frozenset({2})),
        Contender(2, 3, frozenset({1}), last_float=-1),
        Contender(3, 0, had_bye=True),
    ]
    by_hand = weigh(contenders, Pairing(pairs=((1, 2),), bye=3))
    assert by_hand[:-1] == (1, 1, 0, 0, 0, 9, 1)
    assert weigh(contenders, paired(contenders)) < by_hand


@pytest.mark.parametrize(
    "pairing",
    [
        Pairing(pairs=((1, 2),), bye=None),
        Pairing(pairs=((1, 2), (1, 3)), bye=None),
        Pairing(pairs=((1, 9),), bye=2),
    ],
)
def test_a_pairing_by_hand_must_hold_everybody_once(pairing: Pairing) -> None:
    with pytest.raises(ValueError, match="every contender once"):
        weigh(field([0, 0, 0]), pairing)


def test_nobody_is_no_pairing_by_hand() -> None:
    with pytest.raises(ValueError, match="every contender once"):
        weigh([], Pairing(pairs=(), bye=None))


def later_rounds(entries: int, rounds: int, seed: int) -> Iterator[list[Contender]]:
    """Yield the contenders of every round of a tournament played by chance."""
    rng = random.Random(seed)
    contenders = field([0] * entries)
    for left in range(rounds, 0, -1):
        rng.shuffle(contenders)
        yield contenders
        pairing = paired(contenders, left)
        known = {c.entry: c for c in contenders}
        for one, other in pairing.pairs:
            a, b = known[one], known[other]
            drift = (a.points > b.points) - (a.points < b.points)
            gain = rng.choice([(3, 0), (0, 3), (1, 1)])
            known[one] = replace(
                a, points=a.points + gain[0], met=a.met | {other}, last_float=drift
            )
            known[other] = replace(
                b, points=b.points + gain[1], met=b.met | {one}, last_float=-drift
            )
        if pairing.bye is not None:
            taker = known[pairing.bye]
            known[pairing.bye] = replace(taker, points=taker.points + 3, had_bye=True, last_float=0)
        contenders = list(known.values())


@pytest.mark.parametrize(("entries", "seed"), [(150, 1), (151, 2), (200, 3)])
def test_the_nearest_candidates_give_the_objective_of_the_full_search(
    entries: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for contenders in later_rounds(entries, 7, seed):
        full = weigh(contenders, paired(contenders))
        with monkeypatch.context() as patched:
            patched.setattr(search, "MOST_FOR_ALL_PAIRS", 0)
            near = weigh(contenders, paired(contenders))
        assert near[:-1] == full[:-1]


def test_where_the_nearest_do_not_suffice_the_search_widens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(search, "MOST_FOR_ALL_PAIRS", 0)
    monkeypatch.setattr(search, "FIRST_CANDIDATES", 1)
    # halves that are barred from meeting within themselves
    halves = [range(1, 13), range(13, 25)]
    barred = [(a, b) for half in halves for a in half for b in half if a < b]
    answer = pair(field([0] * 24), rounds_left=1, wishes=Wishes(Forbidden.of(barred)))
    assert isinstance(answer, Pairing)
    assert all((one <= 12) is not (other <= 12) for one, other in answer.pairs)


def test_a_large_field_is_paired_from_its_nearest_not_yet_met() -> None:
    contenders = [Contender(e, 0, frozenset({e ^ 1})) for e in range(600)]
    lineup = Lineup.of(contenders, NO_WISHES)
    pairs = nearest_pairs(lineup, 24)
    assert all(e ^ 1 != f for e, f in pairs)
    degrees = Counter(place for two in pairs for place in two)
    assert min(degrees.values()) >= 24
    assert len(paired(contenders).pairs) == 300
