"""A page of a log looked at as a whole, which is all that nearly every page needs.

The look takes nothing that the careful one refuses (`verifier`). Of a page that is not plain it
says no more than that: the careful look tells what is wrong there, or that all is right after all.
"""

from collections.abc import Mapping, Sequence

from eventstore.admission import are_plainly_recorded
from eventstore.events import Command, Page, RecordedEvent, Row
from eventstore.merkle import NO_LEAF, leaves_of

Due = tuple[int, bytes]
"""The version and the previous hash that the next event of a stream has."""

START: Due = (1, NO_LEAF)
"""What is due in a stream that does not exist yet."""


def due_after(
    rows: Sequence[Row], page: Page, last: RecordedEvent, due: Mapping[str, Due]
) -> dict[str, Due] | None:
    """Return what is due after a page in each of its streams, if all of it is plainly right.

    Args:
        rows: the page.
        page: the same, column by column. That its payloads are canonical is not looked at here.
        last: the event before it.
        due: what is due before it, in every stream there is.
    """
    then: dict[str, Due] = {}
    commands = [Command(last.command_id, last.command_hash, last.actor)]
    try:
        if (
            _go_on(rows, last, due, then, commands)
            and leaves_of(rows) == [*page.hashes]
            and are_plainly_recorded(page, then, commands[1:])
        ):
            return then
    except (TypeError, AttributeError, UnicodeEncodeError):  # a column holds another kind of value
        pass
    return None


def _go_on(
    rows: Sequence[Row],
    last: RecordedEvent,
    due: Mapping[str, Due],
    then: dict[str, Due],
    commands: list[Command],
) -> bool:
    """Say whether each event has its place, its time and its part of a command.

    `then` takes what is due after them, `commands` each command that they go on to.
    """
    last_position, last_time = last.position, last.recorded_at
    last_id, last_hash, last_actor = last.command_id, last.command_hash, last.actor
    last_index = last.command_index
    _, last_stream, *_ = rows[0]
    due_version, due_hash = due.get(last_stream, START)
    for (
        position, stream, version, _, _, recorded_at, actor,
        command_id, command_hash, command_index, _, prev_hash, leaf,
    ) in rows:  # fmt: skip
        if stream != last_stream:
            then[last_stream] = due_version, due_hash
            due_version, due_hash = then.get(stream) or due.get(stream, START)
            last_stream = stream
        if (
            position != last_position + 1
            or recorded_at <= last_time
            or version != due_version
            or prev_hash != due_hash
        ):
            return False
        if command_id != last_id:
            last_id, last_hash, last_actor, last_index = command_id, command_hash, actor, -1
            commands.append(Command(command_id, command_hash, actor))
        if command_index != last_index + 1 or command_hash != last_hash or actor != last_actor:
            return False
        last_position, last_time, last_index = position, recorded_at, command_index
        due_version, due_hash = version + 1, leaf
    then[last_stream] = due_version, due_hash
    return True
