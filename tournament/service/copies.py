"""Copies of a log, whatever they are: a database, a backup, an exported file."""

import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import BinaryIO

from eventstore.archive import Archive
from eventstore.backup import copy_to
from eventstore.errors import ArchiveRefused, IntegrityFailure, SchemaMismatch, StorageFailure
from eventstore.events import RecordedEvent
from eventstore.recording import utc_now
from eventstore.store import EventStore
from eventstore.verifier import Verifier
from tournament.projections.roster import SqlRoster
from tournament.service.database import Database, open_store, shown, upgrade
from tournament.service.database_sqlite import SqlitePlace
from tournament.service.errors import BadInput, Fault
from tournament.service.revisions import require_newest, revision_of

_SQLITE = b"SQLite format 3\0"


@contextmanager
def events_of(copy: str) -> Iterator[Iterator[RecordedEvent]]:
    """Give every event of a copy of a log, each verified when it is read.

    Args:
        copy: the path of a SQLite database, a backup or an exported log, or the URL of a database.

    Raises:
        BadInput: there is no such file.
        StorageFailure: it cannot be read.

    Reading the events raises `IntegrityFailure` or `ArchiveRefused`, which name the copy.
    """
    if "://" in copy:
        with open_store(copy, write=False) as database:
            yield _naming(shown(copy), _verified(database.store))
        return
    path = Path(copy)
    try:
        file = path.open("rb")
    except OSError as error:
        fault = Fault("file", error.strerror or str(error), "check the name and its folder")
        raise BadInput(copy, [fault]) from None
    with file:
        if file.read(len(_SQLITE)) != _SQLITE:
            file.seek(0)
            yield _naming(copy, _archived(file))
            return
    with opened_file(path) as database:
        yield _naming(copy, _verified(database.store))


@contextmanager
def opened_file(path: Path) -> Iterator[Database]:
    """Open a SQLite database to read. One of an older schema is read from a copy that is upgraded.

    Raises:
        SchemaMismatch: it was made by a newer version of the program.
        StorageFailure: there is none, or it cannot be read.
    """
    if not path.exists():
        raise StorageFailure("missing", str(path), "there is no such file; check name and folder")
    place = SqlitePlace(path)
    with closing(place.open(write=False)) as storage:
        with storage.reading() as connection:
            found = revision_of(connection)
        try:
            require_newest(found)
        except SchemaMismatch as error:
            if error.newer:
                raise
        else:
            yield Database(place.store(storage, utc_now), SqlRoster(storage))
            return
        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder, "copy.db")
            copy_to(storage, copy)
            upgrade(f"sqlite:///{copy}")
            with open_store(f"sqlite:///{copy}", write=False) as database:
                yield database


def _archived(file: BinaryIO) -> Iterator[RecordedEvent]:
    yield from Archive(file).events()


def _verified(store: EventStore) -> Iterator[RecordedEvent]:
    head = store.head()
    verifier = Verifier()
    yield from verifier.passing(store.read_all(limit=head.size))
    verifier.require_head(head)


def _naming(name: str, recorded: Iterator[RecordedEvent]) -> Iterator[RecordedEvent]:
    """Say of an error in which of several copies it is."""
    try:
        yield from recorded
    except IntegrityFailure as error:
        reason = f"{error.reason} ({name})"
        raise IntegrityFailure(error.position, reason, error.kind, error.evidence) from error
    except ArchiveRefused as error:
        raise ArchiveRefused(error.line, error.position, f"{error.reason} ({name})") from error
