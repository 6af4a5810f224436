"""`playledger report printed`: put on record which sheets hang out on paper."""

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import dry_run_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, POSITION, chosen, words
from tournament.service.counted import several
from tournament.service.printing.files import OF_A_ROUND, OF_THE_EVENT


@click.command()
@words()
@click.option(
    "--sheet",
    "sheets",
    type=click.Choice([*OF_A_ROUND, *OF_THE_EVENT]),
    multiple=True,
    required=True,
    help="What was printed; may be given again.",
)
@click.option(
    "--round",
    "round_",
    type=NUMBER,
    help="Of this round; else the current one, for standings the last closed one.",
)
@click.option("--log", "position", type=POSITION, help="The log number on the sheet, if older.")
@dry_run_option
@pass_settings
def printed(
    settings: Settings,
    words: list[str | None],
    sheets: tuple[str, ...],
    round_: int | None,
    position: int | None,
    *,
    dry_run: bool,
) -> None:
    """Record that sheets were printed, so that what changes after it is told (T-9).

    The pages themselves are made by report build.
    """
    from tournament.service import prints

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        state = tournament.state
        current = round_ or (state.current.number if state.current else 1)
        counted = round_ or state.closed_swiss or current
        acting_on(tournament, counted if set(sheets) == {"standings"} else current)
        named = [
            OF_THE_EVENT.get(sheet)
            or OF_A_ROUND[sheet](counted if sheet == "standings" else current)
            for sheet in sheets
        ]
        done = prints.record_print(ledger, tournament.slug, named, position)
    listed = sorted(set(named))
    said = f"{several(len(listed), 'sheet')} on record as printed: {', '.join(listed)}."
    receipt(done, dry_run=dry_run, said=said)
