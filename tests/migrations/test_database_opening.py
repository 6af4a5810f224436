"""A database is found, made, refused or upgraded, and opening one is quick."""

import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from eventstore.errors import SchemaMismatch, StorageFailure, StorageMissing
from eventstore.testing import SteppingClock, command, one
from tournament.service.database import check, current, open_store, revisions, upgrade
from tournament.service.errors import BadInput

NEWEST = revisions()[-1]


def mark(path: Path, revision: str | None) -> None:
    raw = sqlite3.connect(path, isolation_level=None)
    if revision is None:
        raw.execute("DROP TABLE alembic_version")
    else:
        raw.execute("UPDATE alembic_version SET version_num = ?", (revision,))
    raw.close()


def test_the_first_to_write_makes_the_database(path: Path, url: str) -> None:
    clock = SteppingClock(datetime(2026, 11, 30, 19, 30, tzinfo=UTC))
    with open_store(url, write=True, clock=clock) as opened:
        (event,) = opened.store.append(one("club", 0, 1), command("first"))
    assert event.recorded_at == "2026-11-30T19:30:00.000000Z"
    assert {entry.name for entry in path.parent.iterdir()} <= {"club.db", "club.db-lock"}
    with open_store(url, write=False) as opened:
        assert list(opened.store.read("club")) == [event]


def test_a_reader_makes_nothing(path: Path, url: str) -> None:
    for ask in (lambda: open_store(url, write=False), lambda: current(url), lambda: check(url)):
        with pytest.raises(StorageMissing, match="no database here yet"):
            ask()
    assert list(path.parent.iterdir()) == []


def test_many_who_write_first_make_one_database(url: str) -> None:
    def first(number: int) -> None:
        with open_store(url, write=True) as opened:
            opened.store.append(one(f"s{number}", 0, 1), command(f"c{number}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(first, range(4)))
    with open_store(url, write=False) as opened:
        assert opened.store.head().size == 4


def test_a_database_that_was_not_finished_is_made_anew(path: Path, url: str) -> None:
    path.with_name("club.db-new").write_bytes(b"half of a database")
    with open_store(url, write=True) as opened:
        assert opened.store.head().size == 0
    assert not path.with_name("club.db-new").exists()


def test_an_interrupted_creation_leaves_no_database(
    path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("tournament.service.schema.migrate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        open_store(url, write=True)
    monkeypatch.undo()
    assert {entry.name for entry in path.parent.iterdir()} <= {"club.db-lock"}
    open_store(url, write=True).close()


def test_what_lies_in_the_way_of_a_new_database_is_said(path: Path, url: str) -> None:
    path.with_name("club.db-new").mkdir()
    with pytest.raises(StorageFailure, match="the disk or the system refused"):
        open_store(url, write=True)
    assert not path.exists()


def test_a_folder_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match=r"^[^ ]*/nowhere: there is no such folder; make it"):
        open_store(f"sqlite:///{tmp_path / 'nowhere' / 'club.db'}", write=True)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", [True, False])
@pytest.mark.parametrize("revision", ["0000", None])
def test_an_older_schema_is_refused_with_the_way_out(
    path: Path, url: str, revision: str | None, write: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(url, write=True).close()
    mark(path, revision)
    monkeypatch.setattr("tournament.service.revisions.revisions", lambda: ["0000", NEWEST])
    with pytest.raises(SchemaMismatch, match="playledger db upgrade") as caught:
        open_store(url, write=write)
    assert (caught.value.found, caught.value.expected) == (revision, NEWEST)
    assert not caught.value.newer


@pytest.mark.parametrize("write", [True, False])
def test_a_newer_schema_is_refused_and_stays(path: Path, url: str, write: bool) -> None:
    open_store(url, write=True).close()
    mark(path, "9999")
    for ask in (lambda: open_store(url, write=write), lambda: upgrade(url), lambda: check(url)):
        with pytest.raises(SchemaMismatch, match="newer version") as caught:
            ask()
        assert (caught.value.found, caught.value.newer) == ("9999", True)
    assert current(url) == "9999"


def test_an_upgrade_makes_or_leaves_the_newest(url: str) -> None:
    assert upgrade(url) == (None, NEWEST)
    assert upgrade(url) == (NEWEST, NEWEST)
    assert current(url) == NEWEST
    assert check(url) == []


def test_a_revision_that_was_lost_is_set_again_where_the_schema_is_whole(
    path: Path, url: str
) -> None:
    with open_store(url, write=True) as opened:
        opened.store.append(one("club", 0, 1), command("first"))
    mark(path, None)
    with pytest.raises(SchemaMismatch, match="lost its revision"):
        check(url)
    assert upgrade(url) == (NEWEST, NEWEST)
    assert check(url) == []
    with open_store(url, write=False) as opened:
        assert opened.store.head().size == 1


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DROP TRIGGER events_hold", "trigger events_hold is missing"),
        ("DROP TABLE checkpoints", "table checkpoints is missing"),
    ],
)
def test_a_revision_that_was_lost_is_not_guessed(
    path: Path, url: str, statement: str, said: str
) -> None:
    open_store(url, write=True).close()
    mark(path, None)
    with closing(sqlite3.connect(path, isolation_level=None)) as raw:
        raw.execute(statement)
    with pytest.raises(StorageFailure, match=f"lost its revision.*{said}.*backup"):
        upgrade(url)
    assert current(url) is None


def test_a_check_tells_of_a_file_that_is_not_sound(path: Path, url: str) -> None:
    with open_store(url, write=True) as opened:
        opened.store.append(one("club", 0, *range(200)), command("first"))
    raw = sqlite3.connect(path, isolation_level=None)
    raw.execute("PRAGMA writable_schema = ON")
    raw.execute(
        "UPDATE sqlite_master SET rootpage = (SELECT rootpage FROM sqlite_master WHERE name = "
        "'people') WHERE name = 'sqlite_autoindex_events_1'"
    )
    raw.close()
    assert check(url)


@pytest.mark.parametrize(
    "url",
    [
        "club.db",
        "",
        "sqlite://",
        "sqlite:///:memory:",
        "sqlite:///club.db?mode=ro",
        "nonsense://club",
        "postgresql+asyncpg://director:secret@localhost/club",
        "postgresql://director:secret@localhost",
        "postgresql://director:secret@localhost:port/club",
        "mysql://director:secret@localhost/club",
    ],
)
def test_a_url_that_names_no_database_is_bad_input(url: str) -> None:
    with pytest.raises(BadInput, match="database") as caught:
        open_store(url, write=True)
    assert "secret" not in str(caught.value)


def test_opening_a_database_does_not_import_alembic(url: str) -> None:
    open_store(url, write=True).close()
    program = (
        "import sys\n"
        "from tournament.service.database import open_store\n"
        "for write in (True, False): open_store(sys.argv[1], write=write).close()\n"
        "sys.exit('alembic' in sys.modules)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, url],
        check=False,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    assert done.returncode == 0


def test_who_waited_for_the_first_to_write_uses_its_database(
    path: Path, url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.db"
    with open_store(f"sqlite:///{other}", write=True) as opened:
        opened.store.append(one("club", 0, 1), command("first"))

    @contextmanager
    def made_meanwhile(*_arguments: object) -> Iterator[None]:
        shutil.copy(other, path)
        yield

    monkeypatch.setattr("tournament.service.database_sqlite.file_lock", made_meanwhile)
    with open_store(url, write=True) as opened:
        assert opened.store.head().size == 1
