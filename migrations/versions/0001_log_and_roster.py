"""The log, its head, its guards, and the roster."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# The root of a tree without leaves is the SHA-256 of nothing.
EMPTY_ROOT = bytes.fromhex("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")

SQLITE_GUARDS = (
    """
CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
BEGIN SELECT RAISE(ABORT, 'an event is only added at the end of the log'); END
""",
    """
CREATE TRIGGER events_stay BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END
""",
    """
CREATE TRIGGER events_hold BEFORE UPDATE ON events
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END
""",
    """
CREATE TRIGGER log_head_stays BEFORE DELETE ON log_head
BEGIN SELECT RAISE(ABORT, 'the head of the log is never deleted'); END
""",
    """
CREATE TRIGGER log_head_grows BEFORE UPDATE ON log_head WHEN NEW.size <= OLD.size
BEGIN SELECT RAISE(ABORT, 'the head of the log only grows'); END
""",
)

POSTGRES_GUARDS = (
    """
CREATE FUNCTION log_follows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  first bigint;
  last bigint;
  many bigint;
BEGIN
  SELECT min(position), max(position), count(*) INTO first, last, many FROM added;
  IF last - first + 1 <> many
    OR last <> (SELECT max(position) FROM events)
    OR (first <> 1 AND NOT EXISTS (SELECT FROM events WHERE position = first - 1))
  THEN
    RAISE restrict_violation USING MESSAGE = 'an event is only added at the end of the log';
  END IF;
  PERFORM pg_notify('events_recorded', '');
  RETURN NULL;
END
$$
""",
    """
CREATE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE restrict_violation USING MESSAGE = TG_ARGV[0];
END
$$
""",
    """
CREATE TRIGGER events_follow AFTER INSERT ON events REFERENCING NEW TABLE AS added
FOR EACH STATEMENT EXECUTE FUNCTION log_follows()
""",
    """
CREATE TRIGGER events_stay BEFORE DELETE OR TRUNCATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('an event is never deleted')
""",
    """
CREATE TRIGGER events_hold BEFORE UPDATE ON events
FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('an event is never changed')
""",
    """
CREATE TRIGGER log_head_stays BEFORE DELETE OR TRUNCATE ON log_head
FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('the head of the log is never deleted')
""",
    """
CREATE TRIGGER log_head_grows BEFORE UPDATE ON log_head FOR EACH ROW WHEN (NEW.size <= OLD.size)
EXECUTE FUNCTION log_refuses('the head of the log only grows')
""",
    "ALTER TABLE events ENABLE ALWAYS TRIGGER events_follow",
    "ALTER TABLE events ENABLE ALWAYS TRIGGER events_stay",
    "ALTER TABLE events ENABLE ALWAYS TRIGGER events_hold",
    "ALTER TABLE log_head ENABLE ALWAYS TRIGGER log_head_stays",
    "ALTER TABLE log_head ENABLE ALWAYS TRIGGER log_head_grows",
)


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "events",
        sa.Column("position", number, autoincrement=False, nullable=False),
        sa.Column("stream", name, nullable=False),
        sa.Column("version", number, nullable=False),
        sa.Column("type", name, nullable=False),
        sa.Column("schema_version", number, nullable=False),
        sa.Column("recorded_at", name, nullable=False),
        sa.Column("actor", name, nullable=False),
        sa.Column("command_id", name, nullable=False),
        sa.Column("command_hash", sa.LargeBinary(), nullable=False),
        sa.Column("command_index", number, nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
        sa.Column("prev_hash", sa.LargeBinary(), nullable=False),
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("position", name="pk_events"),
        sa.UniqueConstraint("stream", "version", name="uq_events_stream_version"),
        sa.UniqueConstraint(
            "command_id", "command_index", name="uq_events_command_id_command_index"
        ),
        sa.CheckConstraint("version >= 1", name="ck_events_version"),
    )
    log_head = op.create_table(
        "log_head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("size", number, nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
        sa.Column("peaks", sa.LargeBinary(), nullable=False),
        sa.Column("recorded_at", name, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_log_head"),
        sa.CheckConstraint("id = 1", name="ck_log_head_one_row"),
        sa.CheckConstraint("length(root) = 32", name="ck_log_head_root"),
        sa.CheckConstraint("length(peaks) % 32 = 0", name="ck_log_head_peaks"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("club", sa.Text(), nullable=False),
        sa.Column("contact", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
    )
    op.execute(sa.insert(log_head).values(id=1, size=0, root=EMPTY_ROOT, peaks=b""))
    for guard in POSTGRES_GUARDS if on_postgres() else SQLITE_GUARDS:
        op.execute(guard)


def downgrade() -> None:
    op.drop_table("people")
    op.drop_table("log_head")
    op.drop_table("events")
    if on_postgres():
        op.execute("DROP FUNCTION log_follows")
        op.execute("DROP FUNCTION log_refuses")


def on_postgres() -> bool:
    return op.get_bind().dialect.name == "postgresql"
