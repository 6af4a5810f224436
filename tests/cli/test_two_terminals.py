"""Somebody else acts between what a command reads and what it records."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from tournament.service import director, entering, scorer


@pytest.fixture
def spring(playledger) -> Callable[..., str]:
    """Announce `spring` with two players, and return how to run a command that must work."""

    def ok(*arguments: str, stdin: str = "") -> str:
        answer = playledger(*arguments, stdin=stdin)
        assert answer.code == 0, answer.err
        return str(answer.out)

    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    return ok


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let another terminal run a command just before `module.act` does its work."""

    def arrange(module: object, act: str, *arguments: str) -> None:
        real = getattr(module, act)

        def after_the_other(*args: object, **options: object) -> object:
            monkeypatch.setattr(module, act, real)
            subprocess.run([sys.executable, "-m", "tournament", *arguments], check=True)
            return real(*args, **options)

        monkeypatch.setattr(module, act, after_the_other)

    return arrange


def test_the_entry_number_that_is_told_is_the_one_recorded(spring, meanwhile) -> None:
    meanwhile(entering, "add_players", "player", "add", "Emi Sato")
    assert spring("player", "add", "Farid Haddad") == "Farid Haddad is entry #6.\n"
    assert [line.split()[:2] for line in spring("player", "list").splitlines()[-2:]] == [
        ["5", "Emi"],
        ["6", "Farid"],
    ]


def test_the_number_of_entries_that_is_told_counts_everybody(spring, meanwhile) -> None:
    meanwhile(entering, "add_players", "player", "add", "Emi Sato")
    said = spring("player", "import", "-", stdin="name\nFarid Haddad\nGreta Weiss\n")
    assert said == "2 players entered; 7 entries in all.\n"


def test_a_late_entry_is_told_the_round_it_plays_in(spring, meanwhile) -> None:
    spring("round", "pair")
    meanwhile(entering, "add_players", "round", "publish")
    assert spring("player", "add", "Emi Sato") == "Emi Sato is entry #5, plays from round 2 on.\n"


def test_somebody_entered_a_moment_ago_can_be_withdrawn_by_number(spring, meanwhile) -> None:
    meanwhile(director, "withdraw", "player", "add", "Emi Sato")
    assert spring("player", "drop", "5") == "Emi Sato (#5) is withdrawn.\n"


def test_who_comes_back_is_told_the_round_it_plays_in(spring, meanwhile) -> None:
    spring("player", "drop", "4")
    spring("round", "pair")
    meanwhile(director, "reinstate", "round", "publish")
    assert "from round 2 on" in spring("player", "reinstate", "4")


def test_a_result_counts_the_tables_that_are_left_when_it_is_in(spring, meanwhile) -> None:
    spring("round", "pair")
    meanwhile(scorer, "enter_result", "round", "publish")
    assert "1 table left" in spring("result", "enter", "1", "2-0")
    meanwhile(scorer, "enter_result", "result", "enter", "1", "2-0")
    assert "every result is in" in spring("result", "enter", "2", "2-0")


def test_the_round_that_is_told_is_the_one_closed(spring, meanwhile) -> None:
    spring("round", "pair")
    spring("round", "publish")
    spring("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n")
    meanwhile(director, "pair", "round", "close")
    assert "Round 2 is paired" in spring("round", "pair")
    meanwhile(director, "close", "round", "publish")
    assert "Round 2 is closed" in spring("round", "close", "--without", "1", "--without", "2")
