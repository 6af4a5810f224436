"""A pairing is edited by hand from a start to an end, and stays one all the while (T-5, T-10)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition import by_hand_facts
from tests.competition.evening import Evening, result
from tests.competition.test_undo import undo
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import (
    BeginEdit,
    DropEdit,
    FinishEdit,
    GiveBye,
    LiftEntry,
    SeatPair,
    SwapPlaces,
)
from tournament.competition.commands_wishes import ForbidPair
from tournament.competition.edited import look_at
from tournament.competition.events_by_hand import EditDropped, PairedByHand
from tournament.competition.state import Competition, Round
from tournament.event import Refused
from tournament.games.shuffle import seed_of
from tournament.service.sentences_by_hand import fault_lines
from tournament.service.tournaments import Tournament

SEED = seed_of("edit")


def seating(played: Round) -> dict[int, tuple[int, int]]:
    return {n: (table.paired.left, table.paired.right) for n, table in played.tables.items()}


def whole(state: Competition) -> tuple[dict[int, tuple[int, int]], tuple[int, ...]]:
    played = state.rounds[-1]
    return seating(played), played.byes


def drafted(entries: int = 6, rounds: int = 3) -> Evening:
    evening = Evening(entries, rounds=rounds)
    evening.pair(publish=False)
    evening.do(BeginEdit())
    return evening


def done(evening: Evening, *, confirmed: bool = False) -> PairedByHand:
    (fact,) = evening.do(FinishEdit(seed=SEED, confirmed=confirmed))
    assert isinstance(fact, PairedByHand)
    return fact


@given(data=st.data(), entries=st.integers(2, 9), published=st.booleans())
@settings(max_examples=60, deadline=None)
def test_any_steps_seat_everybody_at_most_once_and_dropped_they_change_nothing(
    data: st.DataObject, entries: int, published: bool
) -> None:
    evening = Evening(entries, rounds=3)
    evening.pair(publish=published)
    if published:
        table = data.draw(st.integers(1, entries // 2))
        evening.do(wish.EnterResult(table=table, result=result("2-0")))
    before = whole(evening.state)
    evening.do(BeginEdit(reason="a mistake"))
    for _ in range(data.draw(st.integers(1, 12))):
        evening.ask(data.draw(by_hand_facts.steps(st.integers(1, entries))))
        edit = evening.state.open_edit
        assert edit
        placed = [entry for pair in edit.tables.values() for entry in pair if entry]
        assert len({*placed, *edit.byes}) == len(placed) + len(edit.byes)
        assert whole(evening.state) == before, "a step is not the pairing yet"
        for number, table in evening.state.rounds[0].tables.items():
            if table.result:
                assert edit.tables[number] == before[0][number]
    evening.do(DropEdit())
    assert whole(evening.state) == before
    assert evening.state.edit is None
    assert not evening.state.impossible


@given(data=st.data(), entries=st.integers(2, 8))
@settings(max_examples=40, deadline=None)
def test_any_pairing_can_be_reached_and_undone_the_draft_is_back(
    data: st.DataObject, entries: int
) -> None:
    evening = drafted(entries)
    before, version = whole(evening.state), evening.state.version - 1
    wanted = data.draw(st.permutations(range(1, entries + 1)))
    for table in range(1, entries // 2 + 1):
        evening.do(SeatPair(table=table, left=wanted[2 * table - 2], right=wanted[2 * table - 1]))
    if entries % 2:
        evening.do(GiveBye(entry=wanted[-1]))
    evening.do(FinishEdit(seed=SEED, confirmed=True))
    tables, byes = whole(evening.state)
    assert tables == {n: (wanted[2 * n - 2], wanted[2 * n - 1]) for n in tables}
    assert byes == (tuple(wanted[-1:]) if entries % 2 else ())
    assert not isinstance(undo(evening, version), Refused)
    assert whole(evening.state) == before
    assert evening.state.draft
    assert evening.state.open_edit is None


def test_while_an_edit_is_open_nothing_is_published_paired_or_closed_t10() -> None:
    evening = drafted()
    assert evening.refused(wish.PublishRound()) == ("T-10", "edit-open")
    assert evening.refused(wish.PairRound(seed=SEED)) == ("T-10", "edit-open")
    assert evening.refused(BeginEdit()) == ("T-10", "edit-open")
    evening.do(DropEdit())
    evening.do(wish.PublishRound())
    evening.do(BeginEdit(reason="wrong table"))
    assert evening.refused(wish.CloseRound(without=(1, 2, 3))) == ("T-10", "edit-open")


def test_who_is_left_out_or_alone_at_a_table_keeps_the_edit_from_its_end_t5() -> None:
    evening = drafted(5)
    (bye,) = evening.state.rounds[0].byes
    left, right = seating(evening.state.rounds[0])[1]
    evening.do(LiftEntry(entry=left))
    assert evening.refused(FinishEdit(seed=SEED, confirmed=True)) == ("T-5", "seat-empty")
    evening.do(LiftEntry(entry=right))
    assert evening.refused(FinishEdit(seed=SEED, confirmed=True)) == ("T-5", "left-out")
    evening.do(SeatPair(table=1, left=right, right=bye))
    evening.do(GiveBye(entry=left))
    assert done(evening).byes == (left,)


def test_a_rematch_a_forbidden_pair_and_a_second_bye_are_told_and_need_a_confirmation_t5() -> None:
    evening = Evening(5, rounds=4)
    evening.round()
    first = evening.state.rounds[0]
    (bye,), (one, other) = first.byes, seating(first)[1]
    evening.pair(publish=False)
    evening.do(ForbidPair(one=bye, other=one, reason="family"))
    evening.do(wish.PairRound(seed=SEED))
    evening.do(BeginEdit())
    rest = [entry for entry in range(1, 6) if entry not in (bye, one, other)]
    evening.do(SeatPair(table=1, left=one, right=other))
    evening.do(SeatPair(table=2, left=rest[0], right=rest[1]))
    evening.do(GiveBye(entry=bye))
    looked = look_at(evening.state)
    assert not isinstance(looked, Refused)
    assert looked.faults.second_bye
    assert {frozenset(pair) for pair in looked.faults.rematches} >= {frozenset((one, other))}
    assert evening.refused(FinishEdit(seed=SEED)) == ("T-5", "edit-doubtful")
    fact = done(evening, confirmed=True)
    assert 1 in fact.rematches
    assert fact.engine
    assert (fact.engine.worth.rematches, fact.engine.worth.second_byes) == (0, 0)
    assert fact.worth.rematches >= 1
    assert fact.worth.second_byes == 1


def test_a_forbidden_pair_is_told_even_where_they_never_met_t5() -> None:
    evening = Evening(4, rounds=3)
    evening.do(ForbidPair(one=1, other=2, reason="family"))
    evening.pair(publish=False)
    evening.do(BeginEdit())
    evening.do(SeatPair(table=1, left=1, right=2))
    evening.do(SeatPair(table=2, left=3, right=4))
    looked = look_at(evening.state)
    assert not isinstance(looked, Refused)
    assert looked.faults.forbidden == ((1, 2),)
    assert evening.refused(FinishEdit(seed=SEED)) == ("T-5", "edit-doubtful")
    assert done(evening, confirmed=True).worth.forbidden == 1


def test_the_round_that_hangs_out_is_edited_for_a_reason_and_results_keep_their_match_t9() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    evening.do(wish.EnterResult(table=1, result=result("2-1")))
    played = evening.state.rounds[0]
    matches = {n: table.paired.match for n, table in played.tables.items()}
    assert evening.refused(BeginEdit()) == ("T-9", "act-without-reason")
    evening.do(BeginEdit(reason="Bea cannot reach table 3"))
    (a, _), (b, _) = seating(played)[2], seating(played)[3]
    assert evening.refused(SwapPlaces(one=a, other=seating(played)[1][0])) == (
        "T-9",
        "table-has-result",
    )
    evening.do(SwapPlaces(one=a, other=b))
    fact = done(evening)
    played = evening.state.rounds[0]
    assert fact.reason == "Bea cannot reach table 3"
    assert played.published
    assert played.tables[1].paired.match == matches[1]
    assert played.tables[1].result == result("2-1")
    assert {played.tables[n].paired.match for n in (2, 3)}.isdisjoint(matches.values())
    assert [n for n, table in played.tables.items() if table.by_hand] == [2, 3]
    assert played.version == 2


def test_an_edit_that_ends_where_it_began_is_none() -> None:
    evening = drafted()
    left, right = seating(evening.state.rounds[0])[1]
    evening.do(SwapPlaces(one=left, other=right))
    evening.do(SwapPlaces(one=left, other=right))
    assert evening.do(FinishEdit(seed=SEED)) == (EditDropped(round=1),)
    assert evening.state.rounds[0].version == 1


def test_a_result_that_comes_in_meanwhile_stays_with_its_match() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    evening.do(BeginEdit(reason="a mistake"))
    (a, _), (b, _) = seating(evening.state.rounds[0])[1], seating(evening.state.rounds[0])[2]
    evening.do(SwapPlaces(one=a, other=b))
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    assert evening.refused(FinishEdit(seed=SEED, confirmed=True)) == ("T-9", "table-has-result")
    evening.do(DropEdit())
    assert evening.state.rounds[0].tables[1].result == result("2-0")


@pytest.mark.parametrize(
    ("command", "clause", "reason"),
    [
        (SwapPlaces(one=1, other=9), "T-6", "entry-unknown"),
        (LiftEntry(entry=9), "T-6", "entry-unknown"),
        (SeatPair(table=1, left=2, right=2), "T-5", "against-oneself"),
        (SeatPair(table=10_000, left=1, right=2), "T-10", "table-too-high"),
        (SeatPair(table=0, left=1, right=2), "T-10", "table-too-high"),
    ],
)
def test_a_step_that_cannot_be_is_refused(command: object, clause: str, reason: str) -> None:
    assert drafted().refused(command) == (clause, reason)


def test_a_stranger_cannot_be_seated_t6() -> None:
    evening = Evening(5, rounds=3)
    evening.do(wish.WithdrawEntry(entry=5))
    evening.pair(publish=False)
    evening.do(BeginEdit())
    left, _ = seating(evening.state.rounds[0])[1]
    evening.do(SwapPlaces(one=left, other=5))
    evening.do(GiveBye(entry=left))
    assert evening.refused(FinishEdit(seed=SEED, confirmed=True)) == ("T-5", "not-playing")


def test_without_a_pairing_or_an_edit_there_is_nothing_to_edit() -> None:
    evening = Evening(4, rounds=2)
    assert evening.refused(BeginEdit()) == ("T-10", "no-pairing")
    assert evening.refused(LiftEntry(entry=1)) == ("T-10", "no-edit")
    evening.pair(publish=False)
    assert evening.refused(FinishEdit(seed=SEED)) == ("T-10", "no-edit")
    assert evening.refused(DropEdit()) == ("T-10", "no-edit")


@pytest.mark.parametrize("form", ["round-robin", "single-elimination"])
def test_what_follows_from_a_schedule_or_a_bracket_is_not_edited_t8(form: str) -> None:
    evening = Evening(4, format=form)
    evening.pair(publish=False)
    assert evening.refused(BeginEdit()) == ("T-8", "pairing-follows")


def test_where_nobody_is_left_to_seat_there_is_no_pairing_t5() -> None:
    evening = Evening(2, rounds=2)
    evening.pair()
    for entry in (1, 2):
        evening.do(wish.WithdrawEntry(entry=entry, open_match="wait"))
    evening.do(BeginEdit(reason="both left"))
    for entry in (1, 2):
        evening.do(LiftEntry(entry=entry))
    assert evening.refused(FinishEdit(seed=SEED)) == ("T-5", "unpairable-too-few")


def test_what_is_wrong_is_said_in_a_sentence_each() -> None:
    evening = Evening(7, rounds=4)
    evening.round()
    first = evening.state.rounds[0]
    (bye,), (one, other) = first.byes, seating(first)[1]
    evening.do(ForbidPair(one=bye, other=one, reason="family"))
    evening.pair(publish=False)
    evening.do(wish.WithdrawEntry(entry=other))
    evening.do(BeginEdit())
    evening.do(SeatPair(table=1, left=one, right=bye))
    evening.do(SeatPair(table=2, left=other, right=seating(first)[2][0]))
    evening.do(LiftEntry(entry=other))
    evening.do(SeatPair(table=3, left=seating(first)[3][0], right=seating(first)[3][1]))
    evening.do(GiveBye(entry=other))
    looked = look_at(evening.state)
    assert not isinstance(looked, Refused)
    said = " | ".join(fault_lines(Tournament("spring", evening.state, {}), looked))
    for part in (
        f"(entry {one}) (#{one}) and (entry {bye}) (#{bye}) must not meet",
        "met before",
        "table 2 has an empty seat",
        "without a place: ",
        f"not to play in this round: (entry {other}) (#{other})",
    ):
        assert part in said
    evening.do(GiveBye(entry=bye))
    looked = look_at(evening.state)
    assert not isinstance(looked, Refused)
    said = " | ".join(fault_lines(Tournament("spring", evening.state, {}), looked))
    assert "who has the bye has had one before" in said
