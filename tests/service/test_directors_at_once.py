"""Directors who act at the same moment on one database: nothing is lost, and each is told (T-9)."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Barrier

import pytest

from tests.competition.evening import result
from tests.service.moving import sqlite_url
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import BeginEdit, PlayAgain, RepairRound
from tournament.competition.commands_late import EnterLate
from tournament.competition.commands_people import OpenCheckIn, PenaliseEntry
from tournament.competition.commands_record import UndoActs
from tournament.competition.commands_wishes import ForbidPair
from tournament.competition.events import Settings
from tournament.competition.state import Competition
from tournament.event import Command, Event
from tournament.games.shuffle import seed_of
from tournament.service.errors import Conflict, RefusedByRule
from tournament.service.ledger import Ledger, Receipt, open_ledger
from tournament.service.sentences_acts import act
from tournament.service.tournaments import ask, load

SLUG = "spring"
PATIENCE_S = 120


class AtOnce(Ledger):
    """A ledger that records only when everybody else has read what is to be recorded on."""

    def __init__(self, ledger: Ledger, everybody: Barrier) -> None:
        super().__init__(ledger.store, ledger.roster, ledger.codec, actor=ledger.actor)
        self.everybody = everybody

    def record(self, stream, command, plan, *, command_id=None) -> Receipt:
        self.everybody.wait(PATIENCE_S)
        return super().record(stream, command, plan, command_id=command_id)


@dataclass
class Done:
    """What came of a command that somebody gave."""

    actor: str
    command: Command
    recorded: list[Event] = field(default_factory=list)
    told: str = ""


@dataclass
class Club:
    """A database that directors open for themselves."""

    url: str

    @contextmanager
    def door(self, actor: str) -> Iterator[Ledger]:
        with open_ledger(self.url, write=True, actor=actor) as ledger:
            yield ledger

    def do(self, *commands: Command) -> None:
        with self.door("before") as ledger:
            for command in commands:
                ask(ledger, SLUG, command)

    def facts(self) -> list[Event]:
        with self.door("reader") as ledger:
            return ledger.events(f"tournament/{SLUG}")

    def state(self) -> Competition:
        with self.door("reader") as ledger:
            return load(ledger, SLUG).state

    def at_once(self, *commands: Command) -> list[Done]:
        """Let each command be given by another director, all having read the same."""
        everybody = Barrier(len(commands))

        def act_as(actor: str, command: Command) -> Done:
            done = Done(actor, command)
            with self.door(actor) as ledger:
                try:
                    receipt = ask(AtOnce(ledger, everybody), SLUG, command)
                except Conflict as conflict:
                    done.told = conflict.what
                else:
                    done.recorded = [fact for each in receipt.changes for fact in each.events]
            return done

        with ThreadPoolExecutor(len(commands)) as pool:
            names = [f"director/{number}" for number in range(1, len(commands) + 1)]
            return list(pool.map(act_as, names, commands))


@pytest.fixture
def club(tmp_path: Path) -> Club:
    club = Club(sqlite_url(tmp_path / "club.db"))
    club.do(
        wish.CreateTournament(name="Spring", settings=Settings(rules="speed/club@1", rounds=2)),
        wish.AddEntries(people=("p1", "p2", "p3", "p4")),
    )
    return club


def pair(seed: str) -> wish.PairRound:
    return wish.PairRound(seed=seed_of(seed))


def enter(table: int, score: str, by: str = "") -> wish.EnterResult:
    return wish.EnterResult(table=table, result=result(score), by=by)


def correct(score: str) -> wish.CorrectResult:
    return wish.CorrectResult(round=1, table=1, result=result(score), reason="misread")


BEFORE: dict[str, tuple[Command, ...]] = {
    "entries": (),
    "draft": (pair("before"),),
    "running": (pair("before"), wish.PublishRound(), enter(1, "2-1")),
    "late": (pair("before"), wish.PublishRound(), enter(1, "2-1"), EnterLate(person="late")),
}
REPAIR = RepairRound(seed=seed_of("again"), late=(5,), reason="somebody came")
CASES: list[tuple[str, Command, Command]] = [
    ("entries", pair("one"), pair("other")),
    ("entries", pair("one"), wish.AddEntries(people=("p5",))),
    ("entries", OpenCheckIn(), pair("one")),
    ("draft", wish.PublishRound(), pair("other")),
    ("draft", wish.PublishRound(), BeginEdit()),
    ("draft", wish.PublishRound(), wish.WithdrawEntry(entry=1)),
    ("draft", wish.PublishRound(), ForbidPair(one=1, other=2, reason="x")),
    ("running", enter(2, "2-0"), enter(2, "0-2")),
    ("running", enter(2, "2-0", "scorer/1"), enter(2, "2-0", "scorer/2")),
    ("running", correct("2-0"), correct("0-2")),
    ("running", BeginEdit(reason="x"), enter(2, "2-0")),
    ("late", REPAIR, wish.WithdrawEntry(entry=1)),
    ("running", PlayAgain(tables=(1,), reason="x"), correct("2-0")),
    ("running", UndoActs(to=0, seen=0, reason="x"), enter(2, "2-0")),
    (
        "running",
        wish.CloseRound(without=(2,)),
        PenaliseEntry(entry=1, level="match-loss", reason="x"),
    ),
]


@pytest.mark.parametrize(("stage", "one", "other"), CASES)
def test_of_two_one_is_recorded_and_the_other_is_told_what_changed_meanwhile(
    club: Club, stage: str, one: Command, other: Command
) -> None:
    club.do(*BEFORE[stage])
    before = club.facts()
    if isinstance(one, UndoActs):
        one = UndoActs(to=len(before) - 1, seen=len(before), reason="x")
    won, late = sorted(club.at_once(one, other), key=lambda done: not done.recorded)
    now = club.facts()
    assert now == [*before, *won.recorded]
    assert not late.recorded
    assert f"{act(won.recorded[0])} by {won.actor}" in late.told
    assert "nothing of yours is recorded" in late.told
    with suppress(RefusedByRule):
        club.do(late.command)
    assert club.facts()[: len(now)] == now, "what the first did stays"
    assert not club.state().impossible


def test_many_at_once_are_all_recorded_once_each_has_looked_again(club: Club) -> None:
    club.do(wish.AddEntries(people=tuple(f"q{n}" for n in range(8))), pair("before"))
    club.do(wish.PublishRound())
    left: list[Command] = [enter(table, "2-0") for table in range(1, 7)]
    left += [PenaliseEntry(entry=n, level="caution", reason="late") for n in (1, 2)]
    expected, rounds = len(left), 0
    before = len(club.facts())
    while left:
        did = club.at_once(*left)
        assert sum(bool(done.recorded) for done in did) == 1
        assert all(done.told for done in did if not done.recorded)
        left = [done.command for done in did if done.told]
        rounds += 1
    assert rounds == expected
    assert len(club.facts()) == before + expected
    assert club.state().rounds[0].open_tables == ()
    assert len(club.state().penalties) == 2
