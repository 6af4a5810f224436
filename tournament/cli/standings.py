"""`playledger standings`: who stands where after a closed round."""

from fractions import Fraction

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words


@click.command()
@words()
@click.option("--after-round", type=click.IntRange(min=1), help="The last closed one if left out.")
@json_option
@pass_settings
def standings(
    settings: Settings, words: list[str | None], after_round: int | None, *, as_json: bool
) -> None:
    """Show the standings; only closed Swiss rounds count (T-4)."""
    from tournament.cli.shapes import Standings, StandingsLine
    from tournament.service.tournaments import standings_of

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    counted, rows = standings_of(tournament, after_round)
    lines = [
        StandingsLine(
            rank=row.rank,
            entry=row.entry,
            name=tournament.name(row.entry),
            match_points=row.match_points,
            record=f"{row.record.won}-{row.record.lost}-{row.record.drawn}",
            omw=decimal(row.omw),
            gw=decimal(row.gw),
            ogw=decimal(row.ogw),
        )
        for row in rows
    ]
    if as_json:
        emit(Standings(tournament=tournament.slug, after_round=counted, rows=lines))
        return
    state = tournament.state
    emit_table(
        ("Rk", "#", "Name", "Points", "W-L-D", "OMW %", "GW %", "OGW %", ""),
        [
            (
                line.rank,
                line.entry,
                line.name,
                line.match_points,
                line.record,
                *(percent(figure) for figure in (row.omw, row.gw, row.ogw)),
                "withdrawn" if state.entries[row.entry].withdrawn else "",
            )
            for line, row in zip(lines, rows, strict=True)
        ],
        title=f"{state.name}: standings after round {counted} of {state.settings.rounds}",
        right=("Rk", "#", "Points", "OMW %", "GW %", "OGW %"),
    )


def decimal(figure: Fraction) -> str:
    """Return a share as a decimal with six digits, halves rounded up."""
    millionths = (figure.numerator * 2_000_000 + figure.denominator) // (2 * figure.denominator)
    return f"{millionths // 1_000_000}.{millionths % 1_000_000:06}"


def percent(figure: Fraction) -> str:
    """Return a share in per cent with one decimal, halves rounded up."""
    tenths = (figure.numerator * 2_000 + figure.denominator) // (2 * figure.denominator)
    return f"{tenths // 10}.{tenths % 10}"
