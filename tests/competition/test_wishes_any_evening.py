"""Whatever is asked in an evening: what must never be in a pairing is not in it (T-5, T-6).

Every draft is held to every pairing there is of those who play, walked through one by one; who met
whom and who had a bye is counted here again, from the facts alone.
"""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.competition import people_facts, wishes_facts
from tests.competition.evening import Evening, result
from tests.pairing.pairing_oracle import BYE, Pairs, all_pairings
from tournament.competition.commands import (
    AddEntries,
    CloseRound,
    EnterResult,
    PairRound,
    PublishRound,
    ReinstateEntry,
    WithdrawEntry,
)
from tournament.competition.commands_wishes import ForbidPair, GrantBye
from tournament.competition.state import Round
from tournament.event import Refused
from tournament.games.shuffle import seed_of

NUMBERS = st.integers(1, 8)
ROUNDS = st.integers(1, 4)


class Past:
    """What the rounds so far have brought, counted from the tables alone."""

    def __init__(self, rounds: list[Round]) -> None:
        self.met = {
            frozenset((table.paired.left, table.paired.right))
            for played in rounds
            for table in played.tables.values()
        }
        full = ({e for e, w in played.byes_granted.items() if w == "full"} for played in rounds)
        self.had_bye = {entry for played in rounds for entry in played.byes}.union(*full)

    def faults(self, pairs: Pairs) -> tuple[int, int]:
        """How many meet again, and how many have a second bye."""
        again = sum(frozenset(pair) in self.met for pair in pairs)
        return again, sum(max(pair) in self.had_bye for pair in pairs if BYE in pair)


def paired_as(draft: Round) -> Pairs:
    tables = ((t.paired.left, t.paired.right) for t in draft.tables.values())
    return (*tables, *((entry, BYE) for entry in draft.byes))


def possible(playing: list[int], forbidden: set[frozenset[int]]) -> Iterator[Pairs]:
    for pairs in all_pairings(playing):
        if not any(frozenset(pair) in forbidden for pair in pairs):
            yield pairs


def wishes(pick: st.DataObject) -> Iterator[object]:
    """Yield what is asked between two rounds."""
    for _ in range(pick.draw(st.integers(0, 4))):
        yield pick.draw(
            st.one_of(
                wishes_facts.commands(NUMBERS),
                wishes_facts.commands(NUMBERS),
                people_facts.commands(NUMBERS),
                st.builds(WithdrawEntry, entry=NUMBERS),
                st.builds(ReinstateEntry, entry=NUMBERS),
            )
        )


@given(
    data=st.data(),
    entries=st.integers(3, 7),
    begin=st.sampled_from([{}, {"first_round": "rating"}]),
    seeded=st.sampled_from([{}, {"first_round": "halves"}, {"acceleration": "baku"}]),
)
@settings(max_examples=60, deadline=None)
def test_no_forbidden_pair_and_no_rematch_or_second_bye_where_a_pairing_without_exists(
    data: st.DataObject, entries: int, begin: dict[str, object], seeded: dict[str, object]
) -> None:
    evening = Evening(entries, rounds=4, seeding="entered", **{**begin, **seeded})
    for number in range(1, 5):
        for command in wishes(data):
            evening.ask(command)
        if number == 3:
            evening.ask(AddEntries(people=("late",)))
        check_draft(evening, data.draw(st.booleans()))
        if isinstance(evening.ask(PublishRound()), Refused):
            return
        assert evening.state.running is not None
        for table in evening.state.running.open_tables:
            score = data.draw(st.sampled_from(["2-0", "1-2", "0-2"]))
            evening.ask(EnterResult(table=table, result=result(score)))
        refused_for_a_penalty = evening.state.running.open_tables
        evening.do(CloseRound(without=refused_for_a_penalty))
    assert not evening.state.impossible


def check_draft(evening: Evening, allow_rematch: bool) -> None:
    state = evening.state
    number, past = state.next_round, Past([r for r in state.rounds if r.published])
    resting = state.granted_in(number)
    playing = [e.number for e in state.active(number) if e.number not in resting]
    forbidden = {frozenset(each.pair) for each in state.forbidden}
    answer = evening.ask(
        PairRound(seed=seed_of(f"{number} {state.version}"), allow_rematch=allow_rematch)
    )
    if isinstance(answer, Refused):
        if answer.reason == "unpairable-forbidden":
            assert not list(possible(playing, forbidden))
        elif answer.reason == "unpairable-rematch-forced":
            every = [past.faults(pairs) for pairs in possible(playing, forbidden)]
            assert every
            assert min(every)[0] == answer.facts["rematches"]
            assert min(every)[0] > 0
        elif answer.reason == "unpairable-too-few":
            assert len(playing) < 2
        else:
            assert answer.reason == "check-in-open"
        return
    draft = state.draft
    assert draft is not None
    pairs = paired_as(draft)
    assert sorted(e for pair in pairs for e in pair if e != BYE) == sorted(playing)
    assert not {frozenset(pair) for pair in pairs} & forbidden
    assert past.faults(pairs) == min(past.faults(each) for each in possible(playing, forbidden))
    keepers = {draft.seats[entry] for entry in state.kept_tables if entry in draft.seats}
    for entry, table in state.kept_tables.items():
        if entry in draft.seats and draft.seats[entry] != table:
            there = draft.tables[draft.seats[entry]].paired
            with_a_keeper = {there.left, there.right} - {entry} <= state.kept_tables.keys()
            assert with_a_keeper or table in keepers, "only who keeps a table too can take it"


@pytest.mark.parametrize("worth", ["full", "half", "zero"])
def test_the_control_sees_a_resting_entry_that_is_seated_all_the_same(worth: str) -> None:
    evening = Evening(5, rounds=3)
    evening.pair(publish=False)
    evening.do(GrantBye(entry=2, round=1, worth=worth, reason="x"))
    draft = evening.state.draft
    assert draft is not None
    resting = evening.state.granted_in(1)
    playing = [e.number for e in evening.state.active(1) if e.number not in resting]
    seated = [e for pair in paired_as(draft) for e in pair if e != BYE]
    assert sorted(seated) != sorted(playing)
    assert evening.refused(PublishRound()) == ("T-10", "draft-outdated")


def test_the_control_counts_a_rematch_that_was_forced() -> None:
    evening = Evening(4, rounds=4)
    evening.do(ForbidPair(one=1, other=2, reason="x"))
    for _ in range(2):
        evening.round()
    past = Past(evening.state.rounds)
    forbidden = {frozenset((1, 2))}
    assert min(past.faults(each) for each in possible([1, 2, 3, 4], forbidden))[0] == 2
    refused = evening.ask(PairRound(seed=seed_of("x")))
    assert isinstance(refused, Refused)
    assert refused.facts["rematches"] == 2
