"""How new events become recorded ones: the one place that gives positions, times and hashes.

Pure, and shared by every store. A store only brings what it holds (the head, the last event of
each stream concerned) and keeps what comes back.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import MAXYEAR, UTC, datetime, timedelta

import msgspec

from eventstore import merkle
from eventstore.errors import CommandReused, IntegrityFailure, VersionConflict
from eventstore.events import Command, RecordedEvent
from eventstore.store import Append, Head

EMPTY_HEAD = Head(0, merkle.EMPTY_ROOT, (), None)

DAMAGED = "the log is damaged: run `playledger log verify`"
"""What is said where damage is met on the way, and only `verify` can tell how far it goes."""

_MICROSECOND = timedelta(microseconds=1)
_SECONDS = len("2026-11-30T19:30:00.")
_ZONE = len("+00:00")


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
        _moment(head.recorded_at)


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
    versions = {append.stream: tails[append.stream].version for append in appends}
    for append in appends:
        found = versions[append.stream]
        if found != append.expected_version:
            raise VersionConflict(append.stream, append.expected_version, found)
        versions[append.stream] = found + len(append.events)


def record(
    appends: Sequence[Append],
    command: Command,
    *,
    size: int,
    tails: dict[str, Tail],
    stamps: Iterator[str],
) -> tuple[RecordedEvent, ...]:
    """Return the events as they stand on a log that has `size` of them before.

    `tails` are brought up to date, and each event takes the next of `stamps`.
    """
    recorded: list[RecordedEvent] = []
    for append in appends:
        tail = tails[append.stream]
        leaf = tail.hash
        for version, new in enumerate(append.events, tail.version + 1):
            index = len(recorded)
            columns = (
                size + index + 1,
                append.stream,
                version,
                new.type,
                new.schema_version,
                next(stamps),
                command.actor,
                command.id,
                command.hash,
                index,
                new.payload,
                leaf,
            )
            leaf = merkle.leaf_of(columns)
            recorded.append(RecordedEvent(*columns, leaf))
        tails[append.stream] = Tail(tail.version + len(append.events), leaf)
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
    for size, event in enumerate(recorded, head.size):
        merkle.grow(peaks, size, event.hash)
    size = head.size + len(recorded)
    return Head(size, merkle.root(peaks), tuple(peaks), recorded[-1].recorded_at)


def timestamps(head: Head, now: datetime) -> Iterator[str]:
    """Give times as the log writes them, for the events after `head`.

    Each is one microsecond after the one before, and the first a microsecond or more after the
    last event, whatever the clock says.

    Raises:
        IntegrityFailure: the time in `head` is none, or leaves none for another event.
    """
    if now.tzinfo is None:
        raise ValueError("the store's clock must give times with a time zone")
    text = _text(now.astimezone(UTC))
    if head.recorded_at is not None and text <= head.recorded_at:
        last = _moment(head.recorded_at)
        if last.year == MAXYEAR:
            reason = f"the head's time {head.recorded_at} leaves none for another event"
            raise IntegrityFailure(0, f"{reason}; {DAMAGED}")
        text = _text(last + _MICROSECOND)
    while True:
        yield text
        second = text[:_SECONDS]
        for fraction in range(int(text[_SECONDS:-1]) + 1, 1_000_000):
            yield f"{second}{fraction:06d}Z"
        text = _text(_moment(f"{second}999999Z") + _MICROSECOND)


def _text(moment: datetime) -> str:
    return f"{moment.isoformat(timespec='microseconds')[:-_ZONE]}Z"


def _moment(text: str) -> datetime:
    with suppress(ValueError):
        moment = datetime.fromisoformat(text)
        if _text(moment) == text:
            return moment
    raise IntegrityFailure(0, f"the head's time {text!r} cannot be read; {DAMAGED}")
