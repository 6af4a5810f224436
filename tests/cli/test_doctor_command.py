"""`playledger doctor`, on logs that are well, missing, old, damaged, and on a server."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.postgres import administer
from tournament.cli.shapes_log import Doctor
from tournament.service.database import open_store, upgrade


@pytest.fixture
def club(playledger, home: Path) -> Path:
    database = home / "club.db"
    made = playledger("--db", str(database), "tournament", "create", "spring", "--name", "Spring")
    assert made.code == 0
    return database


@pytest.fixture
def examined(playledger) -> Callable[[str], tuple[int, dict[str, dict[str, str]]]]:
    """Ask the doctor about a database; give the exit code and what was found, by subject."""

    def ask(db: str) -> tuple[int, dict[str, dict[str, str]]]:
        answer = playledger("--db", db, "doctor", "--json")
        assert Doctor.model_validate_json(answer.out), answer.err
        findings = json.loads(answer.out)["findings"]
        assert all(each["remedy"] for each in findings if each["grade"] != "well")
        gravest = json.loads(answer.out)["grade"]
        assert (answer.code == 4) == (gravest == "danger")
        return answer.code, {each["subject"]: each for each in findings}

    return ask


def write(database: Path, *statements: str) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as raw:
        for statement in statements:
            raw.execute(statement)


def test_a_log_in_use_is_well(examined, playledger, club: Path) -> None:
    code, found = examined(str(club))
    assert code == 0
    assert found["schema"]["grade"] == found["log"]["grade"] == found["database"]["grade"] == "well"
    assert "synchronous = 2" in found["durability"]["what"]
    assert "events: 1" in found["log"]["what"]
    said = playledger("--db", str(club), "doctor")
    assert said.code == 0
    assert said.out.splitlines()[-1].startswith("Nothing endangers the log; ")
    assert "next: playledger key new FILE" in said.out


def test_it_changes_nothing(playledger, club: Path) -> None:
    before = {path.name: path.read_bytes() for path in club.parent.glob("club.db*")}
    playledger("--db", str(club), "doctor")
    assert {path.name: path.read_bytes() for path in club.parent.glob("club.db*")} == before


def test_a_log_that_is_not_there_yet_is_no_fault(examined, home: Path) -> None:
    code, found = examined(str(home / "none.db"))
    assert code == 0
    assert "none yet" in found["database"]["what"]
    assert list(home.iterdir()) == []


def test_the_folder_of_the_default_log_need_not_be_there(playledger) -> None:
    answer = playledger("doctor")
    assert answer.code == 0
    assert "there is no folder" not in answer.out
    assert "there is no folder" in playledger("--db", "none/club.db", "doctor").out


def test_where_each_setting_comes_from_is_told(playledger, home: Path) -> None:
    (home / "playledger.toml").write_text('db = "club.db"\nactor = "table/4"\n')
    shown = json.loads(playledger("--actor", "desk", "doctor", "--json").out)["settings"]
    assert shown == [
        {"name": "db", "value": f"sqlite:///{home}/club.db", "source": "playledger.toml"},
        {"name": "actor", "value": "desk", "source": "the options"},
    ]


def test_a_settings_file_that_cannot_be_read_is_named(playledger, home: Path) -> None:
    (home / "playledger.toml").write_text("db = 7\n")
    answer = playledger("doctor")
    assert answer.code == 2
    assert "playledger.toml" in answer.err


def test_an_older_schema_is_a_warning_with_the_way_out(examined, club: Path) -> None:
    write(club, "UPDATE alembic_version SET version_num = '0001'")
    code, found = examined(str(club))
    assert code == 0
    assert found["schema"]["grade"] == "warning"
    assert found["schema"]["remedy"] == "playledger db upgrade"


def test_a_schema_without_guards_is_a_danger(examined, club: Path) -> None:
    write(club, "DROP TRIGGER events_hold")
    code, found = examined(str(club))
    assert code == 4
    assert "events_hold" in found["database"]["what"]


def test_a_head_that_contradicts_itself_is_a_danger(examined, club: Path) -> None:
    write(club, "DROP TRIGGER log_head_grows", "UPDATE log_head SET root = zeroblob(32)")
    code, found = examined(str(club))
    assert code == 4
    assert "wrong at position 0" in found["log"]["what"]


def test_a_damaged_file_is_a_danger(examined, club: Path) -> None:
    with club.open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (club.stat().st_size - 4096))
    code, found = examined(str(club))
    assert code == 4
    assert "earlier copy brings it back" in found["database"]["remedy"]


def test_somebody_elses_file_is_said_to_be_so(examined, home: Path) -> None:
    (home / "strange.db").write_bytes(b"name,club\n")
    code, found = examined(str(home / "strange.db"))
    assert code == 4
    assert "not a database of this program" in found["database"]["what"]
    assert "earlier copy" not in found["database"]["remedy"]


def test_a_server_is_examined_too(examined, pg_empty: URL) -> None:
    db = pg_empty.render_as_string(hide_password=False)
    code, found = examined(db)
    assert (code, "none yet" in found["database"]["what"]) == (0, True)
    open_store(db, write=True).close()
    code, found = examined(db)
    assert code == 0
    assert "PostgreSQL" in found["server"]["what"]
    assert "fsync = " in found["durability"]["what"]
    assert found["permission"]["grade"] == "warning"
    assert "sqlite" not in found


def test_a_role_that_only_appends_is_well(examined, playledger, pg_empty: URL) -> None:
    role = f"club_{pg_empty.database}"
    owner = pg_empty.render_as_string(hide_password=False)
    upgrade(owner)
    assert playledger("--db", owner, "db", "upgrade", "--role", role).code == 0
    administer(pg_empty, f"ALTER ROLE {role} LOGIN PASSWORD 'right'")
    try:
        clerk = pg_empty.set(username=role, password="right")  # noqa: S106  # of this test
        _, found = examined(clerk.render_as_string(hide_password=False))
        assert found["permission"]["grade"] == "well"
    finally:
        administer(pg_empty, f"DROP OWNED BY {role}", f"DROP ROLE {role}")


def test_a_server_out_of_reach_is_told_without_the_password(playledger) -> None:
    answer = playledger("--db", "postgresql://club:secret@127.0.0.1:1/club", "doctor")
    assert answer.code == 4
    assert "check host and port" in answer.out
    assert "secret" not in answer.out + answer.err


def test_a_folder_of_the_network_is_refused_with_what_to_use_instead(
    examined, playledger, club: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = club.parent / "mounts"
    table.write_text(f"//server/club {club.parent} cifs rw 0 0\n")
    monkeypatch.setattr("tournament.service.mounts.MOUNTS", table)
    code, found = examined(str(club))
    assert code == 4
    assert found["disk"]["grade"] == "danger"
    assert "on a disk of this machine" in found["disk"]["remedy"]
    assert found["log"]["grade"] == "well"
    for db in ("club.db", "new.db"):
        there = str(club.parent / db)
        answer = playledger("--db", there, "tournament", "create", "autumn", "--name", "Autumn")
        assert answer.code == 4
        assert "folder of the network (cifs)" in answer.err
        assert "PostgreSQL" in answer.err
    assert playledger("--db", str(club), "tournament", "show").code == 0
    assert not (club.parent / "new.db").exists()
