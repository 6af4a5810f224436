"""`playledger game film`: the page on which a film is marked, frame by frame."""

import shlex
from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.game_places import Which, which_game
from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.games.catalogue import USUAL
from tournament.service.errors import BadInput, Fault

if TYPE_CHECKING:
    from tournament.cli.shapes_film import FilmPage
    from tournament.service.film import Film

A_FILE = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.argument("video", type=A_FILE)
@click.option("--rules", help=f"The ruleset of a friendly game; else {USUAL}.")
@click.option("--seats", type=click.IntRange(1, 99), help="How many play; else the fewest.")
@which_game("What the friendly game is to be called.")
@click.option("--out", type=A_FILE, metavar="FILE", help="The page; else VIDEO.html.")
@click.option("--force", is_flag=True, help="Write over a page that is there.")
@json_option
@pass_settings
def film(
    settings: Settings,
    video: Path,
    rules: str | None,
    seats: int | None,
    out: Path | None,
    *,
    which: Which,
    force: bool,
    as_json: bool,
) -> None:
    """Make a page on which a person marks VIDEO frame by frame and saves the record.

    The page is one file. It plays the film from this disk and sends it nowhere.
    """
    from reports.render import render_film
    from tournament.cli.destinations import require_free, write_text
    from tournament.cli.progress import bar
    from tournament.service import film_page
    from tournament.service.film import read_film
    from tournament.service.narration_evidence import frame_words

    which.require_no_rules(rules, seats)
    # As on a dry run, there need not be a log: a friendly game can do without.
    with settings.ledger(write=False, dry_run=True) as ledger:
        place = which.place(ledger)
        if place is not None:
            filmed = film_page.of_a_match(ledger, place)
        else:
            filmed = film_page.of_a_friendly_game(ledger, which.game_id, rules, seats)
    page = out or video.with_name(f"{video.name}.html")
    if page.exists() and video.exists() and page.samefile(video):
        fault = Fault("--out", "this is the film itself", "choose another name for the page")
        raise BadInput(str(page), [fault])
    require_free(settings, page, force=force)
    with bar("Reading the film", video.stat().st_size if video.is_file() else None) as progress:
        read = read_film(video, progress)
    record = f"{video.stem}.jsonl"
    command = " ".join(["playledger game record", shlex.quote(record), *filmed.options])
    marking = film_page.film_marking(
        read, filmed, beside=film_page.seen_from(page, video), record_file=record, command=command
    )
    write_text(settings, str(page), render_film(marking), force=force)
    if as_json:
        emit(_answer(page, video, read, command))
        return
    emit(f"{page}: open it in a browser, and choose {video.name} there.")
    emit(f"  SHA-256 {read.sha256}, {read.size} bytes")
    if read.frames is not None:
        emit(f"  {frame_words(read.frames.frame_us, 0)}")
    note(f"next: mark the film, save the record, then {command}")


def _answer(page: Path, video: Path, read: "Film", command: str) -> "FilmPage":
    from tournament.cli.shapes_film import FilmPage

    return FilmPage(
        page=str(page),
        film=str(video),
        hash=read.sha256,
        size=read.size,
        frame_us=read.frames.frame_us if read.frames else None,
        command=command,
    )
