"""Which live tables are open, and who may sit there."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "live_tables",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("opened", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_live_tables"),
    )


def downgrade() -> None:
    op.drop_table("live_tables")
