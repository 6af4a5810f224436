"""A log whose owner wrote facts that cannot have happened, with hashes to match, is still read."""

from pathlib import Path

import pytest

from tests.cli.conftest import Answer
from tournament.competition.events import (
    PairedTable,
    Result,
    ResultEntered,
    RoundClosed,
    RoundPaired,
    RoundPublished,
)
from tournament.event import Command, Event
from tournament.service.ledger import Change, open_ledger

STREAM = "tournament/spring"
TABLE = PairedTable(table=1, match=1, left=1, right=9)
STRANGER: list[Event] = [
    RoundPaired(round=1, version=1, stage="swiss", best_of=3, tables=(TABLE,), byes=()),
    RoundPublished(round=1),
    ResultEntered(round=1, table=1, match=1, result=Result(left=2, right=0, drawn=0)),
    RoundClosed(round=1, without=()),
]


class Forge(Command):
    """Record whatever is wanted."""


@pytest.fixture
def forged(playledger, home: Path) -> Path:
    """A tournament of two in which the first has met somebody who never entered."""
    database = home / "club.db"
    for command in (
        ("tournament", "create", "spring", "--name", "Spring"),
        ("player", "add", "Ana"),
        ("player", "add", "Bea"),
    ):
        assert playledger("--db", str(database), *command).code == 0
    with open_ledger(f"sqlite:///{database}", write=True, actor="owner") as ledger:
        ledger.record(STREAM, Forge(), lambda: [Change(STREAM, 3, STRANGER)])
    return database


def test_a_round_with_a_stranger_is_told_and_nothing_breaks(playledger, forged: Path) -> None:
    def ask(*command: str) -> Answer:
        answer = playledger("--db", str(forged), *command)
        assert "sorry" not in answer.err
        return answer

    assert ask("log", "verify").code == 0
    shown = ask("tournament", "show")
    assert shown.code == 0
    assert "4 facts on the log cannot have happened, the first as version 4" in shown.out
    standings = ask("standings")
    assert (standings.code, "no round is closed yet" in standings.err) == (5, True)
    assert ask("report", "build", "--out", "pages").code == 0
    assert ask("round", "pair").code == 0


def test_of_a_sound_tournament_nothing_is_told(playledger) -> None:
    playledger("--db", "club.db", "tournament", "create", "spring", "--name", "Spring")
    assert "cannot have happened" not in playledger("--db", "club.db", "tournament", "show").out
