"""What a log takes: the names, numbers, times and bytes that may stand in an event."""

from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from eventstore.canonical import require_canonical, require_text
from eventstore.errors import CodecError
from eventstore.events import Command, EncodedEvent, Page, RecordedEvent
from eventstore.store import Append

_LONGEST_NAME = 400
_TIME_LENGTH = len("2026-11-30T19:30:00.000001Z")
_HASH_SIZE = 32
_MOST_SCHEMA_VERSIONS = 2**31 - 1  # as many as an integer column holds anywhere
_LONGEST_PAYLOAD = 2**20  # bytes: one event never holds up the rest


def require_recordable(appends: Sequence[Append], command: Command) -> None:
    """Refuse, before anything is locked, an append that no log takes.

    Raises:
        CodecError: a name, a number, a text or a payload is not as the log takes it.
        ValueError: there is no event at all.
    """
    _require_command(command.id, command.hash, command.actor)
    number = 0
    for append in appends:
        _require_name(append.stream, "stream")
        number += len(append.events)
        kind = None
        for event in append.events:
            if (event.type, event.schema_version) != kind or len(event.payload) > _LONGEST_PAYLOAD:
                _require_event(event.type, event.schema_version, event.payload)
                kind = event.type, event.schema_version
            if type(event) is not EncodedEvent:
                _require_canonical(event.type, event.payload)
    if not number:
        raise ValueError("an append records at least one event")


def require_recorded(event: RecordedEvent) -> None:
    """Refuse a recorded event, from elsewhere, that no append can have made.

    Raises:
        CodecError: a name, a number, a text, the time or the payload is not as the log takes it.
    """
    _require_command(event.command_id, event.command_hash, event.actor)
    _require_name(event.stream, "stream")
    _require_event(event.type, event.schema_version, event.payload)
    _require_canonical(event.type, event.payload)
    if not _is_time(event.recorded_at):
        raise CodecError(f"time {event.recorded_at!r}: written YYYY-MM-DDTHH:MM:SS.ffffffZ here")


def are_plainly_recorded(page: Page, streams: Iterable[str], commands: Iterable[Command]) -> bool:
    """Say of the events of a page whether an append can have made each, whatever their payloads.

    Not to be plain is no fault yet: `require_recorded` then says of each whether it is one.

    Args:
        page: the events.
        streams: every stream that they are of.
        commands: every command that caused them.
    """
    try:
        for command in commands:
            _require_command(command.id, command.hash, command.actor)
        for name in {*streams, *page.types}:
            _require_name(name, "name")
        return (
            {*map(type, page.schema_versions)} == {int}
            and all(1 <= each <= _MOST_SCHEMA_VERSIONS for each in {*page.schema_versions})
            and _are_times(page.times)
        )
    except (CodecError, TypeError):
        return False


def _require_command(command_id: str, command_hash: bytes, actor: str) -> None:
    _require_name(command_id, "command id")
    if len(command_hash) != _HASH_SIZE:
        raise CodecError(f"command hash: a SHA-256 has 32 bytes, not {len(command_hash)}")
    if not actor:
        raise CodecError("actor: empty")
    if not actor.isascii():
        require_text(actor, "actor")
    if "\0" in actor:
        raise CodecError("actor: holds the character 0, which not every database keeps")


def _require_event(name: str, schema_version: int, payload: bytes) -> None:
    _require_name(name, "event type")
    if not 1 <= schema_version <= _MOST_SCHEMA_VERSIONS:
        raise CodecError(f"{name}: the schema version is {schema_version}, not 1 to 2**31 - 1")
    if len(payload) > _LONGEST_PAYLOAD:
        raise CodecError(f"{name}: payload: {len(payload)} bytes, more than {_LONGEST_PAYLOAD}")


def _require_canonical(name: str, payload: bytes) -> None:
    try:
        require_canonical(payload)
    except CodecError as error:
        raise CodecError(f"{name}: payload: {error}") from error


def _require_name(name: str, what: str) -> None:
    visible = " " not in name and name.isascii() and name.isprintable()
    if not (visible and 0 < len(name) <= _LONGEST_NAME):
        raise CodecError(f"{what} {name!r}: a name is 1 to 400 visible ASCII characters")


def _is_time(text: str) -> bool:
    """Say whether `text` is a time as the log writes it: of its many forms exactly this one."""
    if len(text) != _TIME_LENGTH or text[10] != "T" or text[-1] != "Z":
        return False
    try:
        msgspec.convert(text, datetime)
    except msgspec.ValidationError:
        return False
    return True


def _are_times(texts: Sequence[str]) -> bool:
    """Say whether each is such a time."""
    number = len(texts)
    joined = "".join(texts)
    if (
        set(map(len, texts)) != {_TIME_LENGTH}
        or joined[10::_TIME_LENGTH] != "T" * number
        or joined[_TIME_LENGTH - 1 :: _TIME_LENGTH] != "Z" * number
    ):
        return False
    try:
        msgspec.convert(texts, list[datetime])
    except msgspec.ValidationError:
        return False
    return True
