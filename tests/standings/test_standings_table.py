"""Ranks and percentages, by hand and against a plain reckoning in fractions (T-2, T-3, T-4)."""

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from tournament.standings.field import Field
from tournament.standings.scoring import ABSENT, BYE, RoundScore, Scoring
from tournament.standings.table import Record, Row, standings
from tournament.standings.tiebreak import TieBreakName

THIRD = Fraction(1, 3)


def played(opponent: int, won: int, lost: int, drawn: int = 0) -> RoundScore:
    return RoundScore("played", opponent, won, lost, drawn)


FOUR = {
    1: [played(2, 2, 0), played(3, 1, 1, 1)],
    2: [played(1, 0, 2), played(4, 2, 0)],
    3: [played(4, 2, 1), played(1, 1, 1, 1)],
    4: [played(3, 1, 2), played(2, 0, 2)],
}


def row(rank: int, entry: int, record: Record, points: int, lot: int, *shares: Fraction) -> Row:
    """Return a row of the default order."""
    omw, gw, ogw = shares
    figures = {"match_points": points, "omw": omw, "gw": gw, "ogw": ogw, "lots": lot}
    return Row(rank, entry, points, record, figures)  # type: ignore[arg-type]  # the names are right


def test_four_entries_after_two_rounds_worked_by_hand() -> None:
    rows = standings(Field(FOUR, Scoring(), {1: 4, 2: 3, 3: 2, 4: 1}))
    raised = (Fraction(33, 100) + Fraction(2, 3)) / 2
    high, low = Fraction(7, 12), Fraction(19, 36)
    # entry 4 won none of 6 points and 3 of 15 game points: it contributes the floor
    assert rows == (
        row(1, 1, Record(1, 0, 1), 4, 4, high, Fraction(2, 3), low),
        row(2, 3, Record(1, 0, 1), 4, 2, raised, Fraction(5, 9), raised),
        row(3, 2, Record(1, 1, 0), 3, 3, raised, Fraction(1, 2), raised),
        row(4, 4, Record(0, 2, 0), 0, 1, high, Fraction(1, 5), low),
    )


def test_three_wins_with_a_bye_and_two_losses_contribute_three_fifths() -> None:
    rounds = [BYE, played(2, 2, 0), played(3, 2, 0), played(4, 0, 2), played(5, 0, 2)]
    others = {
        e: [RoundScore("played", 1, won=0 if e < 4 else 2, lost=2 if e < 4 else 0)]
        for e in range(2, 6)
    }
    rows = {
        r.entry: r
        for r in standings(Field({1: rounds, **others}, Scoring(), dict.fromkeys(range(1, 6), 0)))
    }
    assert rows[2].figures["omw"] == Fraction(9, 15)
    assert rows[1].figures["gw"] == Fraction(6 * 3, 10 * 3)
    assert rows[1].figures["omw"] == (2 * Fraction(33, 100) + 2) / 4  # the bye is skipped


@pytest.mark.parametrize("floor", [Fraction(33, 100), THIRD, Fraction(1, 4), Fraction(0)])
def test_the_floor_lifts_what_opponents_contribute_but_not_an_own_percentage(
    floor: Fraction,
) -> None:
    field = {1: [played(2, 2, 0)], 2: [played(1, 0, 2)]}
    first, second = standings(Field(field, Scoring(floor=floor), {1: 1, 2: 2}))
    assert (first.figures["omw"], first.figures["ogw"]) == (floor, floor)
    assert second.figures["gw"] == 0


def test_a_withdrawn_entry_is_divided_by_the_rounds_it_was_in() -> None:
    field = {
        1: [played(2, 0, 2), played(3, 2, 0)],
        2: [played(1, 2, 0)],
        3: [ABSENT, played(1, 0, 2)],
    }
    rows = {row.entry: row for row in standings(Field(field, Scoring(), {1: 1, 2: 2, 3: 3}))}
    assert rows[1].figures["omw"] == (1 + Fraction(33, 100)) / 2
    assert rows[3].record == Record(0, 1, 0)


def test_lots_decide_last_and_the_lower_stands_higher() -> None:
    field = {1: [BYE], 2: [BYE], 3: [BYE]}
    rows = standings(Field(field, Scoring(), {1: 30, 2: 10, 3: 20}))
    assert [(row.rank, row.entry) for row in rows] == [(1, 2), (2, 3), (3, 1)]


def test_a_rank_is_shared_only_where_nothing_decides() -> None:
    field = {4: [BYE], 2: [BYE], 3: [ABSENT], 1: [BYE]}
    rows = standings(Field(field, Scoring(), {}), ("match_points", "omw"))
    assert [(row.rank, row.entry) for row in rows] == [(1, 1), (1, 2), (1, 4), (4, 3)]
    assert {row.rank for row in standings(Field(field, Scoring(), {}), ())} == {1}


def test_nobody_gives_an_empty_table() -> None:
    assert standings(Field({}, Scoring(), {})) == ()


def test_before_the_first_round_lots_give_the_order() -> None:
    rows = standings(Field({1: [], 2: []}, Scoring(), {1: 2, 2: 1}))
    assert [row.entry for row in rows] == [2, 1]
    assert {row.figures["omw"] for row in rows} == {Fraction(0)}


@pytest.mark.parametrize(
    ("field", "lots", "message"),
    [
        ({1: [RoundScore("played", 9)]}, {1: 1}, r"place in the field: \[9\]"),
        ({1: [BYE], 2: [BYE]}, {1: 1}, r"without a lot: \[2\]"),
    ],
)
def test_what_is_missing_is_named(
    field: dict[int, list[RoundScore]], lots: dict[int, int], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        standings(Field(field, Scoring(), lots))


def random_field(rng: random.Random, entries: int, rounds: int) -> dict[int, list[RoundScore]]:
    """Meet by chance, rematches included; some have a bye, some are absent, some leave."""
    field: dict[int, list[RoundScore]] = {entry: [] for entry in range(1, entries + 1)}
    staying = list(field)
    for _ in range(rounds):
        rng.shuffle(staying)
        for one, other in zip(staying[::2], staying[1::2], strict=False):
            kind = rng.random()
            if kind < 0.1:
                field[one].append(BYE)
                field[other].append(ABSENT)
                continue
            won, lost, drawn = rng.choice(
                [(2, 0, 0), (2, 1, 0), (1, 2, 0), (0, 2, 1), (1, 1, 0), (0, 0, 3), (0, 0, 0)]
            )
            field[one].append(played(other, won, lost, drawn))
            field[other].append(played(one, lost, won, drawn))
        if len(staying) > 2 and rng.random() < 0.5:
            staying.pop()
    return field


def plain_reckoning(
    field: Mapping[int, Sequence[RoundScore]], floor: Fraction
) -> dict[int, tuple[int, Fraction, Fraction, Fraction]]:
    """Say T-1 to T-3 once more, slowly: points, OMW, GW, OGW."""

    def points(entry: int) -> int:
        return sum(
            {"bye": 3, "absent": 0}.get(s.kind, 3 if s.won > s.lost else int(s.won == s.lost))
            for s in field[entry]
        )

    def match_win(entry: int) -> Fraction:
        return Fraction(points(entry), 3 * len(field[entry])) if field[entry] else Fraction(0)

    def game_win(entry: int) -> Fraction:
        games = sum(s.won + s.lost + s.drawn for s in field[entry])
        return (
            Fraction(sum(3 * s.won + s.drawn for s in field[entry]), 3 * games)
            if games
            else Fraction(0)
        )

    def mean(values: list[Fraction]) -> Fraction:
        return (
            sum((max(floor, v) for v in values), Fraction(0)) / len(values)
            if values
            else Fraction(0)
        )

    return {
        entry: (
            points(entry),
            mean([match_win(s.opponent) for s in rounds if s.opponent]),
            game_win(entry),
            mean([game_win(s.opponent) for s in rounds if s.opponent]),
        )
        for entry, rounds in field.items()
    }


@pytest.mark.parametrize("seed", range(40))
def test_every_row_equals_a_plain_reckoning(seed: int) -> None:
    rng = random.Random(seed)
    field = random_field(rng, rng.randint(2, 30), rng.randint(1, 8))
    floor = rng.choice([Fraction(33, 100), THIRD, Fraction(0)])
    lots = dict(zip(field, rng.sample(range(1000), len(field)), strict=True))
    rows = standings(Field(field, Scoring(floor=floor), lots))
    expected = plain_reckoning(field, floor)
    names: tuple[TieBreakName, ...] = ("match_points", "omw", "gw", "ogw")
    assert {r.entry: tuple(r.figures[name] for name in names) for r in rows} == expected
    order = sorted(field, key=lambda entry: (*(-v for v in expected[entry]), lots[entry]))
    assert [(row.rank, row.entry) for row in rows] == list(enumerate(order, start=1))
