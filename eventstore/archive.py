"""A log as a file: one JSON object a line, the format first, then every event, the head last.

Every column stands as it was hashed: a payload is the canonical text itself, a hash hexadecimal.
A file appears whole or not at all, and is taken in whole or not at all.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from eventstore.archive_lines import Reader, event_line, head_line, header_line
from eventstore.errors import ArchiveRefused, IntegrityFailure
from eventstore.events import RecordedEvent
from eventstore.faults import from_os
from eventstore.files import replacing
from eventstore.store import EventStore, Head
from eventstore.verify import Progress, Verifier


def export_log(store: EventStore, path: Path, progress: Progress | None = None) -> Head:
    """Write the log to `path`, verified on the way, and return the head that it goes to.

    Raises:
        IntegrityFailure: the log is damaged; no file is written.
        StorageFailure: the log cannot be read, or the file cannot be written.
    """
    head = store.head()
    verifier = Verifier()
    try:
        with replacing(path) as file:
            file.write(header_line())
            for event in verifier.passing(store.read_all(limit=head.size), progress):
                file.write(event_line(event))
            verifier.require_head(head)
            file.write(head_line(head))
    except OSError as error:
        raise from_os(error, str(path)) from error
    return head


def import_log(store: EventStore, path: Path, progress: Progress | None = None) -> Head:
    """Take the archive at `path` into `store`, which is empty, and return the head.

    Everything is verified before the last line is read and the whole is committed: positions,
    times, command ids and hashes are those of the log that was exported.

    Raises:
        ArchiveRefused: the file is no archive, or a line is wrong; nothing is imported.
        StorageFailure: the log is not empty, the file cannot be read, or the storage refuses.
    """
    try:
        with path.open("rb") as file:
            return store.restore(_verified(file, progress))
    except OSError as error:
        raise from_os(error, str(path)) from error


def _verified(file: BinaryIO, progress: Progress | None) -> Iterator[RecordedEvent]:
    reader = Reader(file)
    verifier = Verifier()
    try:
        yield from verifier.passing(reader.events(), progress)
        verifier.require_head(reader.head)
    except IntegrityFailure as error:
        raise ArchiveRefused(reader.line, error.position, error.reason) from error
