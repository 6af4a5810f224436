"""Standard streams that are closed, full, or read by nobody; and Ctrl-C before anything runs."""

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

FULL = Path("/dev/full")
needs_full = pytest.mark.skipif(not FULL.exists(), reason="NOT TESTED: there is no /dev/full here")


def shell(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run `command` in a shell that knows the program as `playledger`."""
    program = f'playledger() {{ {sys.executable} -m tournament "$@"; }}; {command}'
    return subprocess.run(
        ["bash", "-c", program, "bash", *arguments], capture_output=True, text=True, check=False
    )


@pytest.fixture
def club(playledger) -> None:
    assert playledger("tournament", "create", "spring", "--name", "Spring").code == 0
    assert playledger("player", "add", "Ana Ruiz").code == 0


@pytest.mark.parametrize(
    "command", ["--help", "--version", "round", "player list", "log tail", "log export -"]
)
@pytest.mark.usefixtures("club")
def test_a_reader_that_goes_away_ends_the_program_quietly(command: str) -> None:
    done = shell(f"playledger {command} 2>said | true; echo ${{PIPESTATUS[0]}}")
    assert done.stdout == "141\n"
    assert not [line for line in Path("said").read_text().splitlines() if "exported" not in line]


@needs_full
@pytest.mark.parametrize("command", ["--help", "--version", "round", "player list", "log tail"])
@pytest.mark.usefixtures("club")
def test_an_answer_that_cannot_be_written_is_no_fault_of_the_log(command: str) -> None:
    done = shell(f"playledger {command} >/dev/full")
    assert done.returncode == 6
    assert "output: the answer could not be written: No space left on device" in done.stderr
    assert "storage" not in done.stderr
    assert "recorded" not in done.stderr


@needs_full
@pytest.mark.usefixtures("club")
def test_an_act_is_said_to_be_recorded_although_its_answer_is_lost(playledger) -> None:
    done = shell("playledger player add 'Ben Okafor' >/dev/full")
    assert done.returncode == 6
    assert "on the record; only its answer is missing" in done.stderr
    assert "do not give the command again" in done.stderr
    assert "Ben Okafor" in playledger("player", "list").out
    dry = shell("playledger player add 'Chloé Martin' --dry-run >/dev/full")
    assert dry.returncode == 6
    assert "on the record" not in dry.stderr


@needs_full
@pytest.mark.parametrize("where", ["2>/dev/full", "2>&-"])
@pytest.mark.usefixtures("club")
def test_what_stderr_does_not_take_changes_no_exit_code(playledger, where: str) -> None:
    assert shell(f"playledger standings winter {where}").returncode == 5
    assert shell(f"playledger player add 'Ben Okafor' {where}").returncode == 0
    assert "Ben Okafor" in playledger("player", "list").out


@pytest.mark.parametrize(
    ("command", "code", "said"),
    [
        ("--version >&-", 0, ""),
        ("player list >&-", 0, ""),
        ("standings winter >&-", 5, "there is no tournament winter"),
        ("player list >&- 2>&- 0<&-", 0, ""),
        ("player import - 0<&-", 2, "the header is missing"),
        ("result correct 1 1 2-0 --reason slip 0<&-", 5, "there is no round 1"),
    ],
)
@pytest.mark.usefixtures("club")
def test_a_closed_stream_is_empty_or_takes_what_nobody_reads(
    command: str, code: int, said: str
) -> None:
    done = shell(f"playledger {command}")
    assert done.returncode == code
    assert said in done.stderr
    assert "sorry" not in done.stderr


def interrupted(arguments: Sequence[str], delay: float) -> tuple[int, bytes]:
    with subprocess.Popen(
        [sys.executable, "-X", "importtime", "-m", "tournament", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stderr
        begun = b""
        for line in running.stderr:
            begun += line
            if line.rstrip().endswith(b" tournament.cli"):  # the program has begun to load itself
                break
        time.sleep(delay)
        running.send_signal(signal.SIGINT)
        _, rest = running.communicate(timeout=30)
    return running.returncode, begun + rest


@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1])
def test_ctrl_c_at_the_start_ends_without_a_traceback(delay: float) -> None:
    code, said = interrupted(["log", "tail"], delay)
    assert b"Traceback" not in said
    assert code in {130, -signal.SIGINT}, "a shell calls both 130"
