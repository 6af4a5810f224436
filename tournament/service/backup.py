"""Backups: the whole database as one SQLite file, and back into an empty one of either kind."""

import tempfile
from collections.abc import Iterable, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from pathlib import Path

from eventstore.backup import copy_to
from eventstore.errors import StorageFailure, StorageMissing
from eventstore.faults import from_os
from eventstore.files import taking_place
from eventstore.recording import utc_now
from eventstore.store import Head
from eventstore.verifier import Progress
from tournament.club.events import Reason
from tournament.projections.roster import SqlRoster
from tournament.service.bundle import require_empty, take_over
from tournament.service.checkpoints import verify_log
from tournament.service.codec import codec
from tournament.service.copies import events_of, opened_file
from tournament.service.database import Database, file_of, open_store, shown
from tournament.service.database_sqlite import SqlitePlace
from tournament.service.erasure import erase, erasures_in
from tournament.service.ledger import Ledger
from tournament.service.log_keys import STREAM
from tournament.service.printed_sheet import Held, Sheet, hold_against


@dataclass(frozen=True, slots=True)
class Restored:
    """What a restoration led to: the head of the log, how many people, how many of them erased.

    `held` is what a printed sheet says of the backup, None where none was named.
    """

    head: Head
    people: int
    erased: int
    held: Held | None = None


def back_up(url: str, path: Path, progress: Progress | None = None) -> Head:
    """Copy the database into one SQLite file while others go on writing; return the log's head.

    The copy is read and verified before it gets its name; a file that is there is replaced then.

    Raises:
        IntegrityFailure: the log is damaged; no file is written.
        StorageFailure: the database cannot be read, or the file cannot be written.
    """
    try:
        with taking_place(path) as beside:
            _copy(url, beside)
            with opened_file(beside) as copy:
                return _verified(copy, progress)
    except OSError as error:
        raise from_os(error, str(path)) from error


def restore(
    url: str,
    path: Path,
    *,
    erased_in: Iterable[str] = (),
    actor: str,
    sheet: Sheet | None = None,
    dry_run: bool = False,
    progress: Progress | None = None,
) -> Restored:
    """Put a backup into an empty database; a missing one is made. All of it goes in, or nothing.

    Into a database that has the same log already, only people who are missing are put, and what
    is kept of deals.

    Args:
        url: the database.
        path: the backup, or any SQLite database of the program.
        erased_in: later copies of the log: whom they say to be erased is erased here again.
        actor: in what part somebody acts.
        sheet: what the newest printed sheet says; the backup is held against it.
        dry_run: read and verify everything, and change nothing.
        progress: told how many events of the backup are verified.

    Raises:
        IntegrityFailure: the backup is damaged, or the sheet was printed from another log.
        StorageFailure: the database has another log, or refuses.
    """
    later = _erasures(erased_in)
    with opened_file(path) as backup:
        head = _verified(backup, progress)
        people = backup.roster.everybody()
        recorded = erasures_in(backup.store.read(STREAM), codec())
        again = {each.id: later[each.id] for each in people if each.id in later}
        kept = [each for each in people if each.id not in {*recorded, *again}]
        ledger = Ledger(backup.store, backup.roster, codec(), actor="")
        held = hold_against(ledger, head, sheet) if sheet else None
        restored = Restored(head, len(kept), len(people) - len(kept), held)
        if dry_run:
            _require_room(url, head)
            return restored
        with open_store(url, write=True) as database:
            if database.store.head() == head:
                known = database.roster.get(each.id for each in kept)
                database.roster.add(each for each in kept if each.id not in known)
                for secret in backup.secrets.everything():
                    database.secrets.keep(secret)
            else:
                require_empty(database.store, shown(url))
                events = backup.store.read_all(limit=head.size)
                secrets = backup.secrets.everything()
                take_over(database, events, backup.store.checkpoints(), kept, secrets=secrets)
            if again:
                erase(Ledger(database.store, database.roster, codec(), actor=actor), again)
    return restored


def _copy(url: str, path: Path) -> None:
    """Write the database to a new file: page by page, or row by row from a server."""
    file = file_of(url)
    if file is not None:
        with closing(SqlitePlace(file).open(write=False)) as storage:
            copy_to(storage, path)
        return
    with tempfile.TemporaryDirectory() as folder, open_store(url, write=False) as log:
        head = log.store.head()  # before the people: whom an event up to here names is among them
        checkpoints = [each for each in log.store.checkpoints() if each.size <= head.size]
        place = SqlitePlace(Path(folder, "copy.db"))
        with closing(place.open(write=True)) as storage:
            copy = Database(place.store(storage, utc_now), SqlRoster(storage))
            people = log.roster.everybody()
            events = log.store.read_all(limit=head.size)
            secrets = log.secrets.everything()
            take_over(copy, events, checkpoints, people, secrets=secrets)
            copy_to(storage, path)


def _verified(database: Database, progress: Progress | None) -> Head:
    """Return the head of a log that is sound, in a file that is.

    Raises:
        IntegrityFailure: something is wrong with it.
        StorageFailure: something is wrong with the file.
    """
    ledger = Ledger(database.store, database.roster, codec(), actor="")
    head = verify_log(ledger, progress=progress)
    if faults := database.store.faults():
        raise StorageFailure("damaged", database.store.storage.where, "; ".join(faults))
    return head


def _erasures(copies: Iterable[str]) -> Mapping[str, Reason]:
    """Return whom copies of the log say to be erased."""
    found: dict[str, Reason] = {}
    for copy in copies:
        with events_of(copy) as events:
            of_the_club = (event for event in events if event.stream == STREAM)
            found |= erasures_in(of_the_club, codec())
    return found


def _require_room(url: str, head: Head) -> None:
    """Require that a database would take the backup with this head.

    Raises:
        StorageFailure: it has another log, or cannot be read.
    """
    with suppress(StorageMissing), open_store(url, write=False) as database:
        if database.store.head() != head:
            require_empty(database.store, shown(url))
