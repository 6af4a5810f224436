"""The lines of an archive, written and read."""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from typing import BinaryIO, NoReturn

import msgspec

from eventstore.errors import ArchiveRefused
from eventstore.events import RecordedEvent
from eventstore.recording import EMPTY_HEAD
from eventstore.store import Checkpoint, Head

FORMAT = "eventstore.archive"
VERSION = 1

Particulars = Mapping[str, str]
"""What the program keeps of a person beside the log, each text under its name."""

_LONGEST_LINE = 1 << 24  # bytes: no event comes near, and one endless line fills no memory


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """What every line is based on: a JSON object that says what it is."""


class _Header(_Line, frozen=True, tag="archive"):
    format: str
    version: int
    checkpoints: int
    people: str | None


class _Checkpoint(_Line, frozen=True, tag="checkpoint"):
    note: str


class _Person(_Line, frozen=True, tag="person"):
    particulars: dict[str, str]


class _Event(_Line, frozen=True, tag="event"):
    position: int
    stream: str
    version: int
    type: str
    schema_version: int
    recorded_at: str
    actor: str
    command_id: str
    command_hash: str
    command_index: int
    payload: str
    prev_hash: str
    hash: str


class _Head(_Line, frozen=True, tag="head"):
    size: int
    root: str
    peaks: tuple[str, ...]
    recorded_at: str | None


_AnyLine = _Header | _Checkpoint | _Person | _Event | _Head
_decoder: msgspec.json.Decoder[_AnyLine] = msgspec.json.Decoder(_AnyLine)
_encode = msgspec.json.Encoder(order="sorted").encode


def header_line(checkpoints: int, people: Sequence[bytes] | None) -> bytes:
    """Return the first line, the manifest: so many checkpoints follow, then the lines of `people`.

    Nothing else in the file answers for these, so their digest stands here; null without people.
    """
    listed = None if people is None else hashlib.sha256(b"".join(people)).hexdigest()
    return _encode(_Header(FORMAT, VERSION, checkpoints, listed)) + b"\n"


def person_line(particulars: Particulars) -> bytes:
    """Return the line of a person."""
    return _encode(_Person(dict(particulars))) + b"\n"


def checkpoint_line(checkpoint: Checkpoint) -> bytes:
    """Return the line of a checkpoint: the note says everything."""
    return _encode(_Checkpoint(checkpoint.note)) + b"\n"


def event_line(event: RecordedEvent) -> bytes:
    """Return the line of an event."""
    line = _Event(
        position=event.position,
        stream=event.stream,
        version=event.version,
        type=event.type,
        schema_version=event.schema_version,
        recorded_at=event.recorded_at,
        actor=event.actor,
        command_id=event.command_id,
        command_hash=event.command_hash.hex(),
        command_index=event.command_index,
        payload=event.payload.decode(),
        prev_hash=event.prev_hash.hex(),
        hash=event.hash.hex(),
    )
    return _encode(line) + b"\n"


def head_line(head: Head) -> bytes:
    """Return the last line."""
    peaks = tuple(peak.hex() for peak in head.peaks)
    return _encode(_Head(head.size, head.root.hex(), peaks, head.recorded_at)) + b"\n"


class Reader:
    """Reads an archive: `notes` and `people`, then the events, then `head`.

    `people` is None where they were left out. `line` is the last line read.

    Raises:
        ArchiveRefused: it is no archive, of another version, or the lists are not those announced.
    """

    def __init__(self, file: BinaryIO) -> None:
        self.line = 0
        self.head = EMPTY_HEAD
        self._file = file
        header = self._next()
        if not isinstance(header, _Header) or header.format != FORMAT:
            self._refuse("this is no archive of a log")
        if header.version != VERSION:
            self._refuse(f"its format has version {header.version}, this program reads {VERSION}")
        self.notes: list[str] = []
        while isinstance(line := self._next(), _Checkpoint):
            self.notes.append(line.note)
        if len(self.notes) != header.checkpoints:
            self._refuse(f"{header.checkpoints} checkpoints are due, {len(self.notes)} are here")
        people: list[Particulars] = []
        listed = hashlib.sha256()
        while isinstance(line, _Person):
            people.append(line.particulars)
            listed.update(person_line(line.particulars))
            line = self._next()
        left_out = header.people is None and not people
        if not left_out and header.people != listed.hexdigest():
            self._refuse("the people are not those that the first line announces")
        self.people = None if left_out else people
        self._first = line

    def events(self) -> Iterator[RecordedEvent]:
        """Give the events of the file, in its order, and then know the head.

        Raises:
            ArchiveRefused: a line is missing, too many, or not what is due there.
        """
        line: _AnyLine = self._first
        while isinstance(line, _Event):
            yield self._recorded(line)
            line = self._next()
        if not isinstance(line, _Head):
            self._refuse("an event or the head is due here")
        self.head = self._head(line)
        if self._file.read(1):
            self._refuse("something follows the head")

    def _next(self) -> _AnyLine:
        self.line += 1
        data = self._file.readline(_LONGEST_LINE)
        if not data:
            self._refuse("the file ends before the head of the log: it is cut")
        try:
            line = _decoder.decode(data)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self._refuse(f"no line of an archive: {error}")
        if _encode(line) != data.rstrip(b"\r\n"):
            self._refuse("the line is not in its one spelling: sorted keys, no space")
        return line

    def _recorded(self, line: _Event) -> RecordedEvent:
        return RecordedEvent(
            line.position,
            line.stream,
            line.version,
            line.type,
            line.schema_version,
            line.recorded_at,
            line.actor,
            line.command_id,
            self._bytes(line.command_hash),
            line.command_index,
            line.payload.encode(),
            self._bytes(line.prev_hash),
            self._bytes(line.hash),
        )

    def _head(self, line: _Head) -> Head:
        peaks = tuple(self._bytes(peak) for peak in line.peaks)
        return Head(line.size, self._bytes(line.root), peaks, line.recorded_at)

    def _bytes(self, digits: str) -> bytes:
        try:
            data = bytes.fromhex(digits)
        except ValueError:
            data = b""
        if data.hex() != digits:
            self._refuse(f"not in lowercase hexadecimal: {digits!r}")
        return data

    def _refuse(self, reason: str) -> NoReturn:
        raise ArchiveRefused(self.line, None, reason)
