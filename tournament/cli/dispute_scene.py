"""`playledger dispute scene`: what the record has of the moment in question."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.dispute_words import game_of_match
from tournament.cli.output import emit, json_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, number, words

if TYPE_CHECKING:
    from reports.documents import DisputeScene
    from tournament.service.disputes.scene.scene import Scene
    from tournament.service.ledger import Ledger

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
@words("DISPUTE|GAME")
@click.option("--at", default="", metavar="VERSION|TIME", help="Where in a GAME; else its end.")
@around_option
@open_hands_option
@click.option("--out", metavar="FILE", help="Write it as a page; - for stdout.")
@click.option("--force", is_flag=True, help="Write over a FILE that is there.")
@json_option
@pass_settings
def scene(
    settings: Settings,
    words: list[str | None],
    at: str,
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
    it says so, and which clause then applies. Of a GAME of a match (SLUG/m7/g2) it shows a moment
    about which nobody has claimed anything yet.
    """
    from tournament.cli.scene_lines import scene_lines

    word = str(words[1])
    if at and word.isdigit():
        raise click.UsageError("--at goes with a game: a dispute points at its moment itself.")
    if as_json and out == "-":
        raise click.UsageError("--json and --out - exclude each other: both go to stdout.")
    with settings.ledger(write=False) as ledger:
        if word.isdigit():
            page, shown = _of_dispute(ledger, words[0], word, around, open_hands=open_hands)
        else:
            page, shown = _of_game(ledger, word, at, around, open_hands=open_hands)
    if out is not None:
        from reports.render import render
        from tournament.cli.destinations import write_text

        write_text(settings, out, render(page), force=force)
    if as_json:
        from tournament.cli.shapes_scenes import scene_answer

        emit(scene_answer(page))
    elif out is None:
        if page.claim.number:
            emit(f"Dispute {page.claim.number}: {page.claim.text} Claimed by {page.claim.by}.")
        for line in scene_lines(page.scene, shown):
            emit(line)
    elif out != "-":
        emit(f"{out}: {page.scene.sure}.")


def _of_dispute(
    ledger: "Ledger", slug: str | None, word: str, around: int, *, open_hands: bool
) -> "tuple[DisputeScene, Scene | None]":
    from tournament.service.disputes.reading import load_dispute
    from tournament.service.disputes.scene.page import scene_page
    from tournament.service.disputes.scene.reading import scene_of_dispute
    from tournament.service.printing.edition import read_edition

    tournament = chosen(ledger, slug)
    dispute = load_dispute(ledger, tournament.slug, number("dispute", word))
    found = scene_of_dispute(ledger, dispute, around=around, open_hands=open_hands)
    return scene_page(read_edition(ledger, tournament.slug), ledger, found), found.scene


def _of_game(
    ledger: "Ledger", word: str, at: str, around: int, *, open_hands: bool
) -> "tuple[DisputeScene, Scene]":
    from tournament.service.disputes.moments import NOWHERE, read_moment
    from tournament.service.disputes.scene.page import page_of_game
    from tournament.service.games import load_game
    from tournament.service.printing.edition import read_edition

    game = game_of_match(word)
    recorded = load_game(ledger, game[0])
    moment = read_moment(at, recorded) if at else NOWHERE
    edition = read_edition(ledger, game["slug"])
    return page_of_game(ledger, edition, game[0], moment, around=around, open_hands=open_hands)
