"""Undo from the command line: shown first, recorded with a reason, and never a deletion."""

import json
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    ok("round", "pair")
    ok("round", "publish")
    ok("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n")


@pytest.fixture
def undo(playledger) -> Callable[..., Any]:
    def call(*arguments: str) -> object:
        return playledger("tournament", "undo", *arguments, "--reason", "by mistake", "--yes")

    return call


def open_tables(ok) -> list[int]:
    return [one["table"] for one in json.loads(ok("result", "outstanding", "--json"))["tables"]]


def test_the_last_act_is_undone_whole_with_all_its_facts(undo, ok) -> None:
    answer = undo()
    assert answer.out == "Undone: 2 events.\n"
    assert "undone: result entered (round 1, table 1, 2–0) by director" in answer.err
    assert open_tables(ok) == [1, 2]
    [act] = json.loads(ok("tournament", "integrity", "--json"))["acts"]
    assert (act["kind"], act["reason"]) == ("undo", "by mistake")


def test_its_effect_is_shown_and_a_dry_run_records_nothing(undo, ok) -> None:
    ok("round", "close")
    answer = undo("--dry-run")
    assert "undone: round closed (round 1)" in answer.err
    assert "to no place" in answer.err
    assert "ActsUndone" in answer.out
    assert "round 1" in ok("standings")


def test_all_since_a_log_number_is_undone_and_had_again(undo, ok) -> None:
    before = head(ok)
    ok("round", "close")
    ok("round", "pair")
    after = head(ok)
    assert undo("--to", str(before)).code == 0
    assert json.loads(ok("tournament", "show", "--json"))["stage"] == "running"
    again = undo("--to", str(after))
    assert "had again: round closed (round 1)" in again.err
    assert json.loads(ok("tournament", "show", "--json"))["stage"] == "draft"


def test_all_since_a_time_is_undone(undo) -> None:
    played = undo("--to", "1999-01-01T00:00")
    assert (played.code, "cannot be undone" in played.err) == (1, True)
    nothing = undo("--to", "2999-01-01T00:00")
    assert nothing.out == "Nothing was done since.\n"
    wrong = undo("--to", "yesterday")
    assert (wrong.code, "it is no moment" in wrong.err) == (2, True)


def test_a_played_round_stays_and_the_way_out_is_told(undo) -> None:
    answer = undo("--to", "7")
    assert answer.code == 1
    assert "result correct changes a result" in answer.err


def test_the_log_number_to_which_an_undo_is_referred_is_one_that_it_takes(undo, ok) -> None:
    ok("tournament", "create", "autumn", "--name", "Autumn Open", "--rounds", "2")
    ok("player", "import", "autumn", "-", stdin="name\nEmi Sato\nFarid Haddad\n")
    before = head(ok)
    ok("round", "pair", "autumn")
    drafted = head(ok)
    ok("round", "publish", "autumn")
    hung_out = undo("autumn", "--to", str(before))
    assert f"--to {drafted})" in hung_out.err
    ok("result", "enter", "autumn", "1", "2-0")
    played = undo("autumn", "--to", str(drafted))
    published = drafted + 1
    assert f"can go back to log number {published}, at which" in played.err
    assert undo("autumn", "--to", str(published)).code == 0


def test_a_log_number_that_is_still_to_come_is_no_moment(undo, ok) -> None:
    answer = undo("--to", str(head(ok) + 1))
    assert (answer.code, answer.out) == (5, "")
    assert f"its last one is {head(ok)}" in answer.err
    assert undo("--to", "9" * 5000).code == 2


def head(ok) -> int:
    return int(json.loads(ok("log", "tail", "--json"))["head"]["size"])
