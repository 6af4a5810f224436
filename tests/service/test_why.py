"""Why a round is as it is: the question is asked again as it was, whatever came later (T-5)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition import by_hand_facts, late_facts, wishes_facts
from tests.competition.evening import Evening, result
from tournament.competition.commands import (
    AddEntries,
    CloseRound,
    CorrectResult,
    EnterResult,
    PairRound,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.commands_by_hand import BeginEdit, FinishEdit, SwapPlaces
from tournament.competition.commands_late import EnterLate
from tournament.competition.commands_record import UndoActs
from tournament.competition.commands_wishes import ForbidPair, GrantBye
from tournament.event import Refused
from tournament.games.shuffle import seed_of
from tournament.service.sentences_pairing import lines, remarks
from tournament.service.tournaments import Tournament
from tournament.service.why import Why, why, worth

NUMBERS = st.integers(1, 8)


def of(evening: Evening) -> Tournament:
    return Tournament("spring", evening.state, {})


def told(evening: Evening, number: int | None = None, **asked: int) -> list[str]:
    tournament = of(evening)
    return lines(tournament, why(tournament, number, **asked))


@given(data=st.data(), entries=st.integers(4, 8))
@settings(max_examples=25, deadline=None)
def test_nothing_would_have_been_better_than_what_the_engine_paired_and_it_is_told_the_same_later(
    data: st.DataObject, entries: int
) -> None:
    """A next best that is better would show that another question was asked than then."""
    evening = Evening(entries, rounds=3, seeding="entered", acceleration="baku")
    first: dict[int, Why] = {}
    for number in (1, 2, 3):
        for _ in range(data.draw(st.integers(0, 2))):
            evening.ask(data.draw(wishes_facts.commands(NUMBERS)))
        if isinstance(evening.ask(PairRound(seed=seed_of(str(number)))), Refused):
            break
        for _ in range(data.draw(st.integers(0, 2))):
            evening.ask(data.draw(by_hand_facts.commands(NUMBERS) | late_facts.commands(NUMBERS)))
        if isinstance(evening.ask(PublishRound()), Refused):
            break
        first[number] = found = why(of(evening), number)
        if found.by == "engine":
            assert found.explanation is not None
            alternatives = [each.alternative for each in found.explanation.reasons]
            assert all(each is None or each.cost >= 0 for each in alternatives)
        assert lines(of(evening), found)
        assert evening.state.running is not None
        for table in evening.state.running.open_tables:
            score = data.draw(st.sampled_from(["2-0", "1-2"]))
            evening.do(EnterResult(table=table, result=result(score)))
        evening.do(CloseRound())
        evening.ask(WithdrawEntry(entry=data.draw(NUMBERS)))
        correction = CorrectResult(round=1, table=1, result=result("0-2"), reason="misread")
        evening.ask(correction)
    for number, found in first.items():
        assert why(of(evening), number) == found


@pytest.fixture
def drafted() -> Evening:
    evening = Evening(8, rounds=4)
    evening.round()
    evening.round()
    evening.pair(publish=False)
    return evening


def test_a_pairing_changed_by_hand_says_so_and_what_the_engine_would_have_saved(
    drafted: Evening,
) -> None:
    assert drafted.state.draft is not None
    first, *_, last = [table.paired for table in drafted.state.draft.tables.values()]
    drafted.do(BeginEdit())
    drafted.do(SwapPlaces(one=first.right, other=last.right))
    drafted.do(FinishEdit(seed=seed_of("x"), confirmed=True))
    said = told(drafted)
    assert said[0] == "The director changed this pairing by hand."
    assert any("The engine's own would have had" in line for line in said)
    seated = [line for line in said if "A director seated them." in line]
    assert len(seated) == 2
    assert not any("the order decided" in line for line in seated)


def test_a_late_entry_that_plays_the_bye_is_in_it(drafted: Evening) -> None:
    drafted.do(WithdrawEntry(entry=8))
    drafted.pair()
    bye = drafted.state.rounds[-1].byes[0]
    drafted.do(EnterLate(person="late", play_bye=True))
    made, sentence = told(drafted, entry=9)
    assert made == "The director changed this pairing by hand."
    assert f"(#{bye})" in sentence
    assert "Who came late plays who had the bye (T-6)." in sentence
    assert "the order decided" not in sentence


def test_a_round_that_was_undone_and_paired_again_is_told_as_it_is_now(drafted: Evening) -> None:
    before = told(drafted)
    version = drafted.state.version
    drafted.do(ForbidPair(one=1, other=2, reason="x"))
    drafted.do(PairRound(seed=seed_of("other")))
    drafted.do(UndoActs(to=version, seen=drafted.state.version, reason="not so"))
    assert told(drafted) == before


def test_one_table_and_one_entry_are_told_by_themselves(drafted: Evening) -> None:
    whole = told(drafted)
    for number, table in drafted.state.rounds[-1].tables.items():
        [line] = told(drafted, table=number)
        assert line in whole
        assert told(drafted, entry=table.paired.left) == [line]


def test_a_rematch_and_a_second_bye_that_nothing_could_avoid_are_said_to_be_such() -> None:
    evening = Evening(3, rounds=3)
    evening.do(ForbidPair(one=1, other=2, reason="siblings"))
    evening.round()
    evening.round()
    assert evening.refused(PairRound(seed=seed_of("x"))) == ("T-5", "unpairable-rematch-forced")
    evening.do(PairRound(seed=seed_of("x"), allow_rematch=True))
    objective = worth(of(evening))
    assert objective is not None
    assert (objective.rematches, objective.second_byes) == (1, 1)
    assert remarks(objective) == [
        "1 pair has met before",
        "1 bye is not the first of its entry",
    ]
    said = told(evening)
    assert "They have met before." in said[0]
    assert said[1].startswith("Second bye for")


def test_a_bye_by_request_is_told_though_nobody_chose_it(drafted: Evening) -> None:
    drafted.do(GrantBye(entry=2, round=3, worth="half", reason="train"))
    drafted.do(AddEntries(people=("late",)))
    drafted.pair()
    assert told(drafted, entry=2) == [
        "(entry 2) (#2) has a half bye that it asked for: it counts as a draw (T-6)."
    ]


def test_a_field_in_which_all_have_but_one_opponent_left_has_no_other_pairing() -> None:
    evening = Evening(2, rounds=1)
    evening.pair()
    assert told(evening)[0].endswith("There was no other pairing.")
