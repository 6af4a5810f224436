"""The statements of the log, as a driver's cursor takes them.

An append runs five statements and a fold one; through SQLAlchemy's own execution each costs some
100 µs, as much as a commit to a quiet disk, and on the cursor 5 µs. Transactions, schema and
everything that is not the log itself stay with SQLAlchemy.
"""

from sqlalchemy import Connection, insert, select
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.engine.interfaces import DBAPICursor

from eventstore.events import RecordedEvent
from eventstore.tables import events

EVENTS_WHERE = f"{select(events)} WHERE"
"""How every question for whole events begins."""

_INSERT = str(insert(events).compile(dialect=DefaultDialect(paramstyle="qmark")))


class Statements:
    """The texts, with the driver's `mark` for a parameter; the comment names the parameters."""

    def __init__(self, mark: str) -> None:
        def text(statement: str) -> str:
            return statement.replace("?", mark)

        self.head = "SELECT size, root, peaks, recorded_at FROM log_head"
        # size, root, peaks, recorded_at
        self.move_head = text(
            "UPDATE log_head SET size = ?, root = ?, peaks = ?, recorded_at = ? "
            "WHERE id = 1"  # there is no other, but with it SQLite goes there in one pass
        )
        # the same, and as they are
        self.move_this_head = text(
            "UPDATE log_head SET size = ?, root = ?, peaks = ?, recorded_at = ? "
            "WHERE id = 1 AND size = ? AND root = ? AND peaks = ? AND recorded_at = ?"
        )
        # stream
        self.tail = text(
            "SELECT version, hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1"
        )
        # command id, stream, stream
        self.place = text(
            "SELECT EXISTS (SELECT 1 FROM events WHERE command_id = ?), "
            "(SELECT version FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1), "
            "(SELECT hash FROM events WHERE stream = ? ORDER BY version DESC LIMIT 1)"
        )
        self.situation = f"{self.place}, size, root, peaks, recorded_at FROM log_head"
        # command id
        self.answer = text(EVENTS_WHERE + " command_id = ? ORDER BY command_index")
        # stream, version after, how many
        self.stream_page = text(
            EVENTS_WHERE + " stream = ? AND version > ? ORDER BY version LIMIT ?"
        )
        # stream, version after, how many
        self.content_page = text(
            "SELECT version, type, schema_version, payload FROM events "
            "WHERE stream = ? AND version > ? ORDER BY version LIMIT ?"
        )
        # position after, how many
        self.log_page = text(EVENTS_WHERE + " position > ? ORDER BY position LIMIT ?")
        # first name, name after the last
        self.streams = text(
            "SELECT stream FROM events WHERE version = 1 AND stream >= ? AND stream < ?"
        )
        # position after, how many
        self.leaves = text(
            "SELECT position, hash FROM events WHERE position > ? ORDER BY position LIMIT ?"
        )
        self.checkpoints = "SELECT size, root, note FROM checkpoints ORDER BY size"
        # size
        self.checkpoint = text("SELECT size, root, note FROM checkpoints WHERE size = ?")
        # size, root, note
        self.keep_checkpoint = text("INSERT INTO checkpoints (size, root, note) VALUES (?, ?, ?)")
        # the columns of `events`; as the guard `events_follow`, it does not take back one row only
        self.insert = text(_INSERT).replace("INSERT", "INSERT OR ROLLBACK", 1)


def bound(event: RecordedEvent) -> tuple[object, ...]:
    """Return the columns of an event as SQLite's driver binds them without further question.

    Of `bytes` it first asks whether somebody adapts them to its database; that costs as much as
    the rest of a column's way.
    """
    return (
        event.position,
        event.stream,
        event.version,
        event.type,
        event.schema_version,
        event.recorded_at,
        event.actor,
        event.command_id,
        bytearray(event.command_hash),
        event.command_index,
        bytearray(event.payload),
        bytearray(event.prev_hash),
        bytearray(event.hash),
    )


def cursor_of(connection: Connection) -> DBAPICursor:
    """Return the driver's cursor on a connection, in its transaction."""
    return connection.connection.cursor()
