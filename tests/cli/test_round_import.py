"""`playledger round import`: shown first, asked, recorded whole."""

from pathlib import Path

import pytest

ENTRIES = "name\nAnn\nBen\nCat\nDan\n"
LINES = ("table,a,b,score", "1,ann,ben,2-1", "2,cat,dan,0-2")
ROUND = "\n".join(LINES) + "\n"


@pytest.fixture(autouse=True)
def entered(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring", "--rounds", "3")
    ok("player", "import", "-", stdin=ENTRIES)


def test_it_says_first_which_event_and_round_and_what_would_stand_there(playledger) -> None:
    answer = playledger("round", "import", "-", "--dry-run", stdin=ROUND)
    assert answer.code == 0
    said = answer.err.splitlines()
    assert said[0] == "Spring (spring), round 1"
    assert said[1] == "  round 1, table 1: Ann (#1) – Ben (#2), 2–1"
    assert "RoundFromPaper" in answer.out
    assert "It would say: 1 round brought back." in answer.out
    assert playledger("round", "show").code == 5


def test_nobody_is_there_to_ask_so_yes_is_due(playledger, ok) -> None:
    refused = playledger("round", "import", "spring", "-", stdin=ROUND)
    assert refused.code == 2
    assert "--yes" in refused.err
    done = playledger("round", "import", "spring", "-", "--yes", stdin=ROUND)
    assert done.out == "1 round brought back.\n"
    assert "next: playledger round pair spring" in done.err
    assert "Ann" in ok("standings")
    assert "brought back from paper" in ok("tournament", "integrity")
    again = playledger("round", "import", "-", "--yes", stdin=ROUND)
    assert again.code == 2
    assert "these are the pairs of round 1, which is on the record" in again.err
    named = "\n".join(f"{'round' if n == 0 else 2},{line}" for n, line in enumerate(LINES))
    asked = playledger("round", "import", "-", "--dry-run", stdin=named)
    assert asked.err.count("met before") == 2


def test_all_faults_are_told_and_nothing_is_recorded(playledger) -> None:
    bad = "table,a,b,score\n1,ann,ann,2-1\n2,cat,9,0-2\n3,ben,dan,4-4\n"
    answer = playledger("round", "import", "-", "--yes", stdin=bad)
    assert answer.code == 2
    assert "3 faults; nothing was recorded" in answer.err
    assert "line 2: refused (T-5): entry 1 has two places in round 1." in answer.err
    assert "line 3: nobody at Spring is called 9" in answer.err
    assert "line 4: refused (S-12): 4-4 is not possible" in answer.err
    assert playledger("round", "show").code == 5


def test_a_round_with_matches_still_played_stays_open(playledger, ok) -> None:
    text = ROUND.replace("0-2", "")
    done = playledger("round", "import", "-", "--yes", stdin=text)
    assert done.out == "1 round brought back; round 1 stays open.\n"
    assert "look at round 1: no result at table 2; it stays open" in done.err
    assert "next: playledger result outstanding spring" in done.err
    ok("result", "enter", "2", "2-0")
    ok("round", "close")


def test_a_file_typed_wrongly_is_taken_back_by_one_undo(playledger, ok) -> None:
    ok("round", "import", "-", "--yes", stdin=ROUND)
    ok("tournament", "undo", "--reason", "another sheet", "--yes")
    assert playledger("round", "show").code == 5
    again = ROUND.replace("ben", "cat").replace("2,cat", "2,ben")
    ok("round", "import", "-", "--yes", stdin=again)
    assert "Ann (#1)" in ok("round", "show", "1")


def test_a_file_of_a_spreadsheet_is_read_in_its_own_encoding(playledger, ok, home: Path) -> None:
    ok("player", "add", "Zoë Ünal")
    (home / "rounds.csv").write_bytes("table;a;b;score\r\n1;zoë;ann;2-1\r\n".encode("cp1252"))
    done = playledger("round", "import", "rounds.csv", "--yes")
    assert done.code == 0
    assert "read as Windows-1252, which is a guess" in done.err
    assert "Zoë Ünal (#5) – Ann (#1), 2–1" in done.err


def test_lines_that_cannot_be_read_hide_no_fault_of_the_others(playledger) -> None:
    bad = "table,a,b,score\n1,ann,ben,2-1,x\n2,cat,dan,9-2\n"
    answer = playledger("round", "import", "-", "--yes", stdin=bad)
    assert answer.code == 2
    assert "line 2: 5 cells under 4 columns" in answer.err
    assert "line 3: refused (S-12): 9-2 is not possible" in answer.err
    assert "2 faults; nothing was recorded" in answer.err


def test_the_round_after_one_with_a_line_that_cannot_be_read_is_looked_at_too(playledger) -> None:
    bad = "round,table,a,b,score\n1,1,ann\n1,2,cat,dan,2-1\n2,1,ann,cat,2-1\n2,2,ben,dan,3-3\n"
    answer = playledger("round", "import", "-", "--yes", stdin=bad)
    assert "2 faults" in answer.err.splitlines()[0], answer.err
    assert "line 2: 3 cells under 5 columns" in answer.err
    assert "line 5: refused (S-12): 3-3 is not possible" in answer.err


def test_a_round_of_which_no_line_can_be_read_is_no_second_fault(playledger) -> None:
    bad = "round,table,a,b,score\n1,1,ann\n2,1,ann,cat,2-1\n"
    answer = playledger("round", "import", "-", "--yes", stdin=bad)
    assert answer.err.splitlines() == ["bad input: standard input, line 2: 3 cells under 5 columns"]


def test_results_that_cannot_be_read_hide_none_that_cannot_be(playledger, ok) -> None:
    ok("round", "pair")
    ok("round", "publish")
    answer = playledger("result", "import", "-", stdin="table,result\n99,2-0\n1,x\n2,2-0\n")
    assert answer.code == 2
    assert "2 faults; nothing was recorded" in answer.err
    assert answer.err.index("line 2: ") < answer.err.index("line 3: 'x' is no score")
    assert "no table 99" in answer.err
