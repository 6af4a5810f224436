"""`--backup DIR` on the commands after which an evening is worth a copy."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click

from tournament.cli.output import note
from tournament.cli.settings import Settings
from tournament.service.counted import several

F = TypeVar("F", bound=Callable[..., Any])


def backup_options(command: F) -> F:
    """Add `--backup` and `--keep`, handed on as `backup` and `keep`."""
    folder = click.option(
        "--backup",
        type=click.Path(exists=True, file_okay=False, writable=True, path_type=Path),
        metavar="DIR",
        help="Then write a backup and the carry-on sheet into DIR, which is there.",
    )
    keep = click.option(
        "--keep",
        type=click.IntRange(1, 999),
        default=12,
        show_default=True,
        help="How many copies to keep in DIR; older ones written there go.",
    )
    return folder(keep(command))


def back_up_into(settings: Settings, slug: str, folder: Path | None, keep: int) -> None:
    """Write the copies where a folder is named, once what was asked for is on the record.

    Raises:
        EventStoreError: the copies are missing; what was asked for is done all the same.
    """
    if folder is None:
        return
    from eventstore.errors import EventStoreError
    from tournament.service.evening_copies import keep_copies

    try:
        kept = keep_copies(settings.db, slug, folder, keep=keep)
    except EventStoreError:
        note("what was asked for is done and on the record; only its backup is missing")
        raise
    gone = f", {several(len(kept.removed), 'older file')} removed" if kept.removed else ""
    note(f"backed up at log number {kept.head.size}: {kept.backup}{gone}")
    note(f"print {kept.sheet}: from it the evening can go on by hand")
    if kept.same_disk:
        note("the backup lies on the disk of the log itself; a stick outlives the machine")
