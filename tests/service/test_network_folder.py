"""No log is written in a folder of the network; what lies there can be read and brought away."""

from pathlib import Path

import pytest
from sqlalchemy import URL

from eventstore.errors import StorageFailure
from eventstore.testing import command, one
from tests.service.moving import ledger_at, sqlite_url
from tournament.service.backup import back_up, restore
from tournament.service.database import open_store, upgrade
from tournament.service.mounts import kind_of, require_own_disk


@pytest.fixture
def share(tmp_path: Path) -> Path:
    """A folder with a log that was recorded while it was no share yet."""
    folder = tmp_path / "share"
    folder.mkdir()
    with ledger_at(sqlite_url(folder / "club.db"), write=True) as ledger:
        ledger.store.append(one("a", 0, 1), command("c"))
    return folder


@pytest.fixture(params=["cifs", "nfs4"])
def mounted(
    request: pytest.FixtureRequest, share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> str:
    table = tmp_path / "mounts"
    table.write_text(f"/dev/vda / ext4 rw 0 0\n//server/club {share} {request.param} rw 0 0\n")
    monkeypatch.setattr("tournament.service.mounts.MOUNTS", table)
    return str(request.param)


def test_nothing_is_written_there_and_what_to_use_instead_is_told(
    share: Path, mounted: str
) -> None:
    before = {file.name: file.read_bytes() for file in share.iterdir()}
    for name in ("club.db", "new.db"):
        url = sqlite_url(share / name)
        for attempt in (lambda url=url: open_store(url, write=True), lambda url=url: upgrade(url)):
            with pytest.raises(StorageFailure) as caught:
                attempt()
            assert caught.value.kind == "network"
            assert f"({mounted})" in str(caught.value)
            assert "a disk of this machine" in str(caught.value)
            assert "PostgreSQL" in str(caught.value)
    assert {file.name: file.read_bytes() for file in share.iterdir()} == before


@pytest.mark.usefixtures("mounted")
def test_a_log_there_is_read_backed_up_and_restored_on_a_disk_of_this_machine(
    share: Path, tmp_path: Path
) -> None:
    head = back_up(sqlite_url(share / "club.db"), tmp_path / "saved.db")
    here = sqlite_url(tmp_path / "here.db")
    assert restore(here, tmp_path / "saved.db", actor="d").head == head
    copy = share / "backup.db"
    assert back_up(here, copy) == head
    with ledger_at(sqlite_url(copy)) as ledger:
        assert ledger.store.head() == head


@pytest.mark.usefixtures("mounted")
def test_a_link_does_not_hide_where_the_log_lies(share: Path, tmp_path: Path) -> None:
    link = tmp_path / "club.db"
    link.symlink_to(share / "club.db")
    with pytest.raises(StorageFailure):
        require_own_disk(link)
    require_own_disk(tmp_path / "other.db")


def test_a_server_is_backed_up_into_a_share(
    share: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pg_empty: URL
) -> None:
    table = tmp_path / "mounts"
    table.write_text(f"//server/club {share} cifs rw 0 0\n")
    monkeypatch.setattr("tournament.service.mounts.MOUNTS", table)
    assert kind_of(share / "x") == "cifs"
    url = pg_empty.render_as_string(hide_password=False)
    with ledger_at(url, write=True) as ledger:
        ledger.store.append(one("a", 0, 1), command("c"))
        assert back_up(url, share / "backup.db") == ledger.store.head()
