"""A tournament from its entries to its winner, worked by hand."""

from fractions import Fraction

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.bracket import bracket_of
from tournament.competition.commands import (
    AddEntries,
    ChangeSetting,
    CloseRound,
    CorrectResult,
    CutBracket,
    EnterResult,
    FinishTournament,
    PairRound,
    PublishRound,
    ReinstateEntry,
    WithdrawEntry,
)
from tournament.competition.events import (
    DraftDropped,
    EntryAdded,
    LotsDrawn,
    ResultEntered,
    RoundPaired,
    SettingChanged,
)
from tournament.competition.standing import standings_after
from tournament.games.shuffle import seed_of


def seats(evening: Evening, entry: int) -> tuple[int, int]:
    """Return an entry's table and the seat it has there, 0 left and 1 right."""
    assert evening.state.current
    table = evening.state.current.table_of(entry)
    assert table
    return table.paired.table, int(table.paired.right == entry)


def test_lots_are_drawn_once_with_the_first_pairing_and_a_late_entry_gets_the_last_t4() -> None:
    evening = Evening(5, rounds=3)
    evening.pair(publish=False)
    evening.pair()
    assert sum(isinstance(event, LotsDrawn) for event in evening.events) == 1
    assert sorted(evening.state.lots.values()) == [1, 2, 3, 4, 5]
    evening.do(AddEntries(people=("late",)))
    assert evening.state.lots[6] == 6


def test_automatic_rounds_are_settled_when_the_field_is_known_and_on_the_record_t7() -> None:
    evening = Evening(9)
    evening.pair()
    assert evening.state.settings.rounds == 4
    (settled,) = (e for e in evening.events if isinstance(e, SettingChanged))
    assert (settled.setting, settled.was, settled.now) == ("rounds", "null", "4")


def test_a_field_of_nine_that_cuts_plays_five_rounds_t7() -> None:
    evening = Evening(9, cut=4)
    evening.pair()
    assert evening.state.settings.rounds == 5


def test_the_bye_is_a_win_two_nil_and_counts_in_the_percentages_t1_t2() -> None:
    evening = Evening(3, rounds=1)
    evening.round()
    assert evening.state.current
    (bye,) = evening.state.current.byes
    row = {row.entry: row for row in standings_after(evening.state, 1)}[bye]
    assert (row.match_points, row.figures["gw"]) == (3, Fraction(1))
    assert row.figures["omw"] == 0, "an own bye has no opponent"


def test_every_pairing_gets_match_numbers_that_are_never_used_again() -> None:
    evening = Evening(6, rounds=3)
    evening.pair(publish=False)
    evening.round()
    evening.pair()
    paired = [e for e in evening.events if isinstance(e, RoundPaired)]
    numbers = [table.match for pairing in paired for table in pairing.tables]
    assert numbers == list(range(1, 10))
    assert [p.version for p in paired] == [1, 2, 1]


def test_a_late_entry_plays_from_the_next_round_and_scores_a_loss_for_the_missed_one_t6() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    (added,) = evening.do(AddEntries(people=("late",)))
    assert isinstance(added, EntryAdded)
    assert added.first_round == 2
    evening.play()
    evening.round(lambda table: result("2-0" if table.left == 5 else "0-2"))
    row = {row.entry: row for row in standings_after(evening.state, 2)}[5]
    assert row.match_points == 3, "won round 2 or had its bye"
    assert row.record.lost == 1, "and lost the round it missed"


def test_a_late_entry_with_granted_byes_scores_wins_t6() -> None:
    evening = Evening(4, rounds=3, missed="bye")
    evening.round()
    evening.do(AddEntries(people=("late",)))
    evening.round(lambda table: result("0-2" if table.left == 5 else "2-0"))
    row = {row.entry: row for row in standings_after(evening.state, 2)}[5]
    assert row.match_points in {3, 6}, "a win for round 1, and what round 2 gave"
    assert row.record.won >= 1


def test_an_absent_entry_scores_nothing_and_both_absent_both_lose_t6() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("2-0", ending="no-show")))
    evening.do(EnterResult(table=2, result=result("0-0", ending="both-absent")))
    evening.do(CloseRound())
    points = sorted(row.match_points for row in standings_after(evening.state, 1))
    assert points == [0, 0, 0, 3]


def test_a_withdrawal_never_changes_a_closed_round_t11() -> None:
    evening = Evening(6, rounds=3)
    evening.round()
    before = standings_after(evening.state, 1)
    evening.do(WithdrawEntry(entry=2))
    evening.round()
    assert standings_after(evening.state, 1) == before
    assert all(
        2 not in (t.paired.left, t.paired.right) for t in evening.state.rounds[1].tables.values()
    )


def test_an_open_match_is_awarded_or_waited_for_when_its_entry_leaves_t11() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    table, seat = seats(evening, 3)
    assert evening.refused(WithdrawEntry(entry=3)) == ("T-11", "match-open")
    _, entered = evening.do(WithdrawEntry(entry=3, open_match="award"))
    assert isinstance(entered, ResultEntered)
    assert entered.table == table
    assert (entered.result.left, entered.result.right) == ((0, 2) if seat == 0 else (2, 0))


def test_a_returning_entry_is_paired_again_and_what_it_missed_stays_missed_t11() -> None:
    evening = Evening(5, rounds=4)
    evening.round()
    evening.do(WithdrawEntry(entry=1))
    evening.round()
    evening.do(ReinstateEntry(entry=1))
    evening.round()
    entry = evening.state.entries[1]
    assert [entry.active_in(n) for n in (1, 2, 3)] == [True, False, True]
    row = {row.entry: row for row in standings_after(evening.state, 2)}[1]
    assert row.record.won + row.record.lost + row.record.drawn == 1


def test_a_draft_that_no_longer_seats_those_who_play_is_not_published() -> None:
    evening = Evening(6, rounds=3)
    evening.pair(publish=False)
    evening.do(WithdrawEntry(entry=4))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.do(PairRound(seed=seed_of("again")))
    evening.do(PublishRound())
    assert evening.state.current
    assert evening.state.current.version == 2


def test_a_round_closes_without_a_result_only_by_name_and_the_result_may_come_later_t10() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("2-1")))
    assert evening.refused(CloseRound()) == ("T-10", "results-missing")
    assert evening.refused(CloseRound(without=(1,))) == ("T-10", "nothing-missing")
    evening.do(CloseRound(without=(2,)))
    assert sum(row.match_points for row in standings_after(evening.state, 1)) == 3
    evening.do(EnterResult(round=1, table=2, result=result("0-2")))
    assert sum(row.match_points for row in standings_after(evening.state, 1)) == 6


def test_a_correction_of_a_closed_round_changes_its_standings_and_keeps_later_pairings_t9() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    evening.pair()
    tables = {n: t.paired for n, t in evening.state.rounds[1].tables.items()}
    was = evening.state.rounds[0].tables[1].result
    assert was
    now = result("0-2" if was.left else "2-0")
    evening.do(CorrectResult(round=1, table=1, result=now, reason="slip misread"))
    assert evening.state.rounds[0].tables[1].result == now
    assert {n: t.paired for n, t in evening.state.rounds[1].tables.items()} == tables


def test_the_cut_seeds_by_standings_and_skips_who_has_withdrawn_t8() -> None:
    evening = Evening(8, rounds=3, cut=4)
    for _ in range(3):
        evening.round()
    ranked = [row.entry for row in standings_after(evening.state, 3)]
    evening.do(WithdrawEntry(entry=ranked[1]))
    evening.do(CutBracket())
    assert evening.state.cut
    assert evening.state.cut.seeds == (ranked[0], *ranked[2:5])
    assert evening.state.cut.skipped == (ranked[1],)
    assert evening.state.current
    pairs = {
        frozenset((t.paired.left, t.paired.right)) for t in evening.state.current.tables.values()
    }
    assert pairs == {frozenset((ranked[0], ranked[4])), frozenset((ranked[2], ranked[3]))}
    assert [row.entry for row in standings_after(evening.state, 3)] == ranked, "keeps its place"


def test_the_bracket_plays_to_a_champion_with_a_match_for_third_place_t8() -> None:
    evening = Evening(8, rounds=3, cut=4, third_place=True)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    assert evening.refused(EnterResult(table=1, result=result("1-1"))) == ("T-1", "undecided")
    evening.play()
    evening.pair()
    assert evening.state.current
    assert len(evening.state.current.tables) == 2
    evening.play()
    drawn = bracket_of(evening.state)
    assert drawn
    assert drawn.champion == 1
    assert evening.refused(PairRound(seed=seed_of("x"))) == ("T-8", "bracket-decided")
    evening.do(FinishTournament())
    assert evening.state.progress == "finished"


def test_lots_decide_an_elimination_match_that_one_more_game_left_level_g3() -> None:
    evening = Evening(4, rounds=2, cut=2)
    evening.round()
    evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    level = result("1-1-1", lots="right")
    evening.do(EnterResult(table=1, result=level))
    assert evening.state.current
    table = evening.state.current.tables[1]
    evening.do(CloseRound())
    drawn = bracket_of(evening.state)
    assert drawn
    assert drawn.champion == table.paired.right


def cut_to_four(**settings: object) -> Evening:
    """Return an evening of eight that is cut to four, its semi-finals published."""
    evening = Evening(8, rounds=3, cut=4, **settings)
    for _ in range(3):
        evening.round()
    evening.do(CutBracket())
    evening.do(PublishRound())
    return evening


def champion(evening: Evening) -> int | None:
    drawn = bracket_of(evening.state)
    assert drawn
    return drawn.champion


def test_who_withdraws_in_the_bracket_loses_the_next_match_without_play_t8() -> None:
    evening = cut_to_four()
    evening.play()
    assert evening.state.cut
    first, other = (
        table.paired.left if table.result and table.result.winner == "left" else table.paired.right
        for table in evening.state.rounds[3].tables.values()
    )
    evening.do(WithdrawEntry(entry=first))
    evening.do(PairRound(seed=seed_of("x")))
    assert evening.state.draft
    (final,) = evening.state.draft.tables.values()
    assert final.result
    assert final.result.ending == "no-show"
    evening.do(PublishRound())
    evening.do(CloseRound())
    assert champion(evening) == other


def test_a_bracket_draft_that_seats_who_has_left_is_paired_again_t8() -> None:
    evening = cut_to_four()
    evening.play()
    evening.pair(publish=False)
    assert evening.state.draft
    left = evening.state.draft.tables[1].paired.left
    evening.do(WithdrawEntry(entry=left))
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")
    evening.do(PairRound(seed=seed_of("x")))
    evening.do(PublishRound())
    evening.do(CloseRound())
    assert champion(evening) not in {None, left}


def test_nobody_wins_a_match_that_has_left_before_t11() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    assert evening.state.current
    paired = evening.state.current.tables[1].paired
    evening.do(WithdrawEntry(entry=paired.left, open_match="wait"))
    evening.do(WithdrawEntry(entry=paired.right, open_match="award"))
    ended = evening.state.current.tables[1].result
    assert ended
    assert ended.ending == "both-absent"


def test_of_two_who_did_not_come_the_better_lot_goes_on_in_the_bracket_t4_t6() -> None:
    evening = cut_to_four()
    evening.do(EnterResult(table=1, result=result("0-0", ending="both-absent")))
    table = evening.state.rounds[3].tables[1]
    assert table.result
    lots = {entry: evening.state.lots[entry] for entry in (table.paired.left, table.paired.right)}
    best = min(lots, key=lots.__getitem__)
    assert table.result.winner == ("left" if best == table.paired.left else "right")


def test_a_slip_found_before_the_bracket_is_published_takes_the_cut_back_t9() -> None:
    evening = Evening(4, rounds=2, cut=2)
    evening.round()
    evening.round()
    evening.do(CutBracket())
    used = evening.state.matches
    stands = evening.state.rounds[1].tables[1].result
    assert stands
    other = result("0-2" if stands.left else "2-0")
    *_, dropped = evening.do(CorrectResult(round=2, table=1, result=other, reason="misread"))
    assert isinstance(dropped, DraftDropped)
    assert dropped.with_cut
    assert evening.state.cut is None
    assert len(evening.state.rounds) == 2
    evening.do(CutBracket())
    assert evening.state.current
    assert evening.state.current.tables[1].paired.match > used, "a number is never used again"


def test_a_correction_takes_back_the_draft_that_rests_on_it_t9() -> None:
    evening = cut_to_four()
    evening.play()
    evening.pair(publish=False)
    stands = evening.state.rounds[3].tables[1].result
    assert stands
    other = result("0-2" if stands.left else "2-0")
    evening.do(CorrectResult(round=4, table=1, result=other, reason="misread"))
    assert evening.state.draft is None
    assert evening.state.cut
    evening.round()
    assert champion(evening) is not None


def test_a_round_keeps_the_length_its_matches_were_played_to_t12() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("0-0", ending="both-absent")))
    evening.do(EnterResult(table=2, result=result("2-1")))
    evening.do(CloseRound())
    before = standings_after(evening.state, 1)
    evening.do(ChangeSetting(setting="best_of", value="5", reason="a longer evening"))
    assert standings_after(evening.state, 1) == before
    evening.do(CorrectResult(round=1, table=2, result=result("2-0"), reason="misread"))


def test_a_late_entry_is_not_in_the_standings_of_rounds_before_it_came_t4() -> None:
    evening = Evening(4, rounds=3, missed="bye")
    evening.round()
    before = standings_after(evening.state, 1)
    evening.do(AddEntries(people=("late",)))
    assert standings_after(evening.state, 1) == before
    evening.round()
    assert {row.entry for row in standings_after(evening.state, 2)} == {1, 2, 3, 4, 5}


def test_the_bracket_does_not_count_in_the_standings_t4() -> None:
    evening = Evening(4, rounds=2, cut=2)
    evening.round()
    evening.round()
    before = standings_after(evening.state, 2)
    evening.do(CutBracket())
    evening.do(PublishRound())
    evening.play()
    assert standings_after(evening.state, 3) == before
    assert evening.state.closed_swiss == 2


@pytest.mark.parametrize("entries", [2, 3, 5, 8, 13])
def test_the_same_seeds_give_the_same_evening(entries: int) -> None:
    first, second = Evening(entries, rounds=2), Evening(entries, rounds=2)
    for evening in (first, second):
        evening.round()
    assert first.events == second.events
