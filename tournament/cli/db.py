"""`playledger db`: look after the database's schema."""

import rich_click as click

from tournament.cli.explain import STORAGE
from tournament.cli.output import dry_run_option, emit, json_option, note
from tournament.cli.settings import Settings, pass_settings


@click.command()
@dry_run_option
@pass_settings
def upgrade(settings: Settings, *, dry_run: bool) -> None:
    """Bring the database to the newest schema, all of it or nothing; a missing one is made."""
    from eventstore.errors import StorageMissing
    from tournament.cli.resolution import make_default_folder
    from tournament.service import database

    if dry_run:
        try:
            found = database.current(settings.db)
        except StorageMissing:
            found = None
        newest = database.revisions()[-1]
    else:
        make_default_folder(settings.db)
        found, newest = database.upgrade(settings.db)
    if found == newest:
        emit(f"The database has the newest schema, {newest}.")
    elif dry_run:
        emit(f"Dry run: the schema would go from {found or 'none'} to {newest}, and did not.")
    else:
        emit(f"The schema went from {found or 'none'} to {newest}.")


@click.command()
@json_option
@pass_settings
def current(settings: Settings, *, as_json: bool) -> None:
    """Show the schema the database has, and the newest this program knows."""
    from tournament.service import database

    found, newest = database.current(settings.db), database.revisions()[-1]
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
