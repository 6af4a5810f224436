"""What a person belongs to, and the number by which a club knows who it is."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for name in ("family", "member"):
        op.add_column("people", sa.Column(name, sa.Text(), nullable=False, server_default=""))


def downgrade() -> None:
    op.drop_column("people", "member")
    op.drop_column("people", "family")
