"""`playledger db`: look after the database's schema."""

import rich_click as click

from tournament.cli.explain import STORAGE
from tournament.cli.output import dry_run_option, emit, json_option, note
from tournament.cli.settings import Settings, pass_settings


@click.command()
@click.option("--role", help="On PostgreSQL: let this role append and read, and no more.")
@dry_run_option
@pass_settings
def upgrade(settings: Settings, role: str | None, *, dry_run: bool) -> None:
    """Bring the database to the newest schema, all of it or nothing; a missing one is made.

    On PostgreSQL, a role that is to be granted and does not exist is made, without a password.
    """
    from eventstore.errors import StorageMissing
    from tournament.cli.resolution import make_default_folder
    from tournament.service import database
    from tournament.service.revisions import revisions

    if dry_run:
        try:
            found = database.current(settings.db)
        except StorageMissing:
            found = None
        newest = revisions()[-1]
    else:
        make_default_folder(settings.db)
        found, newest = database.upgrade(settings.db)
    if found == newest:
        emit(f"The database has the newest schema, {newest}.")
    elif dry_run:
        emit(f"Dry run: the schema would go from {found or 'none'} to {newest}, and did not.")
    else:
        emit(f"The schema went from {found or 'none'} to {newest}.")
    if role is not None:
        _grant(settings, role, dry_run=dry_run)


@click.command()
@json_option
@pass_settings
def current(settings: Settings, *, as_json: bool) -> None:
    """Show the schema the database has, and the newest this program knows."""
    from tournament.service import database
    from tournament.service.revisions import revisions

    found, newest = database.current(settings.db), revisions()[-1]
    if as_json:
        from tournament.cli.shapes_log import Schema

        emit(Schema(found=found, newest=newest))
        return
    emit(f"schema {found or 'none'}, newest {newest}")
    if found != newest:
        note("next: playledger db upgrade")


@click.command()
@json_option
@pass_settings
def check(settings: Settings, *, as_json: bool) -> int:
    """Check that schema and program fit, and that the file is sound; 4 where it is not.

    Whether the log is what was recorded is a question for `log verify`.
    """
    from tournament.service import database

    faults = database.check(settings.db)
    if as_json:
        from tournament.cli.shapes_log import Checked

        emit(Checked(faults=faults))
    else:
        for fault in faults:
            emit(fault)
        if not faults:
            emit("The database is sound.")
    return STORAGE if faults else 0


def _grant(settings: Settings, role: str, *, dry_run: bool) -> None:
    from tournament.service.database import grant

    if dry_run:
        emit(f"Dry run: role {role} would be let append and read, and was not.")
        return
    made = grant(settings.db, role)
    emit(f"Role {role} may append and read, and no more.")
    if made:
        note(f"next: give the new role a password: psql, then \\password {role}")
