"""The heads that were signed, and their guards."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

SQLITE_GUARDS = (
    """
CREATE TRIGGER checkpoints_stay BEFORE DELETE ON checkpoints
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never deleted'); END
""",
    """
CREATE TRIGGER checkpoints_hold BEFORE UPDATE ON checkpoints
BEGIN SELECT RAISE(ABORT, 'a checkpoint is never changed'); END
""",
)

POSTGRES_GUARDS = (
    """
CREATE TRIGGER checkpoints_stay BEFORE DELETE OR TRUNCATE ON checkpoints
FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('a checkpoint is never deleted')
""",
    """
CREATE TRIGGER checkpoints_hold BEFORE UPDATE ON checkpoints
FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('a checkpoint is never changed')
""",
    "ALTER TABLE checkpoints ENABLE ALWAYS TRIGGER checkpoints_stay",
    "ALTER TABLE checkpoints ENABLE ALWAYS TRIGGER checkpoints_hold",
)


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "checkpoints",
        sa.Column("size", number, autoincrement=False, nullable=False),
        sa.Column("root", sa.LargeBinary(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("size", name="pk_checkpoints"),
        sa.CheckConstraint("length(root) = 32", name="ck_checkpoints_root"),
    )
    postgres = op.get_bind().dialect.name == "postgresql"
    for guard in POSTGRES_GUARDS if postgres else SQLITE_GUARDS:
        op.execute(guard)


def downgrade() -> None:
    op.drop_table("checkpoints")
