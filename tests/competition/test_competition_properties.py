"""What holds for any sequence of commands, and for any sequence of facts however wrong."""

from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition import (
    by_hand_facts,
    late_facts,
    paper_facts,
    people_facts,
    results_facts,
    wishes_facts,
)
from tests.competition.evening import Evening, result
from tournament.competition import events as fact
from tournament.competition import events_formats as of_formats
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
from tournament.competition.events_people import EntryDisqualified
from tournament.competition.reducer import REDUCER
from tournament.competition.standing import standings_after
from tournament.competition.state import Competition
from tournament.event import Command, fold
from tournament.games.shuffle import seed_of

SCORES = st.sampled_from(
    [
        result("2-0"),
        result("1-2"),
        result("0-2", ending="no-show"),
        result("1-1", ending="time"),
        result("0-0", ending="both-absent"),
        result("3-0"),
    ]
)
NUMBERS = st.integers(0, 7)
PAST_CHANGED = (fact.ResultCorrected, EntryDisqualified, fact.EntryReinstated)


def command(number: int, pick: st.DataObject) -> Command:
    make: list[Any] = [
        lambda: PairRound(seed=seed_of(str(number)), allow_rematch=pick.draw(st.booleans())),
        PublishRound,
        CloseRound,
        lambda: EnterResult(table=pick.draw(NUMBERS), result=pick.draw(SCORES)),
        lambda: EnterResult(
            table=pick.draw(NUMBERS), result=pick.draw(SCORES), by=pick.draw(results_facts.WHO)
        ),
        lambda: CloseRound(without=tuple(pick.draw(st.sets(st.integers(1, 3))))),
        lambda: AddEntries(people=(f"late{number}",)),
        lambda: WithdrawEntry(
            entry=pick.draw(NUMBERS),
            open_match=pick.draw(st.sampled_from([None, "award", "wait"])),
        ),
        lambda: ReinstateEntry(entry=pick.draw(NUMBERS)),
        lambda: CorrectResult(
            round=pick.draw(NUMBERS),
            table=pick.draw(NUMBERS),
            result=pick.draw(SCORES),
            reason="misread",
        ),
        lambda: ChangeSetting(
            setting="rounds", value=str(pick.draw(st.integers(1, 5))), reason="time"
        ),
        lambda: pick.draw(st.sampled_from([CutBracket(size=2), FinishTournament()])),
        lambda: pick.draw(people_facts.commands(NUMBERS)),
        lambda: pick.draw(people_facts.commands(NUMBERS)),
        lambda: pick.draw(results_facts.commands(NUMBERS)),
        lambda: pick.draw(wishes_facts.commands(NUMBERS)),
        lambda: pick.draw(late_facts.commands(NUMBERS)),
        lambda: pick.draw(paper_facts.commands(NUMBERS)),
        lambda: pick.draw(by_hand_facts.commands(NUMBERS)),
        lambda: pick.draw(by_hand_facts.commands(NUMBERS)),
    ]
    made: Command = pick.draw(st.sampled_from(make))()
    return made


@given(data=st.data(), entries=st.integers(0, 7))
@settings(max_examples=60, deadline=None)
def test_any_commands_lead_to_facts_that_fold_and_to_rounds_that_seat_everybody_once(
    data: st.DataObject, entries: int
) -> None:
    evening = Evening(entries, rounds=3)
    printed: dict[int, object] = {}
    for number in range(data.draw(st.integers(5, 40))):
        asked = command(number, data)
        answer = evening.ask(asked)
        for event in answer if isinstance(answer, tuple) else ():
            if isinstance(event, fact.RoundClosed):
                printed[event.round] = standings_after(evening.state, event.round)
            if isinstance(event, PAST_CHANGED) or (
                isinstance(event, fact.ResultEntered) and event.round in printed
            ):
                printed.clear()  # the record says that the past changed
        for played in evening.state.rounds:
            seated = [e for t in played.tables.values() for e in (t.paired.left, t.paired.right)]
            assert len({*seated, *played.byes}) == len(seated) + len(played.byes)
    assert not evening.state.impossible
    assert fold(REDUCER, Competition(), evening.events) == evening.state
    for closed, rows in printed.items():
        assert standings_after(evening.state, closed) == rows, "a closed round stays as printed"


@given(data=st.data())
@settings(max_examples=30, deadline=None)
def test_folding_a_prefix_and_then_the_rest_is_folding_all(data: st.DataObject) -> None:
    evening = Evening(6, rounds=2)
    evening.round()
    evening.round()
    cut = data.draw(st.integers(0, len(evening.events)))
    prefix = fold(REDUCER, Competition(), evening.events[:cut])
    kept = prefix.copy()
    assert fold(REDUCER, prefix.copy(), evening.events[cut:]) == evening.state
    assert prefix == kept, "a copy shares nothing that changes"


SMALL = st.integers(0, 4)
TABLES = st.builds(fact.PairedTable, table=SMALL, match=SMALL, left=SMALL, right=SMALL)
SEATS = st.builds(of_formats.NewSeats, table=SMALL, match=SMALL, left=SMALL, right=SMALL)
ANY_FACT = st.one_of(
    st.builds(
        fact.TournamentCreated, name=st.just("X"), settings=st.just(fact.Settings(rules="r"))
    ),
    st.builds(
        fact.SettingChanged,
        setting=st.sampled_from(["rounds", "cut", "nonsense"]),
        was=st.just("1"),
        now=st.sampled_from(["1", "null", "{", '"x"']),
        reason=st.just(""),
    ),
    st.builds(fact.EntryAdded, entry=SMALL, person=st.just("p"), first_round=SMALL),
    st.builds(fact.LotsDrawn, seed=st.just("s"), order=st.tuples(SMALL, SMALL)),
    st.builds(
        fact.RoundPaired,
        round=SMALL,
        version=SMALL,
        stage=st.sampled_from(["swiss", "bracket", "play-off", "decider"]),
        tables=st.lists(TABLES, max_size=2).map(tuple),
        byes=st.lists(SMALL, max_size=2).map(tuple),
        best_of=st.just(3),
        rests=st.lists(SMALL, max_size=1).map(tuple),
    ),
    st.builds(fact.DraftDropped, round=SMALL, with_cut=st.booleans()),
    st.builds(fact.RoundPublished, round=SMALL),
    st.builds(fact.ResultEntered, round=SMALL, table=SMALL, match=SMALL, result=SCORES),
    st.builds(
        fact.ResultCorrected,
        round=SMALL,
        table=SMALL,
        match=SMALL,
        was=SCORES,
        result=SCORES,
        reason=st.just("r"),
    ),
    st.builds(fact.RoundClosed, round=SMALL),
    st.builds(fact.EntryWithdrawn, entry=SMALL, after_round=SMALL),
    st.builds(fact.EntryReinstated, entry=SMALL, from_round=SMALL),
    st.builds(
        fact.BracketCut,
        after_round=SMALL,
        seeds=st.tuples(SMALL, SMALL),
        skipped=st.just(()),
        third_place=st.booleans(),
        elimination=st.sampled_from(["single", "double"]),
        all_places=st.booleans(),
    ),
    st.builds(
        of_formats.GroupsDrawn, groups=st.lists(st.tuples(SMALL, SMALL), max_size=2).map(tuple)
    ),
    st.builds(
        of_formats.TablesReseated, round=SMALL, tables=st.lists(SEATS, max_size=2).map(tuple)
    ),
    st.just(fact.TournamentFinished()),
    *people_facts.facts(SMALL),
    *results_facts.facts(SMALL),
    *wishes_facts.facts(SMALL),
    *late_facts.facts(SMALL),
    *paper_facts.facts(SMALL),
    *by_hand_facts.facts(SMALL),
)


def test_every_kind_of_fact_is_tried() -> None:
    assert set(REDUCER) == set(fact.EVENTS.values())
    assert len(ANY_FACT.element_strategies) == len(REDUCER)  # type: ignore[attr-defined]


@given(st.lists(ANY_FACT, max_size=25))
@settings(max_examples=300, deadline=None)
def test_no_sequence_of_facts_however_wrong_makes_the_reducer_raise(facts: list[Any]) -> None:
    state = fold(REDUCER, Competition(), facts)
    assert state.version == len(facts)
    assert len(standings_after(state, len(state.rounds))) <= len(state.entries)
    assert (bracket_of(state) is None) == (state.cut is None)


@given(st.lists(ANY_FACT, max_size=10))
@settings(max_examples=60, deadline=None)
def test_every_fact_reads_back_from_its_bytes(facts: list[Any]) -> None:
    for event in facts:
        data = msgspec.json.encode(event, order="sorted")
        assert msgspec.json.decode(data, type=type(event)) == event
