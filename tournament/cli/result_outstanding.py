"""`playledger result outstanding`: what the scorer still waits for."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import chosen, words
from tournament.service.counted import several
from tournament.service.sentences_results import left_over, score, standing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tournament.cli.shapes_results import Disagreeing, PlayOn, Unconfirmed
    from tournament.competition.state import Round, Table
    from tournament.service.disputes.play_on import LeftToPlay
    from tournament.service.slips_and_records import Disagreement
    from tournament.service.tournaments import Tournament


@click.command()
@words()
@click.option("--unconfirmed", "of_one", is_flag=True, help="List what one person entered alone.")
@json_option
@pass_settings
def outstanding(
    settings: Settings, words: list[str | None], *, of_one: bool, as_json: bool
) -> None:
    """List the tables whose results are not in, and the results that are in doubt.

    In doubt is what nobody confirmed, what a game on record contradicts, and what is disputed.
    """
    from tournament.cli.dispute_words import now_us
    from tournament.cli.round_tables import tables
    from tournament.cli.shapes_results import Outstanding
    from tournament.service.disputes.claims import claim_lines, numbers_by_match
    from tournament.service.disputes.play_on import play_on_said, still_to_play
    from tournament.service.disputes.reading import open_disputes
    from tournament.service.errors import NotFound
    from tournament.service.slips_and_records import disagreement_lines, disagreements

    at_us = now_us()
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        differing = disagreements(ledger, tournament.slug)
        disputed = open_disputes(ledger, tournament.slug, at_us)
        undecided = still_to_play(ledger, tournament)
    running = tournament.state.running
    unconfirmed = list(_unconfirmed(tournament))
    if running is None and not (unconfirmed or differing or disputed or undecided):
        raise NotFound(
            f"no round of {tournament.state.name} is being played",
            f"playledger round publish {tournament.slug} opens one",
        )
    if as_json:
        disputed_tables = numbers_by_match(disputed)
        paired = tables(tournament, running, disputed_tables) if running else []
        waiting = [t for t in paired if running and t.table in running.open_tables]
        answer = Outstanding(
            tournament=tournament.slug,
            round=running.number if running else None,
            tables=waiting,
            unreadable=[number for number, table in _open(running) if table.unreadable],
            unconfirmed=[_shape(tournament, *each) for each in unconfirmed],
            disagreeing=[_disagreeing(each) for each in differing],
            disputed=[each.number for each in disputed],
            play_on=[_play_on(each) for each in undecided],
        )
        emit(answer)
        return
    if running is not None:
        _print_open(tournament, running)
    if unconfirmed and (of_one or tournament.state.settings.confirm_results):
        _print_unconfirmed(tournament, unconfirmed)
    elif unconfirmed:
        alone = several(len(unconfirmed), "result was", "results were")
        note(f"{alone} entered by one person alone; --unconfirmed lists them")
    lines = disagreement_lines(tournament, differing)
    left = map(play_on_said, undecided)
    for line in (*lines, *left, *claim_lines(tournament, disputed, at_us)):
        emit(line)


def _open(running: "Round | None") -> "list[tuple[int, Table]]":
    return [(number, running.tables[number]) for number in running.open_tables] if running else []


def _unconfirmed(tournament: "Tournament") -> "Iterator[tuple[Round, Table]]":
    for played in tournament.state.rounds:
        for number in played.unconfirmed_tables:
            yield played, played.tables[number]


def _shape(tournament: "Tournament", played: "Round", table: "Table") -> "Unconfirmed":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_results import Unconfirmed

    left, right = table.paired.left, table.paired.right
    return Unconfirmed(
        round=played.number,
        table=table.paired.table,
        a=Player.of(tournament, left),
        b=Player.of(tournament, right),
        score=score(table.result) if table.result else "",
        entered_by=table.entered_by,
    )


def _play_on(left: "LeftToPlay") -> "PlayOn":
    from tournament.cli.shapes_results import PlayOn

    numbers = list(left.disputes)
    return PlayOn(round=left.round, table=left.table, game=left.game, disputes=numbers)


def _disagreeing(each: "Disagreement") -> "Disagreeing":
    from tournament.cli.shapes_results import Disagreeing

    left, right, drawn = each.recorded
    return Disagreeing(
        round=each.round,
        table=each.table,
        score=score(each.slip),
        recorded=f"{left}-{right}-{drawn}",
        games=list(each.games),
    )


def _print_open(tournament: "Tournament", running: "Round") -> None:
    emit_table(
        ("Table", "Left seat", "Right seat", ""),
        [
            (
                number,
                tournament.name(table.paired.left),
                tournament.name(table.paired.right),
                "the slip cannot be read: ask the players" if table.unreadable else "",
            )
            for number, table in _open(running)
        ],
        title=f"Round {running.number}: {left_over(len(running.open_tables))}",
        right=("Table",),
    )


def _print_unconfirmed(tournament: "Tournament", unconfirmed: "list[tuple[Round, Table]]") -> None:
    """List them by who entered them: whoever checks takes those of the others."""
    emit_table(
        ("Round", "Table", "Left seat", "Right seat", "Result", "Entered by"),
        [
            (
                played.number,
                table.paired.table,
                tournament.name(table.paired.left),
                tournament.name(table.paired.right),
                standing(table),
                table.entered_by,
            )
            for played, table in sorted(unconfirmed, key=lambda each: each[1].entered_by)
        ],
        title=f"{several(len(unconfirmed), 'result')} not confirmed by a second person",
        right=("Round", "Table"),
    )
