"""`playledger standings`: who stands where after a closed round, and why."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.cli.shapes_standings import StandingsLine
    from tournament.competition.state_people import Entry
    from tournament.service.tournaments import Tournament
    from tournament.standings.table import Row
    from tournament.standings.tiebreak import TieBreakName

ELSEWHERE = ("match_points", "lots")
"""Tie-breaks without a column of their own: points have theirs, and lots are on the entry list."""


@click.command()
@words()
@click.option("--after-round", type=NUMBER, help="The last closed one if left out.")
@click.option(
    "--explain",
    type=NUMBER,
    metavar="ENTRY",
    help="Every sum behind this entry's place, and what tells it from its neighbours.",
)
@click.option("--as-printed", is_flag=True, help="As they are on the sheet printed last.")
@json_option
@pass_settings
def standings(
    settings: Settings,
    words: list[str | None],
    after_round: int | None,
    explain: int | None,
    *,
    as_printed: bool,
    as_json: bool,
) -> None:
    """Show the standings; only closed Swiss rounds count (T-4).

    Where a sheet of them is on record as printed, what has changed since is told (T-9).
    """
    from tournament.cli.dispute_words import now_us
    from tournament.cli.shapes_standings import Standings
    from tournament.service import prints
    from tournament.service.disputes.claims import open_claims_said, open_until
    from tournament.service.disputes.reading import open_disputes
    from tournament.service.sentences_corrections import since_print_lines
    from tournament.service.slips_and_records import disagreements
    from tournament.service.tournaments import standings_of

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        counted = after_round or tournament.state.closed_swiss
        since = prints.since_print(ledger, tournament.slug, counted)
        differing = () if as_json else disagreements(ledger, tournament.slug)
        disputed = open_until(open_disputes(ledger, tournament.slug, now_us()), counted)
        if as_printed:
            tournament = prints.as_printed(ledger, tournament.slug, counted).as_printed
    if since is not None and not as_printed and not as_json:
        for line in since_print_lines(tournament, since):
            note(line)
    if differing and not as_json:
        results = several(len(differing), "result differs", "results differ")
        note(f"{results} from games on record; result outstanding names them")
    if disputed and not as_json:
        note(f"{open_claims_said(disputed)}; dispute list --open tells them")
    if explain is not None:
        from tournament.cli.standings_explained import show_explained

        show_explained(tournament, explain, after_round, as_json=as_json)
        return
    counted, rows = standings_of(tournament, after_round)
    groups = in_groups(tournament, counted, rows)
    if not as_json:
        for group, in_group in groups:
            print_standings(tournament, counted, in_group, group=group)
        return
    emit(
        Standings(
            tournament=tournament.slug,
            after_round=counted,
            tie_breaks=list(tournament.state.settings.tie_breaks),
            open_disputes=[each.number for each in disputed],
            rows=[_line(tournament, row, group) for group, ranked in groups for row in ranked],
        )
    )


def print_standings(
    tournament: "Tournament", counted: int, rows: "Sequence[Row]", *, group: int | None = None
) -> None:
    """Print the standings after round `counted`, or those of a group."""
    from tournament.service.sentences_standings import HEADINGS, written

    state = tournament.state
    shown = _shown(tournament)
    headings = [HEADINGS[name] for name in shown]
    where = "standings" if group is None else f"group {group}"
    emit_table(
        ("Rk", "#", "Name", "Points", "W-L-D", *headings, ""),
        [
            (
                row.rank,
                row.entry,
                tournament.name(row.entry),
                row.match_points,
                _record(row),
                *(written(name, row.figures[name]) for name in shown),
                _left(state.entries[row.entry]),
            )
            for row in rows
        ],
        title=f"{state.name}: {where} after round {counted} of {state.settings.rounds}",
        right=("Rk", "#", "Points", *headings),
    )


def _shown(tournament: "Tournament") -> "list[TieBreakName]":
    return [name for name in tournament.state.settings.tie_breaks if name not in ELSEWHERE]


def in_groups(
    tournament: "Tournament", counted: int, rows: "Sequence[Row]"
) -> "list[tuple[int | None, Sequence[Row]]]":
    """Return the standings of every group under its number; all under None where they are one."""
    from tournament.competition.groups import group_standings

    if not tournament.state.groups[1:]:
        return [(None, rows)]
    return [*enumerate(group_standings(tournament.state, counted), 1)]


def _line(tournament: "Tournament", row: "Row", group: int | None) -> "StandingsLine":
    from tournament.cli.shapes_standings import StandingsLine
    from tournament.service.sentences_standings import decimal

    return StandingsLine(
        group=group,
        rank=row.rank,
        entry=row.entry,
        name=tournament.name(row.entry),
        match_points=row.match_points,
        record=_record(row),
        figures={
            name: None if value is None else decimal(name, value)
            for name, value in row.figures.items()
        },
    )


def _left(entry: "Entry") -> str:
    if entry.disqualified_after is not None:
        return "disqualified"
    return "withdrawn" if entry.withdrawn else ""


def _record(row: "Row") -> str:
    return f"{row.record.won}-{row.record.lost}-{row.record.drawn}"
