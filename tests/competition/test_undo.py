"""Acts are undone on the record: back to a moment, as far as nothing was played (T-9)."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition.evening import Evening, result
from tests.competition.test_competition_properties import command
from tournament.competition import commands as wish
from tournament.competition.commands_late import EnterLate
from tournament.competition.commands_record import RecordPrint, UndoActs
from tournament.competition.events_record import ActsUndone
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import Refused, fold
from tournament.games.shuffle import seed_of

KEPT = (
    "version", "facts", "matches", "printed", "impossible", "versions", "renumbered", "hung_out"
)  # fmt: skip


def seen(state: Competition) -> dict[str, Any]:
    """Return what a tournament looks like, the record itself apart."""
    return {name: getattr(state, name) for name in state.__struct_fields__ if name not in KEPT}


def undo(evening: Evening, to: int, reason: str = "by mistake") -> tuple[Any, ...] | Refused:
    return evening.ask(UndoActs(to=to, seen=evening.state.version, reason=reason))


def refused(evening: Evening, to: int, reason: str = "by mistake") -> tuple[str, str]:
    return evening.refused(UndoActs(to=to, seen=evening.state.version, reason=reason))


@given(data=st.data())
@settings(max_examples=40, deadline=None)
def test_after_an_undo_all_is_as_it_was_and_the_log_has_grown(data: st.DataObject) -> None:
    evening = Evening(data.draw(st.integers(2, 6)), rounds=3)
    states = {evening.state.version: evening.state.copy()}
    for number in range(data.draw(st.integers(3, 25))):
        if data.draw(st.integers(0, 3)):
            evening.ask(command(number, data))
        else:
            to = data.draw(st.sampled_from(sorted(states)))
            before = evening.state.version
            answer = undo(evening, to)
            if isinstance(answer, Refused):
                assert answer.clause == "T-9"
                assert evening.state.version == before
            else:
                assert seen(evening.state) == seen(states[to])
                assert evening.state.matches >= states[to].matches
        states[evening.state.version] = evening.state.copy()
    assert not evening.state.impossible
    assert fold(REDUCER, Competition(), evening.events) == evening.state
    cut = data.draw(st.integers(0, len(evening.events)))
    prefix = fold(REDUCER, Competition(), evening.events[:cut])
    assert fold(REDUCER, prefix, evening.events[cut:]) == evening.state


def test_a_result_is_taken_back_and_can_be_entered_otherwise() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    before = evening.state.version
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    assert undo(evening, before) == (ActsUndone(to=before, reason="by mistake"),)
    assert evening.state.rounds[0].open_tables == (1, 2)
    evening.do(wish.EnterResult(table=1, result=result("0-2")))


def test_what_was_undone_can_be_had_again() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    before = evening.state.version
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    entered = evening.state.version
    undo(evening, before)
    undo(evening, entered)
    assert evening.state.rounds[0].open_tables == (2,)


def test_a_closed_round_opens_again_and_the_draft_after_it_is_gone() -> None:
    evening = Evening(4, rounds=2)
    evening.pair()
    for table in (1, 2):
        evening.do(wish.EnterResult(table=table, result=result("2-0")))
    before = evening.state.version
    evening.do(wish.CloseRound())
    evening.pair(publish=False)
    matches = evening.state.matches
    undo(evening, before)
    assert (evening.state.progress, evening.state.matches) == ("running", matches)
    evening.do(wish.CloseRound())
    evening.pair(publish=False)
    assert evening.state.draft
    numbers = [table.paired.match for table in evening.state.draft.tables.values()]
    assert min(numbers) > matches, "a match number is never used again"


def test_a_round_that_was_played_stays_and_its_results_are_corrected() -> None:
    evening = Evening(4, rounds=2)
    evening.pair(publish=False)
    draft = evening.state.version
    evening.do(wish.PublishRound())
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    assert refused(evening, draft) == ("T-9", "round-was-played")


def test_a_pairing_that_hung_out_is_replaced_never_forgotten() -> None:
    evening = Evening(4, rounds=2)
    entered = evening.state.version
    evening.pair(publish=False)
    draft = evening.state.version
    evening.do(wish.PublishRound())
    assert refused(evening, entered) == ("T-9", "pairing-hung-out")
    undo(evening, draft)
    assert evening.state.progress == "draft"
    assert refused(evening, entered) == ("T-9", "pairing-hung-out")
    evening.do(wish.PairRound(seed=seed_of("again")))
    assert evening.state.rounds[0].version == 2


def test_what_stands_latest_is_told_so_that_the_undo_referred_to_can_be_had() -> None:
    evening = Evening(4, rounds=3)
    evening.round()
    evening.pair()
    hung_out = UndoActs(to=2, seen=evening.state.version, reason="by mistake")
    answer = evening.ask(hung_out)
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.facts["round"]) == ("pairing-hung-out", 2)
    evening.do(wish.EnterResult(table=1, result=result("2-0")))
    answer = undo(evening, 2)
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.facts["round"]) == ("round-was-played", 2)
    assert not isinstance(undo(evening, answer.facts["published"]), Refused)


def test_a_match_that_a_late_entry_played_for_the_bye_stays() -> None:
    evening = Evening(5, rounds=3)
    evening.pair()
    before = evening.state.version
    evening.do(EnterLate(person="late", play_bye=True))
    seated = evening.state.version
    evening.do(wish.EnterResult(table=3, result=result("2-0")))
    answer = undo(evening, before)
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.facts["tables"]) == ("round-was-played", [3])
    assert answer.facts["published"] == seated
    undo(evening, seated)
    assert not isinstance(undo(evening, before), Refused), "nobody has played there now"


def test_a_finish_by_mistake_is_undone() -> None:
    evening = Evening(4, rounds=1)
    evening.round()
    before = evening.state.version
    evening.do(wish.FinishTournament())
    undo(evening, before)
    assert not evening.state.finished


def test_what_was_printed_stays_printed() -> None:
    evening = Evening(4, rounds=2)
    before = evening.state.version
    evening.do(wish.AddEntries(people=("late",)))
    evening.do(RecordPrint(version=evening.state.version, sheets=("entries.html",)))
    printed = dict(evening.state.printed)
    undo(evening, before)
    assert evening.state.printed == printed
    assert len(evening.state.entries) == 4


@pytest.mark.parametrize(
    ("to", "reason", "code"),
    [
        (0, "by mistake", "undo-beginning"),
        (99, "by mistake", "version-unknown"),
        (1, "", "act-without-reason"),
    ],
)
def test_an_undo_needs_a_moment_that_was_and_a_reason(to: int, reason: str, code: str) -> None:
    assert refused(Evening(4), to, reason) == ("T-9", code)


def test_nobody_undoes_what_they_have_not_seen() -> None:
    evening = Evening(4)
    version = evening.state.version
    evening.do(wish.AddEntries(people=("late",)))
    unseen = UndoActs(to=1, seen=version, reason="by mistake")
    assert evening.refused(unseen) == ("T-9", "acted-meanwhile")


def test_an_undo_of_nothing_changes_nothing() -> None:
    evening = Evening(4)
    assert undo(evening, evening.state.version) == ()
