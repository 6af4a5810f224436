"""Two terminals, or two desks, at the same moment: one is told what the other did, nothing is lost.

The other acts when this one has read the tournament and is about to record.
"""

import subprocess
import sys
from collections.abc import Callable

import pytest

from tests.cli.conftest import Answer
from tests.competition.evening import result
from tournament.cli.resolution import resolve
from tournament.cli.settings import Flags
from tournament.competition import commands as wish
from tournament.competition.commands_by_hand import BeginEdit
from tournament.event import Command
from tournament.games.shuffle import seed_of
from tournament.service.ledger import Ledger, Receipt
from tournament.service.tournaments import ask

NAMES = "name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n"
CONFLICT = 3


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin=NAMES)


@pytest.fixture
def as_bo_acts(monkeypatch: pytest.MonkeyPatch) -> Callable[[Command], None]:
    """Let Bo give a command between what the next one reads and what it records."""

    def arrange(command: Command) -> None:
        real = Ledger.record

        def record(self: Ledger, *arguments: object, **options: object) -> Receipt:
            monkeypatch.setattr(Ledger, "record", real)
            with resolve(Flags(actor="Bo")).ledger(write=True) as ledger:
                ask(ledger, "spring", command)
            return real(self, *arguments, **options)

        monkeypatch.setattr(Ledger, "record", record)

    return arrange


def actors() -> list[str]:
    """Return who put each fact of the tournament on the record."""
    with resolve(Flags()).ledger(write=False) as ledger:
        return [each.actor for each in ledger.store.read("tournament/spring")]


PAIR = wish.PairRound(seed=seed_of("other"))
RUNNING = (("round", "pair"), ("round", "publish"), ("result", "enter", "1", "2-1"))
CASES = [
    ((), ("round", "pair"), wish.AddEntries(people=("p5",)), "entry added"),
    (RUNNING[:1], ("round", "publish"), PAIR, "round paired"),
    (RUNNING[:1], ("round", "publish"), BeginEdit(), "edit begun"),
    (RUNNING[:1], ("round", "edit", "begin"), PAIR, "round paired"),
    (
        RUNNING,
        ("result", "correct", "1", "1", "0-2", "--reason", "misread", "--yes"),
        wish.EnterResult(table=2, result=result("2-0")),
        "result entered (round 1, table 2, 2–0)",
    ),
    (
        RUNNING,
        ("result", "enter", "2", "2-0"),
        wish.CorrectResult(round=1, table=1, result=result("0-2"), reason="misread"),
        "result corrected",
    ),
    (
        RUNNING,
        ("round", "edit", "begin", "--reason", "brothers"),
        wish.EnterResult(table=2, result=result("2-0")),
        "result entered",
    ),
]


@pytest.mark.parametrize("case", CASES)
def test_a_command_that_comes_second_says_what_was_done_meanwhile_and_records_nothing(
    ok, playledger, as_bo_acts, case
) -> None:
    before, mine, others, told = case
    for arguments in before:
        ok("--actor", "Ana", *arguments)
    recorded = actors()
    as_bo_acts(others)
    answer = playledger("--actor", "Ana", *mine)
    assert answer.code == CONFLICT
    assert "somebody else acted first" in answer.err
    assert told in answer.err
    assert "by Bo" in answer.err
    assert "nothing of yours is recorded" in answer.err
    assert "look at what they did" in answer.err
    assert actors() == [*recorded, *["Bo"] * (len(actors()) - len(recorded))]
    assert playledger("--actor", "Ana", *mine).code in {0, 1}, "given again it is done or refused"


@pytest.mark.parametrize(
    "case",
    [
        ((), "next --yes", wish.AddEntries(people=("p5",)), "entry added"),
        (("next --yes",), "2 20", wish.EnterResult(table=1, result=result("2-0")), "table 1, 2–0"),
        (("next --yes",), "drop 1 wait", wish.WithdrawEntry(entry=2, open_match="wait"), "entry 2"),
        (("next --yes", "1 20", "2 20"), "next --yes", wish.CloseRound(), "round closed"),
    ],
)
def test_a_line_at_the_desk_that_comes_second_says_what_was_done_meanwhile(
    playledger, as_bo_acts, case
) -> None:
    before, line, others, told = case

    def desk(*lines: str) -> Answer:
        text = "\n".join(lines) + "\n"
        return playledger("--actor", "Ana", "desk", "--script", "-", stdin=text)

    if before:
        assert desk(*before).code == 0
    recorded = actors()
    as_bo_acts(others)
    answer = desk(line)
    assert answer.code == CONFLICT, answer.out
    assert told in answer.out
    assert "by Bo" in answer.out
    assert actors() == [*recorded, *["Bo"] * (len(actors()) - len(recorded))]
    again = desk(line)
    assert again.code in {0, 1}, again.out


def test_four_terminals_that_enter_results_at_once_lose_none(ok) -> None:
    ok("player", "import", "-", stdin="name\n" + "\n".join(f"Player {n}" for n in range(4)))
    ok("round", "pair")
    ok("round", "publish")
    recorded = len(actors())
    left = {str(table): ("result", "enter", str(table), "2-0") for table in range(1, 5)}
    for _ in range(len(left)):
        started = {
            table: subprocess.Popen(
                [sys.executable, "-m", "tournament", "--actor", f"T{table}", *arguments],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for table, arguments in left.items()
        }
        for table, process in started.items():
            told = process.communicate()[1]
            assert process.returncode in {0, CONFLICT}, told
            if process.returncode == 0:
                del left[table]
            else:
                assert "somebody else acted first" in told
    assert not left
    assert sorted(actors()[recorded:]) == ["T1", "T2", "T3", "T4"]
    ok("round", "close")
