"""How far each read model has come, and the catalogue of games."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    name = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "projections",
        sa.Column("name", name, nullable=False),
        sa.Column("version", number, nullable=False),
        sa.Column("position", number, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_projections"),
    )
    op.create_table(
        "catalogue_games",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("tournament", sa.Text(), nullable=True),
        sa.Column("match", number, nullable=True),
        sa.Column("game", number, nullable=True),
        sa.Column("rules", sa.Text(), nullable=True),
        sa.Column("winners", sa.Text(), nullable=True),
        sa.Column("events", number, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_catalogue_games"),
    )


def downgrade() -> None:
    op.drop_table("catalogue_games")
    op.drop_table("projections")
