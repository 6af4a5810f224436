"""What goes to stdout, what to stderr, and what never."""

import io
import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pydantic
import pytest

from tournament.cli import output
from tournament.cli.sources import read_bytes, read_text
from tournament.service.errors import BadInput


class Screen(io.StringIO):
    """A terminal that remembers."""

    def isatty(self) -> bool:
        return True


class Row(pydantic.BaseModel):
    name: str


def test_safe_shows_what_could_steer_a_terminal() -> None:
    assert output.safe("\x1b[31m\x07\x9b\u202e\ud800\r\t") == r"\x1b[31m\x07\x9b\u202e\ud800\r\t"
    assert output.safe("محمد Ünal 李\nnext") == "محمد Ünal 李\nnext"


def test_a_model_is_emitted_as_json_and_text_as_text(capsys) -> None:
    output.emit(Row(name="\x1b"))
    assert json.loads(capsys.readouterr().out) == {"name": "\x1b"}
    output.emit("done\x1b")
    output.note("a hint")
    written = capsys.readouterr()
    assert (written.out, written.err) == ("done\\x1b\n", "a hint\n")


def test_a_table_in_a_pipe_is_whole_and_plain(capsys) -> None:
    long = "x" * 300
    output.emit_table(
        ["name", "points"], [[long, 3], ["[red]b\x1b", 12]], title="T", right=["points"]
    )
    out = capsys.readouterr().out
    assert long in out
    assert r"[red]b\x1b" in out
    assert "\x1b" not in out
    assert out.startswith("T")


def colours(monkeypatch: pytest.MonkeyPatch, stream: io.StringIO) -> bool:
    monkeypatch.setattr(sys, "stdout", stream)
    output.emit_table(["name"], [["b"]], title="T")
    return "\x1b" in stream.getvalue()


def test_colour_is_for_a_terminal_that_wants_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert colours(monkeypatch, Screen())
    assert not colours(monkeypatch, io.StringIO())
    monkeypatch.setenv("NO_COLOR", "1")
    assert not colours(monkeypatch, Screen())
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not colours(monkeypatch, Screen())


@pytest.mark.parametrize("arguments", [["--help"], ["standngs"], ["round", "--help"]])
@pytest.mark.parametrize("extra", [{}, {"NO_COLOR": "1"}])
def test_no_escapes_in_a_pipe_even_when_forced(
    arguments: Sequence[str], extra: dict[str, str]
) -> None:
    environment = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm-256color", **extra}
    done = subprocess.run(
        [sys.executable, "-m", "tournament", *arguments],
        capture_output=True,
        check=False,
        env=environment,
    )
    assert b"\x1b" not in done.stdout + done.stderr


@pytest.mark.parametrize("plain", [["--no-color"], []])
def test_help_on_a_terminal_is_coloured_unless_refused(
    plain: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    from tournament.cli.errors import run

    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    screen, complaints = Screen(), Screen()
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setattr(sys, "stderr", complaints)
    run([*plain, "--help"])
    run([*plain, "standngs"])
    assert ("\x1b" in screen.getvalue()) == (not plain)
    assert ("\x1b" in complaints.getvalue()) == (not plain)


def test_a_question_needs_somebody_to_answer() -> None:
    output.confirm("Finish?", yes=True)
    with pytest.raises(BadInput, match="Finish"):
        output.confirm("Finish?", yes=False)


@pytest.mark.parametrize(("typed", "goes_on"), [("y\n", True), ("n\n", False), ("\n", False)])
def test_a_question_is_asked_on_stderr(monkeypatch, typed: str, goes_on: bool) -> None:
    import rich_click as click

    screen = Screen()
    monkeypatch.setattr(sys, "stdin", Screen(typed))
    monkeypatch.setattr(sys, "stderr", screen)
    if goes_on:
        output.confirm("Finish?", yes=False)
    else:
        with pytest.raises(click.Abort):
            output.confirm("Finish?", yes=False)
    assert "Finish?" in screen.getvalue()


def test_text_is_read_from_a_file_or_stdin(monkeypatch) -> None:
    Path("entries.csv").write_bytes(b"\xef\xbb\xbfAna\n")
    assert read_text("entries.csv") == "Ana\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("Zoë".encode())))
    assert read_text("-") == "Zoë"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"Ana\nZo\xeb\n", "line 2: not UTF-8; it may be an older Windows"),
        ("Ana".encode("utf-16"), "line 1: not UTF-8; it looks like UTF-16"),
    ],
)
def test_other_encodings_are_named(data: bytes, said: str) -> None:
    Path("entries.csv").write_bytes(data)
    with pytest.raises(BadInput, match=said):
        read_text("entries.csv")


def test_a_missing_or_huge_file_is_bad_input(monkeypatch) -> None:
    with pytest.raises(BadInput, match=r"gone\.csv, file: No such file|gone\.csv: file: No such"):
        read_bytes("gone.csv")
    monkeypatch.setattr("tournament.cli.sources.LARGEST", 3)
    Path("big.csv").write_bytes(b"1234")
    with pytest.raises(BadInput, match="larger than"):
        read_bytes("big.csv")
