"""Two people enter results: the second confirms, or contradicts and nothing changes."""

import json

import pytest

from tournament.cli.shapes_results import Outstanding


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    ok("round", "pair")
    ok("round", "publish")
    ok("--actor", "scorer/1", "result", "enter", "1", "2-1")


def test_the_same_score_by_another_person_is_told_as_confirmed(ok) -> None:
    said = ok("--actor", "scorer/2", "result", "enter", "1", "2-1")
    assert said == "Table 1: 2–1, confirmed\n"


def test_another_score_names_both_players_and_both_people_and_changes_nothing(
    playledger, ok
) -> None:
    before = ok("log", "show", "tournament/spring")
    answer = playledger("--actor", "scorer/2", "result", "enter", "1", "1-2")
    assert answer.code == 3
    assert "scorer/1 says that" in answer.err
    assert "scorer/2 says that" in answer.err
    assert answer.err.count(" beat ") == 2
    assert "nothing changed" in answer.err
    assert "result correct" in answer.err
    assert ok("log", "show", "tournament/spring") == before


def test_a_result_is_confirmed_by_table_and_nobody_confirms_their_own(playledger, ok) -> None:
    own = playledger("--actor", "scorer/1", "result", "confirm", "1")
    assert own.code == 1
    assert "another person must confirm it" in own.err
    assert "next: who confirms says so before the command: playledger --actor NAME" in own.err
    dry = ok("--actor", "scorer/2", "result", "confirm", "1", "--dry-run")
    assert "ResultConfirmed" in dry
    assert ok("--actor", "scorer/2", "result", "confirm", "1").endswith("; confirmed.\n")
    again = ok("--actor", "scorer/3", "result", "confirm", "1")
    assert again == "Table 1 was confirmed already.\n"


def test_a_slip_that_cannot_be_read_is_listed_until_its_result_is_in(ok) -> None:
    assert "cannot be read" in ok("result", "enter", "2", "?")
    assert "ask the players" in ok("result", "outstanding")
    waiting = Outstanding.model_validate_json(ok("result", "outstanding", "--json"))
    assert (waiting.unreadable, [one.table for one in waiting.tables]) == ([2], [2])
    assert ok("result", "unreadable", "2") == "Table 2 was marked already.\n"
    ok("result", "enter", "2", "2-0")
    assert json.loads(ok("result", "outstanding", "--json"))["unreadable"] == []


def test_results_of_one_person_are_listed_with_who_entered_them(ok) -> None:
    listed = ok("result", "outstanding", "--unconfirmed")
    assert "1 result not confirmed by a second person" in listed
    [alone] = Outstanding.model_validate_json(ok("result", "outstanding", "--json")).unconfirmed
    assert (alone.round, alone.table, alone.score, alone.entered_by) == (1, 1, "2-1", "scorer/1")


def test_unconfirmed_results_are_listed_by_who_entered_them(ok) -> None:
    ok("--actor", "assistant", "result", "enter", "2", "2-0")
    listed = ok("result", "outstanding", "--unconfirmed")
    assert listed.index("assistant") < listed.index("scorer/1")


def test_a_round_that_waits_for_confirmation_closes_by_name_only(playledger, ok) -> None:
    ok("tournament", "change", "confirm_results", "yes", "--reason", "two scorers", "--yes")
    ok("--actor", "scorer/1", "result", "enter", "2", "2-0")
    ok("--actor", "scorer/2", "result", "confirm", "1")
    answer = playledger("round", "close")
    assert (answer.code, "tables that wait: 2" in answer.err) == (1, True)
    assert "round close --unconfirmed TABLE" in answer.err
    ok("round", "close", "--unconfirmed", "2")
    assert "entered by" in ok("result", "outstanding").casefold()


def test_a_file_by_another_person_confirms_and_says_so(playledger, ok) -> None:
    rows = "table,result\n1,2-1\n2,2-0\n"
    said = ok("--actor", "scorer/2", "result", "import", "-", stdin=rows)
    assert said == "1 result entered, 1 confirmed; every result is in\n"
    wrong = playledger(
        "--actor", "scorer/3", "result", "import", "-", stdin="table,result\n1,0-2\n"
    )
    assert (wrong.code, "scorer/3 says otherwise" in wrong.err) == (1, True)
