"""`playledger db backup` and `db restore`: the whole database as one file, and back."""

import re
import sys
from pathlib import Path

import rich_click as click

from tournament.cli.log_words import in_words
from tournament.cli.output import dry_run_option, emit, note, safe, terminal
from tournament.cli.progress import bar
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import POSITION
from tournament.service.counted import several

_NUMBER = re.compile(r"[1-9][0-9]{0,14}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@pass_settings
def backup(settings: Settings, file: Path, *, force: bool) -> None:
    """Copy the whole database to FILE, verified, while others go on recording.

    Log, checkpoints and people are in it. From a server too, the backup is a SQLite database: it
    can be looked at as it is, with --db FILE.
    """
    from tournament.cli.destinations import require_free
    from tournament.service.backup import back_up

    require_free(settings, file, force=force)
    with bar("verifying") as progress:
        head = back_up(settings.db, file, progress)
    note(f"backed up {in_words(head)}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--erased-in",
    "copies",
    multiple=True,
    metavar="COPY",
    help="A later database, backup or exported log: whom it says to be erased is erased here too.",
)
@click.option(
    "--sheet",
    type=POSITION,
    metavar="NUMBER",
    help="The log number on the newest printed sheet: what is missing since is told.",
)
@click.option(
    "--fingerprint",
    default="",
    metavar="LETTERS",
    help="The fingerprint beside it, or its first two groups: whether it is the same log is told.",
)
@dry_run_option
@pass_settings
def restore(
    settings: Settings,
    file: Path,
    copies: tuple[str, ...],
    *,
    sheet: int | None,
    fingerprint: str,
    dry_run: bool,
) -> None:
    """Put the backup FILE into an empty database, all of it or nothing; a missing one is made.

    Into a database whose log is the same already, only missing people are put. Any other log is
    left alone: move its file away, or name a new database.
    """
    from tournament.cli.resolution import make_default_folder
    from tournament.service.backup import restore as put_back
    from tournament.service.printed_sheet import read_sheet
    from tournament.service.sentences_restore import UNCOMPARED, held_lines

    if fingerprint and sheet is None:
        raise click.UsageError("--fingerprint goes with the --sheet that it is printed on.")
    number = _asked() if sheet is None else sheet
    printed = None if number is None else read_sheet(number, fingerprint)
    if not dry_run:
        make_default_folder(settings.db)
    with bar("verifying") as progress:
        done = put_back(
            settings.db,
            file,
            erased_in=copies,
            actor=settings.actor,
            sheet=printed,
            dry_run=dry_run,
            progress=progress,
        )
    settings.acted = not dry_run
    people = several(done.people, "person", "people")
    said = f"{people}, {done.erased} left out as erased; {in_words(done.head)}"
    emit(f"Dry run: would restore {said}" if dry_run else f"Restored {said}")
    for line in held_lines(done.held) if done.held else (UNCOMPARED,):
        note(line)


def _asked() -> int | None:
    """Ask for the newest sheet's log number where somebody can answer; None where none is known."""
    if not (terminal(sys.stdin) and terminal(sys.stderr)):
        return None
    question = "Log number at the foot of the newest printed sheet (Enter: there is none)"
    answer = click.prompt(
        safe(question), default="", show_default=False, err=True, value_proc=_number_or_none
    )
    number: int | None = answer
    return number


def _number_or_none(text: str) -> int | None:
    word = text.strip()
    if word and not _NUMBER.fullmatch(word):
        raise click.UsageError(f"{ascii(word)[:80]} is no log number; give it in digits.")
    return int(word) if word else None
