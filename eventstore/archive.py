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
    try:
        with replacing(path) as file:
            return write_archive(store, file, progress)
    except OSError as error:
        raise from_os(error, str(path)) from error


def import_log(store: EventStore, path: Path, progress: Progress | None = None) -> Head:
    """Take the archive at `path` into `store`, which is empty, and return the head.

    Everything is verified, and committed at once: positions, times, command ids and hashes are
    those of the log that was exported.

    Raises:
        ArchiveRefused: the file is no archive, or a line is wrong; nothing is imported.
        StorageFailure: the log is not empty, the file cannot be read, or the storage refuses.
    """
    try:
        with path.open("rb") as file:
            return store.restore(read_archive(file, progress))
    except OSError as error:
        raise from_os(error, str(path)) from error


def write_archive(store: EventStore, file: BinaryIO, progress: Progress | None = None) -> Head:
    """Write the log to an open file, and return the head that it goes to.

    A reader knows a file that was cut by its missing last line.

    Raises:
        IntegrityFailure: the log is damaged.
        OSError: the file cannot be written.
    """
    head = store.head()
    verifier = Verifier()
    file.write(header_line())
    right = verifier.passing(store.read_all(limit=head.size), progress)
    file.writelines(map(event_line, right))
    verifier.require_head(head)
    file.write(head_line(head))
    return head


def read_archive(file: BinaryIO, progress: Progress | None = None) -> Iterator[RecordedEvent]:
    """Give the events of an archive, each verified, and verify the head at the end.

    Nothing that came out is to be kept until all of it has.

    Raises:
        ArchiveRefused: the file is no archive, or a line is wrong.
    """
    reader = Reader(file)
    verifier = Verifier()
    try:
        yield from verifier.passing(reader.events(), progress)
        verifier.require_head(reader.head)
    except IntegrityFailure as error:
        raise ArchiveRefused(reader.line, error.position, error.reason) from error
