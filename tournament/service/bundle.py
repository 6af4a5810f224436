"""A log with its people as one file, and a whole log taken into an empty database."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import asdict, fields
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from eventstore.archive import Archive, export_log, write_archive
from eventstore.archive_lines import Particulars
from eventstore.errors import ArchiveRefused, StorageFailure
from eventstore.events import RecordedEvent
from eventstore.store import Checkpoint, EventStore, Head
from eventstore.verifier import Progress
from tournament.projections.deal_secrets import DealSecret
from tournament.projections.roster import Person
from tournament.service.checkpoints import with_signatures
from tournament.service.codec import codec
from tournament.service.database import Database
from tournament.service.erasure import erasures_in
from tournament.service.ledger import Ledger
from tournament.service.log_keys import STREAM

_PARTICULARS = {field.name for field in fields(Person)}
_LATER = frozenset({"family", "member"})
"""What a person has only where it says something: older archives know nothing of it."""


def export_bundle(
    ledger: Ledger, to: Path | BinaryIO, *, people: bool, progress: Progress | None = None
) -> Head:
    """Write the log to a file, verified on the way, and return its head.

    Args:
        ledger: the log.
        to: the path of a file, which appears whole or not at all; or an open one.
        people: whether what is known of people goes along.
        progress: told how many events are done.

    Raises:
        IntegrityFailure: the log is damaged.
        StorageFailure: the log cannot be read, or the file cannot be written.
    """

    def everybody() -> Iterator[Particulars]:
        return map(_particulars, ledger.roster.everybody())

    listed = everybody if people else None
    if isinstance(to, Path):
        return export_log(ledger.store, to, progress, people=listed)
    return write_archive(ledger.store, to, progress, people=listed)


def read_bundle(
    archive: Archive, progress: Progress | None = None
) -> tuple[Iterator[RecordedEvent], list[Person]]:
    """Return the events of an archive, to be verified as they are read, and its people.

    Raises:
        ArchiveRefused: the people are none; reading the events raises it too.
    """
    people = list(_people(archive))
    return with_signatures(archive.events(progress), archive.checkpoints, codec()), people


def require_empty(store: EventStore, where: str) -> None:
    """Require a log that can take another.

    Raises:
        StorageFailure: there are events in it.
    """
    if store.head().size:
        text = "there are events in this log, and only an empty one takes another: name a new one"
        raise StorageFailure("not-empty", where, text)


def take_over(
    database: Database,
    recorded: Iterable[RecordedEvent],
    checkpoints: Iterable[Checkpoint],
    people: Iterable[Person],
    *,
    gone: Collection[str] = (),
    secrets: Iterable[DealSecret] = (),
) -> Head:
    """Put a whole log and its people into an empty database, in one transaction.

    Whom the log says to be erased, and who is `gone`, is left out. `secrets` are what is kept of
    deals: only a backup has them, for a log that is handed out would tell every card.

    Raises:
        ArchiveRefused: reading the events did.
        StorageFailure: the database is not empty, or refuses; nothing was taken.
    """
    of_the_club: list[RecordedEvent] = []

    def noted() -> Iterator[RecordedEvent]:
        for event in recorded:
            if event.stream == STREAM:
                of_the_club.append(event)
            yield event

    with database.store.storage.writing() as connection:
        head = database.store.restore_in(connection, noted(), checkpoints)
        erased = {*erasures_in(of_the_club, codec()), *gone}
        database.roster.add_in(connection, (each for each in people if each.id not in erased))
        for each in secrets:
            database.secrets.keep_in(connection, each)
    return head


def _particulars(person: Person) -> Particulars:
    return {key: said for key, said in asdict(person).items() if said or key not in _LATER}


def _people(archive: Archive) -> Iterator[Person]:
    line = first = 2 + len(archive.checkpoints)
    people = archive.people or ()
    for line, particulars in enumerate(people, first):
        if not _PARTICULARS - _LATER <= particulars.keys() <= _PARTICULARS:
            due = ", ".join(sorted(_PARTICULARS - _LATER))
            raise ArchiveRefused(line, None, f"of a person {due} are due, and nothing else")
        yield Person(**particulars)
    if any(one["id"] >= next_one["id"] for one, next_one in pairwise(people)):
        raise ArchiveRefused(line, None, "the people are not in the order of their ids")
