"""Any commands in any order, in every format: facts that fold, and nobody twice in a round."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition.evening import Evening, lower_number_wins, result
from tests.competition.test_competition_properties import command
from tests.competition.test_formats import FORMATS
from tournament.competition.bracket import bracket_of, matches_of
from tournament.competition.commands import (
    AddEntries,
    ChangeSetting,
    CloseRound,
    CorrectResult,
    CutBracket,
    EnterResult,
    PairRound,
    PublishRound,
    WithdrawEntry,
)
from tournament.competition.cut_line import cut_lines
from tournament.competition.places import final_places
from tournament.competition.reducer import REDUCER
from tournament.competition.schedule import rounds_to_come
from tournament.competition.state import Competition
from tournament.event import Command, fold
from tournament.games.shuffle import seed_of


def likely(evening: Evening, data: st.DataObject) -> Command:
    """Return a command that often fits, so that evenings come far."""
    running = evening.state.running
    if running and running.open_tables:
        table = running.tables[running.open_tables[0]]
        return EnterResult(table=table.paired.table, result=lower_number_wins(table.paired))
    if running:
        return CloseRound()
    if evening.state.draft:
        return PublishRound()
    return data.draw(
        st.sampled_from(
            [
                PairRound(seed=seed_of("x"), allow_rematch=True),
                CutBracket(),
                CutBracket(play_off=True),
            ]
        )
    )


def upset(data: st.DataObject, evening: Evening) -> Command:
    rounds = max(len(evening.state.rounds), 1)
    return CorrectResult(
        round=data.draw(st.integers(1, rounds)),
        table=data.draw(st.integers(1, 3)),
        result=data.draw(st.sampled_from([result("2-0"), result("0-2"), result("1-2")])),
        reason="misread",
    )


@given(data=st.data(), agreed=st.sampled_from(sorted(FORMATS)), entries=st.integers(2, 9))
@settings(max_examples=80, deadline=None)
def test_any_commands_in_any_format_lead_to_facts_that_fold(
    data: st.DataObject, agreed: str, entries: int
) -> None:
    evening = Evening(entries, **FORMATS[agreed])
    for number in range(data.draw(st.integers(10, 60))):
        kind = data.draw(st.integers(0, 9))
        if kind < 7:
            asked = likely(evening, data)
        elif kind == 7:
            asked = upset(data, evening)
        else:
            asked = command(number, data)
        evening.ask(asked)
        for played in evening.state.rounds:
            seated = [e for t in played.tables.values() for e in (t.paired.left, t.paired.right)]
            once = {*seated, *played.byes, *played.rests}
            assert len(once) == len(seated) + len(played.byes) + len(played.rests)
    state = evening.state
    assert not state.impossible
    assert fold(REDUCER, Competition(), evening.events) == state
    assert rounds_to_come(state) >= 0
    placed = [place.entry for place in final_places(state)]
    assert len(set(placed)) == len(placed)
    drawn = bracket_of(state)
    if drawn:
        for played in state.bracket_rounds():
            if not played.published:
                continue
            assert set(matches_of(state, played)) == set(played.tables), "every table has a match"
    if state.closed_swiss:
        cut_lines(state, state.closed_swiss, 2)


def test_settings_changed_one_after_another_reach_every_format() -> None:
    evening = Evening(6)
    for setting, value in (
        ("groups", "2"),
        ("cut", "4"),
        ("format", "groups"),
        ("seeding", "entered"),
        ("cut_best_of", "first-to-3"),
        ("final_best_of", "none"),
        ("all_places", "yes"),
        ("agreed_draws", "no"),
        ("match_time", "3000"),
    ):
        evening.do(ChangeSetting(setting=setting, value=value))
    evening.do(AddEntries(people=("one", "more")))
    evening.pair()
    assert evening.state.groups == ((1, 4, 5, 8), (2, 3, 6, 7))
    evening.do(WithdrawEntry(entry=8, open_match="award"))
