"""A result is entered by one person and confirmed by another (T-9, T-10)."""

import pytest

from tests.competition.evening import Evening, result
from tournament.competition.commands import CloseRound, CorrectResult, EnterResult, EnterResults
from tournament.competition.commands import TableResult as Listed
from tournament.competition.commands_results import ConfirmResult, MarkUnreadable
from tournament.competition.decide import decide
from tournament.competition.events import ResultEntered, RoundClosed
from tournament.competition.events_results import ResultConfirmed
from tournament.event import Refused


@pytest.fixture
def running() -> Evening:
    """Four players, round 1 hangs out, table 1 is entered by scorer/1."""
    evening = Evening(4, rounds=2)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("2-1"), by="scorer/1"))
    return evening


def test_the_same_score_by_another_person_confirms(running: Evening) -> None:
    facts = running.do(EnterResult(table=1, result=result("2-1"), by="scorer/2"))
    assert facts == (ResultConfirmed(round=1, table=1, match=1, by="scorer/2"),)
    assert running.state.rounds[0].tables[1].confirmed_by == "scorer/2"
    assert running.do(EnterResult(table=1, result=result("2-1"), by="scorer/3")) == ()


def test_the_same_score_by_the_same_person_confirms_nothing(running: Evening) -> None:
    assert running.do(EnterResult(table=1, result=result("2-1"), by="scorer/1")) == ()
    assert running.state.rounds[0].unconfirmed_tables == (1,)


def test_another_score_by_another_person_names_both_and_changes_nothing(running: Evening) -> None:
    answer = decide(running.state, EnterResult(table=1, result=result("1-2"), by="scorer/2"))
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.facts["entered_by"], answer.facts["by"]) == (
        "results-differ",
        "scorer/1",
        "scorer/2",
    )
    again = EnterResult(table=1, result=result("1-2"), by="scorer/1")
    assert running.refused(again) == ("T-9", "result-stands")


def test_a_list_by_another_person_enters_what_is_new_and_confirms_the_rest(
    running: Evening,
) -> None:
    listed = tuple(Listed(table=number, result=result("2-1")) for number in (1, 2))
    facts = running.do(EnterResults(results=listed, by="scorer/2"))
    assert [type(fact) for fact in facts] == [ResultConfirmed, ResultEntered]


def test_nobody_confirms_what_they_entered_or_what_is_not_in(running: Evening) -> None:
    own = ConfirmResult(table=1, by="scorer/1")
    assert running.refused(own) == ("T-9", "confirmed-by-oneself")
    assert running.refused(ConfirmResult(table=1, by="")) == ("T-9", "confirmed-by-oneself")
    missing = ConfirmResult(table=2, by="scorer/2")
    assert running.refused(missing) == ("T-10", "nothing-to-confirm")
    nowhere = ConfirmResult(table=9, by="scorer/2")
    assert running.refused(nowhere) == ("T-10", "table-unpaired")
    assert running.do(ConfirmResult(table=1, by="scorer/2"))
    assert running.do(ConfirmResult(table=1, by="scorer/3")) == ()


def test_a_corrected_result_waits_for_confirmation_again(running: Evening) -> None:
    running.do(ConfirmResult(table=1, by="scorer/2"))
    running.do(
        CorrectResult(round=1, table=1, result=result("0-2"), reason="misread", by="scorer/2")
    )
    assert running.state.rounds[0].unconfirmed_tables == (1,)
    assert running.do(ConfirmResult(table=1, by="scorer/1"))


def test_a_result_that_nobody_entered_waits_for_nobody() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    evening.do(EnterResult(table=1, result=result("2-0")))
    assert evening.state.rounds[0].unconfirmed_tables == ()


def test_a_round_closes_with_unconfirmed_results_unless_agreed_otherwise(running: Evening) -> None:
    running.do(EnterResult(table=2, result=result("2-0"), by="scorer/1"))
    assert running.do(CloseRound()) == (RoundClosed(round=1),)


def test_a_round_waits_for_confirmations_where_agreed_and_closes_without_by_name() -> None:
    evening = Evening(4, rounds=2, confirm_results=True)
    evening.pair()
    for table in (1, 2):
        evening.do(EnterResult(table=table, result=result("2-0"), by="scorer/1"))
    assert evening.refused(CloseRound()) == ("T-10", "results-unconfirmed")
    evening.do(ConfirmResult(table=1, by="scorer/2"))
    wrong = CloseRound(unconfirmed=(1, 2))
    assert evening.refused(wrong) == ("T-10", "nothing-unconfirmed")
    (closed,) = evening.do(CloseRound(unconfirmed=(2,)))
    assert closed == RoundClosed(round=1, unconfirmed=(2,))


def test_an_unreadable_slip_waits_until_its_result_is_in(running: Evening) -> None:
    assert running.refused(MarkUnreadable(table=1)) == ("T-9", "slip-was-read")
    running.do(MarkUnreadable(table=2))
    assert running.do(MarkUnreadable(table=2)) == ()
    assert running.state.rounds[0].tables[2].unreadable
    assert running.refused(CloseRound()) == ("T-10", "results-missing")
    running.do(EnterResult(table=2, result=result("2-0"), by="scorer/1"))
    assert not running.state.rounds[0].tables[2].unreadable


def test_what_was_confirmed_or_marked_must_hang_out() -> None:
    evening = Evening(4, rounds=2)
    assert evening.refused(MarkUnreadable(table=1)) == ("T-10", "no-round-running")
    evening.pair(publish=False)
    draft = ConfirmResult(table=1, by="scorer/2", round=1)
    assert evening.refused(draft) == ("T-10", "round-draft")
    nowhere = MarkUnreadable(table=1, round=7)
    assert evening.refused(nowhere) == ("T-10", "round-unknown")
