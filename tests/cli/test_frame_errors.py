"""From an error to its sentence and exit code."""

import errno
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import rich_click as click

from eventstore.errors import (
    CommandReused,
    IntegrityFailure,
    SchemaMismatch,
    StorageFailure,
    VersionConflict,
)
from tournament.cli import app as frame
from tournament.cli.errors import Terminated
from tournament.cli.settings import Settings, pass_settings
from tournament.event import Refused
from tournament.games.catalogue import PlugInRefused
from tournament.service.errors import BadInput, Conflict, Fault, NotFound, RefusedByRule


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Callable[[BaseException], None]:
    """Give the program one more command, `fail`, that fails as told."""

    def arrange(error: BaseException) -> None:
        @click.command()
        def fail() -> None:
            raise error

        monkeypatch.setitem(frame.app.commands, "fail", fail)

    return arrange


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (
            RefusedByRule(Refused(clause="S-8", reason="hand-full", facts={"seat": 1})),
            1,
            ["refused (S-8): "],
        ),
        (
            BadInput("entries.csv", [Fault("line 3", "no name", "write one")]),
            2,
            ["bad input: entries.csv, line 3: no name", "next: write one"],
        ),
        (
            BadInput("e.csv", [Fault("line 3", "no name"), Fault("line 4", "too long", "cut")]),
            2,
            [
                "e.csv has 2 faults; nothing was recorded",
                "line 3: no name",
                "line 4: too long (cut",
            ],
        ),
        (
            BadInput(
                "r.csv",
                [Fault.of("line 2", Refused(clause="T-8", reason="not-cut", facts={"size": 4}))],
            ),
            1,
            ["refused (T-8): r.csv, line 2: the declared cut to 4 has not been made yet."],
        ),
        (Conflict("table 3 has 2-0", "use result correct"), 3, ["table 3 has 2-0", "next: use"]),
        (NotFound("no tournament winter", "see tournament list"), 5, ["no tournament winter"]),
        (OSError(errno.ENOSPC, "No space left on device"), 4, ["storage: No space left", "next:"]),
        (
            PermissionError(errno.EACCES, "Permission denied", "out/index.html"),
            4,
            ["storage: out/index.html: Permission denied"],
        ),
        (VersionConflict("tournament/spring", 4, 5), 3, ["conflict: tournament/spring", "repeat"]),
        (CommandReused("c1"), 3, ["conflict: command c1"]),
        (IntegrityFailure(17, "hash"), 4, ["integrity: ", "position 17"]),
        (StorageFailure("full", "club.db", "the disk is full"), 4, ["storage: club.db: the disk"]),
        (SchemaMismatch("0001", "0002", newer=False), 4, ["storage: ", "playledger db upgrade"]),
        (PlugInRefused("two games are called go"), 4, ["installation: two games are called go"]),
        (KeyboardInterrupt(), 130, ["interrupted"]),
        (click.Abort(), 130, ["interrupted"]),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, BaseException) else "",
)
def test_each_kind_of_error_has_its_code_and_words(
    failing, playledger, error: BaseException, code: int, said: list[str]
) -> None:
    failing(error)
    answer = playledger("fail")
    assert (answer.code, answer.out) == (code, "")
    assert all(words in answer.err for words in said), answer.err
    assert "Traceback" not in answer.err


def test_an_unforeseen_error_is_an_apology_and_its_story_is_kept(
    failing, playledger, home: Path
) -> None:
    failing(ZeroDivisionError("deep inside"))
    answer = playledger("fail")
    assert answer.code == 4
    assert "sorry" in answer.err
    assert "Traceback" not in answer.err
    [kept] = home.rglob("fault-*.txt")
    assert str(kept) in answer.err
    assert "deep inside" in kept.read_text()


def test_an_apology_needs_no_home(failing, playledger, home: Path, monkeypatch) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file" / "below"))
    failing(ZeroDivisionError("deep inside"))
    assert "PLAYLEDGER_DEBUG=1" in playledger("fail").err


def test_debug_shows_the_traceback(failing, playledger, monkeypatch) -> None:
    monkeypatch.setenv("PLAYLEDGER_DEBUG", "1")
    failing(ZeroDivisionError("deep inside"))
    assert "ZeroDivisionError: deep inside" in playledger("fail").err


def test_more_than_fifty_faults_are_counted(failing, playledger) -> None:
    failing(BadInput("e.csv", [Fault(f"line {n}", "no name") for n in range(60)]))
    answer = playledger("fail")
    assert "and 10 more" in answer.err
    assert len(answer.err.splitlines()) == 52


def test_what_an_error_quotes_cannot_steer_the_terminal(failing, playledger) -> None:
    failing(NotFound("no player \x1b[2J\u202e", "look\x07"))
    answer = playledger("fail")
    assert "\\x1b[2J\\u202e" in answer.err
    assert not set("\x1b\x07\u202e") & set(answer.err)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["standngs"], ["'standings'", "playledger --help"]),
        (["round", "par"], ["'pair'", "playledger round --help"]),
        (["completion", "tcsh"], ["'tcsh'", "bash", "playledger completion --help"]),
        (["completion", "--db", "x", "bash"], ["put --db before the command"]),
        (["--no-such"], ["--no-such"]),
    ],
)
def test_wrong_usage_is_code_2_and_suggests(playledger, arguments, said) -> None:
    answer = playledger(*arguments)
    assert (answer.code, answer.out) == (2, "")
    assert all(words in answer.err for words in said), answer.err


def test_a_group_alone_shows_its_help(playledger) -> None:
    answer = playledger("round")
    assert answer.code == 2
    assert "publish" in answer.out + answer.err


WAITING = """
import sys, time
import rich_click as click
from eventstore.errors import (
    CommandReused,
    IntegrityFailure,
    SchemaMismatch,
    StorageFailure,
    VersionConflict,
)
from tournament.cli import app as frame
from tournament.cli.errors import run

@click.command()
def wait():
    try:
        print("waiting", flush=True)
        time.sleep(60)
    finally:
        print("undone", flush=True)

frame.app.add_command(wait)
sys.exit(run(["wait"]))
"""


@pytest.mark.parametrize("stopped", [KeyboardInterrupt(), Terminated(), click.Abort()])
@pytest.mark.parametrize(("write", "told"), [(True, 1), (False, 0)])
def test_only_what_was_recording_is_said_to_be_recorded_whole_or_not(
    monkeypatch, playledger, stopped: BaseException, write: bool, told: int
) -> None:
    @click.command()
    @pass_settings
    def stop(settings: Settings) -> None:
        with settings.ledger(write=write):
            raise type(stopped)

    playledger("game", "new")
    monkeypatch.setitem(frame.app.commands, "stop", stop)
    assert playledger("stop").err.count("whole or not at all") == told


@pytest.mark.parametrize(("stop", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_unwinds_and_leaves_with_its_code(stop: signal.Signals, code: int) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", WAITING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == "waiting\n"
        running.send_signal(stop)
        out, err = running.communicate(timeout=30)
    assert running.returncode == code
    assert out == "undone\n"
    assert "Traceback" not in err


CLOSING = """
import sqlite3
from contextlib import suppress
from sqlalchemy import QueuePool, create_engine
import tournament.service.database

class Stuck(sqlite3.Connection):
    def close(self):
        raise KeyboardInterrupt

engine = create_engine(
    "sqlite://", creator=lambda: sqlite3.connect(":memory:", factory=Stuck), poolclass=QueuePool
)
engine.connect().close()
with suppress(KeyboardInterrupt):
    engine.dispose()
    print("closed")
"""


def test_ctrl_c_while_a_connection_is_closed_prints_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", CLOSING], capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("", "")


def test_a_reader_that_goes_away_is_no_error() -> None:
    command = f"{sys.executable} -m tournament completion bash | head -c 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.stderr == ""
