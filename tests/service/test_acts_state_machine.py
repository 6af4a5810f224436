"""Whatever is done, the log alone says where a tournament stands.

Acts of all kinds, invalid ones included, go through the service onto an SQLite database. After each
the state equals that of the facts decided so far, folded anew from the database as opened again;
what is refused names a clause and leaves the head of the log as it was.
"""

import itertools
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule

from tests.competition import (
    by_hand_facts,
    late_facts,
    paper_facts,
    people_facts,
    results_facts,
    wishes_facts,
)
from tests.competition.evening import result
from tests.service.moving import sqlite_url
from tournament.competition import commands as wish
from tournament.competition.commands_record import UndoActs
from tournament.competition.events import Result, Settings
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.event import Command, Event, fold
from tournament.games.shuffle import seed_of
from tournament.service.errors import RefusedByRule
from tournament.service.ledger import open_ledger
from tournament.service.tournaments import ask, state_of

SLUG = "spring"
NUMBERS = st.integers(0, 5)
SCORES = st.sampled_from(
    [result("2-0"), result("1-2"), result("1-1", ending="time"), result("3-0")]
)
WHO = results_facts.WHO
How = Literal["award", "wait"] | None


class Acts(RuleBasedStateMachine):
    """A tournament of four on a database, and the facts that ought to be on it."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.url = sqlite_url(Path(self.folder.name) / "club.db")
        self.facts: list[Event] = []
        self.seeds = itertools.count()
        self.do(
            wish.CreateTournament(
                name="Spring Open", settings=Settings(rules="speed/club@1", rounds=2, cut=2)
            )
        )
        self.do(wish.AddEntries(people=("p1", "p2", "p3", "p4")))

    def teardown(self) -> None:
        self.folder.cleanup()

    def do(self, command: Command) -> None:
        with open_ledger(self.url, write=True, actor="director") as ledger:
            head = ledger.store.head()
            try:
                done = ask(ledger, SLUG, command)
            except RefusedByRule as error:
                refused = error.refused
            else:
                refused = None
            if refused is not None:
                assert refused.clause
                assert ledger.store.head() == head
                return
            for change in done.changes:
                self.facts.extend(change.events)

    def stored(self) -> Competition:
        with open_ledger(self.url, write=False, actor="somebody") as ledger:
            return state_of(ledger, SLUG)

    @rule(rematch=st.booleans())
    def pair(self, rematch: bool) -> None:
        self.do(wish.PairRound(seed=seed_of(str(next(self.seeds))), allow_rematch=rematch))

    @rule(which=st.sampled_from([wish.PublishRound, wish.CloseRound, wish.FinishTournament]))
    def step(self, which: type[Command]) -> None:
        self.do(which())

    @rule(scores=st.lists(SCORES, min_size=2, max_size=2), by=WHO)
    def play(self, scores: Sequence[Result], by: str) -> None:
        for table, score in enumerate(scores, 1):
            self.do(wish.EnterResult(table=table, result=score, by=by))

    @rule(table=NUMBERS, score=SCORES, by=WHO, number=st.none() | NUMBERS)
    def enter(self, table: int, score: Result, by: str, number: int | None) -> None:
        self.do(wish.EnterResult(table=table, result=score, by=by, round=number))

    @rule(number=NUMBERS, table=NUMBERS, score=SCORES, reason=results_facts.REASONS)
    def correct(self, number: int, table: int, score: Result, reason: str) -> None:
        self.do(wish.CorrectResult(round=number, table=table, result=score, reason=reason))

    @rule(entry=NUMBERS, how=st.sampled_from([None, "award", "wait"]))
    def leave(self, entry: int, how: How) -> None:
        self.do(wish.WithdrawEntry(entry=entry, open_match=how))

    @rule(entry=NUMBERS)
    def come_back(self, entry: int) -> None:
        self.do(wish.ReinstateEntry(entry=entry))

    @rule(
        asked=st.one_of(
            people_facts.commands(NUMBERS),
            results_facts.commands(NUMBERS),
            late_facts.commands(NUMBERS),
            paper_facts.commands(NUMBERS),
            by_hand_facts.commands(NUMBERS),
            wishes_facts.commands(NUMBERS),
        )
    )
    def other(self, asked: Command) -> None:
        self.do(asked)

    @rule(value=st.sampled_from(["2", "3", "many"]), reason=results_facts.REASONS)
    def change(self, value: str, reason: str) -> None:
        self.do(wish.ChangeSetting(setting="rounds", value=value, reason=reason))

    @rule(size=st.sampled_from([2, 3]))
    def cut(self, size: int) -> None:
        self.do(wish.CutBracket(size=size))

    @rule(back=st.integers(0, 12), unseen=st.integers(0, 1))
    def undo(self, back: int, unseen: int) -> None:
        version = len(self.facts)
        self.do(UndoActs(to=max(version - back, 0), seen=version - unseen, reason="by mistake"))

    @invariant()
    def reopened_it_is_the_same(self) -> None:
        stored = self.stored()
        assert stored == fold(REDUCER, Competition(), self.facts)
        assert stored.version == len(self.facts)
        assert not stored.impossible


TestActs = Acts.TestCase
TestActs.settings = settings(max_examples=8, stateful_step_count=15, deadline=None)
