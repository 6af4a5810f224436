"""The log, its head, its guards, and the roster."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

# The root of a tree without leaves is the SHA-256 of nothing.
FIRST_HEAD = """
INSERT INTO log_head (id, size, root, peaks)
VALUES (1, 0, x'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855', x'')
"""

GUARDS = (
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


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "events",
        sa.Column("position", number, autoincrement=False, nullable=False),
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("version", number, nullable=False),
        sa.Column("type", sa.Text(), nullable=False),
        sa.Column("schema_version", sa.Integer(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=False),
        sa.Column("actor", sa.Text(), nullable=False),
        sa.Column("command_id", sa.Text(), nullable=False),
        sa.Column("command_hash", sa.LargeBinary(), nullable=False),
        sa.Column("command_index", sa.Integer(), nullable=False),
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
    op.create_table(
        "log_head",
        sa.Column("id", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("size", number, nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
        sa.Column("peaks", sa.LargeBinary(), nullable=False),
        sa.Column("recorded_at", sa.Text(), nullable=True),
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
    op.execute(FIRST_HEAD)
    for guard in GUARDS:
        op.execute(guard)


def downgrade() -> None:
    op.drop_table("people")
    op.drop_table("log_head")
    op.drop_table("events")
