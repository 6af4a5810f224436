"""`playledger dispute scene`: what the record has of the moment in question."""

import rich_click as click

from tournament.cli.output import emit, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, number, words

around_option = click.option(
    "--around",
    type=click.IntRange(0, 1000),
    default=5,
    show_default=True,
    help="How many events before and after the moment.",
)
open_hands_option = click.option(
    "--open-hands",
    is_flag=True,
    help="The referee's edition: every hand, even while the game goes on.",
)


@click.command()
@words("DISPUTE")
@around_option
@open_hands_option
@click.option("--out", metavar="FILE", help="Write it as a page.")
@click.option("--force", is_flag=True, help="Write over a FILE that is there.")
@json_option
@pass_settings
def scene(
    settings: Settings,
    words: list[str | None],
    around: int,
    out: str | None,
    *,
    open_hands: bool,
    force: bool,
    as_json: bool,
) -> None:
    """Show who was first in a DISPUTE, by how much, and how sure that is.

    It shows the moment that the claim points at: every attempt with its time and how wrong that may
    be, the table, what validation found, and the clause that decided. Where the clocks cannot tell
    it says so, and which clause then applies.
    """
    from tournament.cli.scene_lines import scene_lines
    from tournament.service.disputes.reading import load_dispute
    from tournament.service.disputes.scene_reading import scene_of_dispute, scene_page
    from tournament.service.printing.edition import read_edition

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        dispute = load_dispute(ledger, tournament.slug, number("dispute", str(words[1])))
        found = scene_of_dispute(ledger, dispute, around=around, open_hands=open_hands)
        page = scene_page(read_edition(ledger, tournament.slug), ledger, found)
    if out is not None:
        from reports.render import render
        from tournament.cli.destinations import write_text

        write_text(settings, out, render(page), force=force)
    if as_json:
        from tournament.cli.shapes_scenes import scene_answer

        emit(scene_answer(page))
        return
    if out is not None:
        emit(f"{out}: {page.scene.sure}.")
        return
    emit(f"Dispute {dispute.number}: {page.claim.text} Claimed by {page.claim.by}.")
    for line in scene_lines(page.scene, found.scene):
        emit(line)
