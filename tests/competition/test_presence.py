"""Check-in and no-shows (T-6): absence is not a bye, and who comes late plays on."""

import pytest

from tests.competition.evening import Evening
from tournament.competition.check_in import missing
from tournament.competition.commands import AddEntries, PairRound, PublishRound, WithdrawEntry
from tournament.competition.commands_people import (
    CheckIn,
    CloseCheckIn,
    OpenCheckIn,
    RecordNoShows,
)
from tournament.competition.standing import round_score, standings_after
from tournament.games.shuffle import seed_of
from tournament.standings.scoring import ABSENT

PAIR = PairRound(seed=seed_of("x"))


def checked_in(*here: int, entries: int = 4, **settings: object) -> Evening:
    evening = Evening(entries, **settings)
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=here))
    return evening


def test_no_round_is_paired_while_the_check_in_is_open() -> None:
    evening = checked_in(1, 2, 3)
    assert missing(evening.state) == (4,)
    assert evening.refused(PAIR) == ("T-6", "check-in-open")


def test_a_draft_made_before_the_check_in_is_not_hung_out_while_it_is_open() -> None:
    evening = Evening(4)
    evening.pair(publish=False)
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=(1, 2, 3, 4)))
    assert evening.refused(PublishRound()) == ("T-6", "check-in-open")
    evening.do(CloseCheckIn())
    evening.do(PublishRound())


def test_who_is_missing_at_the_close_is_left_out_scores_nothing_and_keeps_its_entry() -> None:
    evening = checked_in(1, 2, 3, 4, entries=5, rounds=3)
    evening.do(CloseCheckIn())
    evening.round()
    assert 5 not in evening.state.rounds[0].seats
    assert not evening.state.rounds[0].byes
    missed = round_score(evening.state, evening.state.rounds[0], evening.state.entries[5])
    assert missed == ABSENT
    last = standings_after(evening.state, 1)[-1]
    assert (last.entry, last.match_points) == (5, 0)


def test_who_was_left_out_and_comes_plays_from_the_next_round_on_with_its_lot() -> None:
    evening = checked_in(1, 2, 3, 4, entries=5, rounds=3)
    evening.do(CloseCheckIn())
    evening.pair()
    evening.do(CheckIn(entries=(5,)))
    assert 5 not in evening.state.rounds[0].seats
    evening.play()
    evening.pair()
    second = evening.state.rounds[1]
    assert 5 in second.seats or 5 in second.byes
    assert evening.state.lots[5]
    first = evening.state.rounds[0]
    assert round_score(evening.state, first, evening.state.entries[5]) == ABSENT


def test_a_draft_made_without_somebody_who_comes_must_be_paired_again() -> None:
    evening = checked_in(1, 2, 3, 4, entries=5)
    evening.do(CloseCheckIn())
    evening.pair(publish=False)
    evening.do(CheckIn(entries=(5,)))
    evening.do(PAIR)
    assert evening.state.draft
    assert evening.state.draft.version == 2
    assert 5 in {*evening.state.draft.seats, *evening.state.draft.byes}


def test_a_wrong_number_is_checked_out_again_and_twice_is_once() -> None:
    evening = checked_in(1, 2)
    assert evening.do(CheckIn(entries=(2,))) == ()
    evening.do(CheckIn(entries=(2,), here=False))
    assert missing(evening.state) == (2, 3, 4)


def test_everybody_missing_leaves_nobody_to_pair() -> None:
    evening = checked_in()
    evening.do(CloseCheckIn())
    assert evening.refused(PAIR) == ("T-5", "unpairable-too-few")


def test_a_withdrawal_of_who_was_left_out_is_one_and_its_rounds_count_no_more() -> None:
    evening = checked_in(1, 2, 3, 4, entries=5, rounds=3)
    evening.do(CloseCheckIn())
    evening.round()
    evening.do(WithdrawEntry(entry=5))
    evening.round()
    second = evening.state.rounds[1]
    assert round_score(evening.state, second, evening.state.entries[5]) is None


def test_the_check_in_is_refused_where_it_means_nothing() -> None:
    evening = Evening(4)
    assert evening.refused(CloseCheckIn()) == ("T-6", "no-check-in")
    assert evening.refused(CheckIn(entries=(1,))) == ("T-6", "check-in-closed")
    evening.do(OpenCheckIn())
    assert evening.refused(OpenCheckIn()) == ("T-6", "check-in-already")
    assert evening.refused(CheckIn(entries=(9,))) == ("T-6", "entry-unknown")
    fixed = Evening(4, format="round-robin")
    fixed.pair()
    assert fixed.refused(OpenCheckIn()) == ("T-6", "check-in-fixed")


def test_in_an_elimination_who_is_missing_gets_no_place_in_the_bracket() -> None:
    evening = checked_in(1, 2, 4, format="single-elimination")
    evening.do(CloseCheckIn())
    evening.pair()
    assert evening.state.cut
    assert set(evening.state.cut.seeds) == {1, 2, 4}


def test_many_no_shows_at_once_award_what_is_open_and_nothing_else() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    running = evening.state.running
    assert running
    one, two, three = (table.paired for table in running.tables.values())
    evening.do(RecordNoShows(entries=(one.left, two.left, two.right), withdraw=True))
    results = {number: table.result for number, table in running.tables.items()}
    assert results[1]
    assert (results[1].left, results[1].right, results[1].ending) == (0, 2, "no-show")
    assert results[2]
    assert results[2].ending == "both-absent"
    assert results[3] is None
    gone = {entry.number for entry in evening.state.entries.values() if entry.withdrawn}
    assert gone == {one.left, two.left, two.right}
    assert not {three.left, three.right} & gone


def test_a_no_show_is_refused_where_there_is_nothing_to_award_and_then_none_is_recorded() -> None:
    evening = Evening(5, rounds=3)
    assert evening.refused(RecordNoShows(entries=(1,))) == ("T-10", "no-round-running")
    evening.pair()
    running = evening.state.running
    assert running
    (bye,) = running.byes
    first = running.tables[1].paired
    assert evening.refused(RecordNoShows(entries=(first.left, bye))) == ("T-6", "not-at-a-table")
    assert evening.refused(RecordNoShows(entries=(99,))) == ("T-6", "entry-unknown")
    evening.do(RecordNoShows(entries=(first.left,)))
    again = RecordNoShows(entries=(first.right,))
    assert evening.refused(again) == ("T-9", "no-show-has-result")


@pytest.mark.parametrize("opponent_first", [True, False])
def test_nobody_wins_against_a_no_show_who_has_left_before(*, opponent_first: bool) -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    assert evening.state.running
    paired = evening.state.running.tables[1].paired
    leaving, absent = (paired.left, paired.right)[:: 1 if opponent_first else -1]
    evening.do(WithdrawEntry(entry=leaving, open_match="wait"))
    evening.do(RecordNoShows(entries=(absent,)))
    result = evening.state.running.tables[1].result
    assert result
    assert result.ending == "both-absent"


def test_entries_that_come_during_a_check_in_say_that_they_are_there_too() -> None:
    evening = checked_in(1, 2, 3, 4)
    evening.do(AddEntries(people=("new",)))
    assert missing(evening.state) == (5,)
