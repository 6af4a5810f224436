"""`playledger bracket line`: who is just in, who is just out, and what drew the line."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER, chosen, words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournament.cli.shapes_formats import LineOfCut
    from tournament.competition.cut_line import CutLine
    from tournament.service.tournaments import Tournament


@click.command()
@words()
@click.option("--to", "size", type=NUMBER, help="How many go on; as agreed where left out.")
@json_option
@pass_settings
def line(settings: Settings, words: list[str | None], size: int | None, *, as_json: bool) -> None:
    """Show the last in and the first out of the cut, and the criterion between them (T-4, T-8)."""
    from tournament.cli.shapes_formats import CutLines
    from tournament.competition.decider import settled_lines
    from tournament.competition.formats import begins_with_bracket
    from tournament.service.errors import NotFound

    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
    state = tournament.state
    if begins_with_bracket(state.settings):
        raise NotFound(
            f"{state.name} has no line of a cut: all of it is bracket",
            f"playledger bracket show {tournament.slug}",
        )
    after = state.closed_swiss
    wanted = state.settings.cut if size is None else size
    if not after or not wanted:
        raise NotFound(
            f"{state.name} has no line of a cut: "
            + ("no cut is agreed" if after else "no round is closed yet"),
            f"playledger bracket line {tournament.slug} --to 8 shows it for eight"
            if after
            else "close round 1 first",
        )
    lines = settled_lines(state, wanted)
    if as_json:
        shown = [_shape(tournament, found) for found in lines]
        emit(CutLines(tournament=tournament.slug, after_round=after, size=wanted, lines=shown))
        return
    emit(f"{state.name}: a cut to {wanted} after round {after}")
    print_lines(tournament, lines)


def print_lines(tournament: "Tournament", lines: "Sequence[CutLine]") -> None:
    """Print where the line is; where only the lot draws it, what else could."""
    from tournament.service.sentences_brackets import line_sentence

    for found in lines:
        emit(line_sentence(tournament, found))
    if not lines:
        emit("everybody who is still there goes on")
    if any(found.by_lot for found in lines) and tournament.state.cut is None:
        note(f"a play-off instead of the lot: playledger bracket cut {tournament.slug} --play-off")


def _shape(tournament: "Tournament", found: "CutLine") -> "LineOfCut":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_formats import LineOfCut
    from tournament.service.sentences_standings import decimal

    name, figures = found.criterion, found.figures
    own, theirs = (
        (None, None)
        if name is None or figures is None
        else (decimal(name, figures[0]), decimal(name, figures[1]))
    )
    return LineOfCut(
        group=found.group,
        last_in=Player.of(tournament, found.last_in),
        first_out=Player.of(tournament, found.first_out),
        criterion="play-off" if found.played_off else name,
        last_in_figure=own,
        first_out_figure=theirs,
        tied=[Player.of(tournament, entry) for entry in found.tied],
        places=found.places,
    )
