"""How a Swiss begins: by lot, by seeded halves, by rating, and accelerated (T-5, T-12)."""

import pytest

from tests.competition.evening import Evening
from tournament.competition.accelerated import accelerated
from tournament.competition.commands import AddEntries, ChangeSetting, CreateTournament
from tournament.competition.decide import decide
from tournament.competition.events import Settings
from tournament.competition.question import question
from tournament.competition.state import Competition
from tournament.event import Refused
from tournament.games.shuffle import seed_of

RATINGS = (1200, 1800, 1500, 2100, 900, 1650, 2000, 1000)
"""Of entries 1 to 8: strongest first they are 4, 7, 2, 6, 3, 1, 8, 5."""


def rated(**settings: object) -> Evening:
    evening = Evening(0, **settings)
    people = tuple(f"p{number}" for number in range(1, 9))
    evening.do(AddEntries(people=people, ratings=RATINGS))
    return evening


def pairs(evening: Evening) -> set[frozenset[int]]:
    assert evening.state.current is not None
    tables = evening.state.current.tables.values()
    return {frozenset((table.paired.left, table.paired.right)) for table in tables}


def test_in_halves_the_first_of_the_upper_half_meets_the_first_of_the_lower() -> None:
    evening = rated(first_round="halves", seeding="rating", rounds=3)
    evening.pair()
    assert pairs(evening) == {frozenset(p) for p in [(4, 3), (7, 1), (2, 8), (6, 5)]}


def test_in_halves_as_entered_the_numbers_are_the_seeds() -> None:
    evening = Evening(8, first_round="halves", seeding="entered", rounds=3)
    evening.pair()
    assert pairs(evening) == {frozenset((n, n + 4)) for n in range(1, 5)}


def test_by_rating_neighbours_in_strength_meet() -> None:
    evening = rated(first_round="rating", rounds=3)
    evening.pair()
    assert pairs(evening) == {frozenset(p) for p in [(4, 7), (2, 6), (3, 1), (8, 5)]}


def test_the_mode_holds_for_the_first_round_only() -> None:
    evening = rated(first_round="halves", seeding="rating", rounds=3)
    evening.round()
    assert question(evening.state, seed_of("x")).wishes.meeting == "neighbours"


def test_an_accelerated_round_lends_the_upper_half_a_win_and_then_a_draw_for_pairing_only() -> None:
    evening = rated(acceleration="baku", seeding="rating", rounds=4)
    lent = []
    for _ in range(4):
        asked = question(evening.state, seed_of("x"))
        lent.append({c.entry: c.virtual for c in asked.contenders if c.virtual})
        evening.round()
        assert evening.state.current is not None
        assert evening.state.current.lent == max(lent[-1].values(), default=0)
    upper = (2, 4, 6, 7)
    assert lent == [dict.fromkeys(upper, 3), dict.fromkeys(upper, 1), {}, {}]
    assert sum(c.points for c in question(evening.state, seed_of("x")).contenders) == 3 * 4 * 4


def test_a_late_entry_never_joins_the_upper_half_and_who_leaves_does_not_move_it() -> None:
    evening = rated(acceleration="baku", seeding="rating", rounds=4)
    evening.round()
    evening.do(AddEntries(people=("late",), ratings=(2500,)))
    assert accelerated(evening.state, evening.state.lots) == {2, 4, 6, 7}


def test_floats_of_an_accelerated_round_are_told_by_the_scores_it_was_paired_by() -> None:
    evening = rated(acceleration="baku", seeding="rating", rounds=4)
    evening.pair()
    upper = accelerated(evening.state, evening.state.lots)
    assert all(len(pair & upper) != 1 for pair in pairs(evening)), "nobody floats in round 1"
    evening.play()
    for contender in question(evening.state, seed_of("x")).contenders:
        assert contender.last_float == 0
    evening.round()
    second = evening.state.rounds[1]
    scores = {
        c.entry: c for c in question(evening.state, seed_of("x")).contenders
    }  # what round 2 was paired by: points after round 1 and one lent to the upper half
    first = {e: 3 * (n.result is not None and _won(n, e)) for e, n in _tables(evening, 0)}
    for table in second.tables.values():
        left, right = table.paired.left, table.paired.right
        gap = first[left] + (left in upper) - first[right] - (right in upper)
        assert scores[left].last_float == (gap > 0) - (gap < 0) == -scores[right].last_float


def _tables(evening: Evening, place: int) -> list[tuple[int, object]]:
    played = evening.state.rounds[place]
    return [(entry, played.tables[table]) for entry, table in played.seats.items()]


def _won(table: object, entry: int) -> bool:
    won = table.result.winner
    return entry == (table.paired.left if won == "left" else table.paired.right)


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"first_round": "halves"}, "halves-need-seeds"),
        ({"acceleration": "baku"}, "acceleration-needs-seeds"),
    ],
)
def test_seeds_drawn_by_lot_are_none_to_part_a_field_by(
    settings: dict[str, object], reason: str
) -> None:
    agreed = Settings(rules="speed/club@1", **settings)
    answer = decide(Competition(), CreateTournament(name="X", settings=agreed))
    assert isinstance(answer, Refused)
    assert (answer.clause, answer.reason) == ("T-12", reason)


@pytest.mark.parametrize("setting", ["first_round", "acceleration"])
def test_how_it_begins_is_locked_once_round_1_hangs_out(setting: str) -> None:
    evening = rated(seeding="rating", rounds=3)
    value = "halves" if setting == "first_round" else "baku"
    evening.do(ChangeSetting(setting=setting, value=value))
    evening.pair()
    back = ChangeSetting(
        setting=setting, value={"halves": "random", "baku": "off"}[value], reason="x"
    )
    assert evening.refused(back) == ("T-12", "format-fixed")


def test_a_mode_that_there_is_not_is_refused() -> None:
    change = ChangeSetting(setting="first_round", value="best")
    assert Evening(4).refused(change) == ("T-12", "setting-unreadable")
