"""Sheets on paper from the command line: recorded, and held against what changed (T-9)."""

import pytest


@pytest.fixture(autouse=True)
def _evening(ok) -> None:
    ok("tournament", "create", "spring", "--name", "Spring Open", "--rounds", "2")
    ok("player", "import", "-", stdin="name\nAna Ruiz\nBen Okafor\nChloé Martin\nDmitri Volkov\n")
    ok("round", "pair")
    ok("round", "publish")
    ok("result", "import", "-", stdin="table,result\n1,2-0\n2,2-0\n")
    ok("round", "close")


def test_what_changed_since_a_sheet_was_printed_is_told_beside_the_standings(
    playledger, ok
) -> None:
    printed = ok("standings")
    said = ok("report", "printed", "--sheet", "standings")
    assert said == "1 sheet on record as printed: round-1-standings.html.\n"
    assert "since" not in playledger("standings").err
    ok("result", "correct", "1", "1", "0-2", "--reason", "misread", "--yes")
    answer = playledger("standings")
    assert "changed since the sheet of round 1 was printed" in answer.err
    assert "corrected from 2–0 to 0–2: misread" in answer.err
    assert answer.out != printed
    assert ok("standings", "--as-printed") == printed


def test_the_pages_of_a_print_are_made_again_at_its_log_number(playledger, ok, home) -> None:
    ok("report", "printed", "--sheet", "standings")
    ok("result", "correct", "1", "1", "0-2", "--reason", "misread", "--yes")
    ok("report", "build", "--out", "now")
    at = playledger("standings").err.partition("(log ")[2].partition(",")[0]
    ok("report", "build", "--out", "then", "--log", at)
    now, then = ((home / each / "round-1-standings.html").read_text() for each in ("now", "then"))
    assert "misread" in now
    assert "misread" not in then
    missing = playledger("report", "build", "--out", "never", "--log", "999")
    assert (missing.code, "the log has no number 999" in missing.err) == (5, True)


def test_a_dry_run_records_no_print(playledger, ok) -> None:
    assert "SheetsPrinted" in ok("report", "printed", "--sheet", "standings", "--dry-run")
    assert playledger("standings", "--as-printed").code == 5
    wrong = playledger("report", "printed", "--sheet", "standings", "--log", "0")
    assert wrong.code == 2


def test_later_pairings_that_rested_on_a_result_are_named_before_it_is_corrected(
    playledger, ok
) -> None:
    ok("round", "pair")
    ok("round", "publish")
    answer = playledger(
        "result", "correct", "1", "1", "0-2", "--reason", "misread", "--yes", "--dry-run"
    )
    assert "paired by points that change; the pairing stands" in answer.err


@pytest.mark.parametrize(
    "unprinted",
    [
        ("--sheet", "slips", "--round", "9"),
        ("--sheet", "standings", "--round", "2"),
        ("--sheet", "standings", "--log", "6"),
        ("--sheet", "standings", "--log", "99999"),
    ],
)
def test_a_sheet_that_cannot_have_been_printed_is_not_put_on_record(
    playledger, ok, unprinted
) -> None:
    ok("round", "pair")
    answer = playledger("report", "printed", *unprinted)
    assert (answer.code, answer.out) == (5, "")
    assert "next: " in answer.err
    assert playledger("standings", "--as-printed").code == 5


def test_standings_printed_while_a_round_is_played_are_those_of_the_last_closed_one(ok) -> None:
    ok("round", "pair")
    said = ok("report", "printed", "--sheet", "standings", "--sheet", "slips")
    assert said == "2 sheets on record as printed: round-1-standings.html, round-2-slips.html.\n"
