"""`playledger report carry-on`: the sheet from which an evening can go on by hand."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.destinations import write_text
from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words

if TYPE_CHECKING:
    from reports.documents import CarryOnLine, CarryOnSheet
    from tournament.cli.shapes_carry_on import CarryOn, CarryOnEntry
    from tournament.service.printing.edition import Edition


@click.command("carry-on")
@words()
@click.option(
    "--out",
    default="carry-on.html",
    show_default=True,
    metavar="FILE",
    help="Where the page goes; - is stdout.",
)
@click.option("--force", is_flag=True, help="Replace a file that is there.")
@json_option
@pass_settings
def carry_on(
    settings: Settings, words: list[str | None], out: str, *, force: bool, as_json: bool
) -> None:
    """Write the carry-on sheet: who has met whom, the tables, blank lists and slips.

    With --json what is on the sheet is answered, and no file is written.
    """
    from reports.render import render
    from tournament.service.printing.carry_on import carry_on_sheet
    from tournament.service.printing.edition import read_edition

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        edition = read_edition(ledger, tournament.slug)
    sheet = carry_on_sheet(edition, home=False)
    if as_json:
        emit(_shape(edition, sheet))
        return
    write_text(settings, out, render(sheet), force=force)
    if out != "-":
        emit(f"The carry-on sheet of {tournament.state.name} is {out}, at log number {_at(sheet)}.")
        note("print it: from it the evening can go on by hand")


def _at(sheet: "CarryOnSheet") -> int:
    return sheet.header.log_position


def _shape(edition: "Edition", sheet: "CarryOnSheet") -> "CarryOn":
    from tournament.cli.round_tables import tables
    from tournament.cli.shapes_carry_on import CarryOn

    running = edition.state.running
    return CarryOn(
        tournament=sheet.slug,
        log_position=_at(sheet),
        fingerprint=sheet.header.fingerprint,
        round=running.number if running else None,
        tables=tables(edition.tournament, running) if running else [],
        next_round=sheet.next_round,
        entries=[_entry(group.points, line) for group in sheet.groups for line in group.lines],
    )


def _entry(points: int, line: "CarryOnLine") -> "CarryOnEntry":
    from tournament.cli.shapes_carry_on import CarryOnEntry

    return CarryOnEntry(
        entry=line.player.entry,
        name=line.player.name,
        points=points,
        lot=line.lot,
        met=list(line.met),
        byes=list(line.byes),
        absent=list(line.absent),
        remark=line.remark,
    )
