"""What is not to be seen yet of deals that are bound to it."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "deal_secrets",
        sa.Column("stream", sa.Text(), nullable=False),
        sa.Column("holder", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("deck", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("stream", "holder", name="pk_deal_secrets"),
    )


def downgrade() -> None:
    op.drop_table("deal_secrets")
