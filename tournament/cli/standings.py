"""`playledger standings`: who stands where after a closed round."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words

if TYPE_CHECKING:
    from tournament.cli.shapes import StandingsLine
    from tournament.service.tournaments import Tournament
    from tournament.standings.table import Row


@click.command()
@words()
@click.option("--after-round", type=NUMBER, help="The last closed one if left out.")
@json_option
@pass_settings
def standings(
    settings: Settings, words: list[str | None], after_round: int | None, *, as_json: bool
) -> None:
    """Show the standings; only closed Swiss rounds count (T-4)."""
    from tournament.cli.shapes import Standings
    from tournament.service.tournaments import standings_of

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    counted, rows = standings_of(tournament, after_round)
    if as_json:
        lines = [_line(tournament, row) for row in rows]
        emit(Standings(tournament=tournament.slug, after_round=counted, rows=lines))
        return
    print_standings(tournament, counted, rows)


def print_standings(tournament: "Tournament", counted: int, rows: "Sequence[Row]") -> None:
    """Print the standings after round `counted`."""
    from tournament.service.printing.terms import percent

    state = tournament.state
    emit_table(
        ("Rk", "#", "Name", "Points", "W-L-D", "OMW %", "GW %", "OGW %", ""),
        [
            (
                row.rank,
                row.entry,
                tournament.name(row.entry),
                row.match_points,
                _record(row),
                *(percent(figure) for figure in (row.omw, row.gw, row.ogw)),
                "withdrawn" if state.entries[row.entry].withdrawn else "",
            )
            for row in rows
        ],
        title=f"{state.name}: standings after round {counted} of {state.settings.rounds}",
        right=("Rk", "#", "Points", "OMW %", "GW %", "OGW %"),
    )


def _line(tournament: "Tournament", row: "Row") -> "StandingsLine":
    from tournament.cli.shapes import StandingsLine

    return StandingsLine(
        rank=row.rank,
        entry=row.entry,
        name=tournament.name(row.entry),
        match_points=row.match_points,
        record=_record(row),
        omw=_decimal(row.omw),
        gw=_decimal(row.gw),
        ogw=_decimal(row.ogw),
    )


def _record(row: "Row") -> str:
    return f"{row.record.won}-{row.record.lost}-{row.record.drawn}"


def _decimal(figure: Fraction) -> str:
    """Return a share as a decimal with six digits, halves rounded up."""
    millionths = (figure.numerator * 2_000_000 + figure.denominator) // (2 * figure.denominator)
    return f"{millionths // 1_000_000}.{millionths % 1_000_000:06}"
