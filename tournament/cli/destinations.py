"""Write what a command gives: to a file, or to stdout for `-`."""

import errno
import os
from pathlib import Path

import rich_click as click

from tournament.cli.settings import Settings
from tournament.service.errors import BadInput, Fault

BESIDE_A_DATABASE = ("-wal", "-shm", "-lock")
"""What the names of the files end in that SQLite and we keep beside a database."""


class Folder(click.Path):
    """The type of an option that names a folder for what a command makes."""

    def __init__(self) -> None:
        super().__init__(path_type=Path, file_okay=False)

    def convert(
        self,
        value: str | os.PathLike[str],
        param: click.Parameter | None,
        ctx: click.Context | None,
    ) -> str | bytes | os.PathLike[str]:
        """Read the name; an empty one is no name, although Python takes it for this folder."""
        if not os.fspath(value):
            self.fail("a folder has a name; a dot is the one you are in.", param, ctx)
        return super().convert(value, param, ctx)


def write_text(settings: Settings, destination: str, text: str, *, force: bool) -> None:
    """Write text to a file, whole or not at all; one that is there only with `force`.

    Raises:
        BadInput: the file is there already, or it is the database.
        StorageFailure: it cannot be written.
    """
    if destination == "-":
        click.echo(text, nl=False)
        return
    from eventstore.faults import from_os
    from eventstore.files import replacing

    path = Path(destination)
    require_free(settings, path, force=force)
    try:
        with replacing(path) as file:
            file.write(text.encode())
    except OSError as error:
        raise from_os(error, destination) from error


def require_writable(path: Path) -> None:
    """Refuse what `write_text` could not write, before the work is done that makes the text.

    Raises:
        StorageFailure: there is no such folder, or nothing may be written there.
    """
    from eventstore.faults import from_os

    if not path.parent.is_dir():
        number = errno.ENOENT
    elif not os.access(path.parent, os.W_OK | os.X_OK):
        number = errno.EACCES
    else:
        return
    raise from_os(OSError(number, os.strerror(number)), str(path))


def require_free(settings: Settings, path: Path, *, force: bool) -> None:
    """Refuse to write over a file that is there, and over the database even with `force`.

    Raises:
        BadInput: it is one of the two, or a folder.
    """
    from tournament.service.database import is_database

    if path.is_dir():
        fault = Fault("file", "it is a folder", "name a file in it")
        raise BadInput(str(path), [fault])
    whole = [path.with_name(path.name.removesuffix(end)) for end in BESIDE_A_DATABASE]
    if any(is_database(settings.db, database) for database in (path, *whole)):
        fault = Fault("file", "this is the database itself, or part of it", "choose another name")
        raise BadInput(str(path), [fault])
    if path.exists() and not force:
        fault = Fault("file", "it is there already", "choose another name, or add --force")
        raise BadInput(str(path), [fault])
