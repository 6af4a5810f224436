"""`playledger tournament export`: tables of a tournament for other programs."""

from typing import TYPE_CHECKING, get_args

import rich_click as click

from tournament.cli.output import emit, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words

if TYPE_CHECKING:
    from tournament.service.exports import What

EVENT = "event"
"""The results file, which is JSON always."""


@click.command()
@words("WHAT")
@click.option("--round", "number", type=NUMBER, help="Of this round alone, or the standings after.")
@json_option
@pass_settings
def export(
    settings: Settings, words: list[str | None], number: int | None, *, as_json: bool
) -> None:
    """Write WHAT as CSV: entries, pairings, results or standings; each row has stable ids.

    WHAT can be `event` too: the results file (JSON) that `tournament import` reads.
    """
    from tournament.cli.shapes_people import Exported
    from tournament.service.exports import rows_of, written_csv
    from tournament.service.results_export import results_file

    what = str(words[1])
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    if what == EVENT:
        emit(results_file(tournament).model_dump_json(indent=2, exclude_none=False))
        return
    table = _table(what)
    rows = rows_of(tournament, table, number)
    if as_json:
        emit(Exported(tournament=tournament.slug, what=table, rows=[dict(row) for row in rows]))
        return
    emit(written_csv(rows).removesuffix("\n"))


def _table(word: str) -> "What":
    from tournament.service.errors import BadInput, Fault
    from tournament.service.exports import What

    tables: tuple[What, ...] = get_args(What)
    for table in tables:
        if word == table:
            return table
    known = ", ".join((*tables, EVENT))
    raise BadInput("usage", [Fault("what", f"{ascii(word)[:80]} is none", f"there are {known}")])
