"""An append-only log of events that knows no game.

`store` holds the protocol, `memory` and `sql` the stores, `codec` the way from event classes to
canonical bytes, `verify` the proof that a log is what was appended, `archive` its file form, and
`testing` the suite that every store passes. What touches a database is imported by its module.
"""

from eventstore.codec import Codec, Upcaster, canonical, digest
from eventstore.errors import (
    ArchiveRefused,
    CodecError,
    CommandReused,
    EventStoreError,
    IntegrityFailure,
    SchemaMismatch,
    StorageFailure,
    StorageMissing,
    VersionConflict,
)
from eventstore.events import Command, NewEvent, RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Append, EventStore, Head

__all__ = [
    "Append",
    "ArchiveRefused",
    "Codec",
    "CodecError",
    "Command",
    "CommandReused",
    "EventStore",
    "EventStoreError",
    "Head",
    "IntegrityFailure",
    "MemoryEventStore",
    "NewEvent",
    "RecordedEvent",
    "SchemaMismatch",
    "StorageFailure",
    "StorageMissing",
    "Upcaster",
    "VersionConflict",
    "canonical",
    "digest",
]
