"""What directors report of other programs, as it must happen here: pairings changed by hand."""

from tests.competition.evening import Evening, result
from tests.competition.test_editing import done, seating
from tests.competition.test_repair import SEED, pairs_of
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import (
    BeginEdit,
    FinishEdit,
    GiveBye,
    KeepAsPlayed,
    PlayAgain,
    RepairRound,
    SeatPair,
    SwapPlaces,
)
from tournament.competition.commands_wishes import ForbidPair, GrantBye
from tournament.competition.integrity import touches
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import Command, fold


def test_a_pairing_that_fails_leaves_no_half_round_and_there_is_always_a_way_by_hand() -> None:
    evening = Evening(4, rounds=3)
    evening.pair(publish=False)
    for one, other in ((1, 2), (1, 3), (1, 4)):
        evening.do(ForbidPair(one=one, other=other, reason="a feud"))
    before = evening.state.copy()
    assert evening.refused(wish.PairRound(seed=SEED)) == ("T-5", "unpairable-forbidden")
    assert evening.refused(RepairRound(seed=SEED)) == ("T-5", "unrepairable")
    assert evening.state.rounds == before.rounds
    evening.do(BeginEdit())
    evening.do(SeatPair(table=1, left=1, right=2))
    evening.do(SeatPair(table=2, left=3, right=4))
    assert evening.refused(FinishEdit(seed=SEED)) == ("T-5", "edit-doubtful")
    fact = done(evening, confirmed=True)
    assert (fact.worth.forbidden, fact.engine) == (1, None)
    evening.do(wish.PublishRound())


def test_who_was_dropped_by_mistake_comes_back_and_takes_the_place_of_the_bye() -> None:
    evening = Evening(6, rounds=3)
    evening.do(wish.WithdrawEntry(entry=6))
    evening.pair(publish=False)
    (bye,) = evening.state.rounds[0].byes
    evening.do(wish.ReinstateEntry(entry=6))
    evening.do(BeginEdit())
    evening.do(SeatPair(table=3, left=bye, right=6))
    done(evening)
    assert evening.state.rounds[0].byes == ()
    evening.do(wish.PublishRound())
    assert seating(evening.state.rounds[0])[3] == (bye, 6)


def test_two_who_meet_change_seats_and_that_is_stored_and_seen_in_the_log() -> None:
    evening = Evening(4, rounds=3)
    evening.pair(publish=False)
    left, right = pairs_of(evening)[1]
    match = evening.state.rounds[0].tables[1].paired.match
    evening.do(BeginEdit())
    evening.do(SwapPlaces(one=left, other=right))
    done(evening)
    assert pairs_of(evening)[1] == (right, left)
    assert evening.state.rounds[0].tables[1].paired.match != match
    assert [touch.kind for touch in touches(evening.events)] == ["by-hand"]
    assert fold(REDUCER, Competition(), evening.events) == evening.state


def test_absent_is_not_a_bye_who_is_left_without_a_place_in_the_running_round_scores_nothing() -> (
    None
):
    evening = Evening(5, rounds=3)
    evening.pair()
    left, right = pairs_of(evening)[1]
    (bye,) = evening.state.rounds[0].byes
    evening.do(wish.WithdrawEntry(entry=left, open_match="wait"))
    evening.do(BeginEdit(reason="he left"))
    evening.do(SeatPair(table=1, left=right, right=bye))
    done(evening)
    played = evening.state.rounds[0]
    assert left not in played.seats
    assert left not in played.byes
    assert not played.byes


def test_who_asked_to_sit_out_and_came_all_the_same_can_be_seated_by_hand() -> None:
    evening = Evening(6, rounds=3)
    evening.do(GrantBye(entry=6, round=1, worth="half", reason="late train"))
    evening.pair()
    (bye,) = evening.state.rounds[0].byes
    assert evening.state.rounds[0].byes_granted == {6: "half"}
    evening.do(BeginEdit(reason="the train was on time"))
    evening.do(SeatPair(table=3, left=bye, right=6))
    done(evening)
    assert evening.state.rounds[0].byes_granted == {}
    assert pairs_of(evening)[3] == (bye, 6)


def test_the_bye_that_is_due_to_a_lower_score_is_told_and_can_be_given_all_the_same() -> None:
    evening = Evening(5, rounds=4)
    evening.round()
    evening.pair(publish=False)
    first = evening.state.rounds[0]
    (had, bye) = (*first.byes, *evening.state.rounds[1].byes)
    winner = next(t.paired.left for t in first.tables.values() if t.paired.left < t.paired.right)
    evening.do(BeginEdit())
    evening.do(SwapPlaces(one=winner, other=bye))
    assert evening.refused(FinishEdit(seed=SEED)) == ("T-5", "edit-doubtful")
    fact = done(evening, confirmed=True)
    assert fact.byes == (winner,)
    assert fact.engine
    assert fact.worth.bye_group > fact.engine.worth.bye_group
    assert had != winner


def test_what_others_did_since_it_was_shown_is_not_changed_unseen() -> None:
    evening = Evening(6, rounds=3)
    evening.pair()
    seen = evening.state.version
    (_, b), (_, d) = pairs_of(evening)[1], pairs_of(evening)[2]
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    late: list[Command] = [
        RepairRound(seed=SEED, reason="x", seen=seen),
        PlayAgain(tables=(1, 2), reason="x", seen=seen),
        KeepAsPlayed(one=b, other=d, reason="x", seen=seen),
    ]
    for command in late:
        assert evening.refused(command) == ("T-9", "shown-otherwise")
    evening.do(BeginEdit(reason="x"))
    seen = evening.state.version
    evening.do(GiveBye(entry=pairs_of(evening)[3][0]))
    assert evening.refused(FinishEdit(seed=SEED, seen=seen)) == ("T-9", "shown-otherwise")
