"""Wrong opponents sat down: what they played is void and replayed, or it counts as played (T-9)."""

import pytest

from tests.competition.evening import Evening, lower_number_wins, result
from tests.competition.test_repair import pairs_of
from tests.competition.test_undo import undo
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import KeepAsPlayed, PlayAgain
from tournament.competition.commands_people import PenaliseEntry
from tournament.competition.commands_wishes import ForbidPair
from tournament.competition.events_by_hand import KeptAsPlayed
from tournament.competition.events_formats import TablesReseated
from tournament.event import Refused

WHY = "they sat down at each other's table"


def playing(entries: int = 6, **how: object) -> Evening:
    evening = Evening(entries, **{"rounds": 4, **how})
    evening.pair()
    for table in (1, 2):
        evening.do(wish.EnterResult(table=table, result=result("2-1")))
    return evening


def test_void_everybody_plays_again_as_paired_under_a_new_match_number() -> None:
    evening = playing()
    before = pairs_of(evening)
    matches = {n: t.paired.match for n, t in evening.state.rounds[0].tables.items()}
    (fact,) = evening.do(PlayAgain(tables=(1, 2), reason=WHY))
    assert isinstance(fact, TablesReseated)
    assert fact.reason == WHY
    played = evening.state.rounds[0]
    assert pairs_of(evening) == before
    assert played.open_tables == (1, 2, 3)
    assert {played.tables[n].paired.match for n in (1, 2)}.isdisjoint(matches.values())
    assert played.tables[3].paired.match == matches[3]
    assert played.version == 2


def test_kept_the_record_has_who_played_and_the_results_as_entered() -> None:
    evening = playing()
    (a, b), (c, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    matches = {n: t.paired.match for n, t in evening.state.rounds[0].tables.items()}
    (fact,) = evening.do(KeepAsPlayed(one=b, other=d, reason=WHY))
    assert isinstance(fact, KeptAsPlayed)
    played = evening.state.rounds[0]
    assert (pairs_of(evening)[1], pairs_of(evening)[2]) == ((a, d), (c, b))
    assert [played.tables[n].result for n in (1, 2)] == [result("2-1")] * 2
    assert {n: t.paired.match for n, t in played.tables.items()} == matches
    assert played.version == 2
    evening.play()
    evening.pair()
    met = {frozenset((a, d)), frozenset((c, b))}
    assert met.isdisjoint(frozenset(pair) for pair in pairs_of(evening).values())


def test_a_rematch_among_what_was_played_is_kept_only_when_confirmed_t5() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    evening.pair()
    past = [frozenset(pair) for pair in pairs_of(evening, 0).values()]
    (a, b), (c, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    one, other = (b, d) if frozenset((a, d)) in past else (b, c)
    command = {"one": one, "other": other, "reason": WHY}
    assert evening.refused(KeepAsPlayed(**command)) == ("T-5", "keep-doubtful")
    evening.do(KeepAsPlayed(**command, confirmed=True))
    assert evening.state.rounds[1].rematches == (1, 2)


def test_a_forbidden_pair_is_kept_only_when_confirmed_t5() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    (a, b), (_, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    evening.do(ForbidPair(one=a, other=d, reason="family"))
    assert evening.refused(KeepAsPlayed(one=b, other=d, reason=WHY)) == ("T-5", "keep-doubtful")


def test_who_had_the_bye_and_played_has_it_no_more() -> None:
    evening = Evening(5, rounds=4)
    evening.pair()
    (bye,) = evening.state.rounds[0].byes
    left, right = pairs_of(evening)[1]
    evening.do(KeepAsPlayed(one=right, other=bye, reason=WHY))
    assert pairs_of(evening)[1] == (left, bye)
    assert evening.state.rounds[0].byes == (right,)


@pytest.mark.parametrize("kept", [False, True])
def test_either_is_undone_and_the_results_are_as_they_were(*, kept: bool) -> None:
    evening = playing()
    before, version = pairs_of(evening), evening.state.version
    changed = KeepAsPlayed(one=before[1][1], other=before[2][1], reason=WHY)
    evening.do(changed if kept else PlayAgain(tables=(1, 2), reason=WHY))
    assert not isinstance(undo(evening, version), Refused)
    assert pairs_of(evening) == before
    assert evening.state.rounds[0].open_tables == (3,)
    assert not evening.state.impossible


def test_a_match_lost_by_penalty_is_lost_at_the_table_where_it_counts() -> None:
    evening = Evening(6, rounds=4)
    evening.do(PenaliseEntry(entry=1, level="match-loss", reason="late"))
    evening.pair()
    table = evening.state.rounds[0].seats[1]
    assert evening.refused(PlayAgain(tables=(table,), reason=WHY)) == ("T-9", "nobody-played")


@pytest.mark.parametrize(
    ("command", "clause", "reason"),
    [
        (PlayAgain(tables=(1, 9), reason=WHY), "T-10", "table-unpaired"),
        (PlayAgain(tables=(1, 2), reason=""), "T-9", "act-without-reason"),
        (KeepAsPlayed(one=1, other=99, reason=WHY), "T-6", "entry-unknown"),
        (KeepAsPlayed(one=1, other=1, reason=WHY), "T-5", "same-place"),
    ],
)
def test_what_cannot_be_is_refused(command: object, clause: str, reason: str) -> None:
    assert playing().refused(command) == (clause, reason)


def test_two_who_play_each_other_sat_in_nobodys_place() -> None:
    evening = playing()
    left, right = pairs_of(evening)[1]
    assert evening.refused(KeepAsPlayed(one=left, other=right, reason=WHY)) == (
        "T-5",
        "same-place",
    )


def test_only_a_round_that_hangs_out_has_wrong_opponents() -> None:
    evening = Evening(4, rounds=2)
    evening.pair(publish=False)
    assert evening.refused(PlayAgain(tables=(1,), reason=WHY)) == ("T-10", "no-round-running")
    assert evening.refused(KeepAsPlayed(one=1, other=2, reason=WHY)) == ("T-10", "round-draft")
    evening.do(wish.PublishRound())
    evening.play(lower_number_wins)
    assert evening.refused(KeepAsPlayed(one=1, other=2, reason=WHY)) == ("T-10", "no-pairing")


@pytest.mark.parametrize("form", ["round-robin", "single-elimination"])
def test_where_a_schedule_or_a_bracket_says_who_meets_it_is_replayed_never_kept_t8(
    form: str,
) -> None:
    evening = Evening(4, format=form)
    evening.pair()
    evening.do(wish.EnterResult(table=1, result=result("2-1")))
    (_, b), (_, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    assert evening.refused(KeepAsPlayed(one=b, other=d, reason=WHY)) == ("T-8", "pairing-follows")
    evening.do(PlayAgain(tables=(1, 2), reason=WHY))
    assert evening.state.rounds[0].open_tables == (1, 2)


def test_who_was_not_paired_sat_in_nobodys_place() -> None:
    evening = playing()
    evening.do(wish.AddEntries(people=("late",)))
    assert evening.refused(KeepAsPlayed(one=1, other=7, reason=WHY)) == ("T-6", "not-at-a-table")
