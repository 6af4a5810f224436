"""Head to head is a question to a tied group, never to two of them alone (C.07, 6)."""

import random
from collections.abc import Mapping, Sequence
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournament.standings.field import Field
from tournament.standings.scoring import BYE, RoundScore, Scoring
from tournament.standings.table import standings
from tournament.standings.tiebreak import TieBreakName

ORDER: tuple[TieBreakName, ...] = ("match_points", "head_to_head", "lots")

Beaten = Sequence[tuple[int, int]]
"""Pairs, the winner first; all play in rounds of their own."""


def field(entries: int, beaten: Beaten, lots: Mapping[int, int] | None = None) -> Field:
    scores: dict[int, list[RoundScore]] = {entry: [] for entry in range(1, entries + 1)}
    for winner, loser in beaten:
        scores[winner].append(RoundScore("played", loser, won=2))
        scores[loser].append(RoundScore("played", winner, lost=2))
    return Field(scores, Scoring(), lots or {entry: entry for entry in scores})


def order(made: Field) -> list[int]:
    return [row.entry for row in standings(made, ORDER)]


def test_of_two_level_entries_the_winner_of_their_match_stands_higher() -> None:
    rows = standings(field(3, [(2, 1), (1, 3)]), ORDER)
    assert [(row.entry, row.figures["head_to_head"]) for row in rows] == [(2, 3), (1, 0), (3, None)]


def test_three_who_beat_each_other_in_a_circle_go_on_to_the_next_tie_break() -> None:
    circle = [(1, 2), (2, 3), (3, 1)]
    rows = standings(field(3, circle, {1: 3, 2: 1, 3: 2}), ORDER)
    assert [row.entry for row in rows] == [2, 3, 1]
    assert {row.figures["head_to_head"] for row in rows} == {3}


def test_it_is_not_asked_where_two_of_the_tied_never_met() -> None:
    made = field(3, [(3, 1)], {1: 1, 2: 2, 3: 3})
    tied = Field({1: [*made.scores[1], BYE], 2: [BYE], 3: made.scores[3]}, made.scoring, made.lots)
    rows = standings(tied, ORDER)
    assert [row.entry for row in rows] == [1, 2, 3], "by lot, although 3 beat 1"
    assert {row.figures["head_to_head"] for row in rows} == {None}


def test_who_is_still_level_after_it_is_asked_again_without_the_others() -> None:
    # 1 and 4 won two of their three matches, 2 and 3 one each and have a bye.
    made = field(4, [(1, 2), (1, 3), (4, 1), (4, 2), (3, 4), (2, 3)], {1: 1, 2: 2, 3: 3, 4: 4})
    level = Field(
        {
            1: made.scores[1],
            2: [*made.scores[2], BYE],
            3: [*made.scores[3], BYE],
            4: made.scores[4],
        },
        made.scoring,
        made.lots,
    )
    assert {row.match_points for row in standings(level, ORDER)} == {6}
    assert [(row.entry, row.figures["head_to_head"]) for row in standings(level, ORDER)] == [
        (4, 3),  # 6 among all four, as 1 has; it beat 1
        (1, 0),
        (2, 3),
        (3, 0),
    ]


def test_a_match_by_no_show_counts_as_one() -> None:
    made = Field(
        {1: [RoundScore("forfeit", 2, lost=2), BYE], 2: [RoundScore("forfeit", 1, won=2)]},
        Scoring(),
        {1: 1, 2: 2},
    )
    assert order(made) == [2, 1]


def slowly(made: Field, tied: Sequence[int]) -> list[list[int]]:
    """Group the tied by points among them, again and again, said as plainly as can be."""
    wins = {
        (entry, score.opponent): score.won > score.lost
        for entry in tied
        for score in made.scores[entry]
        if score.opponent in tied
    }
    if any((one, other) not in wins for one, other in permutations(tied, 2)):
        return [list(tied)]
    points = {one: sum(wins[one, other] for other in tied if other != one) for one in tied}
    levels = [[e for e in tied if points[e] == level] for level in sorted(set(points.values()))]
    if len(levels) == 1:
        return levels
    return [group for level in reversed(levels) for group in slowly(made, level)]


@settings(deadline=None, max_examples=150, derandomize=True)
@given(st.integers(2, 7), st.randoms(use_true_random=False), st.floats(0.5, 1))
def test_any_tied_group_is_parted_as_a_plain_reckoning_parts_it(
    entries: int, rng: random.Random, met: float
) -> None:
    pairs = [(a, b) for a in range(1, entries + 1) for b in range(a + 1, entries + 1)]
    beaten = [rng.choice([(a, b), (b, a)]) for a, b in pairs if rng.random() <= met]
    made = field(entries, beaten)
    rows = standings(made, ("head_to_head",))
    groups = slowly(made, list(made.scores))
    expected = [
        (1 + sum(map(len, groups[:place])), entry)
        for place, group in enumerate(groups)
        for entry in group
    ]
    assert [(row.rank, row.entry) for row in rows] == expected


@pytest.mark.parametrize("seed", range(20))
def test_the_order_does_not_depend_on_how_entries_are_numbered_or_listed(seed: int) -> None:
    """The control for a comparison of two: sorting by it would answer by the order of asking."""
    rng = random.Random(seed)
    pairs = [(a, b) for a in range(1, 8) for b in range(a + 1, 8)]
    beaten = [rng.choice([(a, b), (b, a)]) for a, b in pairs]
    names = dict(zip(range(1, 8), rng.sample(range(1, 8), 7), strict=True))
    one = standings(field(7, beaten), ("match_points", "head_to_head"))
    other = standings(
        field(7, [(names[a], names[b]) for a, b in rng.sample(beaten, len(beaten))]),
        ("match_points", "head_to_head"),
    )
    assert sorted((names[row.entry], row.rank) for row in one) == sorted(
        (row.entry, row.rank) for row in other
    )
