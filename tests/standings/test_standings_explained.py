"""Every sum behind a place adds up to the figure that decides it."""

import random
from collections.abc import Sequence
from fractions import Fraction

import pytest

from tournament.standings.explain import Comparison, explain
from tournament.standings.field import Field, Value
from tournament.standings.scoring import ABSENT, BYE, HALF_BYE, LATE, RoundScore, Scoring
from tournament.standings.table import Difference, standings
from tournament.standings.tiebreak import DEFAULT_ORDER, NAMES, TieBreakName
from tournament.standings.working import Working

EVERY: tuple[TieBreakName, ...] = NAMES
"""Every tie-break there is, lots last."""


def random_field(seed: int) -> Field:
    """Meet by chance, with every kind of round there is."""
    rng = random.Random(seed)
    entries = list(range(1, rng.randint(4, 20)))
    scores: dict[int, list[RoundScore]] = {entry: [] for entry in entries}
    staying = list(entries)
    for number in range(rng.randint(1, 6)):
        rng.shuffle(staying)
        for one, other in zip(staying[::2], staying[1::2], strict=False):
            kind = rng.random()
            if kind < 0.2:
                scores[one].append(rng.choice([BYE, HALF_BYE]))
                scores[other].append(ABSENT if number else LATE)
            elif kind < 0.3:
                scores[one].append(RoundScore("forfeit", other, won=2))
                scores[other].append(RoundScore("forfeit", one, lost=2))
            elif kind < 0.35:
                scores[one].append(RoundScore("open", other))
                scores[other].append(RoundScore("open", one))
            else:
                won, lost, drawn = rng.choice([(2, 0, 0), (2, 1, 0), (1, 1, 1), (0, 2, 0)])
                scores[one].append(RoundScore("played", other, won, lost, drawn))
                scores[other].append(RoundScore("played", one, lost, won, drawn))
        if len(staying) % 2:
            scores[staying[-1]].append(BYE)
        if len(staying) > 3 and rng.random() < 0.3:
            staying.pop()
    return Field(
        scores,
        rng.choice([Scoring(), Scoring(floor=Fraction(0)), Scoring(win=2, draw=1, bye=2)]),
        dict(zip(entries, rng.sample(range(1, 99), len(entries)), strict=True)),
        {entry: rng.randint(1000, 2000) for entry in entries if rng.random() < 0.8},
    )


def added_up(working: Working) -> Value:
    whole = sum((part.figure * part.times for part in working.parts if part.counted), start=0)
    return Fraction(whole, working.divisor) if working.divisor else 0


@pytest.mark.parametrize("seed", range(25))
def test_every_working_adds_up_to_the_figure_in_the_table(seed: int) -> None:
    field = random_field(seed)
    for row in standings(field, EVERY):
        found = explain(field, row.entry, EVERY)
        assert found.rank == row.rank
        for name, working in found.workings:
            assert (working and working.value) == row.figures[name], name
            if working and working.parts:
                assert added_up(working) == working.value, name
                if name != "head_to_head":
                    assert [p.round for p in working.parts] == list(range(1, field.rounds + 1))


@pytest.mark.parametrize("seed", range(25))
def test_neighbours_are_told_apart_by_the_first_figure_that_differs(seed: int) -> None:
    field = random_field(seed)
    order: Sequence[TieBreakName] = [name for name in EVERY if name != "lots"]
    rows = standings(field, order)
    by_entry = {row.entry: row for row in rows}
    for row in rows:
        for found in explain(field, row.entry, order).comparisons:
            other = by_entry[found.other]
            ranks = {"above": row.rank < other.rank, "below": row.rank > other.rank}
            assert ranks.get(found.where, row.rank == other.rank)
            assert (found.by is None) == (found.where == "level")
            if found.by is not None:
                assert found.by.own != found.by.theirs
                for name in order[: order.index(found.by.tie_break)]:
                    if name != "head_to_head":
                        assert row.figures[name] == other.figures[name]


def two_pairs() -> Field:
    """1 and 2 have won one of two, 1 against somebody stronger; 3 and 4 are their opponents."""
    return Field(
        {
            1: [RoundScore("played", 3, 2, 1), RoundScore("played", 4, 0, 2)],
            2: [RoundScore("played", 4, 0, 2), RoundScore("played", 3, 2, 0)],
            3: [RoundScore("played", 1, 1, 2), RoundScore("played", 2, 0, 2)],
            4: [RoundScore("played", 2, 2, 0), RoundScore("played", 1, 2, 0)],
        },
        Scoring(),
        {1: 1, 2: 2, 3: 3, 4: 4},
    )


def test_an_entry_is_compared_with_who_stands_just_above_and_just_below() -> None:
    found = explain(two_pairs(), 2, DEFAULT_ORDER)
    assert found.rank == 2
    assert found.comparisons == (
        Comparison("below", 4, Difference("match_points", 3, 6)),
        Comparison("above", 1, Difference("gw", Fraction(2, 4), Fraction(2, 5))),
    )


def test_who_is_level_to_the_end_is_said_to_be() -> None:
    field = Field({1: [BYE], 2: [BYE]}, Scoring(), {})
    assert explain(field, 1, ("match_points", "omw")).comparisons == (Comparison("level", 2, None),)


def test_where_head_to_head_decided_it_is_named_with_the_points_among_the_tied() -> None:
    field = Field(
        {
            1: [RoundScore("played", 2, 2, 0), ABSENT],
            2: [RoundScore("played", 1, 0, 2), BYE],
        },
        Scoring(),
        {1: 2, 2: 1},
    )
    found = explain(field, 1, ("match_points", "head_to_head", "lots"))
    assert found.comparisons == (Comparison("above", 2, Difference("head_to_head", 3, 0)),)
    assert [met.tied for met in found.encounters] == [(1, 2)]


def test_an_entry_that_is_not_in_the_standings_is_refused() -> None:
    with pytest.raises(ValueError, match="entry 9 has no place"):
        explain(two_pairs(), 9)
