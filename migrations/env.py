"""Runs the migrations, on the connection handed in or, for developers, on `-x db=URL`."""

from alembic import context
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine

from eventstore import tables
from tournament.projections import access, catalogue, deal_secrets, live_tables, roster


def migrate(connection: Connection) -> None:
    """Bring the schema to the revision that was asked for, in the connection's transaction."""
    context.configure(
        connection=connection,
        target_metadata=[
            tables.metadata,
            roster.metadata,
            catalogue.metadata,
            deal_secrets.metadata,
            access.metadata,
            live_tables.metadata,
        ],
        render_as_batch=True,
    )
    with context.begin_transaction():
        context.run_migrations()


def migrate_for_developer() -> None:
    """Do the same on a database named on the command line."""
    url = context.get_x_argument(as_dictionary=True).get("db")
    if not isinstance(url, str):
        raise CommandError("name a database to compare with: alembic -x db=sqlite:///dev.db …")
    with create_engine(url).begin() as connection:
        migrate(connection)


handed_in = context.config.attributes.get("connection")
if handed_in is None:
    migrate_for_developer()
else:
    migrate(handed_in)
