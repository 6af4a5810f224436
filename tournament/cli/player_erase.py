"""`playledger player erase`: forget who somebody was."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import confirm, dry_run_option, note, yes_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, number, words

if TYPE_CHECKING:
    from tournament.club.events import Reason


@click.command()
@words("ENTRY")
@click.option(
    "--reason",
    type=click.Choice(["asked", "expired", "mistake"]),
    required=True,
    help="They asked, were kept long enough, or were never to be here. No words: they could name.",
)
@yes_option
@dry_run_option
@pass_settings
def erase(
    settings: Settings, words: list[str | None], reason: "Reason", *, yes: bool, dry_run: bool
) -> None:
    """Erase the name, club and contact of an ENTRY, for good; asks before it does.

    Results, standings and games stay and show `(entry 7)`; the log can be verified as before.
    Printed sheets, exported files and backups made before still have the name: see db restore.
    """
    from tournament.service import erasure

    slug, entry = words[0], number("entry", str(words[1]))
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        person = erasure.person_of(tournament, entry)
        others = erasure.namesakes(ledger, tournament, entry)
        acting_on(tournament)
        if not dry_run:
            question = f"Erase who entry #{entry}, {tournament.name(entry)}, was? It is for good."
            confirm(question, yes=yes)
        done = erasure.erase(ledger, {person: reason})
        disputed = erasure.disputes_of_entry(ledger, tournament, entry)
    unchanged = f"Entry #{entry} was erased before; nothing of it is left."
    receipt(done, dry_run=dry_run, said=f"Entry #{entry} is erased.", unchanged=unchanged)
    if disputed:
        numbers = ", ".join(map(str, disputed))
        note(f"what people said stays on the log, and was to hold no names: disputes {numbers}")
    for other, number_there in others:
        note(f"the same name: playledger player erase {other} {number_there} --reason {reason}")
