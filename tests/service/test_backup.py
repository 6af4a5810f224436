"""A backup is the whole database at one moment, and comes back equal, or not at all."""

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command as alembic
from sqlalchemy import URL, text

from eventstore.errors import IntegrityFailure, SchemaMismatch, StorageFailure
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.testing import command, one
from eventstore.verify import verify
from tests.service.club_evening import SLUG
from tests.service.moving import (
    bundle_of,
    everything,
    import_into,
    ledger_at,
    played_evening,
    sqlite_url,
)
from tournament.projections.deal_secrets import HOUSE, DealSecret
from tournament.projections.roster import Person
from tournament.service.backup import back_up, restore
from tournament.service.checkpoints import verify_log
from tournament.service.database import check, current, open_store
from tournament.service.database_sqlite import APPLICATION_ID
from tournament.service.erasure import erase, erasures_in
from tournament.service.log_keys import STREAM
from tournament.service.printing.book import pages_of
from tournament.service.revisions import revisions, script_location
from tournament.service.schema import alembic_config


@pytest.fixture(scope="module")
def bundle() -> bytes:
    return bundle_of(played_evening().ledger)


@pytest.fixture(params=["file", "server"])
def club(request: pytest.FixtureRequest, bundle: bytes, tmp_path: Path) -> str:
    """The URL of a database with an evening in it."""
    if request.param == "file":
        url = sqlite_url(tmp_path / "club.db")
    else:
        server: URL = request.getfixturevalue("pg_empty")
        url = server.render_as_string(hide_password=False)
    import_into(url, bundle)
    return url


@pytest.fixture
def on_file(bundle: bytes, tmp_path: Path) -> str:
    url = sqlite_url(tmp_path / "club.db")
    import_into(url, bundle)
    return url


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    return tmp_path / "saved" / "backup.db"


@pytest.fixture(autouse=True)
def folder(saved: Path) -> None:
    saved.parent.mkdir()


def put_back(url: str, path: Path, **more: object) -> object:
    return restore(url, path, actor="director", **more)


def test_a_backup_is_one_file_that_has_everything(club: str, saved: Path) -> None:
    with ledger_at(club) as ledger:
        before, pages = everything(ledger), pages_of(ledger, SLUG)
        assert back_up(club, saved) == ledger.store.head()
    assert list(saved.parent.iterdir()) == [saved]
    with ledger_at(sqlite_url(saved)) as copy:
        assert everything(copy) == before
        assert pages_of(copy, SLUG) == pages
        assert verify_log(copy).size == len(before[0])
    assert check(sqlite_url(saved)) == []


def test_what_is_restored_on_an_empty_machine_is_equal(
    club: str, saved: Path, tmp_path: Path
) -> None:
    back_up(club, saved)
    with ledger_at(club) as ledger:
        before, pages = everything(ledger), pages_of(ledger, SLUG)
    with closing(sqlite3.connect(saved)) as raw:
        assert raw.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    url = sqlite_url(tmp_path / "new.db")
    done = put_back(url, saved)
    assert (done.head, done.people, done.erased) == (before[1], len(before[3]), 0)
    with ledger_at(url) as ledger:
        assert everything(ledger) == before
        assert pages_of(ledger, SLUG) == pages
    assert check(url) == []


def test_a_backup_comes_back_onto_a_server(on_file: str, saved: Path, pg_empty: URL) -> None:
    back_up(on_file, saved)
    url = pg_empty.render_as_string(hide_password=False)
    put_back(url, saved)
    with ledger_at(on_file) as ledger, ledger_at(url) as restored:
        assert everything(restored) == everything(ledger)
        assert pages_of(restored, SLUG) == pages_of(ledger, SLUG)


@pytest.fixture
def load(club: str) -> Iterator[None]:
    """Let somebody append, and enter people before each event, as long as the test runs."""
    done = threading.Event()

    def work() -> None:
        number = 0
        with ledger_at(club, write=True) as ledger:
            while not done.is_set():
                ledger.roster.add([Person(f"load{number}", f"Player {number}")])
                version = ledger.store.version("load")
                ledger.store.append(one("load", version, number), command(f"load{number}"))
                number += 1

    thread = threading.Thread(target=work)
    thread.start()
    yield
    done.set()
    thread.join()


@pytest.mark.usefixtures("load")
def test_a_backup_under_load_is_the_database_of_one_moment(club: str, saved: Path) -> None:
    size = 0
    for _ in range(5):
        with ledger_at(club) as ledger:
            while ledger.store.head().size <= size:
                threading.Event().wait(0.01)
        size = back_up(club, saved).size
        with ledger_at(sqlite_url(saved)) as copy:
            assert verify(copy.store).size == size
            loaded = copy.store.version("load")
            people = {person.id for person in copy.roster.everybody()}
            assert {f"load{number}" for number in range(loaded)} <= people


def test_a_damaged_log_is_not_backed_up_and_the_older_backup_stays(
    on_file: str, tmp_path: Path, saved: Path
) -> None:
    back_up(on_file, saved)
    before = saved.read_bytes()
    with closing(sqlite3.connect(tmp_path / "club.db", isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER events_hold")
        raw.execute("UPDATE events SET actor = 'owner' WHERE position = 3")
    with pytest.raises(IntegrityFailure, match="position 3"):
        back_up(on_file, saved)
    assert saved.read_bytes() == before
    assert list(saved.parent.iterdir()) == [saved]


def test_a_damaged_backup_is_not_restored(on_file: str, saved: Path, tmp_path: Path) -> None:
    back_up(on_file, saved)
    with closing(sqlite3.connect(saved, isolation_level=None)) as raw:
        raw.execute("DROP TRIGGER events_hold")
        raw.execute("UPDATE events SET actor = 'owner' WHERE position = 3")
    with pytest.raises(IntegrityFailure, match="position 3"):
        put_back(sqlite_url(tmp_path / "new.db"), saved)
    assert not (tmp_path / "new.db").exists()


def test_a_backup_into_a_folder_that_is_not_there_is_refused(on_file: str, tmp_path: Path) -> None:
    with pytest.raises(StorageFailure, match="nowhere"):
        back_up(on_file, tmp_path / "nowhere" / "backup.db")


def test_another_log_is_never_replaced(on_file: str, saved: Path, tmp_path: Path) -> None:
    back_up(on_file, saved)
    other = sqlite_url(tmp_path / "other.db")
    with ledger_at(other, write=True) as ledger:
        ledger.store.append(one("a", 0, 1), command("c"))
        before = everything(ledger)
    for dry_run in (True, False):
        with pytest.raises(StorageFailure, match="only an empty one") as caught:
            put_back(other, saved, dry_run=dry_run)
        assert caught.value.kind == "not-empty"
    with ledger_at(other) as ledger:
        assert everything(ledger) == before


def test_a_restoration_done_again_brings_back_missing_people_only(
    on_file: str, saved: Path
) -> None:
    back_up(on_file, saved)
    with ledger_at(on_file, write=True) as ledger:
        before = everything(ledger)
        ledger.roster.remove([ledger.roster.everybody()[0].id])
        assert everything(ledger) != before
    put_back(on_file, saved)
    with ledger_at(on_file) as ledger:
        assert everything(ledger) == before


def test_a_dry_restoration_verifies_and_makes_nothing(
    on_file: str, saved: Path, tmp_path: Path
) -> None:
    head = back_up(on_file, saved)
    assert put_back(sqlite_url(tmp_path / "new.db"), saved, dry_run=True).head == head
    assert not (tmp_path / "new.db").exists()
    assert put_back(on_file, saved, dry_run=True).head == head


def older(path: Path, revision: str) -> None:
    """Make a database of an older schema with an event and a person in it."""
    storage = SqliteStorage(path, application_id=APPLICATION_ID, access="create")
    with closing(storage):
        with storage.writing() as connection:
            alembic.upgrade(alembic_config(connection, script_location()), revision)
        SqlEventStore(storage).append(one("a", 0, 1, 2), command("c"))
        ann = "INSERT INTO people (id, name, club, contact) VALUES ('p1', 'Ann', '', '')"
        with storage.writing() as connection:
            connection.execute(text(ann))


@pytest.mark.parametrize("revision", revisions()[:-1])
def test_an_older_schema_is_backed_up_as_it_is_and_restored_as_the_newest(
    revision: str, saved: Path, tmp_path: Path
) -> None:
    older(tmp_path / "old.db", revision)
    assert back_up(sqlite_url(tmp_path / "old.db"), saved).size == 2
    assert current(sqlite_url(saved)) == revision
    put_back(sqlite_url(tmp_path / "new.db"), saved)
    assert current(sqlite_url(saved)) == revision
    with ledger_at(sqlite_url(tmp_path / "new.db")) as ledger:
        assert ledger.store.head().size == 2
        assert ledger.roster.everybody() == [Person("p1", "Ann")]


def test_a_backup_of_a_newer_program_is_refused(on_file: str, saved: Path, tmp_path: Path) -> None:
    back_up(on_file, saved)
    with closing(sqlite3.connect(saved, isolation_level=None)) as raw:
        raw.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(SchemaMismatch, match="newer version of the program"):
        put_back(sqlite_url(tmp_path / "new.db"), saved)


def test_who_was_erased_after_an_old_backup_is_erased_again(
    club: str, saved: Path, tmp_path: Path
) -> None:
    back_up(club, saved)
    with ledger_at(club, write=True) as ledger:
        gone = ledger.roster.everybody()[0]
        erase(ledger, {gone.id: "expired"})
        bundle = tmp_path / "later.ndjson"
        bundle.write_bytes(bundle_of(ledger, people=False))
    back_up(club, tmp_path / "later.db")
    for number, later in enumerate((club, str(tmp_path / "later.db"), str(bundle))):
        url = sqlite_url(tmp_path / f"new{number}.db")
        assert put_back(url, saved, erased_in=[later]).erased == 1
        with ledger_at(url) as ledger:
            verify_log(ledger)
            assert gone not in ledger.roster.everybody()
            assert len(ledger.roster.everybody()) == 3
            recorded = erasures_in(ledger.store.read(STREAM), ledger.codec)
            assert recorded == {gone.id: "expired"}
        assert gone.club.encode() not in (tmp_path / f"new{number}.db").read_bytes()


def test_a_restoration_that_broke_off_before_the_erasures_is_ended_by_another(
    on_file: str, saved: Path, tmp_path: Path
) -> None:
    back_up(on_file, saved)
    with ledger_at(on_file, write=True) as ledger:
        gone = ledger.roster.everybody()[0]
        erase(ledger, {gone.id: "asked"})
    url = sqlite_url(tmp_path / "new.db")
    put_back(url, saved)  # with everybody: as far as it came
    put_back(url, saved, erased_in=[str(tmp_path / "club.db")])
    with ledger_at(url) as ledger:
        assert gone not in ledger.roster.everybody()
        assert erasures_in(ledger.store.read(STREAM), ledger.codec) == {gone.id: "asked"}


def test_a_backup_of_a_later_log_leaves_out_whom_it_erased(
    on_file: str, saved: Path, tmp_path: Path
) -> None:
    """The row is still there, as after a crash between event and removal."""
    with open_store(on_file, write=True) as opened, ledger_at(on_file, write=True) as ledger:
        gone = opened.roster.everybody()[0]
        erase(ledger, {gone.id: "asked"})
        opened.roster.add([gone])
    back_up(on_file, saved)
    done = put_back(sqlite_url(tmp_path / "new.db"), saved)
    assert done.erased == 1
    with ledger_at(sqlite_url(tmp_path / "new.db")) as ledger:
        assert gone not in ledger.roster.everybody()


def test_what_is_kept_of_deals_travels_in_a_backup_and_in_no_export(
    club: str, saved: Path, tmp_path: Path
) -> None:
    """A backup lets the games that are under way go on; a log that is handed out tells no card."""
    kept = DealSecret(stream="game/final-1", holder=HOUSE, value="5f" * 32, deck=(1, 0))
    with open_store(club, write=True) as opened:
        opened.secrets.keep(kept)
    with ledger_at(club) as ledger:
        assert kept.value.encode() not in bundle_of(ledger)
    back_up(club, saved)
    restored = sqlite_url(tmp_path / "restored.db")
    put_back(restored, saved)
    with open_store(restored, write=True) as opened:
        assert opened.secrets.everything() == [kept]
        opened.secrets.remove(kept.stream)
    put_back(restored, saved)
    with open_store(restored, write=False) as opened:
        assert opened.secrets.everything() == [kept]
