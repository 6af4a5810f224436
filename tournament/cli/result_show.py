"""`playledger result show`: all that is known of one result."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.result_confirm import round_option
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.table_word import table_named, table_word
from tournament.cli.words import chosen, words
from tournament.service.sentences_results import acts_said, in_order, outcome, score

if TYPE_CHECKING:
    from tournament.cli.shapes_results import ResultShown
    from tournament.competition.events_results import GameWinner
    from tournament.service.result_history import History
    from tournament.service.tournaments import Tournament


@click.command()
@words("TABLE")
@round_option
@json_option
@pass_settings
def show(settings: Settings, words: list[str | None], round_: int | None, *, as_json: bool) -> None:
    """Show what is known of the result of a TABLE: who did what with it, and its games.

    The code of its slip will do for TABLE. Games on record stand beside what the slip says of them,
    and where they contradict it.
    """
    from tournament.cli.dispute_words import now_us
    from tournament.service.disputes.claims import claim_lines
    from tournament.service.disputes.reading import disputes_on_match
    from tournament.service.result_history import history_of

    word = table_word(str(words[1]))
    with settings.ledger(write=False) as ledger:
        tournament = chosen(ledger, words[0])
        found = history_of(ledger, tournament, *table_named(tournament, word, round_))
        match = found.table.paired.match
        disputes = disputes_on_match(ledger, tournament.slug, match)
    if as_json:
        emit(_shape(tournament, found, [each.number for each in disputes]))
        return
    _print(tournament, found)
    for line in claim_lines(tournament, disputes, now_us()):
        emit(line)


def _print(tournament: "Tournament", found: "History") -> None:
    table = found.table
    left, right = (tournament.numbered(e) for e in (table.paired.left, table.paired.right))
    emit(f"Round {found.played.number}, table {table.paired.table}: {left} and {right}")
    if table.result is None:
        emit("No result is in." + (" The slip cannot be read." if table.unreadable else ""))
    else:
        emit(outcome(tournament, table, table.result))
    for line in acts_said(found.acts):
        emit(f"  {line}")
    if found.games:
        emit_table(
            ("Game", "By the slip", "By the record", "Record"),
            [
                (game.number, _won(game.slip), _won(game.recorded), game.record or "")
                for game in found.games
            ],
            right=("Game",),
        )
    for line in found.contradictions:
        emit(line)


def _won(winner: "GameWinner | None") -> str:
    return {"left": "left seat", "right": "right seat", "drawn": "drawn"}[winner] if winner else ""


def _shape(tournament: "Tournament", found: "History", disputes: list[int]) -> "ResultShown":
    from tournament.cli.shapes import Player
    from tournament.cli.shapes_results import GameOfResult, ResultAct, ResultShown

    table = found.table
    a, b = (Player.of(tournament, entry) for entry in (table.paired.left, table.paired.right))
    return ResultShown(
        tournament=tournament.slug,
        round=found.played.number,
        table=table.paired.table,
        a=a,
        b=b,
        score=None if table.result is None else score(table.result),
        ending=None if table.result is None else table.result.ending,
        unreadable=table.unreadable,
        entered_by=table.entered_by or None,
        confirmed_by=table.confirmed_by or None,
        games=[
            GameOfResult(
                number=game.number, slip=game.slip, record=game.record, recorded=game.recorded
            )
            for game in found.games
        ],
        acts=[
            ResultAct(
                log_position=act.recorded.position,
                at=act.recorded.recorded_at,
                actor=act.recorded.actor,
                kind=act.kind,
                score=None if act.result is None else score(act.result),
                was=None if act.was is None else score(act.was),
                games=in_order(act.games),
                reason=act.reason,
                undone=act.undone,
            )
            for act in found.acts
        ],
        contradiction=found.contradictions[0] if found.contradictions else None,
        disputes=disputes,
    )
