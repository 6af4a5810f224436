"""`playledger game unusual`: what stands out in the records of a tournament, as hints."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words

if TYPE_CHECKING:
    from tournament.cli.shapes_screening import UnusualGames
    from tournament.service.tournaments import Tournament
    from tournament.service.unusual.hints import Unusual

PERCENT = click.FloatRange(0, 100, min_open=True, max_open=True)


@click.command()
@words()
@click.option(
    "--soonest",
    type=click.IntRange(1, 2000),
    default=100,
    show_default=True,
    metavar="MS",
    help="Nobody answers a card sooner than this.",
)
@click.option(
    "--guessed",
    type=PERCENT,
    default=2.0,
    show_default=True,
    metavar="PERCENT",
    help="Of all answers so many may be lucky guesses.",
)
@click.option(
    "--drift",
    type=click.IntRange(0, 100_000),
    default=100,
    show_default=True,
    metavar="PPM",
    help="How far two clocks may part, in microseconds a second.",
)
@click.option(
    "--level",
    type=PERCENT,
    default=1.0,
    show_default=True,
    metavar="PERCENT",
    help="Give a hint where honest play leads to it no more often.",
)
@click.option("--out", metavar="FILE", help="Write a page for the referee; - for stdout.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@json_option
@pass_settings
def unusual(
    settings: Settings,
    words: list[str | None],
    soonest: int,
    guessed: float,
    drift: int,
    level: float,
    out: str | None,
    *,
    force: bool,
    as_json: bool,
) -> None:
    """Give hints to records that are unusual: reactions, clocks, races, corrections.

    Hints with numbers, never verdicts. Games of bots are not looked at.
    """
    from tournament.cli.progress import bar
    from tournament.service.printing.edition import read_edition
    from tournament.service.unusual.hints import Measures, unusual

    if as_json and out == "-":
        raise click.UsageError("--json and --out - exclude each other: both go to stdout.")
    measures = Measures(1000 * soonest, guessed / 100, drift, level / 100)
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        edition = read_edition(ledger, tournament.slug)
        with bar("looking at games") as progress:
            measured = unusual(ledger, tournament, measures, progress)
    if out is not None:
        from reports.render import render
        from tournament.cli.destinations import write_text
        from tournament.service.unusual.page import unusual_page

        write_text(settings, out, render(unusual_page(edition, measured)), force=force)
    if as_json:
        emit(_answer(tournament, measured))
    elif out != "-":
        _show(tournament, measured)


def _answer(tournament: "Tournament", measured: "Unusual") -> "UnusualGames":
    from tournament.cli import shapes_screening as shapes
    from tournament.cli.shapes import Player
    from tournament.service.unusual.words import HINTS_ONLY, OTHERWISE, sentence

    return shapes.UnusualGames(
        tournament=tournament.slug,
        remark=HINTS_ONLY,
        games=measured.games,
        questions=measured.questions,
        by_chance=measured.by_chance,
        soonest_us=measured.measures.soonest_us,
        guessed=measured.measures.guessed,
        drift_ppm=measured.measures.drift_ppm,
        level=measured.measures.level,
        hints=[
            shapes.Hint(
                kind=hint.kind,
                player=None if hint.entry is None else Player.of(tournament, hint.entry),
                actor=hint.actor,
                hits=hint.hits,
                of=hint.of,
                chance=hint.chance,
                stands_out=hint.stands_out,
                text=sentence(hint, measured),
                otherwise=OTHERWISE[hint.kind],
                places=[
                    shapes.HintPlace(game=place.game, version=place.version, us=place.us)
                    for place in hint.places
                ],
            )
            for hint in measured.hints
        ],
        not_read=list(measured.not_read),
    )


def _show(tournament: "Tournament", measured: "Unusual") -> None:
    from tournament.service.unusual import words as said

    emit(said.HINTS_ONLY)
    emit(said.many_questions(measured))
    if not measured.hints:
        emit("Nothing in these records is unusual by these measures.")
    for hint in measured.hints:
        emit("")
        emit(said.heading(hint, tournament))
        emit(f"  {said.sentence(hint, measured)}")
        emit(f"  {said.chance_words(hint, measured)}")
        emit(f"  {said.OTHERWISE[hint.kind]}")
        for place in said.places_words(hint):
            emit(f"    {place}")
    for game in measured.not_read:
        note(f"not looked at: {game}; playledger game verify {game} says why")
