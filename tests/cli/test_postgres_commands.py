"""An evening on a PostgreSQL server, from the command line."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.cli.conftest import Answer
from tests.eventstore.pg import without_guards
from tests.postgres import administer
from tournament.service.revisions import revisions

NEWEST = revisions()[-1]
ENTRIES = "name,club\nAnn,North\nBen,South\nCat,East\nDan,West\n"


@pytest.fixture
def db(pg_empty: URL) -> str:
    return pg_empty.render_as_string(hide_password=False)


@pytest.fixture
def asked(playledger, db: str) -> Callable[..., Answer]:
    """Run a command on the database; it must be done."""

    def ask(*arguments: str, code: int = 0, **more: str) -> Answer:
        answer = playledger("--db", db, *arguments, **more)
        assert answer.code == code, answer.err
        return answer

    return ask


def test_an_evening_is_kept_on_a_server(asked, home: Path) -> None:
    """The commands of the README's tour."""
    asked("tournament", "create", "spring", "--name", "Spring", "--rounds", "2", "--cut", "2")
    asked("player", "import", "spring", "-", stdin=ENTRIES)
    for results in ("1,2-0\n2,1-2\n", "1,2-1\n2,2-0\n"):
        asked("round", "pair")
        asked("round", "show")
        asked("round", "publish")
        asked("result", "import", "-", stdin="table,result\n" + results)
        asked("round", "close")
    assert "Ann" in asked("standings").out
    asked("bracket", "cut")
    asked("round", "publish")
    asked("result", "enter", "1", "2-1")
    asked("round", "close")
    asked("bracket", "show")
    asked("tournament", "finish")
    asked("report", "build", "--out", "pages")
    assert (home / "pages" / "index.html").exists()
    assert "The log is as it was recorded" in asked("log", "verify").out
    assert asked("db", "check").out == "The database is sound.\n"


def test_a_log_moves_from_a_file_to_a_server_and_back(asked, playledger, home: Path) -> None:
    def head(*db: str) -> object:
        return json.loads(playledger(*db, "log", "tail", "--json").out)["head"]

    file = ("--db", "club.db")
    assert playledger(*file, "tournament", "create", "spring", "--name", "Spring").code == 0
    assert playledger(*file, "log", "export", "there").code == 0
    asked("log", "import", "there")
    asked("log", "export", "back")
    other = ("--db", "other.db")
    assert playledger(*other, "log", "import", "back").code == 0
    moved = json.loads(asked("log", "tail", "--json").out)["head"]
    assert head(*file) == head(*other) == moved
    assert (home / "there").read_bytes() == (home / "back").read_bytes()
    assert "only an empty one takes another" in asked("log", "import", "there", code=4).err


def test_the_schema_is_looked_after(asked, pg_empty: URL) -> None:
    role = f"club_{pg_empty.database}"
    assert "no database here yet" in asked("db", "current", code=4).err
    assert f"from none to {NEWEST}, and did not" in asked("db", "upgrade", "--dry-run").out
    dry = asked("db", "upgrade", "--role", role, "--dry-run")
    assert f"role {role} would be let" in dry.out
    first = asked("db", "upgrade", "--role", role)
    try:
        assert f"from none to {NEWEST}" in first.out
        assert f"\\password {role}" in first.err
        again = asked("db", "upgrade", "--role", role)
        assert f"Role {role} may append and read" in again.out
        assert "password" not in again.err
        assert f"schema {NEWEST}" in asked("db", "current").out
        assert json.loads(asked("db", "check", "--json").out)["faults"] == []
    finally:
        administer(pg_empty, f"DROP OWNED BY {role}", f"DROP ROLE {role}")


def test_a_tampered_log_is_found_out(asked, pg_empty: URL) -> None:
    asked("tournament", "create", "spring", "--name", "Spring")
    without_guards(pg_empty, "UPDATE events SET actor = 'somebody' WHERE position = 1")
    assert "position 1" in asked("log", "verify", code=4).err
    faults = asked("db", "check", code=4).out
    assert "trigger events_hold does not fire always" in faults


def test_a_file_knows_no_roles(playledger) -> None:
    answer = playledger("--db", "club.db", "db", "upgrade", "--role", "club")
    assert answer.code == 2
    assert "knows no role" in answer.err


@pytest.mark.parametrize(
    ("url", "code", "said"),
    [
        ("postgresql://club:secret@127.0.0.1:1/club", 4, "check host and port"),
        ("postgresql://club:sec/ret@127.0.0.1:1/club", 4, "check host and port"),
        ("postgresql://club:secret@127.0.0.1:x/club", 2, "no URL"),
        ("postgresql+psycopg2://club:secret@127.0.0.1/club", 2, "only sqlite and postgresql"),
        ("postgresql://club:secret@127.0.0.1:1/club?sslmode=odd", 4, "sslmode"),
    ],
)
@pytest.mark.parametrize("command", ["log tail", "db upgrade", "log verify", "log export x"])
def test_a_server_out_of_reach_is_told_without_the_password(  # noqa: PLR0917  # fixtures and cases
    playledger, home: Path, url: str, code: int, said: str, command: str
) -> None:
    answer = playledger("--db", url, *command.split())
    assert answer.code == code
    assert said in answer.err
    shown = answer.out + answer.err + "".join(p.read_text() for p in home.rglob("fault-*.txt"))
    assert "secret" not in shown
    assert "sec/ret" not in shown
