"""The protocol of a log."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol, Self

import msgspec

from eventstore.errors import EventStoreError
from eventstore.events import Command, NewEvent, RecordedEvent, Row


class Append(msgspec.Struct, frozen=True):
    """Events for one stream, decided on its version `expected_version` (0: no such stream yet).

    Without events it only holds the append to that version of the stream.
    """

    stream: str
    expected_version: int
    events: Sequence[NewEvent]


class Request(msgspec.Struct, frozen=True):
    """What one command asks to have recorded, all of it or nothing."""

    appends: Sequence[Append]
    command: Command


Content = tuple[int, str, int, bytes]
"""What folding needs of an event: its version, type, schema version and payload."""

Outcome = tuple[RecordedEvent, ...] | EventStoreError | ValueError
"""What one request of many led to: the events recorded, or the error that `append` raises."""


class Head(msgspec.Struct, frozen=True):
    """Where the log ends: how many events, and the Merkle tree over them (RFC 9162).

    `root` stands for every event before it. `peaks` are the roots of the perfect subtrees, the
    largest first. `recorded_at` is the last event's time, None on an empty log.
    """

    size: int
    root: bytes
    peaks: tuple[bytes, ...]
    recorded_at: str | None


class Checkpoint(msgspec.Struct, frozen=True):
    """A head that was signed: what the note says, and the note (`checkpoint` reads and signs)."""

    size: int
    root: bytes
    note: str


def settled(outcome: Outcome) -> tuple[RecordedEvent, ...]:
    """Return the events of an outcome, or raise its error."""
    if isinstance(outcome, Exception):
        raise outcome
    return outcome


class EventStore(Protocol):
    """An append-only log of events in streams. Every store passes `testing.EventStoreContract`."""

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        """Record every event of `appends`, or none, and return them in the order of the log.

        A command that is on the log already gives its first answer again.

        Raises:
            VersionConflict: a stream is not at its expected version.
            CommandReused: the command's id is on the log with another hash.
            CodecError: a name or a payload is outside the canonical profile.
            StorageFailure: the storage refuses; nothing is recorded, unless the text says that
                it is not known: then the same command, id and all, may be tried again.
            ValueError: `appends` holds no event at all.
        """
        ...

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        """Append for many commands in one transaction, and return the outcome of each in turn.

        Each is judged on what the ones before it will have recorded, and may be refused alone.
        When the storage refuses, the outcome of every one that is then not found on the log is
        its `StorageFailure`.

        Raises:
            IntegrityFailure: the log cannot be continued; nothing is recorded.
        """
        ...

    def answered(self, command_id: str, command_hash: bytes) -> tuple[RecordedEvent, ...] | None:
        """Return what the command recorded, or None where it is not on the log.

        Ask before deciding: a decider refuses its own success the second time.

        Raises:
            CommandReused: the id is on the log with another hash.
        """
        ...

    def read(self, stream: str, *, after: int = 0) -> Iterator[RecordedEvent]:
        """Give the events of `stream` above version `after`, in order; none for no such stream."""
        ...

    def contents(self, stream: str, *, after: int = 0) -> Iterator[Sequence[Content]]:
        """Give of the same events, page by page, only what folding needs, for a third of the time.

        Raises:
            IntegrityFailure: an event is missing between others.
        """
        ...

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        """Give the events above position `after`, in order, at most `limit`, in flat memory."""
        ...

    def pages(self, *, after: int = 0) -> Iterator[Sequence[Row]]:
        """Give the same events page by page, none empty, each as the row of its columns."""
        ...

    def version(self, stream: str) -> int:
        """Return the version of the last event of `stream`, 0 where there is none."""
        ...

    def streams(self, prefix: str = "") -> list[str]:
        """Return the names of the streams that start with `prefix`, sorted."""
        ...

    def head(self) -> Head:
        """Return where the log ends."""
        ...

    def leaves(self) -> Iterator[bytes]:
        """Give the hash of every event, in order, in flat memory."""
        ...

    def checkpoints(self) -> list[Checkpoint]:
        """Return every checkpoint that was kept, the smallest first."""
        ...

    def keep_checkpoint(self, checkpoint: Checkpoint) -> Checkpoint:
        """Keep a checkpoint, and return the one that is kept for its size: the first stays.

        Raises:
            IntegrityFailure: one with another root is kept for this size; both are the evidence.
            StorageFailure: the storage refuses; nothing is kept.
        """
        ...

    def restore(
        self, recorded: Iterable[RecordedEvent], checkpoints: Iterable[Checkpoint] = ()
    ) -> Head:
        """Take over events and checkpoints of another log, all or none, into this empty log.

        They are taken on trust: `archive` verifies them on the way. `checkpoints` is asked when
        the events are exhausted.

        Raises:
            StorageFailure: this log is not empty, or the storage refuses.
        """
        ...

    def faults(self) -> list[str]:
        """Return what the storage's own check finds wrong with it; nothing when it is sound.

        An index that contradicts its table is found here, and not by reading the log through.
        """
        ...

    def close(self) -> None:
        """Let go of the storage. A closed store is not used again."""
        ...

    def __enter__(self) -> Self: ...

    def __exit__(self, *error: object) -> None: ...
