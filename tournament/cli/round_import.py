"""`playledger round import`: rounds that were played on paper come back."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import confirm, dry_run_option, note, yes_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.sources import source_name
from tournament.cli.tables import read_table
from tournament.cli.words import chosen, words
from tournament.service.counted import several
from tournament.service.sentences_paper import remark_lines
from tournament.service.sentences_results import written

if TYPE_CHECKING:
    from tournament.service.paper_rounds import PaperPlan


@click.command("import")
@words("FILE")
@yes_option
@dry_run_option
@pass_settings
def import_(settings: Settings, words: list[str | None], *, yes: bool, dry_run: bool) -> None:
    """Bring back rounds played on paper from a CSV FILE (header table,a,b,score; - for stdin).

    a and b are entries by number or by the start of a name; without b it is a bye, without a score
    the match is still played. Columns round (for several rounds) and how (as in result enter) may
    stand too. All of it is recorded, or nothing; what it would do is shown first.
    """
    from tournament.service import paper_rounds

    slug, file = words[0], str(words[1])
    text = read_table(file)
    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, slug)
        plan = paper_rounds.read_rounds(ledger, tournament.slug, source_name(file), text)
        acting_on(tournament, plan.rounds[0])
        _foretell(plan)
        rounds = several(len(plan.rounds), "round")
        if not dry_run:
            confirm(f"Bring {rounds} back as shown?", yes=yes)
        done = paper_rounds.bring_back(ledger, plan)
    running = plan.after.state.running
    more = f"; round {running.number} stays open" if running else ""
    receipt(done, dry_run=dry_run, said=f"{rounds} brought back{more}.")
    if not dry_run:
        step = "result outstanding" if running else "round pair"
        note(f"next: playledger {step} {tournament.slug}")


def _foretell(plan: "PaperPlan") -> None:
    """Show the rounds as they would stand on the record, and what to look at."""
    named = plan.before.numbered
    for number in plan.rounds:
        played = plan.after.state.rounds[number - 1]
        for table in played.tables.values():
            result = "still played" if table.result is None else written(table.result)
            left, right = named(table.paired.left), named(table.paired.right)
            note(f"  round {number}, table {table.paired.table}: {left} – {right}, {result}")
        for entry in played.byes:
            note(f"  round {number}, bye: {named(entry)}")
    for line in remark_lines(plan):
        note(f"  look at {line}")
