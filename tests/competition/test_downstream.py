"""A corrected bracket result changes what rests on it, as far as nothing was played (T-8, T-9)."""

import pytest

from tests.competition.evening import Evening, lower_number_wins, result
from tournament.competition.bracket import bracket_of
from tournament.competition.commands import (
    CloseRound,
    CorrectResult,
    CutBracket,
    EnterResult,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.downstream import Dependent, resting_on
from tournament.competition.events import DraftDropped, ResultCorrected
from tournament.competition.events_formats import TablesReseated
from tournament.competition.places import final_places


@pytest.fixture
def eight() -> Evening:
    """Return an elimination of eight whose semi-finals hang out: 1 meets 4, 2 meets 3."""
    evening = Evening(8, format="single-elimination", seeding="entered")
    evening.round()
    evening.pair()
    return evening


def upset(evening: Evening, number: int, table: int) -> CorrectResult:
    """Let the other side have won."""
    stands = evening.state.rounds[number - 1].tables[table].result
    assert stands
    other = result("0-2" if stands.left > stands.right else "2-0")
    return CorrectResult(round=number, table=table, result=other, reason="both signed wrongly")


def test_a_later_match_that_was_not_played_seats_who_goes_on_now(eight: Evening) -> None:
    before = eight.state.rounds[1].tables[1].paired
    corrected, reseated = eight.do(upset(eight, 1, 1))
    assert isinstance(corrected, ResultCorrected)
    assert isinstance(reseated, TablesReseated)
    after = eight.state.rounds[1].tables[1].paired
    assert (before.left, before.right) == (1, 4)
    assert (after.left, after.right) == (8, 4)
    assert after.match == eight.state.matches > before.match, "a match number is never used again"
    assert eight.state.rounds[1].table_of(1) is None
    assert eight.state.rounds[1].table_of(8).paired == after
    eight.play()
    eight.round()
    assert bracket_of(eight.state).decided
    assert len(final_places(eight.state)) == 8


def test_a_later_match_that_was_played_stands_and_the_other_half_can_be_corrected(
    eight: Evening,
) -> None:
    eight.do(EnterResult(table=1, result=result("2-0")))
    head = eight.state.version
    assert eight.refused(upset(eight, 1, 1)) == ("T-8", "bracket-rests-on-it")
    assert eight.state.version == head
    (_, reseated) = eight.do(upset(eight, 1, 3))
    (seats,) = reseated.tables
    assert (seats.table, seats.left, seats.right) == (2, 7, 3)


def test_a_score_that_lets_the_same_entry_go_on_is_corrected_whatever_was_played(
    eight: Evening,
) -> None:
    eight.play()
    eight.round()
    (corrected,) = eight.do(
        CorrectResult(round=1, table=1, result=result("2-1"), reason="a game was forgotten")
    )
    assert isinstance(corrected, ResultCorrected)
    assert eight.refused(upset(eight, 1, 1)) == ("T-8", "bracket-rests-on-it")


def test_a_draft_that_rests_on_the_result_is_taken_back(eight: Evening) -> None:
    eight.play()
    eight.pair(publish=False)
    *_, dropped = eight.do(upset(eight, 2, 1))
    assert dropped == DraftDropped(round=3)
    eight.pair()
    assert {4, 2} == set(eight.state.rounds[2].seats)


def test_who_has_left_loses_the_reseated_match_without_play(eight: Evening) -> None:
    eight.do(WithdrawEntry(entry=8))
    *_, reseated, entered = eight.do(upset(eight, 1, 1))
    (seats,) = reseated.tables
    assert (seats.left, seats.right) == (8, 4)
    assert (entered.result.ending, entered.result.winner) == ("no-show", "right")


def test_a_walkover_against_who_should_not_have_been_there_is_no_play(eight: Evening) -> None:
    eight.do(WithdrawEntry(entry=1, open_match="award"))
    assert eight.state.rounds[1].tables[1].result.ending == "no-show"
    *_, reseated = eight.do(upset(eight, 1, 1))
    (seats,) = reseated.tables
    assert (seats.left, seats.right) == (8, 4)
    assert eight.state.rounds[1].tables[1].result is None


def test_what_rests_on_a_match_is_found_however_far_on(eight: Evening) -> None:
    assert resting_on(eight.state, 1, 1) == (Dependent(2, 1, played=False),)
    eight.play()
    eight.pair()
    assert resting_on(eight.state, 1, 1) == (
        Dependent(2, 1, played=True),
        Dependent(3, 1, played=False),
    )
    assert resting_on(eight.state, 2, 2) == (Dependent(3, 1, played=False),)
    assert resting_on(eight.state, 3, 1) == ()


def test_on_the_losers_side_the_loser_is_reseated_too() -> None:
    evening = Evening(4, format="double-elimination", seeding="entered")
    evening.round()
    evening.pair()
    assert [table.paired.right for table in evening.state.rounds[1].tables.values()] == [2, 3]
    facts = evening.do(upset(evening, 1, 1))
    (reseated,) = [fact for fact in facts if isinstance(fact, TablesReseated)]
    assert [{seats.left, seats.right} for seats in reseated.tables] == [{4, 2}, {1, 3}]
    assert not evening.state.impossible
    while not bracket_of(evening.state).decided:
        if not evening.state.running:
            evening.pair()
        evening.play()
    assert sorted(place.entry for place in final_places(evening.state)) == [1, 2, 3, 4]


def test_a_result_before_the_cut_is_corrected_while_the_same_would_go_on_in_the_same_order() -> (
    None
):
    evening = Evening(4, format="round-robin", cut=2)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.play()
    last = next(
        (played.number, number)
        for played in evening.state.rounds
        for number, table in played.tables.items()
        if {table.paired.left, table.paired.right} == {3, 4}
    )
    assert evening.do(upset(evening, *last))
    first = next(
        (played.number, number)
        for played in evening.state.rounds[:3]
        for number, table in played.tables.items()
        if {table.paired.left, table.paired.right} == {1, 2}
    )
    assert evening.refused(upset(evening, *first)) == ("T-8", "cut-rests-on-it")


def test_who_left_after_the_cut_does_not_make_it_another_one() -> None:
    evening = Evening(4, format="round-robin", cut=2)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.do(WithdrawEntry(entry=1, open_match="award"))
    last = next(
        (played.number, number)
        for played in evening.state.rounds
        for number, table in played.tables.items()
        if {table.paired.left, table.paired.right} == {3, 4}
    )
    assert evening.do(upset(evening, *last))


def test_after_every_correction_nobody_is_in_two_places() -> None:
    evening = Evening(8, format="single-elimination", third_place=True, seeding="entered")
    for number in (1, 2, 3):
        evening.pair()
        for table in list(evening.state.rounds[number - 1].tables):
            evening.do(
                EnterResult(
                    table=table,
                    result=lower_number_wins(evening.state.rounds[number - 1].tables[table].paired),
                )
            )
            evening.do(upset(evening, number, table))
            seats = evening.state.rounds[number - 1].seats
            assert len(seats) == 2 * len(evening.state.rounds[number - 1].tables)
        evening.do(CloseRound())
    assert [place.place for place in final_places(evening.state)] == [1, 2, 3, 4, 5, 5, 5, 5]
