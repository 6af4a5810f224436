"""The guard that events only follow each other, at half its price.

With ABORT, SQLite copies every page that a row touches, to be able to take back this row alone.
Nobody needs that: a row that does not follow spoils the whole transaction, so ROLLBACK ends it.
"""

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

FOLLOW = """
CREATE TRIGGER events_follow BEFORE INSERT ON events
WHEN NEW.position IS NOT (SELECT coalesce(max(position), 0) + 1 FROM events)
BEGIN SELECT RAISE({outcome}, 'an event is only added at the end of the log'); END
"""


def upgrade() -> None:
    refuse_with("ROLLBACK")


def downgrade() -> None:
    refuse_with("ABORT")


def refuse_with(outcome: str) -> None:
    if op.get_bind().dialect.name == "sqlite":
        op.execute("DROP TRIGGER events_follow")
        op.execute(FOLLOW.format(outcome=outcome))
