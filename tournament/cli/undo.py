"""`playledger tournament undo`: the last act, or all since a moment, as a fact of its own."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import confirm, dry_run_option, note, reason_option, yes_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament
    from tournament.service.undo import Undoing


@click.command()
@words()
@click.option("--to", "moment", metavar="LOG|TIME", help="Back to this log number or time.")
@reason_option
@yes_option
@dry_run_option
@pass_settings
def undo(
    settings: Settings,
    words: list[str | None],
    moment: str | None,
    reason: str,
    *,
    yes: bool,
    dry_run: bool,
) -> None:
    """Undo the last act, or all since a moment; says first what that changes (T-9).

    Nothing is deleted: the undo is an act of its own, and a later --to has back what was undone.
    """
    from tournament.service import undo as undoing

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        current = tournament.state.current
        acting_on(tournament, current.number if current else None)
        to = (
            undoing.last_act(ledger, tournament)
            if moment is None
            else undoing.moment(ledger, tournament, moment)
        )
        shown = undoing.preview(ledger, tournament, to, reason=reason)
        _foretell(tournament, shown)
        if not dry_run and (shown.lost or shown.regained):
            confirm(f"Undo {several(len(shown.lost), 'event')}?", yes=yes)
        done = undoing.undo(ledger, tournament.slug, shown, reason=reason)
    said = f"Undone: {several(len(shown.lost), 'event')}"
    again = f", {len(shown.regained)} had again" if shown.regained else ""
    receipt(done, dry_run=dry_run, said=f"{said}{again}.", unchanged="Nothing was done since.")


def _foretell(tournament: "Tournament", shown: "Undoing") -> None:
    from tournament.service.sentences_corrections import effect_lines

    for line in shown.lost:
        note(f"  undone: {line}")
    for line in shown.regained:
        note(f"  had again: {line}")
    for line in effect_lines(tournament, shown.effect):
        note(f"  {line}")
