"""How new events become recorded ones: the one place that gives positions, times and hashes.

Pure, and shared by every store. A store only brings what it holds (the head, the last event of
each stream concerned) and keeps what comes back.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta

import msgspec

from eventstore import merkle
from eventstore.canonical import MAX_INTEGER, require_canonical, require_text
from eventstore.errors import CodecError, VersionConflict
from eventstore.events import Command, NewEvent, RecordedEvent
from eventstore.store import Append, Head

EMPTY_HEAD = Head(0, merkle.EMPTY_ROOT, (), None)

_MICROSECOND = timedelta(microseconds=1)
_NAME = re.compile(r"[!-~]{1,400}")
_HASH_SIZE = 32


class Tail(msgspec.Struct, frozen=True, gc=False):
    """The last event of a stream: its version and its hash."""

    version: int
    hash: bytes


NO_STREAM = Tail(0, merkle.NO_LEAF)
"""The tail of a stream that does not exist yet."""


def utc_now() -> datetime:
    """Return the time by this machine's clock."""
    return datetime.now(UTC)


def require_recordable(appends: Sequence[Append], command: Command) -> None:
    """Refuse, before anything is locked, what no log takes.

    Raises:
        CodecError: a name, a number or a payload is outside the canonical profile.
        ValueError: there is no event at all, or the command's hash is no SHA-256.
    """
    if not any(append.events for append in appends):
        raise ValueError("an append records at least one event")
    if len(command.hash) != _HASH_SIZE:
        raise ValueError(f"a command's hash is a SHA-256 of 32 bytes, not {len(command.hash)}")
    _require_name(command.id, "command id")
    if not command.actor:
        raise CodecError("actor: empty")
    require_text(command.actor, "actor")
    for append in appends:
        _require_name(append.stream, "stream")
        for event in append.events:
            _require_event(event)


def record(
    appends: Sequence[Append],
    command: Command,
    *,
    head: Head,
    tails: Mapping[str, Tail],
    now: datetime,
) -> tuple[tuple[RecordedEvent, ...], Head]:
    """Return the events as they stand on the log after `head`, and the head after them.

    Each is one microsecond or more after the one before, whatever the clock says.

    Raises:
        VersionConflict: a stream is not at its expected version.
    """
    recorded: list[RecordedEvent] = []
    tails = dict(tails)
    peaks = list(head.peaks)
    position = head.size
    moment = _first_moment(head, now)
    for append in appends:
        tail = tails.get(append.stream, NO_STREAM)
        if tail.version != append.expected_version:
            raise VersionConflict(append.stream, append.expected_version, tail.version)
        for new in append.events:
            event = RecordedEvent(
                position + 1,
                append.stream,
                tail.version + 1,
                new.type,
                new.schema_version,
                timestamp(moment),
                command.actor,
                command.id,
                command.hash,
                len(recorded),
                new.payload,
                tail.hash,
                b"",
            )
            event = msgspec.structs.replace(event, hash=merkle.leaf(event))
            merkle.grow(peaks, position, event.hash)
            recorded.append(event)
            tail = Tail(event.version, event.hash)
            position += 1
            moment += _MICROSECOND
        tails[append.stream] = tail
    return tuple(recorded), Head(
        position, merkle.root(peaks), tuple(peaks), recorded[-1].recorded_at
    )


def follow(head: Head, recorded: Sequence[RecordedEvent]) -> Head:
    """Return the head after events that were recorded before, elsewhere."""
    peaks = list(head.peaks)
    for size, event in enumerate(recorded, head.size):
        merkle.grow(peaks, size, event.hash)
    size = head.size + len(recorded)
    return Head(size, merkle.root(peaks), tuple(peaks), recorded[-1].recorded_at)


def timestamp(moment: datetime) -> str:
    """Write a UTC moment as the log does."""
    return moment.isoformat(timespec="microseconds") + "Z"


def _first_moment(head: Head, now: datetime) -> datetime:
    """Return the later of the clock and a microsecond after the last event, as naive UTC."""
    if now.tzinfo is None:
        raise ValueError("the store's clock must give times with a time zone")
    moment = now.astimezone(UTC).replace(tzinfo=None)
    if head.recorded_at is None:
        return moment
    return max(moment, datetime.fromisoformat(head.recorded_at).replace(tzinfo=None) + _MICROSECOND)


def _require_event(event: NewEvent) -> None:
    _require_name(event.type, "event type")
    if not 1 <= event.schema_version <= MAX_INTEGER:
        raise CodecError(f"{event.type}: schema version {event.schema_version} is not from 1 up")
    try:
        require_canonical(event.payload)
    except CodecError as error:
        raise CodecError(f"{event.type}: payload: {error}") from error


def _require_name(name: str, what: str) -> None:
    if not _NAME.fullmatch(name):
        raise CodecError(f"{what} {name!r}: 1 to 400 visible ASCII characters are a name here")
