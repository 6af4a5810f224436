"""`db restore` asks for the newest sheet's log number, and says what is missing."""

import re

import pytest

ENTRIES = "name\nAnn\nBen\nCat\nDan\n"


@pytest.fixture(autouse=True)
def saved(ok) -> None:
    ok("--db", "club.db", "tournament", "create", "spring", "--name", "Spring", "--rounds", "2")
    ok("--db", "club.db", "player", "import", "-", stdin=ENTRIES)
    ok("--db", "club.db", "round", "pair")
    ok("--db", "club.db", "db", "backup", "saved.db")
    ok("--db", "club.db", "round", "publish")
    ok("--db", "club.db", "report", "carry-on")


def test_the_sheets_number_says_how_much_is_missing(playledger) -> None:
    answer = playledger("--db", "new.db", "db", "restore", "saved.db", "--sheet", "8")
    assert answer.code == 0
    assert "backup 7, sheet 8: 1 act is missing" in answer.err
    assert "Spring: round 1 is a draft in it" in answer.err
    assert "playledger round import spring FILE" in answer.err


def test_where_nobody_can_answer_it_goes_on_and_says_so(playledger) -> None:
    answer = playledger("--db", "new.db", "db", "restore", "saved.db")
    assert answer.code == 0
    assert "not held against a printed sheet: --sheet NUMBER" in answer.err


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("8\n", "backup 7, sheet 8: 1 act is missing"),
        ("\n", "not held against a printed sheet"),
        ("eight\n0\n7\n", "backup 7, sheet 7: nothing that the sheet shows is missing"),
    ],
)
def test_on_a_terminal_it_is_asked_for(
    playledger, monkeypatch: pytest.MonkeyPatch, typed: str, said: str
) -> None:
    monkeypatch.setattr("tournament.cli.db_backup.terminal", lambda _stream: True)
    answer = playledger("--db", "new.db", "db", "restore", "saved.db", stdin=typed)
    assert answer.code == 0, answer.err
    assert "Log number at the foot of the newest printed sheet" in answer.err
    assert said in answer.err


def test_the_fingerprint_is_compared_where_it_is_given(playledger, ok, home) -> None:
    ok("--db", "club.db", "db", "backup", "newer.db")
    page = (home / "carry-on.html").read_text(encoding="utf-8")
    (printed,) = re.findall(r"<code>((?:[A-Z2-7]{4} ?){7})</code>", page)
    given = ("--sheet", "8", "--fingerprint", printed)
    done = playledger("--db", "new.db", "db", "restore", "newer.db", *given)
    assert "nothing that the sheet shows is missing; the fingerprint fits" in done.err
    wrong = ("--sheet", "8", "--fingerprint", "AAAA BBBB")
    answer = playledger("--db", "other.db", "db", "restore", "newer.db", *wrong)
    assert answer.code == 4
    assert "another log" in answer.err
    assert not (home / "other.db").exists()
    alone = playledger("--db", "other.db", "db", "restore", "newer.db", "--fingerprint", printed)
    assert alone.code == 2
