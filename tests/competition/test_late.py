"""Who comes while a round is being played plays the bye, or is not paired in it (T-5, T-6)."""

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.commands import (
    AddEntries,
    EnterResult,
    PairRound,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.commands_late import ComeLate, EnterLate
from tournament.competition.commands_people import (
    CheckIn,
    CloseCheckIn,
    KeepApart,
    Kin,
    OpenCheckIn,
    PenaliseEntry,
)
from tournament.competition.decide import decide
from tournament.competition.events import EntryAdded, RoundPaired
from tournament.competition.events_late import ByePlayed
from tournament.competition.events_people import EntryCheckedIn, GroupsKeptApart
from tournament.competition.integrity import touches
from tournament.competition.late import bye_to_play
from tournament.competition.standing import standings_after
from tournament.games.shuffle import seed_of

SEEDS = [seed_of(f"again {number}") for number in range(60)]


def with_bye(**settings: object) -> Evening:
    """Five players; round 1 hangs out, and one of them has the bye."""
    evening = Evening(5, **{"rounds": 3, **settings})
    evening.pair()
    return evening


def holder(evening: Evening) -> int:
    found = bye_to_play(evening.state)
    assert found is not None
    return found


def without_6() -> Evening:
    """Six players of whom one was missing at the check-in; round 1 hangs out."""
    evening = Evening(6, rounds=3)
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=(1, 2, 3, 4, 5)))
    evening.do(CloseCheckIn())
    evening.pair()
    return evening


def test_a_late_entry_plays_the_bye_at_a_table_of_its_own() -> None:
    evening = with_bye()
    alone = holder(evening)
    added, played = evening.do(EnterLate(person="late", play_bye=True))
    assert added == EntryAdded(entry=6, person="late", first_round=1)
    assert played == ByePlayed(round=1, table=3, match=3, entry=6, opponent=alone)
    running = evening.state.running
    assert running is not None
    assert (running.byes, running.open_tables) == ((), (1, 2, 3))
    paired = running.tables[3].paired
    assert (paired.left, paired.right) == (alone, 6)
    evening.play()
    assert len(standings_after(evening.state, 1)) == 6
    assert [kind.kind for kind in touches(evening.events)] == ["bye-played"]


def test_who_lost_the_bye_to_a_late_entry_may_have_one_later() -> None:
    evening = with_bye()
    alone = holder(evening)
    evening.do(EnterLate(person="late", play_bye=True))
    evening.play()
    evening.do(WithdrawEntry(entry=6))
    evening.pair()
    assert holder(evening) in {1, 2, 3, 4, 5}
    had = [entry for played in evening.state.rounds[:1] for entry in played.byes]
    assert alone not in had


def test_an_entry_left_out_at_the_check_in_plays_the_bye_and_all_that_follows() -> None:
    evening = without_6()
    alone = holder(evening)
    evening.do(ComeLate(entry=6, play_bye=True))
    evening.play()
    evening.pair()
    assert evening.state.running
    assert evening.state.running.byes == ()
    assert 6 in evening.state.running.seats
    assert evening.state.rounds[0].seats[6] == evening.state.rounds[0].seats[alone]


def test_with_a_loss_a_late_entry_scores_nothing_now_and_is_paired_next() -> None:
    evening = with_bye(missed="bye")
    (added,) = evening.do(EnterLate(person="late"))
    assert added == EntryAdded(entry=6, person="late", first_round=1)
    evening.play()
    [row] = [row for row in standings_after(evening.state, 1) if row.entry == 6]
    assert row.match_points == 0
    evening.pair()
    assert evening.state.running
    assert 6 in evening.state.running.seats


def test_an_entry_left_out_that_takes_the_loss_is_paired_next() -> None:
    evening = without_6()
    assert evening.do(ComeLate(entry=6)) == (EntryCheckedIn(entry=6, from_round=2),)
    assert evening.do(ComeLate(entry=6)) == ()


def test_who_was_entered_for_the_next_round_may_take_the_bye_of_this_one() -> None:
    evening = with_bye()
    evening.do(AddEntries(people=("late",)))
    assert evening.state.entries[6].first_round == 2
    evening.do(ComeLate(entry=6, play_bye=True))
    assert evening.state.entries[6].first_round == 1


def test_once_a_result_is_in_the_bye_stands() -> None:
    evening = with_bye()
    evening.do(EnterResult(table=1, result=result("2-0")))
    assert evening.refused(EnterLate(person="late", play_bye=True)) == ("T-5", "late-results-in")
    assert evening.do(EnterLate(person="late"))


def test_a_bye_is_not_played_where_nobody_has_one_or_who_has_it_has_left() -> None:
    evening = Evening(4, rounds=3)
    evening.pair()
    assert evening.refused(EnterLate(person="late", play_bye=True)) == ("T-5", "no-bye-to-play")
    odd = with_bye()
    odd.do(WithdrawEntry(entry=holder(odd)))
    assert odd.refused(EnterLate(person="late", play_bye=True)) == ("T-5", "no-bye-to-play")


def test_a_late_entry_does_not_meet_the_bye_twice() -> None:
    """Who lost to the late entry is one of three without points, and has the next bye by chance."""
    evening = without_6()
    alone = holder(evening)
    evening.do(ComeLate(entry=6, play_bye=True))
    evening.play(lambda paired: result("0-2" if paired.right == 6 else "2-0"))
    evening.do(OpenCheckIn())
    evening.do(CheckIn(entries=(1, 2, 3, 4, 5)))
    evening.do(CloseCheckIn())
    evening.do(PairRound(seed=next(seed for seed in SEEDS if gives_bye(evening, seed, alone))))
    evening.do(PublishRound())
    assert evening.refused(ComeLate(entry=6, play_bye=True)) == ("T-5", "late-met-before")


def gives_bye(evening: Evening, seed: str, entry: int) -> bool:
    answer = decide(evening.state, PairRound(seed=seed))
    assert isinstance(answer, tuple)
    [paired] = [fact for fact in answer if isinstance(fact, RoundPaired)]
    return paired.byes == (entry,)


@pytest.mark.parametrize(
    ("who", "reason"),
    [(1, "late-is-seated"), (7, "entry-unknown")],
)
def test_only_who_is_not_paired_comes_late(who: int, reason: str) -> None:
    evening = without_6()
    seated = next(iter(evening.state.rounds[0].seats)) if who == 1 else who
    assert evening.refused(ComeLate(entry=seated, play_bye=True))[1] == reason


def test_who_has_the_bye_or_has_left_does_not_come_late() -> None:
    evening = without_6()
    assert evening.refused(ComeLate(entry=holder(evening)))[1] == "late-has-bye"
    evening.do(WithdrawEntry(entry=6))
    assert evening.refused(ComeLate(entry=6, play_bye=True)) == ("T-11", "late-had-left")


def test_nobody_comes_late_where_no_round_runs_or_the_field_is_fixed() -> None:
    assert Evening(5, rounds=3).refused(EnterLate(person="late")) == ("T-10", "no-round-running")
    scheduled = Evening(5, format="round-robin")
    scheduled.pair()
    assert scheduled.refused(EnterLate(person="late", play_bye=True)) == ("T-6", "field-fixed")


def test_into_the_last_round_one_comes_only_to_play_it() -> None:
    evening = with_bye(rounds=1)
    assert evening.refused(EnterLate(person="late")) == ("T-6", "no-round-left")
    assert evening.do(EnterLate(person="late", play_bye=True))


def test_a_match_lost_by_penalty_is_served_in_the_match_that_replaces_the_bye() -> None:
    evening = with_bye()
    alone = holder(evening)
    evening.do(PenaliseEntry(entry=alone, level="match-loss", reason="shouting"))
    penalty = evening.state.penalties[0]
    assert penalty.from_round == 2
    evening.do(EnterLate(person="late", play_bye=True))
    assert evening.state.rounds[0].tables[3].result is None, "it was given for a later round"


def test_a_late_entry_joins_the_club_that_is_kept_apart() -> None:
    evening = Evening(5, rounds=3)
    evening.do(KeepApart(kind="club", groups=((1, 2),), through_round=3))
    evening.pair()
    kin = (Kin(kind="club", people=("p1", "p2", "late")),)
    facts = evening.do(EnterLate(person="late", kin=kin))
    assert facts[1:] == (GroupsKeptApart(kind="club", groups=((1, 2, 6),), through_round=3),)
    alone = (Kin(kind="club", people=("p3", "p7")),)
    facts = evening.do(AddEntries(people=("p7",), kin=alone))
    assert facts[1:] == (GroupsKeptApart(kind="club", groups=((1, 2, 6), (3, 7)), through_round=3),)


def test_a_late_entry_joins_nobody_once_clubs_meet_again() -> None:
    evening = Evening(5, rounds=3)
    evening.do(KeepApart(kind="club", groups=((1, 2),), through_round=1))
    evening.pair()
    kin = (Kin(kind="club", people=("p1", "late")),)
    assert len(evening.do(EnterLate(person="late", kin=kin))) == 1
    assert evening.state.apart["club"].groups == ((1, 2),)
