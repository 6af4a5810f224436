"""`playledger log` and `playledger db`, from the command line to the file."""

import json
import os
import re
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from eventstore.sql import SqlEventStore
from eventstore.testing import command, one
from tournament.cli import shapes_log, shapes_proofs
from tournament.cli.shapes import Shape
from tournament.service.database import open_store, revisions

REFERENCE = (Path(__file__).parents[2] / "docs/reference/log.md").read_text(encoding="utf-8")
NEWEST = revisions()[-1]


def url(database: Path) -> str:
    return f"sqlite:///{database}"


@pytest.fixture
def club(home: Path) -> Path:
    """A log of five events: three of a game, two of a tournament."""
    database = home / "club.db"
    with open_store(url(database), write=True) as opened:
        opened.store.append([*one("game/x", 0, 1, 2, 3)], command("first"))
        opened.store.append(one("tournament/spring", 0, 4, 5), command("second"))
    return database


@pytest.fixture
def asked(playledger, club: Path) -> Callable[..., Any]:
    """Run a command on the club's log."""
    return lambda *arguments, **more: playledger("--db", str(club), *arguments, **more)


def store(database: Path) -> SqlEventStore:
    return open_store(url(database), write=False).store


def tamper(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as raw:
        for (name,) in raw.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
            raw.execute(f"DROP TRIGGER {name}")
        raw.execute(statement)


def test_show_lists_the_streams(asked) -> None:
    answer = asked("log", "show")
    assert answer.code == 0
    assert [line.split() for line in answer.out.splitlines() if "/" in line] == [
        ["game/x", "3"],
        ["tournament/spring", "2"],
    ]
    shown = shapes_log.Streams.model_validate_json(asked("log", "show", "--json").out)
    assert [(line.stream, line.version) for line in shown.streams] == [
        ("game/x", 3),
        ("tournament/spring", 2),
    ]


def test_show_gives_the_events_of_a_stream(asked, club: Path) -> None:
    answer = asked("log", "show", "game/x", "--after", "1")
    assert answer.code == 0
    assert '{"number":2}' in answer.out
    assert '{"number":1}' not in answer.out
    shown = json.loads(asked("log", "show", "game/x", "--json").out)
    assert shapes_log.StreamShown.model_validate(shown)
    with store(club) as log:
        first = next(log.read("game/x"))
    assert shown["events"][0] == {
        "position": 1,
        "stream": "game/x",
        "version": 1,
        "type": "Counted",
        "schema_version": 1,
        "recorded_at": first.recorded_at,
        "actor": "tester",
        "command_id": "first",
        "command_index": 0,
        "payload": {"number": 1},
        "prev_hash": "00" * 32,
        "hash": first.hash.hex(),
    }


def test_show_of_a_stream_that_is_not_there_suggests(asked) -> None:
    answer = asked("log", "show", "game/y")
    assert answer.code == 5
    assert "did you mean game/x?" in answer.err
    assert "log show lists them" in asked("log", "show", "nonsense").err


def test_tail_ends_with_the_head(asked, club: Path) -> None:
    with store(club) as log:
        root = log.head().root.hex()
    answer = asked("log", "tail", "-n", "2")
    assert '{"number":4}' in answer.out
    assert '{"number":3}' not in answer.out
    assert answer.out.splitlines()[-1].startswith("5 events")
    assert answer.out.rstrip().endswith(root)
    shown = json.loads(asked("log", "tail", "--json").out)
    assert shapes_log.Tail.model_validate(shown)
    assert list(shown)[-1] == "head"
    assert shown["head"]["size"] == len(shown["events"]) == 5
    assert shown["head"]["root"] == root
    assert json.loads(asked("log", "tail", "-n", "0", "--json").out)["events"] == []


def test_an_empty_log_has_a_tail_too(playledger, home: Path) -> None:
    open_store(url(home / "new.db"), write=True).close()
    assert "no events" in playledger("--db", "new.db", "log", "tail").out
    shown = shapes_log.Tail.model_validate_json(
        playledger("--db", "new.db", "log", "tail", "--json").out
    )
    assert shown.head.recorded_at is None
    assert playledger("--db", "new.db", "log", "verify").code == 0


def test_verify_accepts_the_log_and_gives_its_head(asked) -> None:
    answer = asked("log", "verify")
    assert answer.code == 0
    assert "as it was recorded: 5 events" in answer.out
    shown = shapes_log.Verified.model_validate_json(asked("log", "verify", "--json").out)
    assert shown.head.size == 5


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("UPDATE events SET payload = CAST('{\"number\":9}' AS BLOB) WHERE position = 2", "2"),
        ("DELETE FROM events WHERE position = 3", "3"),
        ("DELETE FROM events WHERE position = 5", "5"),
        ("UPDATE log_head SET root = zeroblob(32)", "0"),
    ],
)
def test_verify_names_the_position_and_leaves_with_4(asked, club, statement, said) -> None:
    tamper(club, statement)
    answer = asked("log", "verify")
    assert answer.code == 4
    assert f"wrong at position {said}" in answer.err
    assert answer.out == ""


def test_verify_finds_an_index_that_contradicts_its_table(asked, club: Path) -> None:
    tamper(club, "PRAGMA writable_schema = ON")
    with closing(sqlite3.connect(club, isolation_level=None)) as raw:
        raw.execute("PRAGMA writable_schema = ON")
        raw.execute(
            "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name ="
            " 'people') WHERE name = 'sqlite_autoindex_events_1'"
        )
    answer = asked("log", "verify")
    assert answer.code == 4, answer.out
    assert "club.db" in answer.err


def test_a_log_is_exported_and_imported_as_it_is(asked, playledger, club: Path, home: Path) -> None:
    exported = asked("log", "export", "log.ndjson")
    assert exported.code == 0
    assert "5 events" in exported.err
    imported = playledger("--db", "copy.db", "log", "import", "log.ndjson")
    assert imported.code == 0
    assert "Imported 5 events" in imported.out
    with store(club) as log, store(home / "copy.db") as copy:
        assert list(copy.read_all()) == list(log.read_all())
        assert copy.head() == log.head()


def test_a_log_goes_through_a_pipe(asked, playledger, club: Path, home: Path) -> None:
    exported = asked("log", "export", "-")
    assert len(exported.out.splitlines()) == 7
    imported = playledger("--db", "copy.db", "log", "import", "-", stdin=exported.out)
    assert imported.code == 0
    with store(club) as log, store(home / "copy.db") as copy:
        assert copy.head() == log.head()


def test_an_exported_file_is_as_open_to_others_as_the_umask_lets_it(asked, home: Path) -> None:
    before = os.umask(0o022)
    try:
        assert asked("log", "export", "log.ndjson").code == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE((home / "log.ndjson").stat().st_mode) == 0o644


def test_an_export_writes_over_nothing_unasked(asked, home: Path) -> None:
    (home / "log.ndjson").write_text("mine")
    answer = asked("log", "export", "log.ndjson")
    assert answer.code == 2
    assert "--force" in answer.err
    assert (home / "log.ndjson").read_text() == "mine"
    assert asked("log", "export", "log.ndjson", "--force").code == 0
    answer = asked("log", "export", "club.db", "--force")
    assert answer.code == 2
    assert "the database itself" in answer.err
    assert asked("log", "verify").code == 0


def test_an_import_needs_an_empty_log_and_a_whole_file(asked, playledger, home: Path) -> None:
    asked("log", "export", "log.ndjson")
    answer = asked("log", "import", "log.ndjson")
    assert answer.code == 4
    assert "only an empty one" in answer.err
    lines = (home / "log.ndjson").read_text().splitlines(keepends=True)
    (home / "cut.ndjson").write_text("".join(lines[:-1]))
    answer = playledger("--db", "copy.db", "log", "import", "cut.ndjson")
    assert answer.code == 4
    assert "line 7" in answer.err
    assert "nothing was imported" in answer.err
    with store(home / "copy.db") as copy:
        assert copy.head().size == 0
    answer = playledger("--db", "copy.db", "log", "import", "none.ndjson")
    assert answer.code == 2
    assert "none.ndjson" in answer.err


def test_a_dry_import_reads_everything_and_records_nothing(asked, playledger, home: Path) -> None:
    asked("log", "export", "log.ndjson")
    answer = playledger("--db", "copy.db", "log", "import", "log.ndjson", "--dry-run")
    assert answer.code == 0
    assert "5 events would be imported" in answer.out
    assert not (home / "copy.db").exists()


def test_a_person_sees_how_far_it_is(asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.cli.progress.terminal", lambda _stream: True)
    assert asked("log", "verify").code == 0


def test_db_commands_tell_and_bring_the_schema(playledger, home: Path) -> None:
    def db(*arguments: str) -> object:
        return playledger("--db", "new.db", "db", *arguments)

    assert db("current").code == 4
    dry = db("upgrade", "--dry-run")
    assert (dry.code, f"from none to {NEWEST}" in dry.out) == (0, True)
    assert not (home / "new.db").exists()
    assert f"went from none to {NEWEST}" in db("upgrade").out
    assert f"newest schema, {NEWEST}" in db("upgrade").out
    assert f"schema {NEWEST}" in db("current").out
    shown = shapes_log.Schema.model_validate_json(db("current", "--json").out)
    assert (shown.found, shown.newest) == (NEWEST, NEWEST)
    assert "sound" in db("check").out
    assert shapes_log.Checked.model_validate_json(db("check", "--json").out).faults == []


def test_db_check_lists_what_is_wrong_and_leaves_with_4(asked, club: Path) -> None:
    tamper(club, "ALTER TABLE people ADD COLUMN age INTEGER")
    answer = asked("db", "check")
    assert answer.code == 4
    assert "age" in answer.out
    assert "trigger events_hold is missing" in answer.out
    answer = asked("db", "check", "--json")
    assert answer.code == 4
    assert shapes_log.Checked.model_validate_json(answer.out).faults


def test_db_current_of_an_older_schema_names_the_way_out(asked, club: Path) -> None:
    tamper(club, "DROP TABLE alembic_version")
    answer = asked("db", "current")
    assert answer.code == 0
    assert f"schema none, newest {NEWEST}" in answer.out
    assert "playledger db upgrade" in answer.err


ANSWERS = {
    shape.model_fields["schema_"].default: shape
    for shape in (vars(shapes_log) | vars(shapes_proofs)).values()
    if isinstance(shape, type) and issubclass(shape, Shape) and "schema_" in shape.model_fields
}


def test_every_answer_and_all_its_fields_are_documented() -> None:
    documented = set(re.findall(r"^### (playledger\.[a-z]+/\d+)$", REFERENCE, re.MULTILINE))
    assert documented == set(ANSWERS)
    named = set(re.findall(r"`([a-z_]+)`", REFERENCE)) | {"schema"}
    for answer in ANSWERS.values():
        schema = answer.model_json_schema(by_alias=True)
        parts = [schema, *schema.get("$defs", {}).values()]
        assert {key for part in parts for key in part["properties"]} <= named
