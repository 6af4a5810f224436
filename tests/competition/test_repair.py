"""A round is paired again but for what stays (T-5, T-9). The oracle tries every pairing."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition.evening import Evening, result
from tests.competition.test_undo import undo
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import BeginEdit, FinishEdit, RepairRound, SwapPlaces
from tournament.competition.commands_late import EnterLate
from tournament.competition.commands_people import CheckIn, CloseCheckIn, OpenCheckIn
from tournament.competition.events_by_hand import RoundRepaired
from tournament.competition.standing import round_score, scoring
from tournament.event import Refused
from tournament.games.shuffle import seed_of

SEED = seed_of("repair")
WHY = "somebody left"


def repair(evening: Evening, **how: object) -> tuple[object, ...] | Refused:
    return evening.ask(RepairRound(seed=SEED, reason=WHY, **how))


def pairs_of(evening: Evening, number: int = -1) -> dict[int, tuple[int, int]]:
    tables = evening.state.rounds[number].tables
    return {n: (table.paired.left, table.paired.right) for n, table in tables.items()}


def pairings(entries: Sequence[int]) -> Iterator[list[tuple[int, int]]]:
    """Yield every way to pair these, one of an odd number with 0 for the bye."""
    rest = [*entries, 0] if len(entries) % 2 else [*entries]
    if not rest:
        yield []
        return
    first, *others = rest
    for other in others:
        for left in pairings([entry for entry in others if entry != other]):
            yield [(first, other), *left]


@given(data=st.data(), entries=st.integers(2, 8), played=st.integers(0, 3))
@settings(max_examples=60, deadline=None)
def test_what_has_a_result_stays_and_no_rematch_or_second_bye_is_made_that_could_be_avoided(
    data: st.DataObject, entries: int, played: int
) -> None:
    evening = Evening(entries, rounds=5)
    for _ in range(played):
        evening.ask(wish.PairRound(seed=seed_of(str(evening.state.version)), allow_rematch=True))
        evening.do(wish.PublishRound())
        evening.play()
    evening.do(wish.PairRound(seed=seed_of("this one"), allow_rematch=True))
    evening.do(wish.PublishRound())
    met = {frozenset(pair) for past in range(played) for pair in pairs_of(evening, past).values()}
    had_bye = {bye for past in evening.state.rounds[:-1] for bye in past.byes}
    current = evening.state.rounds[-1]
    for number in data.draw(st.sets(st.sampled_from(sorted(current.tables)))):
        evening.do(wish.EnterResult(table=number, result=result("2-0")))
    open_ones = [entry for n in current.open_tables for entry in pairs_of(evening)[n]]
    gone = data.draw(st.sampled_from([None, *open_ones]))
    if gone:
        evening.do(wish.WithdrawEntry(entry=gone, open_match="wait"))
    if data.draw(st.booleans()):
        evening.ask(EnterLate(person="late"))
    stays = {n: current.tables[n] for n in current.tables if current.tables[n].result}
    before = {n: (table.paired, table.result) for n, table in stays.items()}
    fixed = {entry for n in stays for entry in pairs_of(evening)[n]}
    free = [
        entry.number
        for entry in evening.state.active(current.number)
        if entry.number not in fixed and not entry.withdrawn
    ]
    answer = repair(evening, allow_rematch=True)
    assert not isinstance(answer, Refused)
    now = evening.state.rounds[-1]
    assert {n: (now.tables[n].paired, now.tables[n].result) for n in before} == before
    made = [pair for n, pair in pairs_of(evening).items() if n not in before]
    assert sorted([*(entry for pair in made for entry in pair), *now.byes]) == sorted(free)

    def faults(pairs: list[tuple[int, int]]) -> tuple[int, int]:
        again = sum(0 not in pair and frozenset(pair) in met for pair in pairs)
        return again, sum(bool({*pair} - {0} & had_bye) for pair in pairs if 0 in pair)

    got = faults([*made, *((entry, 0) for entry in now.byes)])
    assert got == min((faults(each) for each in pairings(free)), default=(0, 0))
    assert not evening.state.impossible


def test_an_entry_that_left_has_no_place_and_its_opponent_is_paired_t11() -> None:
    evening = Evening(7, rounds=4)
    evening.pair()
    left, right = pairs_of(evening)[2]
    matches = {table.paired.match for table in evening.state.rounds[0].tables.values()}
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    evening.do(wish.WithdrawEntry(entry=left, open_match="wait"))
    (fact,) = evening.do(RepairRound(seed=SEED, reason=WHY))
    assert isinstance(fact, RoundRepaired)
    played = evening.state.rounds[0]
    assert left not in played.seats
    assert right in played.seats
    assert not played.byes, "six are left, and nobody needs a bye"
    assert played.version == 2
    new = {table.paired.match for n, table in played.tables.items() if n != 1}
    assert new - matches == {n for n in new if n > max(matches)}
    score = round_score(evening.state, played, evening.state.entries[left])
    assert score is not None
    assert scoring(evening.state).points(score) == 0


def test_who_comes_late_plays_and_the_bye_is_gone_t6() -> None:
    evening = Evening(5, rounds=4)
    evening.pair()
    (bye,) = evening.state.rounds[0].byes
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    evening.do(wish.AddEntries(people=("late",)))
    assert evening.state.entries[6].first_round == 2
    evening.do(RepairRound(seed=SEED, reason="came", late=(6,)))
    played = evening.state.rounds[0]
    assert 6 in played.seats
    assert bye in played.seats
    assert evening.state.entries[6].first_round == 1
    assert (
        6,
        evening.refused(RepairRound(seed=SEED, reason="came", late=(6,)))[1],
    ) == (6, "late-is-seated")


def test_what_was_set_by_hand_stays_as_long_as_both_are_there() -> None:
    evening = Evening(8, rounds=4)
    evening.pair(publish=False)
    evening.do(BeginEdit())
    (a, _), (b, _) = pairs_of(evening)[1], pairs_of(evening)[2]
    evening.do(SwapPlaces(one=a, other=b))
    evening.do(FinishEdit(seed=SEED, confirmed=True))
    by_hand = {n: pair for n, pair in pairs_of(evening).items() if n in (1, 2)}
    evening.do(RepairRound(seed=seed_of("third")))
    assert {n: pairs_of(evening)[n] for n in (1, 2)} == by_hand
    evening.do(wish.PublishRound())
    evening.do(wish.WithdrawEntry(entry=by_hand[1][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason=WHY))
    assert pairs_of(evening)[2] == by_hand[2]
    assert by_hand[1] not in pairs_of(evening).values()


@pytest.mark.parametrize("mode", ["random", "halves"])
def test_who_sits_together_stays_together_where_that_is_as_good_as_anything_else(
    mode: str,
) -> None:
    evening = Evening(12, rounds=4, first_round=mode, seeding="entered")
    evening.pair()
    before = {n: table.paired for n, table in evening.state.rounds[0].tables.items()}
    for table in (2, 4):
        evening.do(wish.WithdrawEntry(entry=before[table].left, open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason=WHY))
    now = {n: table.paired for n, table in evening.state.rounds[0].tables.items()}
    assert {n: now[n] for n in (1, 3, 5, 6)} == {n: before[n] for n in (1, 3, 5, 6)}
    assert {now[2].left, now[2].right} == {before[2].right, before[4].right}
    assert 4 not in now


def test_where_everything_stays_there_is_nothing_to_repair() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    for table in (1, 2):
        evening.do(wish.EnterResult(table=table, result=result("2-0")))
    assert repair(evening) == ()


def test_a_rematch_is_made_only_if_the_director_says_so_and_nothing_is_left_by_halves_t5() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    evening.pair()
    before = pairs_of(evening)
    one, other = before[1]
    evening.do(wish.WithdrawEntry(entry=one, open_match="wait"))
    evening.do(wish.WithdrawEntry(entry=before[2][0], open_match="wait"))
    met = {frozenset(pair) for pair in pairs_of(evening, 0).values()}
    answer = repair(evening)
    if frozenset((other, before[2][1])) in met:
        assert isinstance(answer, Refused)
        assert (answer.clause, answer.reason) == ("T-5", "unrepairable")
        assert pairs_of(evening) == before
        assert not isinstance(repair(evening, allow_rematch=True), Refused)
    else:
        assert not isinstance(answer, Refused)


def test_a_repair_needs_a_reason_once_the_round_hangs_out_t9() -> None:
    evening = Evening(4, rounds=2)
    evening.pair(publish=False)
    evening.ask(RepairRound(seed=SEED))
    evening.do(wish.PublishRound())
    assert evening.refused(RepairRound(seed=SEED)) == ("T-9", "act-without-reason")
    evening.do(BeginEdit(reason=WHY))
    assert evening.refused(RepairRound(seed=SEED, reason=WHY)) == ("T-10", "edit-open")


def test_who_is_unknown_gone_seated_or_has_the_bye_is_not_late_t6() -> None:
    evening = Evening(5, rounds=2)
    evening.pair()
    (bye,) = evening.state.rounds[0].byes
    seated = pairs_of(evening)[1][0]
    gone = pairs_of(evening)[2][0]
    evening.do(wish.WithdrawEntry(entry=gone, open_match="wait"))
    reasons = [
        evening.refused(RepairRound(seed=SEED, reason=WHY, late=(entry,)))[1]
        for entry in (9, gone, seated, bye)
    ]
    assert reasons == ["entry-unknown", "already-withdrawn", "late-is-seated", "late-has-bye"]


def test_who_was_missing_at_the_check_in_and_came_after_all_plays_and_missed_nothing_t6() -> None:
    evening = Evening(5, rounds=3)
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=(1, 2, 3, 4)))
    evening.do(CloseCheckIn())
    evening.pair()
    evening.do(CheckIn(entries=(5,)))
    assert evening.state.entries[5].left_out_of(1)
    evening.do(RepairRound(seed=SEED, reason="came", late=(5,)))
    played = evening.state.rounds[0]
    assert 5 in {*played.seats, *played.byes}
    assert not evening.state.entries[5].left_out_of(1)
    assert not evening.state.impossible


def test_only_a_pairing_there_is_can_be_repaired() -> None:
    assert Evening(4, rounds=2).refused(RepairRound(seed=SEED)) == ("T-10", "no-pairing")


def test_a_repair_is_undone_and_its_version_stays_used() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    before, version = pairs_of(evening), evening.state.version
    evening.do(wish.WithdrawEntry(entry=before[1][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason=WHY))
    assert not isinstance(undo(evening, version), Refused)
    assert pairs_of(evening) == before
    assert evening.state.rounds[0].version == 1
    evening.do(wish.WithdrawEntry(entry=before[2][0], open_match="wait"))
    (fact,) = evening.do(RepairRound(seed=SEED, reason=WHY))
    assert fact.version == 3


def test_a_repair_of_which_a_match_was_played_is_not_undone_t9() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    before, version = pairs_of(evening), evening.state.version
    for table in (1, 2):
        evening.do(wish.WithdrawEntry(entry=before[table][0], open_match="wait"))
    evening.do(RepairRound(seed=SEED, reason=WHY))
    repaired = evening.state.version
    new = next(n for n, t in evening.state.rounds[0].tables.items() if t.paired.match > 3)
    evening.do(wish.EnterResult(table=new, result=result("2-0")))
    answer = undo(evening, version)
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.facts["published"]) == ("round-was-played", repaired)
    assert not isinstance(undo(evening, repaired), Refused)
