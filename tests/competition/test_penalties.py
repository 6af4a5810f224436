"""Penalties and disqualification: what they do to results, standings and places."""

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.commands import (
    CloseRound,
    CorrectResult,
    CutBracket,
    EnterResult,
    PairRound,
    ReinstateEntry,
)
from tournament.competition.commands_people import DisqualifyEntry, LiftPenalty, PenaliseEntry
from tournament.competition.events import PairedTable, Result, ResultCorrected
from tournament.competition.places import final_places
from tournament.competition.standing import explained_after, standings_after
from tournament.games.shuffle import seed_of


def penalty(entry: int, level: str, **more: object) -> PenaliseEntry:
    return PenaliseEntry(**{"entry": entry, "level": level, "reason": "slow play", **more})


def first_table(evening: Evening) -> PairedTable:
    assert evening.state.running
    return evening.state.running.tables[1].paired


def result_at(evening: Evening, number: int, table: int) -> Result | None:
    return evening.state.rounds[number - 1].tables[table].result


@pytest.fixture
def running() -> Evening:
    evening = Evening(4, rounds=3)
    evening.pair()
    return evening


@pytest.mark.parametrize("level", ["caution", "warning"])
def test_a_caution_and_a_warning_are_on_the_record_and_change_no_result(
    running: Evening, level: str
) -> None:
    paired = first_table(running)
    (given,) = running.do(penalty(paired.left, level))
    assert running.state.penalties[0].level == level == given.level
    running.do(EnterResult(table=1, result=result("2-0")))


def test_a_lost_game_must_be_counted_in_the_score_of_the_match(running: Evening) -> None:
    paired = first_table(running)
    running.do(penalty(paired.left, "game-loss"))
    assert result_at(running, 1, 1) is None
    won_all = EnterResult(table=1, result=result("2-0"))
    assert running.refused(won_all) == ("T-1", "game-loss-uncounted")
    running.do(EnterResult(table=1, result=result("2-1")))


def test_two_lost_games_of_a_best_of_three_end_the_match(running: Evening) -> None:
    paired = first_table(running)
    running.do(penalty(paired.right, "game-loss"))
    running.do(penalty(paired.right, "game-loss"))
    assert result_at(running, 1, 1) == result("2-0", ending="penalty")


def test_a_match_loss_ends_the_open_match_at_once(running: Evening) -> None:
    paired = first_table(running)
    running.do(penalty(paired.left, "match-loss"))
    assert result_at(running, 1, 1) == result("0-2", ending="penalty")


def test_a_loss_given_between_rounds_is_served_in_the_next_match_and_only_there() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    evening.do(penalty(1, "match-loss"))
    evening.pair()
    second = evening.state.rounds[1]
    table = second.table_of(1)
    assert table
    assert table.result
    assert table.result.ending == "penalty"
    assert table.result.winner == ("right" if table.paired.left == 1 else "left")
    evening.play()
    evening.pair()
    third = evening.state.rounds[2].table_of(1)
    assert third
    assert third.result is None


def test_a_bye_does_not_serve_a_penalty() -> None:
    evening = Evening(3, rounds=3)
    evening.pair()
    (free,) = evening.state.rounds[0].byes
    evening.do(penalty(free, "game-loss"))
    evening.play()
    evening.pair()
    table = evening.state.rounds[1].table_of(free)
    assert table
    score = result("2-0" if table.paired.left == free else "0-2")
    entering = EnterResult(table=table.paired.table, result=score)
    assert evening.refused(entering) == ("T-1", "game-loss-uncounted")


def test_a_penalty_that_was_lifted_is_not_served() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    evening.do(penalty(1, "match-loss"))
    evening.do(LiftPenalty(penalty=1, reason="wrong player"))
    evening.pair()
    assert not [t for t in evening.state.rounds[1].tables.values() if t.result]


def test_a_match_loss_for_a_round_whose_result_is_in_corrects_it(running: Evening) -> None:
    paired = first_table(running)
    running.do(EnterResult(table=1, result=result("2-0")))
    facts = running.do(penalty(paired.left, "match-loss", round=1))
    (corrected,) = [fact for fact in facts if isinstance(fact, ResultCorrected)]
    assert corrected.was == result("2-0")
    assert result_at(running, 1, 1) == result("0-2", ending="penalty")
    assert corrected.reason == "slow play"


def test_both_can_lose_a_match_and_both_have_lost_it_in_the_standings(running: Evening) -> None:
    paired = first_table(running)
    running.do(penalty(paired.left, "match-loss"))
    running.do(penalty(paired.right, "match-loss", round=1))
    assert result_at(running, 1, 1) == result("0-0", ending="penalty")
    running.do(EnterResult(table=2, result=result("2-0")))
    running.do(CloseRound())
    rows = {row.entry: row for row in standings_after(running.state, 1)}
    assert rows[paired.left].record.lost == rows[paired.right].record.lost == 1
    assert rows[paired.left].match_points == rows[paired.right].match_points == 0


def test_both_losing_an_elimination_match_leaves_it_to_the_lots() -> None:
    evening = Evening(4, format="single-elimination")
    evening.pair()
    paired = first_table(evening)
    evening.do(penalty(paired.left, "match-loss"))
    evening.do(penalty(paired.right, "match-loss", round=1))
    decided = result_at(evening, 1, 1)
    assert decided
    assert decided.lots


def test_penalties_are_refused_without_reason_entry_round_or_match(running: Evening) -> None:
    assert running.refused(penalty(9, "warning")) == ("T-6", "entry-unknown")
    assert running.refused(penalty(1, "warning", reason="")) == ("T-9", "act-without-reason")
    assert running.refused(penalty(1, "warning", round=1)) == ("T-9", "penalty-for-match-only")
    assert running.refused(penalty(1, "match-loss", round=5)) == ("T-9", "round-unknown")
    assert running.refused(LiftPenalty(penalty=1, reason="x")) == ("T-9", "penalty-unknown")
    running.do(penalty(1, "warning"))
    running.do(LiftPenalty(penalty=1, reason="x"))
    assert running.refused(LiftPenalty(penalty=1, reason="x")) == ("T-9", "penalty-lifted")
    by_hand = EnterResult(table=1, result=result("0-2", ending="penalty"))
    assert running.refused(by_hand) == ("T-9", "penalty-by-hand")


def test_a_match_lost_by_penalty_is_corrected_like_any_other(running: Evening) -> None:
    paired = first_table(running)
    running.do(penalty(paired.left, "match-loss"))
    running.do(LiftPenalty(penalty=1, reason="appeal"))
    played = CorrectResult(round=1, table=1, result=result("2-1"), reason="appeal")
    running.do(played)
    assert result_at(running, 1, 1) == result("2-1")


def test_a_disqualification_awards_the_open_match_keeps_results_and_stands_last() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    before = standings_after(evening.state, 1)
    leader = before[0].entry
    evening.pair()
    evening.do(DisqualifyEntry(entry=leader, reason="marked cards"))
    table = evening.state.rounds[1].table_of(leader)
    assert table
    assert table.result
    assert table.result.ending == "no-show"
    assert standings_after(evening.state, 1) == before, "what was closed before stays"
    evening.play()
    last = standings_after(evening.state, 2)[-1]
    assert (last.entry, last.rank, last.record.won) == (leader, 4, 1)
    assert final_places(evening.state)[-1].entry == leader
    told = explained_after(evening.state, 2, leader)
    assert told.rank == 4
    assert told.comparisons[0].by is None
    evening.pair()
    assert leader not in evening.state.rounds[2].seats


def test_who_is_disqualified_after_the_last_round_stands_last_in_it() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    leader = standings_after(evening.state, 1)[0].entry
    evening.do(DisqualifyEntry(entry=leader, reason="marked cards"))
    rows = standings_after(evening.state, 1)
    assert [row.rank for row in rows] == [1, 2, 3, 4]
    assert rows[-1].entry == leader


def test_a_finalist_who_is_disqualified_has_the_last_place_and_the_others_move_up() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    swiss = standings_after(evening.state, 1)
    evening.do(CutBracket(size=2))
    finalist = swiss[0].entry
    evening.do(DisqualifyEntry(entry=finalist, reason="marked cards"))
    assert standings_after(evening.state, 1) == swiss, "the cut was made from these"
    evening.do(PairRound(seed=seed_of("again")))
    places = {place.entry: place.place for place in final_places(evening.state)}
    assert places[finalist] == 4
    assert max(places.values()) == 4


def test_a_disqualification_is_undone_by_a_reinstatement_with_a_reason() -> None:
    evening = Evening(4, rounds=2)
    evening.round()
    leader = standings_after(evening.state, 1)[0].entry
    evening.do(DisqualifyEntry(entry=leader, reason="marked cards"))
    again = DisqualifyEntry(entry=leader, reason="marked cards")
    assert evening.refused(again) == ("T-11", "already-disqualified")
    assert evening.refused(ReinstateEntry(entry=leader)) == ("T-9", "act-without-reason")
    evening.do(ReinstateEntry(entry=leader, reason="appeal upheld"))
    assert standings_after(evening.state, 1)[0].entry == leader
    evening.pair()
    assert leader in evening.state.rounds[1].seats


def test_a_disqualification_needs_an_entry_and_a_reason(running: Evening) -> None:
    assert running.refused(DisqualifyEntry(entry=9, reason="x")) == ("T-6", "entry-unknown")
    assert running.refused(DisqualifyEntry(entry=1, reason="")) == ("T-9", "act-without-reason")
