"""`playledger player apart`: keep clubs or families from meeting early (T-5)."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.announce import acting_on, receipt
from tournament.cli.output import dry_run_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words
from tournament.service.counted import several

if TYPE_CHECKING:
    from tournament.competition.events_people import Kinship


@click.command()
@words()
@click.option("--by", type=click.Choice(["club", "family"]), required=True, help="What they share.")
@click.option(
    "--rounds",
    type=click.IntRange(0, 100),
    default=1,
    show_default=True,
    help="So many first ones.",
)
@dry_run_option
@pass_settings
def apart(
    settings: Settings, words: list[str | None], by: "Kinship", rounds: int, *, dry_run: bool
) -> None:
    """Keep entries of one club or family from meeting in the first rounds; 0 is for none.

    No rematch, second bye or higher bye is paid for it. Who enters later joins their own.
    """
    from tournament.competition.events_people import GroupsKeptApart
    from tournament.service import people

    with settings.ledger(write=True, dry_run=dry_run) as ledger:
        tournament = chosen(ledger, words[0])
        acting_on(tournament)
        done = people.keep_apart(ledger, tournament.slug, by, rounds)
    groups = [group for fact in done.facts(GroupsKeptApart) for group in fact.groups]
    together = several(sum(map(len, groups)), "entry", "entries")
    said = (
        f"By {by}: {several(len(groups), 'group')} of {together} kept apart up to round {rounds}."
    )
    receipt(done, dry_run=dry_run, said=said, unchanged="It is so already.")
