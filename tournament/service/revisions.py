"""The revisions of the database's schema: those the program knows, and the one a database has."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from eventstore.errors import SchemaMismatch


def script_location() -> Path:
    """Return the folder of the migrations: the wheel's own, or the checkout's."""
    shipped = Path(__file__).parents[1] / "_migrations"
    return shipped if shipped.is_dir() else Path(__file__).parents[2] / "migrations"


def revisions() -> list[str]:
    """Return the revisions of the schema, oldest first.

    The name of a migration starts with its revision, a number of four digits, so that the newest
    is known without Alembic.
    """
    scripts = (script_location() / "versions").glob("[0-9]*_*.py")
    return sorted(script.name.partition("_")[0] for script in scripts)


def revision_of(connection: Connection) -> str | None:
    """Return the revision that a database says it has."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def require_newest(found: str | None) -> None:
    """Require the newest schema.

    Raises:
        SchemaMismatch: the revision found is older or newer.
    """
    known = revisions()
    if found != known[-1]:
        raise SchemaMismatch(found, known[-1], newer=found is not None and found not in known)
