"""What directors report as broken in other programs happens rightly here (T-4 to T-11).

Each test is named after what must happen; the reports themselves are public issues.
"""

import itertools
from collections import Counter

import pytest

from tests.competition.evening import Evening, lower_number_wins, result
from tournament.competition.bracket import bracket_of
from tournament.competition.commands import (
    AddEntries,
    CloseRound,
    CorrectResult,
    EnterResult,
    PairRound,
    PublishRound,
    ReinstateEntry,
    WithdrawEntry,
)
from tournament.competition.commands_by_hand import BeginEdit, FinishEdit, SwapPlaces
from tournament.competition.commands_people import CheckIn, CloseCheckIn, OpenCheckIn
from tournament.competition.events import EntryWithdrawn, ResultEntered
from tournament.competition.events_by_hand import PairedByHand
from tournament.competition.integrity import touches
from tournament.competition.places import final_places
from tournament.competition.reducer import REDUCER
from tournament.competition.standing import round_score, standings_after
from tournament.event import fold
from tournament.games.shuffle import seed_of
from tournament.standings.scoring import ABSENT, BYE, LATE


def byes(evening: Evening) -> Counter[int]:
    return Counter(entry for played in evening.state.rounds for entry in played.byes)


@pytest.mark.parametrize("entries", [5, 7, 9, 17])
def test_nobody_has_a_second_bye_while_somebody_who_plays_had_none(entries: int) -> None:
    """Of three rounds of an odd field somebody had the bye in each, two of them in a row."""
    evening = Evening(entries, rounds=min(entries - 2, 5))
    for _ in range(min(entries - 2, 5)):
        evening.round()
    assert set(byes(evening).values()) == {1}


def test_who_leaves_and_returns_between_rounds_is_given_nothing_for_it() -> None:
    """Leaving before the pairing and coming back after it made a bye, as often as one liked."""
    evening = Evening(6, rounds=4)
    for _ in range(3):
        evening.do(WithdrawEntry(entry=1))
        evening.pair()
        evening.do(ReinstateEntry(entry=1))
        evening.play()
    [row] = [row for row in standings_after(evening.state, 3) if row.entry == 1]
    assert row.match_points == 0
    assert byes(evening)[1] == 0


def test_an_absence_is_no_bye_however_often_it_is_repeated() -> None:
    evening = Evening(6, rounds=4)
    for _ in range(3):
        evening.do(OpenCheckIn())
        evening.do(CheckIn(entries=(2, 3, 4, 5, 6)))
        evening.do(CloseCheckIn())
        evening.round()
    [row] = [row for row in standings_after(evening.state, 3) if row.entry == 1]
    assert row.match_points == 0


def test_late_absent_and_bye_are_told_apart_round_by_round() -> None:
    evening = Evening(5, rounds=3)
    evening.round()
    evening.do(AddEntries(people=("late",)))
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=(2, 3, 4, 5, 6)))
    evening.do(CloseCheckIn())
    evening.round()
    first, second = evening.state.rounds
    [alone] = first.byes
    seen = [
        round_score(evening.state, first, evening.state.entries[6]),
        round_score(evening.state, second, evening.state.entries[1]),
        round_score(evening.state, first, evening.state.entries[alone]),
    ]
    assert seen == [LATE, ABSENT, BYE]


def test_where_everybody_has_left_there_is_no_round() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    for entry in range(1, 5):
        evening.do(WithdrawEntry(entry=entry))
    wish = PairRound(seed=seed_of("nobody"))
    assert evening.refused(wish) == ("T-5", "unpairable-too-few")
    assert len(evening.state.rounds) == 1


def test_a_round_that_cannot_be_paired_leaves_none_behind_and_a_way_out() -> None:
    """An empty round stayed behind, the next one could not be made, and they went on by hand."""
    evening = Evening(2, rounds=3)
    evening.round()
    wish = PairRound(seed=seed_of("again"))
    assert evening.refused(wish) == ("T-5", "unpairable-rematch-forced")
    assert (len(evening.state.rounds), evening.state.progress) == (1, "between")
    evening.do(PairRound(seed=seed_of("again"), allow_rematch=True))
    evening.do(PublishRound())
    evening.play()
    assert [touch.kind for touch in touches(evening.events)] == ["rematch"]


def test_the_bye_never_goes_to_the_top_while_a_lone_entry_at_the_bottom_can_have_it() -> None:
    """Seventeen, round 4, a single entry with the fewest points: a leader had the bye."""
    evening = Evening(17, rounds=5)
    for _ in range(4):
        evening.round()
    for played in evening.state.rounds[1:]:
        before = {row.entry: row for row in standings_after(evening.state, played.number - 1)}
        [alone] = played.byes
        had = {
            entry for earlier in evening.state.rounds[: played.number - 1] for entry in earlier.byes
        }
        lowest = min(row.match_points for entry, row in before.items() if entry not in had)
        assert before[alone].match_points == lowest


def test_eight_entries_meet_in_seven_rounds_without_a_rematch() -> None:
    """A round could not be added to a Swiss of eight."""
    evening = Evening(8, rounds=7)
    for _ in range(7):
        evening.round()
    met = [
        frozenset((table.paired.left, table.paired.right))
        for played in evening.state.rounds
        for table in played.tables.values()
    ]
    assert len(set(met)) == len(met) == 28


def test_who_leaves_stays_in_the_rounds_played_and_the_standings() -> None:
    """Whoever was removed vanished from past rounds."""
    evening = Evening(6, rounds=3)
    evening.round()
    before = standings_after(evening.state, 1)
    evening.do(WithdrawEntry(entry=2))
    assert standings_after(evening.state, 1) == before
    evening.round()
    assert 2 in {row.entry for row in standings_after(evening.state, 2)}
    assert evening.state.rounds[0].seats[2]


def test_after_a_result_and_a_withdrawal_nobody_is_paired_with_oneself() -> None:
    """Who had left after a result was in met nobody, and the opponent itself."""
    evening = Evening(6, rounds=3)
    evening.pair()
    table = next(iter(evening.state.rounds[0].tables.values())).paired
    evening.do(EnterResult(table=table.table, result=result("2-0")))
    (fact,) = evening.do(WithdrawEntry(entry=table.left))
    assert isinstance(fact, EntryWithdrawn), "a result that is in is not given away"
    evening.play()
    evening.pair()
    for paired in evening.state.rounds[1].tables.values():
        assert paired.paired.left != paired.paired.right
    assert table.left not in evening.state.rounds[1].seats


def test_seats_changed_within_a_table_are_on_the_record() -> None:
    """Only left and right were changed, and nothing of it was stored."""
    evening = Evening(4, rounds=2)
    evening.pair(publish=False)
    before = evening.state.rounds[0].tables[1].paired
    evening.do(BeginEdit())
    evening.do(SwapPlaces(one=before.left, other=before.right))
    (fact,) = evening.do(FinishEdit(seed=seed_of("swap")))
    assert isinstance(fact, PairedByHand)
    after = evening.state.rounds[0].tables[1].paired
    assert (after.left, after.right) == (before.right, before.left)


def test_a_late_entry_may_play_at_once_and_has_losses_for_rounds_before_it_came() -> None:
    """Whoever was added in the middle had results of the future."""
    evening = Evening(6, rounds=4)
    evening.round()
    evening.round()
    evening.do(AddEntries(people=("late",)))
    evening.round()
    entry = evening.state.entries[7]
    scores = [round_score(evening.state, played, entry) for played in evening.state.rounds]
    assert scores[:2] == [LATE, LATE]
    assert scores[2] not in (None, LATE, ABSENT)


def test_a_second_result_for_a_match_is_no_fact_but_a_correction() -> None:
    """Two results of one match were both confirmed, and nobody noticed."""
    evening = Evening(4, rounds=2)
    evening.pair()
    (first,) = evening.do(EnterResult(table=1, result=result("2-0")))
    assert isinstance(first, ResultEntered)
    twice = ResultEntered(round=1, table=1, match=first.match, result=result("0-2"))
    forged = fold(REDUCER, evening.state.copy(), [twice])
    assert forged.impossible == [evening.state.version + 1]
    assert forged.rounds[0].tables[1].result == first.result


def test_a_wrong_defeat_of_both_is_corrected_and_the_bracket_follows() -> None:
    """Both were put out by mistake; corrected, the bracket was damaged for good."""
    evening = Evening(8, format="single-elimination", seeding="entered")
    evening.pair()
    neither = result("0-0", ending="both-absent")
    evening.do(EnterResult(table=1, result=neither))
    evening.play()
    by_lots = evening.state.rounds[0].tables[1].result
    assert by_lots
    assert by_lots.lots
    evening.pair()
    evening.do(CorrectResult(round=1, table=1, result=result("0-2"), reason="they had played"))
    paired = evening.state.rounds[0].tables[1].paired
    assert paired.right in evening.state.rounds[1].seats
    assert paired.left not in evening.state.rounds[1].seats
    while not bracket_of(evening.state).decided:
        if evening.state.running:
            evening.play()
        else:
            evening.round()
    assert sorted(place.entry for place in final_places(evening.state)) == list(range(1, 9))


def test_a_bye_counts_as_a_match_won_in_the_standings() -> None:
    """A bye gave no win."""
    evening = Evening(3, rounds=2)
    evening.round()
    [alone] = evening.state.rounds[0].byes
    [row] = [row for row in standings_after(evening.state, 1) if row.entry == alone]
    assert (row.match_points, row.record.won) == (3, 1)


@pytest.mark.parametrize("seed", range(8))
def test_a_closed_round_keeps_its_standings_whatever_comes_after(seed: int) -> None:
    """Somebody left, and the standings of earlier rounds changed."""
    evening = Evening(7, rounds=4)
    printed = []
    for number, entry in zip(range(1, 5), itertools.cycle([seed % 7 + 1, 3]), strict=False):
        evening.round()
        printed.append(standings_after(evening.state, number))
        if number == 2:
            evening.do(WithdrawEntry(entry=entry))
            evening.do(AddEntries(people=("late",)))
    assert printed == [standings_after(evening.state, number) for number in range(1, 5)]


def test_no_round_is_paired_on_results_that_are_missing_unless_named() -> None:
    """The next round was paired with results missing, on wrong scores."""
    evening = Evening(6, rounds=3)
    evening.pair()
    evening.do(
        EnterResult(table=1, result=lower_number_wins(evening.state.rounds[0].tables[1].paired))
    )
    assert evening.refused(PairRound(seed=seed_of("too soon"))) == ("T-10", "round-open")
    evening.do(CloseRound(without=(2, 3)))
    evening.pair()
    assert [touch.kind for touch in touches(evening.events)] == ["closing"]
