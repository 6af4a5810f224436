"""A log as a file of lines: the format, checkpoints, people, every event, the head; each in JSON.

Every column stands as it was hashed: a payload is the canonical text itself, a hash hexadecimal.
A file appears whole or not at all, and is taken in whole or not at all.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO

from eventstore.archive_lines import (
    Particulars,
    Reader,
    checkpoint_line,
    event_line,
    head_line,
    header_line,
    person_line,
)
from eventstore.checkpoint import parse_checkpoint
from eventstore.errors import ArchiveRefused, IntegrityFailure, NoteRefused
from eventstore.events import RecordedEvent
from eventstore.faults import from_os
from eventstore.files import replacing
from eventstore.judgement import require_agreement
from eventstore.store import EventStore, Head
from eventstore.verifier import Progress, Verifier

People = Callable[[], Iterable[Particulars]]
"""Gives everybody whom the log may name. Asked when it is known up to which event."""


def export_log(
    store: EventStore,
    path: Path,
    progress: Progress | None = None,
    *,
    people: People | None = None,
) -> Head:
    """Write the log to `path`, verified on the way, and return the head that it goes to.

    Without `people` the file says that they were left out.

    Raises:
        IntegrityFailure: the log is damaged; no file is written.
        StorageFailure: the log cannot be read, or the file cannot be written.
    """
    try:
        with replacing(path) as file:
            return write_archive(store, file, progress, people=people)
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
            archive = Archive(file)
            return store.restore(archive.events(progress), archive.checkpoints)
    except OSError as error:
        raise from_os(error, str(path)) from error


def write_archive(
    store: EventStore,
    file: BinaryIO,
    progress: Progress | None = None,
    *,
    people: People | None = None,
) -> Head:
    """Write the log to an open file, and return the head that it goes to.

    A reader knows a file that was cut by its missing last line.

    Raises:
        IntegrityFailure: the log is damaged.
        OSError: the file cannot be written.
    """
    head = store.head()
    checkpoints = [each for each in store.checkpoints() if each.size <= head.size]
    verifier = Verifier(each.size for each in checkpoints)
    persons = None if people is None else [person_line(each) for each in people()]
    file.write(header_line(len(checkpoints), persons))
    file.writelines(map(checkpoint_line, checkpoints))
    file.writelines(persons or ())
    right = verifier.passing(store.read_all(limit=head.size), progress)
    file.writelines(map(event_line, right))
    verifier.require_head(head)
    require_agreement(head.size, verifier.roots, checkpoints)
    file.write(head_line(head))
    return head


class Archive:
    """An archive that is being read. Nothing of it is to be kept until all of it was read.

    Whose signatures are on its `checkpoints` is the reader's to judge. `people` is None where they
    were left out.

    Raises:
        ArchiveRefused: the file is no archive, or a checkpoint is none.
    """

    def __init__(self, file: BinaryIO) -> None:
        self._reader = Reader(file)
        self.people = self._reader.people
        try:
            self.checkpoints = [parse_checkpoint(note) for note in self._reader.notes]
        except NoteRefused as error:
            raise ArchiveRefused(self._reader.line, None, error.reason) from error
        if any(first.size >= second.size for first, second in pairwise(self.checkpoints)):
            reason = "the checkpoints are not in the order of their sizes"
            raise ArchiveRefused(self._reader.line, None, reason)

    def events(self, progress: Progress | None = None) -> Iterator[RecordedEvent]:
        """Give every event, each verified, and verify the head and the checkpoints at the end.

        Raises:
            ArchiveRefused: a line is wrong.
        """
        reader = self._reader
        verifier = Verifier(each.size for each in self.checkpoints)
        try:
            yield from verifier.passing(reader.events(), progress, at_once=1)
            verifier.require_head(reader.head)
            require_agreement(verifier.size, verifier.roots, self.checkpoints)
        except IntegrityFailure as error:
            raise ArchiveRefused(reader.line, error.position, error.reason) from error
