"""The disk is full, the folder read only, somebody presses Ctrl-C: what the person reads."""

import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests import mounts

ENTRIES = "name\n" + "".join(f"Player {n}\n" for n in range(1, 401))


def head(database: Path) -> object:
    """Return the head from a copy: a disk that is full or read only takes no lock."""
    with tempfile.TemporaryDirectory() as folder:
        for file in database.parent.glob(f"{database.name}*"):
            shutil.copy(file, folder)
        with closing(sqlite3.connect(Path(folder) / database.name)) as connection:
            return connection.execute("SELECT size, hex(root) FROM log_head").fetchall()


@pytest.fixture
def club(playledger, home: Path) -> Path:
    database = home / "club.db"
    made = playledger("--db", str(database), "tournament", "create", "spring", "--name", "Spring")
    assert made.code == 0, made.err
    (home / "entries.csv").write_text(ENTRIES)
    return database


def test_a_database_from_a_newer_version_is_left_alone(playledger, club: Path) -> None:
    with closing(sqlite3.connect(club)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    before = head(club)
    for arguments in (("tournament", "show"), ("player", "import", "entries.csv")):
        answer = playledger("--db", str(club), *arguments)
        assert answer.code == 4
        assert "newer version" in answer.err
    assert head(club) == before


@pytest.mark.parametrize("content", [b"", b"\x89PNG\r\n\x1a\n" + bytes(200), b"name,club\n"])
def test_a_file_that_is_no_log_is_refused_and_kept(playledger, home: Path, content: bytes) -> None:
    strange = home / "strange.db"
    strange.write_bytes(content)
    create = ("tournament", "create", "spring", "--name", "Spring")
    for arguments in (create, ("standings",)):
        answer = playledger("--db", str(strange), *arguments)
        assert answer.code == 4, answer.err
        assert "strange.db" in answer.err
        assert "Traceback" not in answer.err
    assert strange.read_bytes() == content


def test_reading_a_log_that_is_not_there_makes_none(playledger, home: Path) -> None:
    answer = playledger("--db", "none.db", "standings")
    assert answer.code == 4
    assert "no database here yet" in answer.err
    assert not (home / "none.db").exists()


@pytest.mark.parametrize(
    "command", [("standings",), ("tournament", "create", "a", "--name", "A", "--dry-run")]
)
def test_a_folder_that_is_not_there_is_named_by_what_only_reads_too(
    playledger, home: Path, command: tuple[str, ...]
) -> None:
    answer = playledger("--db", "nowhere/none.db", *command)
    assert answer.code == 4
    assert f"{home / 'nowhere'}: there is no such folder; make it, or name another" in answer.err
    rules = playledger("--db", "nowhere/none.db", "rules", "list")
    assert (rules.code, "speed/club@1" in rules.out) == (0, True)


def test_a_backup_that_is_not_there_is_told_as_a_file_and_makes_no_database(
    playledger, home: Path
) -> None:
    answer = playledger("--db", "new.db", "db", "restore", "none.db", "--sheet", "7")
    assert (answer.code, "none.db: there is no such file" in answer.err) == (4, True)
    assert not any((home / name).exists() for name in ("new.db", "none.db"))


def test_a_read_only_folder_can_be_read_but_not_written(playledger, home: Path, club: Path) -> None:
    with mounts.disk(home / "disk", kilobytes=4096) as disk:
        there = disk / "club.db"
        there.write_bytes(club.read_bytes())
        assert playledger("--db", str(there), "player", "add", "Ana Ruiz").code == 0
        mounts.make_read_only(disk)
        before = head(there)
        answer = playledger("--db", str(there), "player", "import", "entries.csv")
        assert answer.code == 4, answer.err
        assert "read-only" in answer.err.lower()
        assert "Ana Ruiz" in playledger("--db", str(there), "player", "list").out
        assert playledger("--db", str(there), "log", "verify").code == 0
        assert head(there) == before
        pages = playledger("--db", str(there), "report", "build", "--out", str(disk / "pages"))
        assert pages.code == 4, pages.err
        made = playledger("--db", str(disk / "new.db"), "tournament", "create", "x", "--name", "X")
        assert made.code == 4


def test_a_full_disk_loses_nothing_and_the_next_try_works(
    playledger, home: Path, club: Path
) -> None:
    with mounts.disk(home / "disk", kilobytes=2048) as disk:
        there = disk / "club.db"
        there.write_bytes(club.read_bytes())
        assert playledger("--db", str(there), "player", "add", "Ana Ruiz").code == 0
        before = head(there)
        ballast = disk / "ballast"
        with suppress(OSError), ballast.open("wb", buffering=0) as file:
            while file.write(bytes(4096)):
                pass
        answer = playledger("--db", str(there), "player", "import", "entries.csv")
        assert answer.code == 4, answer.err
        assert "full" in answer.err or "space" in answer.err
        assert head(there) == before
        ballast.unlink()
        again = playledger("--db", str(there), "player", "import", "entries.csv")
        assert again.code == 0, again.err
        assert playledger("--db", str(there), "log", "verify").code == 0


@pytest.mark.parametrize("delay", [0.0, 0.3, 0.6, 0.8, 1.0, 1.2, 1.6])
def test_ctrl_c_in_an_import_leaves_all_of_it_or_nothing(
    playledger, home: Path, club: Path, delay: float
) -> None:
    command = [sys.executable, "-m", "tournament", "--db", str(club), "player", "import", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=home
    ) as running:
        assert running.stdin
        if delay:
            running.stdin.write(ENTRIES.encode())
            running.stdin.close()
            running.stdin = None
            time.sleep(delay)
        else:
            time.sleep(0.8)  # it waits for the rest of the file
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=60)
    assert running.returncode in {0, 130, -signal.SIGINT}, err
    assert b"Traceback" not in err or running.returncode == -signal.SIGINT
    listed = playledger("--db", str(club), "player", "list").out
    assert listed.count("Player ") in {0, 400}
    assert playledger("--db", str(club), "log", "verify").code == 0
