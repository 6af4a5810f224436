"""What the doctor makes of a program, a place, a clock and a log."""

import base64
import hashlib
from datetime import UTC, datetime, timedelta
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from eventstore.keys import key_from_seed, write_key
from eventstore.memory import MemoryEventStore
from eventstore.notes import SigningKey
from eventstore.readback import Setting
from eventstore.sqlite import SqliteStorage
from eventstore.testing import command, one
from tests import mounts
from tournament.projections.roster import MemoryRoster
from tournament.service.checkpoints import make_checkpoint
from tournament.service.codec import codec
from tournament.service.database import open_store
from tournament.service.doctor.examination import examine
from tournament.service.doctor.finding import Finding
from tournament.service.doctor.log import examine_log, of_clock
from tournament.service.doctor.place import examine_place
from tournament.service.doctor.program import PACKAGES, altered_files, examine_program, of_sqlite
from tournament.service.ledger import Ledger
from tournament.service.log_keys import adopt
from tournament.service.mounts import kind_of

NOW = datetime(2026, 11, 30, 19, 30, tzinfo=UTC)
DISK = "/dev/vda / ext4 rw 0 0\n"


def by_subject(findings: list[Finding]) -> dict[str, Finding]:
    return {finding.subject: finding for finding in findings}


def key(number: int = 1) -> SigningKey:
    return key_from_seed("club.example/log", bytes([number]) * 32)


def ledger() -> Ledger:
    return Ledger(MemoryEventStore(lambda: NOW), MemoryRoster(), codec(), actor="tester")


@pytest.mark.parametrize(
    ("version", "grade"),
    [
        ((3, 40, 1), "warning"),
        ((3, 51, 2), "warning"),
        ((3, 44, 6), "well"),
        ((3, 50, 7), "well"),
        ((3, 51, 3), "well"),
    ],
)
def test_a_sqlite_that_may_lose_commits_is_told_with_the_lock_that_is_held(version, grade) -> None:
    finding = of_sqlite(version)
    assert finding.grade == grade
    assert ("safer locking is in use" in finding.what) == (grade == "warning")


def test_this_program_is_all_its_own() -> None:
    assert by_subject(list(examine_program()))["packages"].grade == "well"


def installed(folder: Path, name: str, files: dict[str, str]) -> Distribution:
    """Lay out a distribution as an installer does, with the hashes of what it brings."""
    records = []
    for path, text in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text)
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest())
        records.append(f"{path},sha256={digest.rstrip(b'=').decode()},{len(text)}\n")
    about = folder / f"{name}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (about / "RECORD").write_text("".join(records))
    return Distribution.at(about)


def test_a_file_that_another_package_overwrote_is_named(tmp_path: Path) -> None:
    files = {f"{name}/__init__.py": f"# {name}" for name in PACKAGES} | {"other.py": ""}
    program = installed(tmp_path, "playledger", files)
    assert altered_files(program) == []
    installed(tmp_path, "rival", {"reports/__init__.py": "# mine"})
    assert altered_files(program) == ["reports/__init__.py"]
    (tmp_path / "tournament/__init__.py").unlink()
    assert altered_files(program) == ["reports/__init__.py", "tournament/__init__.py"]


def test_another_distribution_with_our_names_is_a_danger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rival = tmp_path / "site-packages"
    installed(rival, "rival", {"reports/page.py": ""})
    monkeypatch.setattr("sys.path", [*__import__("sys").path, str(rival)])
    finding = by_subject(list(examine_program()))["packages"]
    assert finding.grade == "danger"
    assert "rival" in finding.what
    assert "pipx" in finding.remedy


def test_packages_from_two_places_are_a_danger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "reports").mkdir()
    (tmp_path / "reports/__init__.py").touch()
    monkeypatch.setattr(
        "tournament.service.doctor.program._home",
        lambda name: tmp_path if name == "reports" else Path("/opt/playledger"),
    )
    finding = by_subject(list(examine_program()))["packages"]
    assert finding.grade == "danger"
    assert str(tmp_path) in finding.what


@pytest.mark.parametrize(
    ("lines", "kind"),
    [
        (DISK, "ext4"),
        (DISK + "host:/club {here} nfs4 rw 0 0\n", "nfs4"),
        (DISK + "host:/club {parent} nfs4 rw 0 0\n/dev/vdb {here} xfs rw 0 0\n", "xfs"),
        (DISK + "none {here} tmpfs rw 0 0\nhost:/club {here} nfs rw 0 0\n", "nfs"),
        (DISK + "host:/club {here}/below nfs rw 0 0\n", "ext4"),
        (DISK + "host:/club {here}x nfs rw 0 0\n", "ext4"),
        ("", None),
    ],
)
def test_the_kind_of_a_disk_is_that_of_the_deepest_and_latest_mount(
    tmp_path: Path, lines: str, kind: str | None
) -> None:
    here = tmp_path / "a folder"
    here.mkdir()
    table = tmp_path / "mounts"
    escaped = {"here": str(here).replace(" ", r"\040"), "parent": str(tmp_path)}
    table.write_text(lines.format(**escaped))
    assert kind_of(here, table) == kind


@pytest.mark.parametrize(
    ("kind", "grade"), [("nfs4", "danger"), ("cifs", "danger"), ("tmpfs", "warning")]
)
def test_a_folder_of_another_machine_is_a_danger(tmp_path: Path, kind: str, grade: str) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"x / {kind} rw 0 0\n")
    found = by_subject(list(examine_place(tmp_path / "a.db", made_on_demand=False, mounts=table)))
    assert found["disk"].grade == grade
    if grade == "danger":
        assert "back it up into that folder" in found["disk"].remedy
        assert "PostgreSQL" in found["disk"].remedy


def test_a_system_that_does_not_tell_its_mounts_is_no_warning(tmp_path: Path) -> None:
    nowhere = tmp_path / "none"
    found = by_subject(list(examine_place(tmp_path / "a.db", made_on_demand=False, mounts=nowhere)))
    assert found["disk"].grade == "well"
    assert "network" in found["disk"].remedy


def test_a_folder_that_is_synchronised_is_warned_of(tmp_path: Path) -> None:
    folder = tmp_path / "OneDrive - Club" / "logs"
    folder.mkdir(parents=True)
    found = by_subject(list(examine_place(folder / "a.db", made_on_demand=False)))
    assert found["folder"].grade == "warning"
    assert "OneDrive - Club" in found["folder"].what


def test_a_folder_that_is_missing_is_told_unless_the_program_makes_it(tmp_path: Path) -> None:
    file = tmp_path / "none" / "a.db"
    found = by_subject(list(examine_place(file, made_on_demand=False)))
    assert found["folder"].grade == "warning"
    assert "folder" not in by_subject(list(examine_place(file, made_on_demand=True)))


@pytest.mark.parametrize(
    ("free", "grade"), [(2**20, "danger"), (100 * 2**20, "warning"), (2**40, "well")]
)
def test_room_is_told_before_there_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, grade: str
) -> None:
    class Usage:
        pass

    usage = Usage()
    usage.free = free
    monkeypatch.setattr("shutil.disk_usage", lambda _folder: usage)
    found = by_subject(list(examine_place(tmp_path / "a.db", made_on_demand=False)))
    assert found["space"].grade == grade


def test_a_write_ahead_log_that_was_never_written_back_is_told(tmp_path: Path) -> None:
    (tmp_path / "a.db").touch()
    with (tmp_path / "a.db-wal").open("wb") as log:
        log.truncate(100 * 2**20)
    found = by_subject(list(examine_place(tmp_path / "a.db", made_on_demand=False)))
    assert found["size"].grade == "warning"
    assert "100.0 MiB of write-ahead log" in found["size"].what


def test_a_read_only_disk_can_be_read(tmp_path: Path) -> None:
    with mounts.disk(tmp_path / "disk", kilobytes=4096) as disk:
        url = f"sqlite:///{disk}/club.db"
        with open_store(url, write=True) as opened:
            opened.store.append(one("game/x", 0, 1), command("first"))
        mounts.make_read_only(disk)
        found = by_subject(list(examine(url, datetime.now(UTC))))
    assert found["permission"].grade == "warning"
    assert "nothing recorded" in found["permission"].what
    assert found["durability"].grade == found["log"].grade == "well"
    assert "space" not in found


@pytest.mark.parametrize(
    ("ahead", "grade"),
    [(timedelta(0), "well"), (timedelta(milliseconds=20), "well"), (timedelta(hours=1), "warning")],
)
def test_a_clock_behind_the_log_is_told(ahead: timedelta, grade: str) -> None:
    last = (NOW + ahead).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    finding = of_clock(NOW, last)
    assert finding.grade == grade
    if grade == "warning":
        assert "1:00:00 before the last event" in finding.what


def test_a_time_that_is_none_is_a_danger() -> None:
    assert of_clock(NOW, "yesterday").grade == "danger"


def test_key_and_checkpoints_are_told_as_they_come() -> None:
    log = ledger()

    def found() -> dict[str, Finding]:
        return by_subject(list(examine_log(log.store, NOW, None)))

    assert found()["key"].grade == "warning"
    adopt(log, key().verifier)
    assert found()["key"].grade == "well"
    assert found()["checkpoint"].grade == "warning"
    make_checkpoint(log, key())
    assert found()["checkpoint"].what == "1 events are signed, 0 came since"
    log.store.append(one("game/x", 0, 1, 2), command("first"))
    assert found()["checkpoint"].what == "1 events are signed, 2 came since"
    assert "log checkpoint" in found()["checkpoint"].remedy


def test_the_key_file_that_is_named_is_compared(tmp_path: Path) -> None:
    log = ledger()
    adopt(log, key().verifier)
    for number in (1, 2):
        write_key(tmp_path / f"{number}.key", key(number), "a long passphrase")
    grades = {
        name: by_subject(list(examine_log(log.store, NOW, tmp_path / name)))["key"].grade
        for name in ("1.key", "2.key", "none.key")
    }
    assert grades == {"1.key": "well", "2.key": "warning", "none.key": "warning"}


def test_a_setting_that_loses_commits_is_a_danger(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path}/club.db"
    open_store(url, write=True).close()
    monkeypatch.setattr(
        SqliteStorage, "settings", lambda _self: [Setting("synchronous", "0", safe=False)]
    )
    found = by_subject(list(examine(url, datetime.now(UTC))))
    assert found["durability"].grade == "danger"
    assert "put synchronous right" in found["durability"].remedy
