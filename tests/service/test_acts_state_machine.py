"""Whatever is done, the log alone says where a tournament stands.

Acts of all kinds, invalid ones included, go through the service onto an SQLite database, in every
format. After each the state equals that of the facts decided so far, folded one after another and
folded anew from the database as opened again; what is refused names a clause, is said in a
sentence, and leaves the head of the log as it was.
"""

import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from string import Formatter
from typing import Literal

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.competition.any_command import ANY_COMMAND, EVERY, NUMBERS, REASONS, SCORES, WHO
from tests.competition.evening import lower_number_wins
from tests.competition.test_formats import FORMATS
from tests.service.dispute_acts import ACTS, ANY_ACT, RULINGS, START, Act, claimed
from tests.service.moving import sqlite_url
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import BeginEdit, FinishEdit, RepairRound, SwapPlaces
from tournament.competition.commands_record import UndoActs
from tournament.competition.decide import _ANSWERS
from tournament.competition.events import Result, Settings
from tournament.competition.reducer import REDUCER
from tournament.competition.state import Competition
from tournament.disputes.decide import _ANSWERS as OF_A_DISPUTE
from tournament.event import Command, Event, Refused, fold
from tournament.games.shuffle import seed_of
from tournament.service.disputes.claims import open_claim_lines
from tournament.service.errors import BadInput, NotFound, RefusedByRule
from tournament.service.integrity import integrity_log
from tournament.service.ledger import Change, Ledger, Receipt, open_ledger
from tournament.service.next_step import next_step
from tournament.service.printing.book import pages_of
from tournament.service.refusals import SENTENCES, sentence
from tournament.service.tournaments import acts_since, ask, load, state_of, stream_of

SLUG = "spring"
How = Literal["award", "wait"] | None


class Acts(RuleBasedStateMachine):
    """A tournament on a database, the facts that ought to be on it, and what they come to."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory()
        self.url = sqlite_url(Path(self.folder.name) / "club.db")
        self.facts: list[Event] = []
        self.state = Competition()

    @initialize(
        agreed=st.sampled_from(["swiss", "swiss", *FORMATS]),
        confirm=st.booleans(),
        entries=st.integers(3, 6),
        imported=st.integers(0, 9),
    )
    def begin(self, agreed: str, confirm: bool, entries: int, imported: int) -> None:
        if not imported:
            return  # another rule makes it, or imports it
        chosen = {"rules": "speed/club@1", "rounds": 2, "confirm_results": confirm}
        if agreed == "swiss":
            chosen["cut"] = 2
        agreed_settings = Settings(**{**chosen, **FORMATS[agreed]})
        self.do(wish.CreateTournament(name="Spring Open", settings=agreed_settings))
        self.do(wish.AddEntries(people=tuple(f"p{n}" for n in range(1, entries + 1))))

    def teardown(self) -> None:
        if self.state.version:
            self.everything_can_be_told()
        self.folder.cleanup()

    def do(self, command: Command) -> None:
        self.put(lambda ledger: ask(ledger, SLUG, command))

    def put(self, act: Callable[[Ledger], Receipt]) -> None:
        """Do something on the log; what is refused is said, and changes nothing."""
        with open_ledger(self.url, write=True, actor="director") as ledger:
            head = ledger.store.head()
            refused: Refused | None = None
            wrong = ""
            changes: tuple[Change, ...] = ()
            try:
                changes = act(ledger).changes
            except RefusedByRule as error:
                refused = error.refused
            except (NotFound, BadInput) as error:
                wrong = str(error)
            no_tournament = "no tournament" in wrong and not self.state.version
            assert not wrong or no_tournament or "no dispute" in wrong or "no game" in wrong
            if refused:
                assert refused.clause
                assert is_said(refused)
            if not changes:
                assert ledger.store.head() == head
            for change in changes:
                if change.stream == stream_of(SLUG):
                    self.facts.extend(change.events)
                    fold(REDUCER, self.state, change.events)

    def everything_can_be_told(self) -> None:
        with open_ledger(self.url, write=False, actor="somebody") as ledger:
            assert len(acts_since(ledger, stream_of(SLUG), 0)) == len(self.facts)
            integrity_log(ledger, load(ledger, SLUG))
            open_claim_lines(ledger, load(ledger, SLUG), START)
            next_step(self.state)
            pages_of(ledger, SLUG)

    @rule(asked=ANY_COMMAND)
    def any_command(self, asked: Command) -> None:
        self.do(asked)

    @rule(rematch=st.booleans())
    def pair(self, rematch: bool) -> None:
        self.do(wish.PairRound(seed=seed_of(str(len(self.facts))), allow_rematch=rematch))

    @rule(which=st.sampled_from([wish.PublishRound, wish.FinishTournament, wish.CutBracket]))
    def step(self, which: type[Command]) -> None:
        self.do(which())

    @precondition(lambda self: self.state.running)
    @rule(scores=st.lists(SCORES, min_size=1, max_size=3), by=WHO)
    def play(self, scores: Sequence[Result], by: str) -> None:
        for table, score in enumerate(scores, 1):
            self.do(wish.EnterResult(table=table, result=score, by=by))

    @precondition(lambda self: self.state.running or self.state.draft or self.state.started)
    @rule(publish=st.booleans())
    def play_a_round(self, publish: bool) -> None:
        """Go on as most evenings do, so that they come far."""
        if self.state.draft and publish:
            self.do(wish.PublishRound())
        running = self.state.running
        if running is None:
            return self.pair(rematch=True)
        for number in running.open_tables:
            paired = running.tables[number].paired
            self.do(wish.EnterResult(table=number, result=lower_number_wins(paired), by="scorer/1"))
        unconfirmed = running.unconfirmed_tables if self.state.settings.confirm_results else ()
        return self.do(wish.CloseRound(without=running.open_tables, unconfirmed=unconfirmed))

    @precondition(lambda self: self.state.draft or self.state.running)
    @rule(one=NUMBERS, other=NUMBERS, finish=st.booleans())
    def edit(self, one: int, other: int, finish: bool) -> None:
        self.do(BeginEdit(reason="a mistake"))
        self.do(SwapPlaces(one=one, other=other))
        if finish:
            self.do(FinishEdit(seed=seed_of("edit"), confirmed=True))

    @precondition(lambda self: self.state.draft or self.state.running)
    @rule(rematch=st.booleans())
    def repair(self, rematch: bool) -> None:
        self.do(RepairRound(seed=seed_of("again"), allow_rematch=rematch, reason="somebody left"))

    @rule(number=NUMBERS, table=NUMBERS, score=SCORES, reason=REASONS)
    def correct(self, number: int, table: int, score: Result, reason: str) -> None:
        self.do(wish.CorrectResult(round=number, table=table, result=score, reason=reason))

    @rule(entry=NUMBERS, how=st.sampled_from([None, "award", "wait"]))
    def leave(self, entry: int, how: How) -> None:
        self.do(wish.WithdrawEntry(entry=entry, open_match=how))

    @precondition(lambda self: self.state.started)
    @rule(act=ANY_ACT)
    def dispute(self, act: Act) -> None:
        self.put(lambda ledger: act.do(ledger, SLUG))

    @precondition(lambda self: self.state.started)
    @rule(table=st.integers(1, 2), ruling=RULINGS)
    def claim_and_rule(self, table: int, ruling: Act) -> None:
        """Rule on what is in dispute, so that rulings come often."""
        self.put(lambda ledger: claimed(table, "lost-race", "left", 1).do(ledger, SLUG))
        self.put(lambda ledger: ruling.do(ledger, SLUG))

    @rule(back=st.integers(0, 12), unseen=st.integers(0, 1))
    def undo(self, back: int, unseen: int) -> None:
        version = len(self.facts)
        self.do(UndoActs(to=max(version - back, 0), seen=version - unseen, reason="by mistake"))

    @invariant()
    def reopened_it_is_the_same(self) -> None:
        if not self.facts:
            return
        with open_ledger(self.url, write=False, actor="somebody") as ledger:
            stored = state_of(ledger, SLUG)
        assert stored == self.state
        assert stored == fold(REDUCER, Competition(), self.facts)
        assert stored.version == len(self.facts)
        assert not stored.impossible


def is_said(refused: Refused) -> bool:
    """Say whether a refusal has its own sentence, and has every fact that this names."""
    named = {field for _, field, _, _ in Formatter().parse(SENTENCES[refused.reason]) if field}
    return named <= refused.facts.keys() and bool(sentence(refused))


TestActs = Acts.TestCase
TestActs.settings = settings(max_examples=12, stateful_step_count=20, deadline=None)


def test_no_command_that_a_tournament_answers_is_left_out() -> None:
    assert EVERY.keys() == _ANSWERS.keys()


def test_no_command_that_a_dispute_answers_is_left_out() -> None:
    assert ACTS.keys() == OF_A_DISPUTE.keys()
