"""Backups, copies and erasures from the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.cli.conftest import Answer
from tournament.cli import shapes_log

ENTRIES = "name,club\nAnn,North\nBen,South\nCat,East\nDan,West\n"


@pytest.fixture
def asked(playledger) -> Callable[..., Answer]:
    """Run a command on a database; it leaves with `code`."""

    def ask(db: str, *arguments: str, code: int = 0, **more: str) -> Answer:
        answer = playledger("--db", db, *arguments, **more)
        assert answer.code == code, answer.err
        return answer

    return ask


@pytest.fixture(autouse=True)
def club(asked, home: Path) -> Path:
    asked("club.db", "tournament", "create", "spring", "--name", "Spring", "--rounds", "2")
    asked("club.db", "player", "import", "spring", "-", stdin=ENTRIES)
    asked("club.db", "round", "pair")
    return home / "club.db"


def test_a_backup_is_looked_at_as_it_is_and_restored(asked, home: Path) -> None:
    assert "backed up 7 events" in asked("club.db", "db", "backup", "saved.db").err
    entries = asked("club.db", "player", "list").out
    assert asked("saved.db", "player", "list").out == entries
    dry = asked("new.db", "db", "restore", "saved.db", "--dry-run")
    assert dry.out.startswith("Dry run: would restore 4 people")
    assert not (home / "new.db").exists()
    assert asked("new.db", "db", "restore", "saved.db").out.startswith("Restored 4 people")
    assert asked("new.db", "player", "list").out == entries
    asked("club.db", "report", "build", "--out", "before")
    asked("new.db", "report", "build", "--out", "after")
    before, after = (
        {page.name: page.read_bytes() for page in (home / folder).iterdir()}
        for folder in ("before", "after")
    )
    assert before == after


def test_a_backup_writes_over_nothing_unasked(asked, home: Path) -> None:
    (home / "saved.db").write_text("mine")
    assert "--force" in asked("club.db", "db", "backup", "saved.db", code=2).err
    assert (home / "saved.db").read_text() == "mine"
    asked("club.db", "db", "backup", "saved.db", "--force")
    answer = asked("club.db", "db", "backup", "club.db", "--force", code=2)
    assert "the database itself" in answer.err


def test_what_is_no_backup_is_refused(asked, home: Path) -> None:
    (home / "text").write_text("no database at all, but long enough to have a header")
    for file in ("text", "none.db"):
        assert file in asked("new.db", "db", "restore", file, code=4).err
    assert not (home / "new.db").exists()


def test_a_database_with_events_takes_no_backup(asked) -> None:
    asked("club.db", "db", "backup", "saved.db")
    asked("club.db", "round", "publish")
    assert "only an empty one" in asked("club.db", "db", "restore", "saved.db", code=4).err


def test_an_export_has_the_people_unless_asked_otherwise(asked, home: Path) -> None:
    asked("club.db", "log", "export", "whole")
    asked("club.db", "log", "export", "nameless", "--without-people")
    assert b"Ann" in (home / "whole").read_bytes()
    assert b"Ann" not in (home / "nameless").read_bytes()
    asked("new.db", "log", "import", "whole")
    assert "Ann" in asked("new.db", "player", "list").out
    answer = asked("other.db", "log", "import", "nameless")
    assert "no people" in answer.err
    assert "(entry 1)" in asked("other.db", "player", "list").out
    assert "with 4 people" in asked("dry.db", "log", "import", "whole", "--dry-run").out


def test_what_is_no_exported_log_makes_no_database(asked, home: Path) -> None:
    (home / "text").write_text("no archive\n")
    assert "line 1" in asked("new.db", "log", "import", "text", code=4).err
    assert not (home / "new.db").exists()


def test_erasing_asks_first(asked, monkeypatch: pytest.MonkeyPatch) -> None:
    erase = ("player", "erase", "2", "--reason", "asked")
    answer = asked("club.db", *erase, code=2)
    assert "entry #2, Ben, was? It is for good" in answer.err
    monkeypatch.setattr("tournament.cli.output.terminal", lambda _stream: True)
    asked("club.db", *erase, code=130, stdin="n\n")
    assert "Ben" in asked("club.db", "player", "list").out
    asked("club.db", *erase, stdin="y\n")
    assert "Ben" not in asked("club.db", "player", "list").out


def test_who_is_erased_is_shown_by_number_and_the_log_verifies(asked, home: Path) -> None:
    erase = ("player", "erase", "spring", "2", "--reason", "expired")
    dry = asked("club.db", *erase, "--dry-run")
    assert 'PersonErased  {"person":"' in dry.out
    assert "Ben" in asked("club.db", "player", "list").out
    assert asked("club.db", *erase, "--yes").out == "Entry #2 is erased.\n"
    assert "erased before" in asked("club.db", *erase, "--yes").out
    assert "(entry 2)" in asked("club.db", "player", "list").out
    asked("club.db", "report", "build", "--out", "pages")
    assert not [page for page in (home / "pages").iterdir() if "Ben" in page.read_text()]
    asked("club.db", "log", "verify")
    asked("club.db", "player", "erase", "9", "--reason", "asked", "--yes", code=5)
    asked("club.db", "player", "erase", "1", "--reason", "Ann wanted it", "--yes", code=2)


def test_erasing_tells_of_the_same_name_elsewhere(asked) -> None:
    asked("club.db", "tournament", "create", "autumn", "--name", "Autumn")
    asked("club.db", "player", "add", "autumn", "ben")
    answer = asked("club.db", "player", "erase", "spring", "2", "--reason", "asked", "--yes")
    assert "playledger player erase autumn 1 --reason asked" in answer.err


def test_a_restored_old_backup_erases_again(asked, home: Path) -> None:
    asked("club.db", "db", "backup", "saved.db")
    asked("club.db", "player", "erase", "2", "--reason", "asked", "--yes")
    answer = asked("new.db", "db", "restore", "saved.db", "--erased-in", "club.db")
    assert answer.out.startswith("Restored 3 people, 1 left out as erased")
    assert "(entry 2)" in asked("new.db", "player", "list").out
    assert b"South" not in (home / "new.db").read_bytes()
    asked("new.db", "log", "verify")


@pytest.fixture
def copies(asked) -> None:
    """A copy as a database, as a backup, and as an exported file."""
    asked("club.db", "db", "backup", "saved.db")
    asked("club.db", "log", "export", "log.ndjson")
    asked("copy.db", "db", "restore", "saved.db")


@pytest.mark.usefixtures("copies")
def test_copies_that_are_the_same_or_a_beginning_do_not_diverge(asked) -> None:
    for other in ("saved.db", "copy.db", "log.ndjson"):
        same = asked("none.db", "log", "diverge", "club.db", other)
        assert "the same up to position 7" in same.out
    asked("club.db", "round", "publish")
    for pair in (("club.db", "log.ndjson"), ("log.ndjson", "club.db")):
        answer = asked("none.db", "log", "diverge", *pair)
        assert "log.ndjson is the beginning of club.db: they agree up to position 7" in answer.out
        assert "RoundPublished" in answer.out


@pytest.mark.usefixtures("copies")
def test_copies_that_both_went_on_leave_with_4_and_both_tails(asked) -> None:
    asked("club.db", "round", "publish")
    asked("copy.db", "player", "add", "spring", "Eve")
    asked("copy.db", "tournament", "create", "autumn", "--name", "Autumn")
    answer = asked("none.db", "log", "diverge", "club.db", "copy.db", code=4)
    assert "went on apart: they agree up to position 7" in answer.out
    assert "both went on with: tournament/spring" in answer.out
    shown = asked("none.db", "log", "diverge", "club.db", "copy.db", "--json", code=4).out
    found = shapes_log.Diverged.model_validate_json(shown)
    assert (found.common, found.diverged, found.contested) == (7, True, ["tournament/spring"])
    assert (found.a.log, found.a.events, found.b.events) == ("club.db", 1, 2)
    assert [(each.stream, each.version) for each in found.b.streams] == [
        ("tournament/autumn", 1),
        ("tournament/spring", 1),
    ]
    assert [event["type"] for event in json.loads(shown)["a"]["first"]] == ["RoundPublished"]


@pytest.mark.usefixtures("copies")
def test_a_server_is_compared_with_a_file(asked, pg_empty: URL) -> None:
    server = pg_empty.render_as_string(hide_password=False)
    asked(server, "log", "import", "log.ndjson")
    asked("none.db", "log", "diverge", server, "club.db")
    asked(server, "round", "publish")
    answer = asked("none.db", "log", "diverge", server, "club.db")
    assert "club.db is the beginning of postgresql://" in answer.out


@pytest.mark.usefixtures("copies")
def test_a_damaged_copy_is_named(asked, home: Path) -> None:
    text = (home / "log.ndjson").read_text()
    (home / "bad.ndjson").write_text(text.replace('"actor":"director"', '"actor":"referee"', 1))
    answer = asked("none.db", "log", "diverge", "log.ndjson", "bad.ndjson", code=4)
    assert "position 1" in answer.err
    assert answer.err.count("(bad.ndjson)") == 1
    assert "log.ndjson" not in answer.err
    (home / "bad.ndjson").write_text("nothing\n")
    assert "bad.ndjson" in asked("none.db", "log", "diverge", "bad.ndjson", "club.db", code=4).err
    assert "none" in asked("none.db", "log", "diverge", "club.db", "none", code=2).err


def test_two_empty_logs_are_the_same(asked) -> None:
    for db in ("one.db", "two.db"):
        asked(db, "db", "upgrade")
    assert "Both copies are empty" in asked("none.db", "log", "diverge", "one.db", "two.db").out
