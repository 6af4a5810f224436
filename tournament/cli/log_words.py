"""How commands show events and heads of the log."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from tournament.cli.output import emit_table

if TYPE_CHECKING:
    from eventstore.events import RecordedEvent
    from eventstore.store import Head
    from tournament.cli.shapes_log import LogEvent, LogHead


def table(found: Sequence["RecordedEvent"]) -> None:
    """Write events as a table."""
    emit_table(
        ("position", "stream", "version", "recorded at", "actor", "type", "payload"),
        [
            (
                event.position,
                event.stream,
                event.version,
                event.recorded_at,
                event.actor,
                event.type,
                event.payload.decode(errors="backslashreplace"),
            )
            for event in found
        ],
        right=("position", "version"),
    )


def in_words(head: "Head") -> str:
    """Return a head as people read it."""
    if head.recorded_at is None:
        return "no events."
    return f"{head.size} events, the last of {head.recorded_at}; root {head.root.hex()}"


def shown_head(head: "Head") -> "LogHead":
    """Return a head as `--json` gives it."""
    from tournament.cli.shapes_log import LogHead

    return LogHead(size=head.size, root=head.root.hex(), recorded_at=head.recorded_at)


def shown_event(event: "RecordedEvent") -> "LogEvent":
    """Return an event as `--json` gives it."""
    import msgspec

    from tournament.cli.shapes_log import LogEvent

    return LogEvent(
        position=event.position,
        stream=event.stream,
        version=event.version,
        type=event.type,
        schema_version=event.schema_version,
        recorded_at=event.recorded_at,
        actor=event.actor,
        command_id=event.command_id,
        command_index=event.command_index,
        payload=msgspec.json.decode(event.payload),
        prev_hash=event.prev_hash.hex(),
        hash=event.hash.hex(),
    )
