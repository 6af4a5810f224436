"""Event classes to canonical bytes and back, through the schema versions a type has had."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from eventstore.canonical import canonical, digest, require_canonical
from eventstore.errors import CodecError
from eventstore.events import EncodedEvent, NewEvent, RecordedEvent

__all__ = ["Codec", "Upcaster", "canonical", "digest", "require_canonical"]

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the fields of one schema version and gives those of the next."""


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
        self._encode = msgspec.json.Encoder(order="sorted").encode
        self._decoders = {name: msgspec.json.Decoder(cls).decode for name, cls in types.items()}
        self._require_consistency()

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
            require_canonical(payload)
            again = self._decoders[name](payload)
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
        name = recorded.type
        current = self._versions.get(name)
        if current is None or recorded.schema_version > current:
            raise CodecError(
                f"position {recorded.position}: {name} in schema version "
                f"{recorded.schema_version} was made by a newer version of the program"
            )
        try:
            if recorded.schema_version == current:
                return self._decoders[name](recorded.payload)
            return self._decode_old(recorded, current)
        except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as error:
            raise CodecError(
                f"position {recorded.position}: the payload is no {name}: {error}"
            ) from error

    def _decode_old(self, recorded: RecordedEvent, current: int) -> Any:  # noqa: ANN401  # as above
        fields = msgspec.json.decode(recorded.payload)
        for version in range(recorded.schema_version, current):
            fields = self._upcasters[recorded.type, version](fields)
        return msgspec.convert(fields, self._types[recorded.type])

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
