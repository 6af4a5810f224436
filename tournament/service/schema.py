"""The schema of the database, through Alembic.

Imported only where a schema is made or compared: Alembic takes longer to import than most commands
take to run.
"""

from pathlib import Path

from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, MetaData, inspect, text

from eventstore import postgres_guards, tables
from tournament.projections import access, catalogue, deal_secrets, live_tables, roster
from tournament.service.schema_words import in_words


def migrate(connection: Connection, scripts: Path) -> None:
    """Bring the schema to the newest of the migrations in `scripts`, in the open transaction."""
    command.upgrade(alembic_config(connection, scripts), "head")


def stamp(connection: Connection, scripts: Path) -> None:
    """Say of a schema that it is the newest; nothing else is changed."""
    command.stamp(alembic_config(connection, scripts), "head")


def is_there(connection: Connection) -> bool:
    """Say whether any table of this program is there."""
    return not _declared().tables.keys().isdisjoint(inspect(connection).get_table_names())


def alembic_config(connection: Connection, scripts: Path) -> Config:
    """Return Alembic's settings for the migrations in `scripts` and a connection."""
    config = Config()
    config.set_main_option("script_location", str(scripts).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def differences(connection: Connection) -> list[str]:
    """Return how the schema differs from the one this version declares; nothing when it is it."""
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    found = [in_words(difference) for difference in compare_metadata(context, _declared())]
    if connection.dialect.name == "postgresql":
        return found + postgres_guards.guard_differences(connection)
    return found + _guard_differences(connection)


def _declared() -> MetaData:
    declared = MetaData(naming_convention=tables.NAMING)
    ours = (tables, roster, catalogue, deal_secrets, access, live_tables)
    for metadata in (each.metadata for each in ours):
        for table in metadata.sorted_tables:
            table.to_metadata(declared)
    return declared


def _guard_differences(connection: Connection) -> list[str]:
    rows = connection.execute(text("SELECT name, sql FROM sqlite_master WHERE type = 'trigger'"))
    present = {row.name: row.sql for row in rows}
    wanted = {name: sql.strip() for name, sql in tables.SQLITE_TRIGGERS.items()}
    missing = [f"trigger {name} is missing" for name in wanted.keys() - present.keys()]
    strange = [
        f"trigger {name} is not as declared"
        for name, sql in present.items()
        if wanted.get(name) != sql
    ]
    return sorted(missing + strange)
