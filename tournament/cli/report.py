"""`playledger report`: make the printable pages."""

from pathlib import Path

import rich_click as click

from tournament.cli.destinations import Folder
from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import POSITION, chosen, words


@click.command()
@words()
@click.option(
    "--out",
    type=Folder(),
    default=Path("pages"),
    show_default=True,
    metavar="DIR",
    help="The folder for the pages; made where it is missing.",
)
@click.option(
    "--log", "size", type=POSITION, help="As they were at this log number: a print once more."
)
@click.option(
    "--address",
    metavar="URL",
    help="Where `serve` serves the event: result slips have codes to scan and seat words then.",
)
@json_option
@pass_settings
def build(
    settings: Settings,
    words: list[str | None],
    out: Path,
    size: int | None,
    address: str | None,
    *,
    as_json: bool,
) -> None:
    """Write every page of a tournament: sheets, replays, and the index that ties them together.

    A page that is there already is replaced; the same log gives the same pages. With --log they are
    as they were then, under the names of today. A game whose ruleset is not installed here has no
    page: the index says so.
    """
    from reports.pages import write
    from tournament.cli.shapes_report import NotShown, Report
    from tournament.service.printing.addresses import require_address
    from tournament.service.printing.book import book_of
    from tournament.service.printing.files import INDEX

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    # The seat words of slips rest on a secret of the log, which is made with the first of them.
    with settings.ledger(write=address is not None) as ledger:
        book = book_of(ledger, tournament.slug, size, address=require_address(address))
    pages = book.pages
    write(pages, out)
    index = out / INDEX
    for game in book.unread:
        note(f"{game.id} is not shown: {game.rules}, by which it was dealt, is not installed here")
    if as_json:
        not_shown = [NotShown(game=game.id, rules=game.rules) for game in book.unread]
        answer = Report(
            tournament=tournament.slug,
            index=str(index),
            pages=sorted(pages),
            not_shown=not_shown,
        )
        emit(answer)
        return
    emit(f"{len(pages)} pages of {tournament.state.name} ({tournament.slug}): open {index}")
