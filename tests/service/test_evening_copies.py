"""The copies of an evening: each whole, the last few of them, and nobody else's file touched."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import URL

from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.testing import command, one
from tests.service.club_evening import SLUG
from tests.service.moving import (
    bundle_of,
    everything,
    import_into,
    ledger_at,
    played_evening,
    sqlite_url,
)
from tournament.service.errors import NotFound
from tournament.service.evening_copies import keep_copies


@pytest.fixture(scope="module")
def bundle() -> bytes:
    return bundle_of(played_evening().ledger)


@pytest.fixture
def club(bundle: bytes, tmp_path: Path) -> str:
    url = sqlite_url(tmp_path / "club.db")
    import_into(url, bundle)
    return url


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def go_on(url: str) -> None:
    with ledger_at(url, write=True) as ledger:
        version = ledger.store.version("a")
        ledger.store.append(one("a", version, 1), command(f"c{version}"))


def test_backup_and_sheet_show_one_state_and_are_called_by_round_and_log_number(
    club: str, stick: Path
) -> None:
    with ledger_at(club) as ledger:
        before = everything(ledger)
    kept = keep_copies(club, SLUG, stick)
    size = kept.head.size
    assert kept.backup.name == f"spring-round-1-log-{size}.db"
    assert kept.sheet.name == f"spring-round-1-log-{size}-carry-on.html"
    assert f"position {size}, fingerprint" in kept.sheet.read_text(encoding="utf-8")
    assert "All pages of this event" not in kept.sheet.read_text(encoding="utf-8")
    with ledger_at(sqlite_url(kept.backup)) as copy:
        assert everything(copy) == before
    names = {kept.backup.name, kept.sheet.name, "spring-copies.json"}
    assert {file.name for file in stick.iterdir()} == names
    assert kept.same_disk


def test_a_server_is_kept_as_a_file_too(bundle: bytes, stick: Path, pg_empty: URL) -> None:
    server = pg_empty.render_as_string(hide_password=False)
    import_into(server, bundle)
    kept = keep_copies(server, SLUG, stick)
    with ledger_at(server) as ledger, ledger_at(sqlite_url(kept.backup)) as copy:
        assert everything(copy) == everything(ledger)
    assert not kept.same_disk


def test_the_last_few_stay_and_only_what_was_written_here_goes(club: str, stick: Path) -> None:
    own = stick / "spring-round-9-log-1.db"
    own.write_text("somebody's own")
    kept = []
    for _ in range(4):
        kept.append(keep_copies(club, SLUG, stick, keep=2))
        go_on(club)
    assert [each.backup.exists() for each in kept] == [False, False, True, True]
    assert [each.sheet.exists() for each in kept] == [False, False, True, True]
    assert set(kept[3].removed) == {kept[1].backup, kept[1].sheet}
    assert own.read_text() == "somebody's own"


def test_a_copy_that_somebody_changed_stays(club: str, stick: Path) -> None:
    first = keep_copies(club, SLUG, stick, keep=1)
    first.sheet.write_text("with notes")
    go_on(club)
    second = keep_copies(club, SLUG, stick, keep=1)
    assert second.removed == (first.backup,)
    assert first.sheet.read_text() == "with notes"


@pytest.mark.parametrize(
    "said",
    ["no list", "[]", '[{"log":1,"files":{"../club.db":"00"}}]', '[{"log":1,"files":{"..":"00"}}]'],
)
def test_a_list_that_says_nothing_true_removes_nothing(
    club: str, stick: Path, said: str, tmp_path: Path
) -> None:
    (stick / "spring-copies.json").write_text(said)
    kept = keep_copies(club, SLUG, stick, keep=1)
    assert kept.removed == ()
    assert (tmp_path / "club.db").exists()
    (listed,) = json.loads((stick / "spring-copies.json").read_text())
    assert listed["log"] == kept.head.size


def test_a_file_outside_is_never_removed_even_with_its_hash_on_the_list(
    club: str, stick: Path, tmp_path: Path
) -> None:
    """The control: in the folder, the same entry removes the file."""
    digest = "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c"  # "foo\n"
    for place, name in ((tmp_path, "../foo"), (stick, "foo")):
        (place / "foo").write_text("foo\n")
        (stick / "spring-copies.json").write_text(json.dumps([{"log": 1, "files": {name: digest}}]))
        keep_copies(club, SLUG, stick, keep=1)
    assert (tmp_path / "foo").exists()
    assert not (stick / "foo").exists()


def test_a_copy_that_somebody_has_open_goes_the_next_time(
    club: str, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = keep_copies(club, SLUG, stick, keep=1)
    go_on(club)
    with monkeypatch.context() as patch:
        unlink = Path.unlink

        def held(file: Path, **more: bool) -> None:
            if file == first.backup:
                raise PermissionError(13, "in use")
            unlink(file, **more)

        patch.setattr(Path, "unlink", held)
        assert keep_copies(club, SLUG, stick, keep=1).removed == (first.sheet,)
    go_on(club)
    assert first.backup in keep_copies(club, SLUG, stick, keep=1).removed


def test_at_the_same_log_number_the_copies_are_written_anew(club: str, stick: Path) -> None:
    for _ in range(3):
        kept = keep_copies(club, SLUG, stick, keep=1)
        assert kept.removed == ()
    assert kept.backup.exists()
    assert len(json.loads((stick / "spring-copies.json").read_text())) == 1


def test_a_damaged_log_leaves_the_older_copies(club: str, stick: Path, tmp_path: Path) -> None:
    keep_copies(club, SLUG, stick)
    before = {file.name: file.read_bytes() for file in stick.iterdir()}
    with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER events_hold")
        raw.execute("UPDATE events SET actor = 'owner' WHERE position = 3")
    with pytest.raises(IntegrityFailure):
        keep_copies(club, SLUG, stick, keep=1)
    assert {file.name: file.read_bytes() for file in stick.iterdir()} == before


def test_a_folder_that_is_gone_and_an_event_that_is_not_there_are_told(
    club: str, stick: Path, tmp_path: Path
) -> None:
    with pytest.raises(StorageFailure, match="nowhere"):
        keep_copies(club, SLUG, tmp_path / "nowhere")
    with pytest.raises(NotFound):
        keep_copies(club, "autumn", stick)
    assert list(stick.iterdir()) == []
