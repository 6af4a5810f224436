"""How new events become recorded ones: the one place that gives positions, times and hashes.

Pure, and shared by every store. A store only brings what it holds (the head, the last event of
each stream concerned) and keeps what comes back.
"""

from collections.abc import Iterator, Mapping, Sequence
from datetime import MAXYEAR, UTC, datetime, timedelta

import msgspec

from eventstore import merkle
from eventstore.errors import CommandReused, IntegrityFailure, VersionConflict
from eventstore.events import Command, RecordedEvent
from eventstore.store import Append, Head

EMPTY_HEAD = Head(0, merkle.EMPTY_ROOT, (), None)

DAMAGED = "the log is damaged: run `playledger log verify`"
"""What is said where damage is met on the way, and only `verify` can tell how far it goes."""

_SECOND = timedelta(seconds=1)
_MICROSECOND = timedelta(microseconds=1)


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
    """Require a head that leaves can be added to, before the first of a commit is.

    Raises:
        IntegrityFailure: its peaks are not those of its root, or not as many as its size has.
    """
    if len(head.peaks) != head.size.bit_count() or merkle.root(head.peaks) != head.root:
        reason = f"the head's peaks cannot be those of its {head.size} events"
        raise IntegrityFailure(0, f"{reason}; {DAMAGED}")


def require_gapless(read: Sequence[RecordedEvent], after: int) -> None:
    """Require the events that follow version `after` of a stream, one after another.

    Raises:
        IntegrityFailure: one is missing; it names the position of the next.
    """
    for version, event in enumerate(read, after + 1):
        if event.version != version:
            reason = f"{event.stream} goes from version {version - 1} to {event.version}"
            raise IntegrityFailure(event.position, f"{reason}; {DAMAGED}", "missing")


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
        IntegrityFailure: the time in `head` is none, or leaves none for another event.
    """
    recorded: list[RecordedEvent] = []
    tails = dict(tails)
    peaks = list(head.peaks)
    position = head.size
    stamps = _timestamps(_first_moment(head, now))
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
                next(stamps),
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
        tails[append.stream] = tail
    return tuple(recorded), Head(
        position, merkle.root(peaks), tuple(peaks), recorded[-1].recorded_at
    )


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
    peaks = list(head.peaks)
    for size, event in enumerate(recorded, head.size):
        merkle.grow(peaks, size, event.hash)
    size = head.size + len(recorded)
    return Head(size, merkle.root(peaks), tuple(peaks), recorded[-1].recorded_at)


def _timestamps(first: datetime) -> Iterator[str]:
    """Give the times from a naive UTC moment on, a microsecond apart, as the log writes them."""
    second, microsecond = first.replace(microsecond=0), first.microsecond
    while True:
        text = second.isoformat(timespec="seconds")
        for fraction in range(microsecond, 1_000_000):
            yield f"{text}.{fraction:06d}Z"
        second, microsecond = second + _SECOND, 0


def _first_moment(head: Head, now: datetime) -> datetime:
    """Return the later of the clock and a microsecond after the last event, as naive UTC."""
    if now.tzinfo is None:
        raise ValueError("the store's clock must give times with a time zone")
    moment = now.astimezone(UTC).replace(tzinfo=None)
    if head.recorded_at is None:
        return moment
    try:
        last = datetime.fromisoformat(head.recorded_at).replace(tzinfo=None)
    except ValueError as error:
        reason = f"the head's time cannot be read: {error}"
        raise IntegrityFailure(0, f"{reason}; {DAMAGED}") from error
    if last.year == MAXYEAR:
        reason = f"the head's time {head.recorded_at} leaves none for another event"
        raise IntegrityFailure(0, f"{reason}; {DAMAGED}")
    return max(moment, last + _MICROSECOND)
