import io
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tournament.cli.errors import run


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder that is also the home, with no settings from outside."""
    for name in ("PLAYLEDGER_DB", "PLAYLEDGER_ACTOR", "PLAYLEDGER_DEBUG", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def playledger(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Answer]:
    """Run a command line in this process: `playledger("round", "pair", stdin="…")`."""

    def call(*arguments: str, stdin: str = "") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin.encode())))
        capsys.readouterr()
        code = run(arguments)
        written = capsys.readouterr()
        return Answer(code, written.out, written.err)

    return call


@pytest.fixture
def ok(playledger: Callable[..., Answer]) -> Callable[..., str]:
    """Run a command that must work, and return what it says."""

    def call(*arguments: str, stdin: str = "") -> str:
        answer = playledger(*arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return answer.out

    return call
