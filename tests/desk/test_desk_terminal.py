"""The desk at a terminal: keys go in through a pipe, as prompt_toolkit lets its users test."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from tournament.cli.desk.command import _names as names_for
from tournament.cli.desk.desk import Desk
from tournament.cli.desk.evening import DROPPED, hold
from tournament.cli.desk.terminal import Offered, Terminal
from tournament.cli.resolution import resolve
from tournament.cli.settings import Flags

CTRL_C, CTRL_D, UP = "\x03", "\x04", "\x1b[A"


@pytest.fixture(autouse=True)
def keys() -> Iterator[PipeInput]:
    with create_pipe_input() as pipe, create_app_session(input=pipe, output=DummyOutput()):
        yield pipe


@pytest.fixture
def terminal() -> Terminal:
    return Terminal(lambda _: ["next", "new"])


def test_a_line_is_read_and_ctrl_d_ends(keys, terminal) -> None:
    keys.send_text("next\n")
    assert terminal.line("> ") == "next"
    keys.send_text(CTRL_D)
    assert terminal.line("> ") is None


def test_ctrl_c_drops_the_line_that_was_begun(keys, terminal) -> None:
    keys.send_text(f"drop Ana{CTRL_C}left\n")
    assert terminal.line("> ") == "left"


def test_up_brings_a_line_back_and_answers_are_not_among_them(keys, terminal) -> None:
    keys.send_text("7 21\n")
    terminal.line("> ")
    keys.send_text("y\n")
    terminal.ask("Publish?", ("y", "n"))
    keys.send_text(f"{UP}\n")
    assert terminal.line("> ") == "7 21"


def test_a_question_is_asked_until_the_answer_is_one(keys, terminal, capsys) -> None:
    keys.send_text("perhaps\n\nYES\ny\n")
    assert terminal.ask("Publish?", ("y", "n")) == "y"
    assert capsys.readouterr().out.count("answer with one of [y/n]") == 3


@pytest.mark.parametrize("key", [CTRL_C, CTRL_D])
def test_a_question_that_is_not_answered_drops_the_line(keys, terminal, key: str) -> None:
    keys.send_text(key)
    with pytest.raises(KeyboardInterrupt):
        terminal.ask("Publish?", ("y", "n"))


def test_pages_are_turned_by_enter_and_left_by_q(keys, terminal, capsys, monkeypatch) -> None:
    monkeypatch.setenv("LINES", "10")
    monkeypatch.setenv("COLUMNS", "80")
    keys.send_text("\nq\n")
    terminal.pages("Round 1", [f"line {number}" for number in range(30)])
    shown = capsys.readouterr().out
    assert "Round 1 (page 2 of 5)" in shown
    assert "line 13" in shown
    assert "line 14" not in shown


def test_the_last_word_is_completed() -> None:
    completer = Offered(lambda text: [text.split()[-1] + "xt"] if text.strip() else ["new"])
    asked = CompleteEvent(completion_requested=True)
    [found] = completer.get_completions(Document("print ne"), asked)
    assert (found.text, found.start_position) == ("next", -2)
    [found] = completer.get_completions(Document(""), asked)
    assert (found.text, found.start_position) == ("new", 0)


def test_neither_an_error_nor_ctrl_c_ends_the_desk(
    keys, terminal, capsys, home: Path, entries
) -> None:
    entries(4)
    settings = resolve(Flags(db=str(home / "club.db"), actor="Iris"))
    desk = Desk(settings, terminal, home / "pages")
    keys.send_text(
        'netx\nleft\nnew "Thursday Speed" entries.csv\nnext\n' + CTRL_C + "next\ny\n9 21\nquit\n"
    )
    assert hold(desk) == 0
    said = capsys.readouterr().out
    assert "did you mean next?" in said
    assert "there is no tournament yet" in said
    assert DROPPED in said
    assert "Round 1: 2 tables" in said
    assert "round 1 has no table 9" in said
    assert desk.left


def test_a_line_about_a_table_is_completed_by_who_sits_there(home: Path, entries, evening) -> None:
    entries(6)
    desk = Desk(resolve(Flags(actor="Iris")), Terminal(lambda _: []), home / "pages")
    assert names_for(desk, "drop ") == []
    evening('new "Thursday Speed" entries.csv', "next --yes")
    assert len(names_for(desk, "7 ")) == 6
    assert len(names_for(desk, "drop ")) == 6
    assert len(names_for(desk, "1 ")) == 2
