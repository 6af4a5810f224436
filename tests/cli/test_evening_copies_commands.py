"""`--backup` on publishing and closing, and `report carry-on`."""

from pathlib import Path

import pytest

from tournament.cli.shapes_carry_on import CarryOn

ENTRIES = "name\nAnn\nBen\nCat\nDan\nEve\n"


@pytest.fixture(autouse=True)
def paired(ok, home: Path) -> None:
    ok("tournament", "create", "spring", "--name", "Spring", "--rounds", "2")
    ok("player", "import", "-", stdin=ENTRIES)
    ok("round", "pair")
    (home / "stick").mkdir()


def test_publishing_and_closing_back_up_where_a_folder_is_named(playledger, ok, home: Path) -> None:
    said = playledger("round", "publish", "--backup", "stick")
    assert said.code == 0
    assert "backed up at log number" in said.err
    assert "carry-on.html: from it the evening can go on by hand" in said.err
    assert "a stick outlives the machine" in said.err
    for table in ("1", "2"):
        ok("result", "enter", table, "2-0")
    closed = playledger("round", "close", "--backup", "stick", "--keep", "1")
    assert "2 older files removed" in closed.err
    (copy,) = (home / "stick").glob("*.db")
    assert "Round 1" in ok("--db", str(copy), "round", "show")
    assert len(list((home / "stick").glob("*-carry-on.html"))) == 1


def test_a_folder_that_is_not_there_is_told_before_anything_is_done(playledger, ok) -> None:
    """A stick that is not plugged in: a folder of its name would be a backup on the same disk."""
    answer = playledger("round", "publish", "--backup", "nowhere")
    assert answer.code == 2
    assert "nowhere" in answer.err
    assert "(draft)" in ok("round", "show")


def test_a_backup_that_fails_leaves_what_was_asked_for_on_the_record(
    playledger, ok, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_arguments: object, **_more: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.service.evening_copies.back_up", refuse)
    answer = playledger("round", "publish", "--backup", "stick")
    assert answer.code == 4
    assert "done and on the record; only its backup is missing" in answer.err
    assert "(draft)" not in ok("round", "show")


def test_a_dry_run_writes_no_copy(ok, home: Path) -> None:
    ok("round", "publish", "--backup", "stick", "--dry-run")
    assert list((home / "stick").iterdir()) == []


def test_the_sheet_is_a_page_and_its_content_an_answer(playledger, ok, home: Path) -> None:
    ok("round", "publish")
    ok("result", "enter", "1", "2-1")
    said = ok("report", "carry-on")
    assert said.startswith("The carry-on sheet of Spring is carry-on.html, at log number ")
    assert "Carry-on sheet" in (home / "carry-on.html").read_text(encoding="utf-8")
    again = playledger("report", "carry-on")
    assert again.code == 2
    assert "--force" in again.err
    assert ok("report", "carry-on", "--out", "-") == (home / "carry-on.html").read_text(
        encoding="utf-8"
    )
    answer = CarryOn.model_validate_json(ok("report", "carry-on", "--json"))
    assert (answer.round, answer.next_round) == (1, 2)
    assert [table.score for table in answer.tables] == ["2-1", None, None]
    assert answer.tables[-1].b is None
    assert [entry.entry for entry in answer.entries if entry.byes] == [answer.tables[-1].a.entry]
    assert len(answer.fingerprint) == 34
    ok("report", "printed", "--sheet", "carry-on")
