"""What a tournament refuses, each with its clause; a refusal changes nothing."""

import pytest

from tests.competition.evening import Evening, lower_number_wins, result
from tournament.competition.commands import (
    AddEntries,
    ChangeSetting,
    CloseRound,
    CorrectResult,
    CreateTournament,
    CutBracket,
    EnterResult,
    EnterResults,
    FinishTournament,
    PairRound,
    PublishRound,
    ReinstateEntry,
    TableResult,
    WithdrawEntry,
)
from tournament.competition.decide import decide
from tournament.competition.events import Settings
from tournament.competition.settings import change_setting
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition
from tournament.event import Refused
from tournament.games.shuffle import seed_of

SEED = seed_of("a seed")


@pytest.fixture
def running() -> Evening:
    evening = Evening(5, rounds=3)
    evening.pair()
    return evening


@pytest.mark.parametrize(
    ("settings", "clause", "reason"),
    [
        ({"best_of": 2}, "S-12", "best-of"),
        ({"best_of": 0}, "S-12", "best-of"),
        ({"cut": 3}, "T-7", "cut-size"),
        ({"rounds": 0}, "T-7", "no-rounds"),
        ({"cut": 2, "third_place": True}, "T-8", "no-third-place"),
        ({"floor": "a third"}, "T-2", "floor-unreadable"),
        ({"floor": "1/0"}, "T-2", "floor-unreadable"),
        ({"floor": "1e999999999"}, "T-2", "floor-unreadable"),
        ({"floor": "1.5"}, "T-2", "floor-out-of-range"),
        ({"draw": 2}, "T-12", "two-draws-above-win-and-loss"),
        ({"win": 0, "draw": 0}, "T-12", "points-out-of-order"),
    ],
)
def test_unfair_settings_are_refused_by_their_clause(
    settings: dict[str, object], clause: str, reason: str
) -> None:
    agreed = Settings(**{"rules": "speed/club@1", **settings})
    answer = decide(Competition(), CreateTournament(name="X", settings=agreed))
    assert isinstance(answer, Refused)
    assert (answer.clause, answer.reason) == (clause, reason)


@pytest.mark.parametrize(
    ("score", "how", "clause", "reason"),
    [
        ("3-0", {}, "S-12", "too-many-wins"),
        ("2-2", {}, "S-12", "too-many-wins"),
        ("1-0", {}, "S-12", "unfinished"),
        ("1-1", {}, "S-12", "unfinished"),
        ("2-1", {"ending": "no-show"}, "T-6", "forfeit-score"),
        ("1-0", {"ending": "both-absent"}, "T-6", "forfeit-score"),
        ("2-0-9", {}, "G-3", "too-many-draws"),
        ("1-1-1", {"lots": "left"}, "G-3", "lots-without-need"),
    ],
)
def test_a_score_that_no_match_can_end_with_is_refused(
    running: Evening, score: str, how: dict[str, str], clause: str, reason: str
) -> None:
    command = EnterResult(table=1, result=result(score, **how))
    assert running.refused(command) == (clause, reason)


def test_a_match_stopped_by_time_may_stand_level_and_is_a_draw_t1_g4(running: Evening) -> None:
    running.do(EnterResult(table=1, result=result("1-1", ending="time")))
    running.do(EnterResult(table=2, result=result("0-0-3", ending="agreement")))
    running.do(CloseRound())
    points = sorted(row.match_points for row in standings_after(running.state, 1))
    assert points == [1, 1, 1, 1, 3], "four drew, one had the bye"


def test_a_result_stands_until_it_is_corrected_t9(running: Evening) -> None:
    running.do(EnterResult(table=1, result=result("2-1")))
    assert running.do(EnterResult(table=1, result=result("2-1"))) == (), "the same again is no news"
    again = EnterResult(table=1, result=result("1-2"))
    assert running.refused(again) == ("T-9", "result-stands")


def test_a_table_that_is_not_paired_has_no_result(running: Evening) -> None:
    assert running.refused(EnterResult(table=3, result=result("2-0"))) == ("T-10", "table-unpaired")
    assert running.refused(EnterResult(table=1, round=2, result=result("2-0"))) == (
        "T-10",
        "round-unknown",
    )


@pytest.mark.parametrize("reason", ["", "x" * 401])
def test_a_correction_needs_a_reason_that_can_be_recorded_t9(running: Evening, reason: str) -> None:
    running.do(EnterResult(table=1, result=result("2-1")))
    command = CorrectResult(round=1, table=1, result=result("1-2"), reason=reason)
    assert running.refused(command) == ("T-9", "reason-missing")


def test_a_list_of_results_gives_a_table_one_result_t9(running: Evening) -> None:
    one, other = result("2-0"), result("0-2")
    listed = [TableResult(table=1, result=one), TableResult(table=1, result=other)]
    assert running.refused(EnterResults(results=tuple(listed))) == ("T-9", "result-stands")
    listed[1] = TableResult(table=1, result=result("2-0"))
    (entered,) = running.do(EnterResults(results=tuple(listed)))
    assert entered.result == one


def test_rounds_set_back_to_auto_are_still_to_be_played_t7(running: Evening) -> None:
    running.play()
    running.do(ChangeSetting(setting="rounds", value="auto", reason="late entries"))
    assert running.refused(FinishTournament()) == ("T-7", "rounds-missing")
    assert running.refused(CutBracket(size=2)) == ("T-7", "rounds-missing")


def test_of_several_results_all_are_entered_or_none(running: Evening) -> None:
    results = (
        TableResult(table=1, result=result("2-0")),
        TableResult(table=2, result=result("3-0")),
    )
    assert running.refused(EnterResults(results=results)) == ("S-12", "too-many-wins")
    assert running.state.running
    assert running.state.running.open_tables == (1, 2)


def test_the_next_round_is_not_paired_while_results_are_missing_t10(running: Evening) -> None:
    assert running.refused(PairRound(seed=SEED)) == ("T-10", "round-open")


def test_nothing_is_published_or_closed_that_is_not_there(running: Evening) -> None:
    assert running.refused(PublishRound()) == ("T-10", "no-draft")
    running.play()
    assert running.refused(CloseRound()) == ("T-10", "no-round-running")
    assert running.refused(EnterResult(table=1, result=result("2-0"))) == (
        "T-10",
        "no-round-running",
    )


def test_no_more_rounds_than_agreed_are_paired_t7() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    assert evening.refused(PairRound(seed=SEED)) == ("T-7", "rounds-complete")


def test_a_rematch_is_made_only_when_the_director_says_so_t5() -> None:
    evening = Evening(2, rounds=2)
    evening.round()
    assert evening.refused(PairRound(seed=SEED)) == ("T-5", "unpairable-rematch-forced")
    evening.do(PairRound(seed=SEED, allow_rematch=True))
    assert evening.state.current
    assert evening.state.current.rematches == (1,)


@pytest.mark.parametrize("entries", [0, 1])
def test_a_field_without_a_pair_is_not_paired(entries: int) -> None:
    assert Evening(entries, rounds=1).refused(PairRound(seed=SEED)) == (
        "T-5",
        "unpairable-too-few",
    )


def test_when_everybody_has_withdrawn_nobody_is_paired() -> None:
    evening = Evening(3, rounds=2)
    for entry in (1, 2, 3):
        evening.do(WithdrawEntry(entry=entry))
    assert evening.refused(PairRound(seed=SEED)) == ("T-5", "unpairable-too-few")


def test_entries_are_known_and_there_once(running: Evening) -> None:
    assert running.refused(AddEntries(people=("p1",))) == ("T-6", "entered-twice")
    assert running.refused(AddEntries(people=("new", "new"))) == ("T-6", "entered-twice")
    assert running.refused(WithdrawEntry(entry=9)) == ("T-6", "entry-unknown")
    assert running.refused(ReinstateEntry(entry=1)) == ("T-11", "not-withdrawn")


def test_settings_are_locked_after_the_start_but_for_a_reason_t12(running: Evening) -> None:
    assert running.refused(ChangeSetting(setting="rounds", value="4")) == ("T-12", "setting-locked")
    (changed,) = running.do(ChangeSetting(setting="rounds", value="4", reason="more time"))
    assert (
        change_setting(running.state, ChangeSetting(setting="rounds", value="4", reason="x")) == ()
    )
    assert running.state.settings.rounds == 4
    assert (changed.was, changed.now) == ("3", "4")


@pytest.mark.parametrize(
    ("setting", "value", "reason"),
    [
        ("colour", "red", "setting-unknown"),
        ("rounds", "many", "setting-unreadable"),
        ("rounds", "-1", "setting-unreadable"),
        ("missed", "draw", "setting-unreadable"),
        ("third_place", "maybe", "setting-unreadable"),
    ],
)
def test_a_setting_that_cannot_be_read_is_refused(
    running: Evening, setting: str, value: str, reason: str
) -> None:
    command = ChangeSetting(setting=setting, value=value, reason="why not")
    assert running.refused(command) == ("T-12", reason)


def test_fewer_rounds_than_are_paired_cannot_be_agreed_t12() -> None:
    evening = Evening(8, rounds=3)
    evening.round()
    evening.round()
    command = ChangeSetting(setting="rounds", value="1", reason="late")
    assert evening.refused(command) == ("T-12", "rounds-already-paired")


def test_the_cut_waits_for_every_round_and_result_t8() -> None:
    evening = Evening(4, rounds=2, cut=2)
    assert evening.refused(CutBracket()) == ("T-10", "round-unclosed")
    evening.round()
    assert evening.refused(CutBracket()) == ("T-7", "rounds-missing")
    evening.round()
    assert evening.refused(CutBracket(size=8)) == ("T-8", "too-few-for-cut")
    assert evening.refused(CutBracket(size=3)) == ("T-7", "cut-size")
    evening.do(CutBracket())
    assert evening.refused(CutBracket()) == ("T-8", "cut-already")
    assert evening.refused(AddEntries(people=("late",))) == ("T-8", "entries-closed")


def correction(evening: Evening, number: int) -> CorrectResult:
    """Turn the result of a round's first table round."""
    stands = evening.state.rounds[number - 1].tables[1].result
    assert stands
    other = result("0-2" if stands.left else "2-0")
    return CorrectResult(round=number, table=1, result=other, reason="late protest")


def test_a_swiss_result_that_the_cut_rests_on_is_not_corrected_t8() -> None:
    evening = Evening(4, rounds=2, cut=2)
    evening.round()
    evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    assert evening.refused(correction(evening, 1)) == ("T-8", "cut-rests-on-it")


def test_a_bracket_result_that_a_later_match_rests_on_is_not_corrected_t8() -> None:
    evening = Evening(8, rounds=3, cut=4)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.play()
    evening.pair()
    evening.play()
    assert evening.refused(correction(evening, 4)) == ("T-8", "bracket-rests-on-it")


def test_nobody_enters_when_no_round_is_left_to_play_t6() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    assert evening.refused(AddEntries(people=("late",))) == ("T-6", "no-round-left")


def test_a_match_that_its_games_decided_was_not_stopped_t1(running: Evening) -> None:
    stopped = EnterResult(table=1, result=result("2-1", ending="time"))
    assert running.refused(stopped) == ("T-1", "not-stopped")


def test_an_entry_does_not_return_after_the_cut_t8() -> None:
    evening = Evening(5, rounds=2, cut=2)
    evening.round()
    evening.round()
    evening.do(WithdrawEntry(entry=5))
    evening.do(CutBracket())
    assert evening.refused(ReinstateEntry(entry=5)) == ("T-8", "bracket-closed")


def test_a_round_that_is_complete_but_not_closed_is_named_so_t10(running: Evening) -> None:
    for table in (1, 2):
        running.do(EnterResult(table=table, result=result("2-0")))
    assert running.refused(PairRound(seed=SEED)) == ("T-10", "round-unclosed")


def test_a_bracket_waits_for_every_match_t8() -> None:
    evening = Evening(4, rounds=2, cut=2)
    evening.round()
    evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    assert evening.refused(CloseRound(without=(1,))) == ("T-8", "bracket-waits")


def test_a_tournament_is_finished_when_nothing_is_open() -> None:
    evening = Evening(4, rounds=2, cut=2)
    assert evening.refused(FinishTournament()) == ("T-7", "nothing-played")
    evening.pair()
    assert evening.refused(FinishTournament()) == ("T-10", "round-unclosed")
    evening.do(EnterResult(table=1, result=result("2-0")))
    evening.do(CloseRound(without=(2,)))
    assert evening.refused(FinishTournament()) == ("T-10", "results-outstanding")
    evening.do(EnterResult(table=2, round=1, result=result("2-0")))
    assert evening.refused(FinishTournament()) == ("T-7", "rounds-missing")
    evening.round(lower_number_wins)
    assert evening.refused(FinishTournament()) == ("T-8", "not-cut")
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.play()
    evening.do(FinishTournament())
    assert evening.refused(PairRound(seed=SEED)) == ("T-12", "tournament-finished")


def test_a_finished_tournament_still_takes_corrections_t9() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    evening.do(FinishTournament())
    stands = evening.state.rounds[0].tables[1].result
    assert stands
    other = result("0-2" if stands.left else "2-0")
    evening.do(CorrectResult(round=1, table=1, result=other, reason="both agree"))
    assert evening.state.rounds[0].tables[1].result == other


def test_what_is_not_there_cannot_be_corrected(running: Evening) -> None:
    command = CorrectResult(round=9, table=1, result=result("2-0"), reason="why")
    assert running.refused(command) == ("T-9", "round-unknown")
    command = CorrectResult(round=1, table=1, result=result("2-0"), reason="why")
    assert running.refused(command) == ("T-9", "nothing-to-correct")


@pytest.mark.parametrize(
    ("max_draws", "fine", "refused"),
    [(0, "0-0-1", "2-0-1"), (1, "0-0-2", "2-0-2"), (3, "1-1-4", "2-0-4"), (5, "0-0-6", "2-0-6")],
)
def test_how_many_drawn_games_are_played_again_is_what_the_tournament_agreed_g3(
    max_draws: int, fine: str, refused: str
) -> None:
    evening = Evening(4, rounds=1, max_draws=max_draws)
    evening.pair()
    too_many = EnterResult(table=1, result=result(refused))
    assert evening.refused(too_many) == ("G-3", "too-many-draws")
    evening.do(EnterResult(table=1, result=result(fine)))
    correction = CorrectResult(round=1, table=1, result=result(refused), reason="misread")
    assert evening.refused(correction) == ("G-3", "too-many-draws")


def test_a_match_that_draws_ended_was_not_stopped_by_time_g3_g4() -> None:
    evening = Evening(4, rounds=1, max_draws=0)
    evening.pair()
    ended = EnterResult(table=1, result=result("1-0-1", ending="time"))
    assert evening.refused(ended) == ("T-1", "not-stopped")
