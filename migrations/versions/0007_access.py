"""Who may do what at the server: links and accounts."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "access_accounts",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("password", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("number", name="pk_access_accounts"),
        sa.UniqueConstraint("name", name="uq_access_accounts_name"),
    )
    op.create_table(
        "access_links",
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("tournament", sa.Text(), nullable=True),
        sa.Column("at_table", sa.Integer(), nullable=True),
        sa.Column("entry", sa.Integer(), nullable=True),
        sa.Column("account", sa.Integer(), nullable=True),
        sa.Column("label", sa.Text(), nullable=False),
        sa.Column("created_at", sa.Text(), nullable=False),
        sa.Column("expires_at", sa.Text(), nullable=False),
        sa.Column("revoked_at", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("number", name="pk_access_links"),
        sa.UniqueConstraint("token_hash", name="uq_access_links_token_hash"),
    )


def downgrade() -> None:
    op.drop_table("access_links")
    op.drop_table("access_accounts")
