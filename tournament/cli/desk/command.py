"""`playledger desk`: the command that opens the desk."""

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.destinations import Folder
from tournament.cli.output import emit, terminal
from tournament.cli.settings import Flags, Settings, pass_settings

if TYPE_CHECKING:
    from tournament.cli.desk.desk import Desk
    from tournament.cli.desk.talk import Talk


WHO = "Who is typing? A part such as desk/2, or initials; it stays on the log:"


@click.command()
@click.argument("slug", required=False)
@click.option("--script", metavar="FILE", help="Read the lines from a FILE; - is stdin.")
@click.option("--keep-going", is_flag=True, help="Go on with a script after an error.")
@click.option(
    "--out",
    type=Folder(),
    default=Path("pages"),
    show_default=True,
    metavar="DIR",
    help="Where sheets to print go.",
)
@click.option(
    "--backup",
    type=click.Path(exists=True, file_okay=False, writable=True, path_type=Path),
    metavar="DIR",
    help="Where each next keeps a copy of the log and the carry-on sheet.",
)
@click.option(
    "--address",
    metavar="URL",
    help="Where `serve` serves the event: result slips have codes to scan and seat words then.",
)
@click.option("--dry-run", is_flag=True, help="Rehearse on a copy of the log; nothing is kept.")
@pass_settings
def desk(
    settings: Settings,
    slug: str | None,
    script: str | None,
    out: Path,
    backup: Path | None,
    address: str | None,
    *,
    keep_going: bool,
    dry_run: bool,
) -> int:
    """Run an evening line by line: next pairs and prints a round, 7 21 enters a result.

    Asks first who is typing, unless --actor says so: all is recorded in that name. `help` lists the
    lines. Ctrl-C drops a line, Ctrl-D leaves. Where no terminal is, the lines come from stdin.
    """
    from tournament.cli.desk.desk import Desk
    from tournament.cli.desk.evening import hold
    from tournament.service.printing.addresses import require_address

    served_at = require_address(address)

    with ExitStack() as rehearsal:
        if dry_run:
            settings, out, backup = rehearsal.enter_context(_rehearsing(settings))
        talk: list[Desk] = []
        held = Desk(settings, _talk(script, talk), out, backup, slug, served_at)
        talk.append(held)
        _ask_who(held)
        _greet(held)
        return hold(held, keep_going=keep_going)


def _talk(script: str | None, held: "list[Desk]") -> "Talk":
    from tournament.cli.desk.talk import Script
    from tournament.cli.sources import read_text

    if script is not None or not terminal(sys.stdin):
        return Script(read_text(script or "-").splitlines())
    from tournament.cli.desk.completion import completions, csv_files
    from tournament.cli.desk.terminal import Terminal

    def offer(text: str) -> list[str]:
        return completions(text, _names(held[0], text), csv_files(Path()))

    return Terminal(offer)


def _names(held: "Desk", text: str) -> list[str]:
    """Return the names that a line may go on with: of a table it begins with, else of all."""
    try:
        with held.reading() as (_, tournament):
            running = tournament.state.running
            first = text.split(maxsplit=1)[0] if text.strip() else ""
            table = running.tables.get(int(first)) if running and first.isdigit() else None
            seats = (table.paired.left, table.paired.right) if table else tournament.state.entries
            return [tournament.name(entry) for entry in seats]
    except Exception:  # noqa: BLE001 - without a tournament there is nobody to offer
        return []


def _ask_who(held: "Desk") -> None:
    """Ask who is typing, where neither an option nor a setting says it.

    An actor stays on the log for ever, where nobody can be erased; so it is not asked for a name.
    """
    from tournament.cli.resolution import DEFAULTS, origins

    context = click.get_current_context(silent=True)
    flags = context.find_object(Flags) if context is not None else None
    if origins(flags or Flags())["actor"][0] == DEFAULTS:
        given = held.talk.ask(WHO).removeprefix("who ").strip()
        held.typed_by(given or held.typist)


def _greet(held: "Desk") -> None:
    """Say where the tournament stands, or how one begins."""
    from tournament.cli.desk.opening import greet
    from tournament.service.errors import NotFound

    try:
        greet(held)
    except NotFound as error:
        if held.slug is not None:
            raise
        emit(f"{error.what}: {error.remedy}")


@contextmanager
def _rehearsing(settings: Settings) -> Iterator[tuple[Settings, Path, Path]]:
    """Give a copy of the log in a folder that goes away, and folders for sheets and copies."""
    from tempfile import TemporaryDirectory

    from eventstore.errors import StorageMissing
    from tournament.service.backup import back_up

    with TemporaryDirectory(prefix="playledger-rehearsal-") as folder:
        copy, sheets, copies = (Path(folder, name) for name in ("log.db", "pages", "copies"))
        copies.mkdir()
        try:
            back_up(settings.db, copy)
        except StorageMissing:
            emit("There is no log yet; the rehearsal begins with an empty one.")
        emit("Rehearsal on a copy: nothing that is done here is kept.")
        yield replace(settings, db=f"sqlite:///{copy}"), sheets, copies
