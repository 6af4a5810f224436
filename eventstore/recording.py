"""How new events become recorded ones: the one place that gives positions, times and hashes.

Pure, and shared by every store. A store only brings what it holds (the head, the last event of
each stream concerned) and keeps what comes back.
"""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime

import msgspec

from eventstore import merkle
from eventstore.errors import DAMAGED, CommandReused, IntegrityFailure, VersionConflict
from eventstore.events import Command, RecordedEvent
from eventstore.merkle import Envelope, begun, begun_leaf, encode
from eventstore.store import Append, Head
from eventstore.times import moment, times

EMPTY_HEAD = Head(0, merkle.EMPTY_ROOT, (), None)


class Tail(msgspec.Struct, frozen=True, gc=False):
    """The last event of a stream: its version and its hash."""

    version: int
    hash: bytes


NO_STREAM = Tail(0, merkle.NO_LEAF)
"""The tail of a stream that does not exist yet."""


def utc_now() -> datetime:
    """Return the time by this machine's clock."""
    return datetime.now(UTC)


def require_sound(head: Head) -> None:
    """Require a head that events can be added to, before the first of a commit is.

    Raises:
        IntegrityFailure: its peaks are not those of its root, or not as many as its size has; or
            its time is none.
    """
    if len(head.peaks) != head.size.bit_count() or merkle.root(head.peaks) != head.root:
        reason = f"the head's peaks cannot be those of its {head.size} events"
        raise IntegrityFailure(0, f"{reason}; {DAMAGED}")
    if head.recorded_at is not None:
        moment(head.recorded_at)


def require_gapless(read: Sequence[RecordedEvent], after: int) -> None:
    """Require the events that follow version `after` of a stream, one after another.

    Raises:
        IntegrityFailure: one is missing; it names the position of the next.
    """
    for version, event in enumerate(read, after + 1):
        if event.version != version:
            reason = f"{event.stream} goes from version {version - 1} to {event.version}"
            raise IntegrityFailure(event.position, f"{reason}; {DAMAGED}", "missing")


def require_versions(appends: Sequence[Append], tails: Mapping[str, Tail]) -> None:
    """Require every stream at the version that was expected, each append after those before it.

    Raises:
        VersionConflict: a stream is not.
    """
    versions: dict[str, int] = {}
    for append in appends:
        stream = append.stream
        found = versions.get(stream) or tails[stream].version
        if found != append.expected_version:
            raise VersionConflict(stream, append.expected_version, found)
        versions[stream] = found + len(append.events)


def record(
    appends: Sequence[Append],
    command: Command,
    *,
    size: int,
    tails: dict[str, Tail],
    last: str | None,
    now: str,
) -> tuple[RecordedEvent, ...]:
    """Return the events as they stand on a log that has `size` of them before.

    `tails` are brought up to date. `last` is the time of the last event before, and `now` that of
    the clock.
    """
    number = sum([len(append.events) for append in appends])
    at = times(number, last, now)
    recorded: list[RecordedEvent] = []
    position = size
    actor, command_id, command_hash = command.actor, command.id, command.hash
    digits = command_hash.hex()
    for append in appends:
        stream = append.stream
        tail = tails[stream]
        version, leaf = tail.version, tail.hash
        for new in append.events:
            index = position - size
            position += 1
            version += 1
            type_, schema_version, payload = new.type, new.schema_version, new.payload
            recorded_at, prev_hash = at[index], leaf
            # As `merkle.leaf` does, in line: a commit of many events waits for little else.
            hashed = begun()
            hashed.update(payload)
            envelope = encode(
                Envelope(
                    actor,
                    digits,
                    command_id,
                    index,
                    hashed.hexdigest(),
                    position,
                    prev_hash.hex(),
                    recorded_at,
                    schema_version,
                    stream,
                    type_,
                    version,
                )
            )
            hashed = begun_leaf()
            hashed.update(envelope)
            leaf = hashed.digest()
            recorded.append(
                RecordedEvent(
                    position,
                    stream,
                    version,
                    type_,
                    schema_version,
                    recorded_at,
                    actor,
                    command_id,
                    command_hash,
                    index,
                    payload,
                    prev_hash,
                    leaf,
                )
            )
        tails[stream] = Tail(version, leaf)
    return tuple(recorded)


def first_answer(
    answer: Sequence[RecordedEvent], command_hash: bytes
) -> tuple[RecordedEvent, ...] | None:
    """Return what stands on the log under a command's id; None where nothing does.

    Raises:
        CommandReused: it was recorded for a command with another hash.
    """
    if answer and answer[0].command_hash != command_hash:
        raise CommandReused(answer[0].command_id)
    return tuple(answer) or None


def follow(head: Head, recorded: Sequence[RecordedEvent]) -> Head:
    """Return the head after events that were recorded before, elsewhere.

    Raises:
        IntegrityFailure: the peaks in `head` are not those of its root.
    """
    require_sound(head)
    return head_after(head, recorded)


def head_after(head: Head, recorded: Sequence[RecordedEvent]) -> Head:
    """Return the head after events that follow a sound one."""
    if not recorded:
        return head
    peaks = list(head.peaks)
    if len(recorded) == 1:
        merkle.grow(peaks, head.size, recorded[0].hash)
    else:
        merkle.extend(peaks, head.size, [event.hash for event in recorded])
    size = head.size + len(recorded)
    return Head(size, merkle.root(peaks), tuple(peaks), recorded[-1].recorded_at)
