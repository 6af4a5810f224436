"""The schema of the log, and the triggers that keep it append-only.

The triggers stop accidents. Whoever owns the file can drop them: that is what hashes are for.
"""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    Connection,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    event,
    insert,
)

from eventstore.merkle import EMPTY_ROOT
from eventstore.postgres_guards import set_guards

NAMING = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}
"""How constraints are named, so that a migration can name one too."""

metadata = MetaData(naming_convention=NAMING)

_Number = BigInteger().with_variant(Integer, "sqlite")  # only INTEGER is SQLite's own row id
_Name = Text().with_variant(Text(collation="C"), "postgresql")  # byte by byte, as SQLite compares

events = Table(
    "events",
    metadata,
    Column("position", _Number, primary_key=True, autoincrement=False),
    Column("stream", _Name, nullable=False),
    Column("version", _Number, nullable=False),
    Column("type", _Name, nullable=False),
    Column("schema_version", _Number, nullable=False),
    Column("recorded_at", _Name, nullable=False),
    Column("actor", _Name, nullable=False),
    Column("command_id", _Name, nullable=False),
    Column("command_hash", LargeBinary, nullable=False),
    Column("command_index", _Number, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("prev_hash", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version"),
    UniqueConstraint("command_id", "command_index"),
    CheckConstraint("version >= 1", "version"),
)
"""Every event, a column for each thing that is hashed (`events.RecordedEvent`).

What a column holds is checked before it is written and by `verify`; checks of every length here
would take a quarter of the time of an insert.
"""

log_head = Table(
    "log_head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("size", _Number, nullable=False),
    Column("root", LargeBinary, nullable=False),
    Column("peaks", LargeBinary, nullable=False),
    Column("recorded_at", _Name),
    CheckConstraint("id = 1", "one_row"),
    CheckConstraint("length(root) = 32", "root"),
    CheckConstraint("length(peaks) % 32 = 0", "peaks"),
)
"""Where the log ends, in one row; `peaks` are the hashes one after another."""

checkpoints = Table(
    "checkpoints",
    metadata,
    Column("size", _Number, primary_key=True, autoincrement=False),
    Column("root", LargeBinary, nullable=False),
    Column("note", Text, nullable=False),
    CheckConstraint("length(root) = 32", "root"),
)
"""Every head that was signed, one a size: size and root as they stand in the note."""

projections = Table(
    "projections",
    metadata,
    Column("name", _Name, primary_key=True),
    Column("version", _Number, nullable=False),
    Column("position", _Number, nullable=False),
)
"""How far each read model has come, and which version of its reducer filled it (`projection`)."""

SQLITE_TRIGGERS = {
    "events_follow": """
CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
BEGIN SELECT RAISE(ROLLBACK, 'an event is only added at the end of the log'); END
""",
    "events_stay": """
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END
""",
    "events_hold": """
CREATE TRIGGER events_hold BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END
""",
    "checkpoints_stay": """
CREATE TRIGGER checkpoints_stay BEFORE DELETE ON checkpoints
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never deleted'); END
""",
    "checkpoints_hold": """
CREATE TRIGGER checkpoints_hold BEFORE UPDATE ON checkpoints
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END
""",
    "log_head_stays": """
CREATE TRIGGER log_head_stays BEFORE DELETE ON log_head
BEGIN SELECT RAISE(ABORT, 'the head of the log is never deleted'); END
""",
    "log_head_grows": """
CREATE TRIGGER log_head_grows BEFORE UPDATE ON log_head WHEN NEW.size <= OLD.size
BEGIN SELECT RAISE(ABORT, 'the head of the log only grows'); END
""",
}
"""The guards on SQLite by name; the last words of each are what the database answers with.

Only `events_follow` is asked at every event. Its ROLLBACK spares SQLite a copy of every page that a
row touches, which it keeps to take back one row and go on.
"""

_FIRST_HEAD = insert(log_head).values(id=1, size=0, root=EMPTY_ROOT, peaks=b"")


@event.listens_for(metadata, "after_create")
def _begin_log(_target: MetaData, connection: Connection, **_options: object) -> None:
    """Set the guards, and the head of an empty log."""
    connection.execute(_FIRST_HEAD)
    if connection.dialect.name == "sqlite":
        for trigger in SQLITE_TRIGGERS.values():
            connection.exec_driver_sql(trigger)
    else:
        set_guards(connection)
