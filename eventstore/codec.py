"""Event classes to canonical bytes and back, through the schema versions a type has had."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from eventstore.canonical import canonical, digest, is_plain, plain_lines, require_canonical
from eventstore.errors import CodecError
from eventstore.events import EncodedEvent, NewEvent, Page, RecordedEvent
from eventstore.spelling import has_one_spelling
from eventstore.store import Content

__all__ = ["Codec", "Upcaster", "canonical", "digest", "require_canonical"]

_UNREADABLE = (msgspec.MsgspecError, LookupError, TypeError, ValueError)

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the fields of one schema version and gives those of the next."""


_Readers = dict[str, dict[int, Callable[[bytes], Any]]]
"""By type and schema version what reads a payload."""


class Codec:
    """A closed set of event types: the name on the log, the class, and the schema version.

    Args:
        types: the class of each type name.
        versions: the schema version of each type that is beyond 1.
        upcasters: for `(type, n)`, the step from schema version n to n + 1. A step that once
            shipped is never changed: old logs are read through it for ever.
    """

    def __init__(
        self,
        types: Mapping[str, type[msgspec.Struct]],
        versions: Mapping[str, int] | None = None,
        upcasters: Mapping[tuple[str, int], Upcaster] | None = None,
    ) -> None:
        self._types = dict(types)
        self._versions = dict.fromkeys(types, 1) | dict(versions or {})
        self._upcasters = dict(upcasters or {})
        self._names = {cls: name for name, cls in types.items()}
        encoder = msgspec.json.Encoder(order="sorted")
        self._encode, self._encode_lines = encoder.encode, encoder.encode_lines
        self._one_spelling: dict[str, bool] = {}  # to ask takes too long for a start
        self._decoders = {name: msgspec.json.Decoder(cls).decode for name, cls in types.items()}
        self._require_consistency()
        self._readers: _Readers = {
            name: {version: self._reader(name, version) for version in range(1, current + 1)}
            for name, current in self._versions.items()
        }

    def readable(self) -> set[tuple[str, int]]:
        """Return the event types that can be read, each with every schema version it has had."""
        return {(name, version) for name, readers in self._readers.items() for version in readers}

    def encode(self, event: msgspec.Struct) -> NewEvent:
        """Return the event as the log takes it.

        Raises:
            CodecError: the class is not registered, a value is outside the canonical profile, or
                the bytes would not read back as the same event.
        """
        name = self._names.get(type(event))
        if name is None:
            raise CodecError(f"{type(event).__name__} is not an event of this log")
        try:
            payload = self._encode(event)
            again = self._read_back(name, payload)
        except (CodecError, msgspec.MsgspecError, TypeError, ValueError) as error:
            raise CodecError(f"{name} cannot be recorded: {error}") from error
        if again != event:
            raise CodecError(f"{name} cannot be recorded: it would not read back as it is")
        return EncodedEvent(name, self._versions[name], payload)

    def decode(self, recorded: RecordedEvent) -> Any:  # noqa: ANN401  # any registered class
        """Return the event that was recorded, brought to today's schema version.

        Raises:
            CodecError: type or schema version is from a newer version of the program, or the
                payload does not fit its type.
        """
        name, version = recorded.type, recorded.schema_version
        try:
            return self._readers[name][version](recorded.payload)
        except _UNREADABLE as error:
            where = f"position {recorded.position}"
            raise self._refusal(where, name, version, error) from error

    def decode_contents(self, stream: str, contents: Sequence[Content]) -> list[Any]:
        """Return the events of a page of `stream`, as `decode` does.

        Raises:
            CodecError: as there.
        """
        readers = self._readers
        try:
            return [readers[name][version](payload) for _, name, version, payload in contents]
        except _UNREADABLE:  # which of them is only asked then: a fold has many
            for number, name, version, payload in contents:
                try:
                    readers[name][version](payload)
                except _UNREADABLE as error:
                    where = f"{stream}, version {number}"
                    raise self._refusal(where, name, version, error) from error
            raise

    def decode_plainly(self, page: Page) -> list[Any] | None:
        """Return the events of a page if each payload is plainly canonical; else None.

        Payloads whose events have one spelling are canonical if they are what the decoded events
        are encoded to, all together: no payload holds the end of a line, and so none ends early.
        Looking at the bytes by themselves (`canonical`) takes three times as long.
        """
        lines = plain_lines(page.payloads)
        if lines is None:
            return None
        readers = self._plain_readers
        contents = zip(page.types, page.schema_versions, page.payloads, strict=True)
        try:
            events = [readers[name][version](payload) for name, version, payload in contents]
        except _UNREADABLE:
            return None
        return events if self._encode_lines(events) == lines else None

    def _read_back(self, name: str, payload: bytes) -> msgspec.Struct:
        """Return the event of the type that a payload is, if it is canonical.

        As in `decode_plainly`, how the event is encoded tells it of one spelling.
        """
        decode = self._decoders[name]
        one = self._one_spelling.get(name)
        if one is None:
            one = self._one_spelling[name] = has_one_spelling(self._types[name], any_integer=True)
        if one and is_plain(payload):
            try:
                event = decode(payload)
            except msgspec.ValidationError:
                event = None  # and what is wrong with the spelling is said first
            if event is not None and self._encode(event) == payload:
                return event
        require_canonical(payload)
        return decode(payload)

    @cached_property
    def _plain_readers(self) -> _Readers:
        return {
            name: {self._versions[name]: self._decoders[name]}
            for name, kind in self._types.items()
            if has_one_spelling(kind)
        }

    def _reader(self, name: str, version: int) -> Callable[[bytes], Any]:
        """Return what reads the payload of a type in a schema version as today's event."""
        current = self._versions[name]
        if version == current:
            return self._decoders[name]
        steps = [self._upcasters[name, step] for step in range(version, current)]

        def read(payload: bytes) -> Any:  # noqa: ANN401  # any registered class
            fields = msgspec.json.decode(payload)
            for step in steps:
                fields = step(fields)
            return msgspec.convert(fields, self._types[name])

        return read

    def _refusal(self, where: str, name: str, version: int, error: Exception) -> CodecError:
        if version not in self._readers.get(name, ()):
            text = f"{name} in schema version {version} was made by a newer version of the program"
        else:
            text = f"the payload is no {name}: {error}"
        return CodecError(f"{where}: {text}")

    def _require_consistency(self) -> None:
        if len(self._names) != len(self._types):
            raise ValueError("two event types have the same class")
        if unknown := self._versions.keys() - self._types.keys():
            raise ValueError(f"schema versions for unknown event types: {sorted(unknown)}")
        steps = {
            (name, version)
            for name, current in self._versions.items()
            for version in range(1, current)
        }
        if steps != self._upcasters.keys():
            wrong = sorted(steps ^ self._upcasters.keys())
            raise ValueError(f"upcasters missing or without use: {wrong}")
