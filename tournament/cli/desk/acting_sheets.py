"""Sheets at the desk: written to print and put on record, or shown on the screen for want of paper.

What is written replaces what is there: the same log gives the same pages.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from tournament.cli.desk import lines
from tournament.cli.desk.desk import Desk
from tournament.service.errors import BadInput, Fault, NotFound

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.documents import ResultSlips
    from tournament.competition.state import Round
    from tournament.service.ledger import Ledger
    from tournament.service.tournaments import Tournament


def print_(desk: Desk, line: lines.Print) -> None:
    """Write a sheet where it can be printed, and put the print on record (T-9)."""
    from tournament.service.people import read_numbers

    with desk.writing() as (ledger, tournament):
        if line.sheet == "all":
            desk.say(f"All pages are in {print_all(desk, ledger)}.")
            return
        if line.sheet == "carry-on":
            desk.say(f"Print {_carry_on(desk, ledger)}: from it the evening can go on by hand.")
            return
        tables = read_numbers("tables", line.tables) if line.tables else ()
        name = _file(tournament, line.sheet)
        _write(desk, ledger, [name], tables)
    desk.say(f"Print {desk.out / name}.")


def show(desk: Desk, line: lines.Show) -> None:
    """Show a sheet page by page: pairings can be read out, or the screen turned round."""
    from tournament.service.sentences_rounds import name_lines, round_lines

    with desk.reading() as (_, tournament):
        match line.what:
            case "pairings":
                title, *shown = round_lines(tournament, _current(tournament))
            case "names":
                current = _current(tournament)
                title, shown = f"Round {current.number} by name", name_lines(tournament, current)
            case "standings":
                title, shown = _standings_lines(tournament)
            case "bracket":
                title, shown = _bracket_lines(tournament)
            case _:
                title = tournament.state.name
                shown = [tournament.numbered(entry) for entry in tournament.state.entries]
    desk.talk.pages(f"{tournament.state.name}: {title}", shown)


def standings(desk: Desk, line: lines.Standings) -> None:
    """Show the standings, and what has changed since they were printed."""
    from tournament.cli.dispute_words import now_us
    from tournament.cli.standings import in_groups, print_standings
    from tournament.service import prints
    from tournament.service.disputes.claims import open_claims_said, open_until
    from tournament.service.disputes.reading import open_disputes
    from tournament.service.sentences_corrections import since_print_lines
    from tournament.service.tournaments import standings_of

    with desk.reading() as (ledger, tournament):
        counted, rows = standings_of(tournament, line.round)
        since = prints.since_print(ledger, tournament.slug, counted)
        disputed = open_until(open_disputes(ledger, tournament.slug, now_us()), counted)
    if said := open_claims_said(disputed):
        desk.say(f"{said}; calls lists them.")
    if since is not None:
        desk.say(*since_print_lines(tournament, since))
    for group, ranked in in_groups(tournament, counted, rows):
        print_standings(tournament, counted, ranked, group=group)


def print_round(desk: Desk, played: "Round") -> Path:
    """Write what hangs out for a round, and the standings before it; put the print on record."""
    from tournament.service.printing import files

    number = played.number
    names = [files.pairings(number), files.by_name(number), files.slips(number)]
    with desk.writing() as (ledger, tournament):
        before = tournament.state.closed_swiss
        if before == number - 1 and before:
            names.append(files.standings(before))
        _write(desk, ledger, names)
    return desk.out


def print_all(desk: Desk, ledger: "Ledger") -> Path:
    """Write every page of the tournament."""
    from reports.pages import write
    from tournament.service.printing.book import book_of

    write(book_of(ledger, str(desk.slug), address=desk.address).pages, desk.out)
    return desk.out


def back_up(desk: Desk) -> str:
    """Keep a copy of the log and the carry-on sheet where a folder is named for it; say where."""
    if desk.backup is None:
        return ""
    from tournament.service.evening_copies import keep_copies

    kept = keep_copies(desk.settings.db, str(desk.slug), desk.backup)
    return f"copy {kept.backup}" + (", on the disk of the log itself" if kept.same_disk else "")


def _carry_on(desk: Desk, ledger: "Ledger") -> Path:
    from reports.pages import write
    from reports.render import render
    from tournament.service.printing.carry_on import carry_on_sheet
    from tournament.service.printing.edition import read_edition
    from tournament.service.printing.files import CARRY_ON

    edition = read_edition(ledger, str(desk.slug))
    write({CARRY_ON: render(carry_on_sheet(edition, home=False))}, desk.out)
    _record(ledger, edition.tournament, [CARRY_ON])
    return desk.out / CARRY_ON


def _file(tournament: "Tournament", sheet: str) -> str:
    """Return the file of a sheet: that of the round it is about, or of the event."""
    from tournament.service.printing.files import OF_A_ROUND, OF_THE_EVENT

    if sheet in OF_THE_EVENT:
        return OF_THE_EVENT[sheet]
    if sheet == "standings":
        after = tournament.state.closed_swiss
        if not after:
            raise NotFound("no round is closed yet", "next closes one")
        return OF_A_ROUND[sheet](after)
    return OF_A_ROUND[sheet](_current(tournament).number)


def _write(desk: Desk, ledger: "Ledger", names: list[str], tables: tuple[int, ...] = ()) -> None:
    from reports.pages import write
    from tournament.service.tournaments import load

    pages = _pages(desk, ledger, names, tables)
    missing = [name for name in names if name not in pages]
    if missing:
        fault = Fault(missing[0], "there is no such sheet now", "print all writes those there are")
        raise BadInput("usage", [fault])
    write(pages, desk.out)
    _record(ledger, load(ledger, str(desk.slug)), names)


def _pages(
    desk: Desk, ledger: "Ledger", names: list[str], tables: tuple[int, ...]
) -> "Mapping[str, str]":
    """Return the pages of some sheets; of slips those of some tables, all where none is named."""
    from reports.documents import ResultSlips
    from reports.render import render
    from tournament.service.printing.book import sheets_of, slips_to_scan
    from tournament.service.printing.edition import read_edition

    slug = str(desk.slug)
    edition = read_edition(ledger, slug)
    sheets = dict(sheets_of(edition))
    if desk.address:
        sheets |= slips_to_scan(ledger, edition, slug, desk.address)
    pages = {}
    for name, sheet in sheets.items():
        if name not in names:
            continue
        if tables and isinstance(sheet, ResultSlips):
            pages[name] = render(_of_tables(sheet, tables))
        else:
            pages[name] = render(sheet)
    return pages


def _of_tables(sheet: "ResultSlips", tables: tuple[int, ...]) -> "ResultSlips":
    from dataclasses import replace

    unknown = sorted(set(tables) - {slip.table for slip in sheet.slips})
    if unknown:
        what = f"the round has no slip of table {', '.join(map(str, unknown))}"
        raise NotFound(what, "show lists its tables")
    return replace(sheet, slips=tuple(slip for slip in sheet.slips if slip.table in tables))


def _record(ledger: "Ledger", tournament: "Tournament", names: list[str]) -> None:
    from tournament.service import prints

    prints.record_print(ledger, tournament.slug, names)


def _current(tournament: "Tournament") -> "Round":
    current = tournament.state.current
    if current is None:
        raise NotFound("no round is paired yet", "next pairs the first")
    return current


def _standings_lines(tournament: "Tournament") -> tuple[str, list[str]]:
    from tournament.service.tournaments import standings_of

    counted, rows = standings_of(tournament)
    return f"standings after round {counted}", [
        f"{row.rank:>4}  {row.match_points:>3}  {tournament.numbered(row.entry)}" for row in rows
    ]


def _bracket_lines(tournament: "Tournament") -> tuple[str, list[str]]:
    from tournament.service.sentences_rounds import round_lines

    rounds = list(tournament.state.bracket_rounds())
    if not rounds:
        raise NotFound(f"{tournament.state.name} has no bracket yet", "next cuts to it in its time")
    return "bracket", [line for played in rounds for line in round_lines(tournament, played)]
