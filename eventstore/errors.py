"""What can go wrong with a log.

EventStoreError
├── VersionConflict    somebody else appended to the stream first
├── CommandReused      a command id came back with another command
├── CodecError         bytes or events outside the canonical profile, or from a newer version
├── StorageFailure     the file, the disk or the database refuses
│   ├── StorageMissing     there is no database yet
│   ├── WriterBusy         too many commands wait to be recorded
│   └── WriterClosed       the program stops, and takes no more commands
├── SchemaMismatch     the database has an older or a newer schema than this version
├── IntegrityFailure   the log is not what was appended
├── NoteRefused        a signed note or a checkpoint is none, or its signature does not count
├── KeyRefused         a key cannot be made, read or used
└── ArchiveRefused     an archive file cannot be imported
"""

from typing import Literal

FailureKind = Literal[
    "busy",
    "damaged",
    "denied",
    "disk",
    "driver",
    "foreign",
    "full",
    "locked",
    "missing",
    "network",
    "not-empty",
    "read-only",
    "unknown",
    "unreachable",
]
"""Why the storage refused, as a code that faces can translate."""

IntegrityKind = Literal[
    "added", "changed", "checkpoint", "cut", "forked", "head", "missing", "moved", "rewritten",
    "unreadable",
]  # fmt: skip
"""How a log differs from what was appended, as a code that faces can translate.

An event was `added` or `changed`, was `moved` or copied from elsewhere, is `missing` inside or
`unreadable`; the tail is `cut`; the `head` or a `checkpoint` beside it is wrong; the log was
`rewritten` with hashes to match, which a checkpoint shows; or it is `forked`: two checkpoints of
one size are signed.
"""

DAMAGED = "the log is damaged: run `playledger log verify`"
"""What is said where damage is met on the way, and only `verify` can tell how far it goes."""


class EventStoreError(Exception):
    """Every error of this package; its text says what happened and what to do."""


class VersionConflict(EventStoreError):
    """A stream is not at the version the command was decided on."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(
            f"{stream} is at version {actual}, expected {expected}: "
            "something was recorded meanwhile; look again and repeat the command"
        )
        self.stream = stream
        self.expected = expected
        self.actual = actual


class CommandReused(EventStoreError):
    """A command id is on the log already, for a command with another hash."""

    def __init__(self, command_id: str) -> None:
        super().__init__(
            f"command {command_id} is on the log with other content: "
            "nothing was recorded; give a new command a new id"
        )
        self.command_id = command_id


class CodecError(EventStoreError):
    """Bytes or an event that the log does not take, or that this version cannot read."""


class StorageFailure(EventStoreError):
    """The storage refuses. `kind` says why, `where` names the database."""

    def __init__(self, kind: FailureKind, where: str, text: str) -> None:
        super().__init__(f"{where}: {text}")
        self.kind = kind
        self.where = where


class StorageMissing(StorageFailure):
    """There is no database at the place named."""

    def __init__(
        self,
        where: str,
        text: str = "there is no database here yet; the first command that records makes it",
    ) -> None:
        super().__init__("missing", where, text)


class WriterBusy(StorageFailure):
    """A command found no place among those that wait to be recorded; it was not taken."""

    def __init__(self, capacity: int, patience: float) -> None:
        super().__init__(
            "busy",
            "the log",
            f"{capacity} commands wait to be recorded and none was taken for {patience:g} s; "
            "nothing was recorded, run the command again in a moment",
        )


class WriterClosed(StorageFailure):
    """A command came when nothing is taken any more; it was not taken."""

    def __init__(self) -> None:
        super().__init__(
            "busy",
            "the log",
            "this program stops and takes nothing more; nothing was recorded, "
            "run the command again when it is back",
        )


class SchemaMismatch(EventStoreError):
    """The database's schema is not this version's. `found` is None where it names none."""

    def __init__(self, found: str | None, expected: str, *, newer: bool) -> None:
        has = f"the database has schema {found}, this version {expected}"
        if newer:
            remedy = "it was made by a newer version of the program; install that version"
        elif found is not None:
            remedy = "it is older than this version; run `playledger db upgrade`"
        else:
            has = "the database has lost its revision (the table alembic_version)"
            remedy = "run `playledger db upgrade`, which sets it where the rest is whole"
        super().__init__(f"{has}: {remedy}")
        self.found = found
        self.expected = expected
        self.newer = newer


class IntegrityFailure(EventStoreError):
    """The log is not what was appended.

    `position` is the first that is wrong, 0 the head. `kind` says how, as a code; `evidence` holds
    the signed notes that prove it to others, where there are any.
    """

    def __init__(
        self,
        position: int,
        reason: str,
        kind: IntegrityKind = "head",
        evidence: tuple[str, ...] = (),
    ) -> None:
        super().__init__(f"the log is wrong at position {position}: {reason}")
        self.position = position
        self.reason = reason
        self.kind = kind
        self.evidence = evidence


class NoteRefused(EventStoreError):
    """A text is no signed note, no checkpoint, or bears no signature that counts.

    `forged` tells a signature that does not fit from a text that cannot be read.
    """

    def __init__(self, reason: str, *, forged: bool = False) -> None:
        super().__init__(f"this is no checkpoint to trust: {reason}")
        self.reason = reason
        self.forged = forged


class KeyRefused(EventStoreError):
    """A key, or the file or passphrase it is kept with, cannot be used; the text says why."""


class ArchiveRefused(EventStoreError):
    """An archive is not imported, and nothing of it is. `position` is None outside an event."""

    def __init__(self, line: int, position: int | None, reason: str) -> None:
        where = f"line {line}" if position is None else f"line {line}, position {position}"
        super().__init__(f"the archive is refused at {where}: {reason}; nothing was imported")
        self.line = line
        self.position = position
        self.reason = reason
