"""`playledger game replay`: every event of a game in words, as it was played or as it is ruled."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, json_option, note
from tournament.cli.settings import Settings, pass_settings
from tournament.cli.words import NUMBER

if TYPE_CHECKING:
    from tournament.disputes.ruled import Change
    from tournament.service.disputes.replaying import ReplayAsRuled
    from tournament.service.games import RecordedGame
    from tournament.service.replay import Step


@click.command()
@click.argument("game_id", metavar="ID")
@click.option("--at", type=NUMBER, help="One event, and the table after it.")
@click.option("--as-played/--as-ruled", default=None, help="As recorded, or as rulings have it.")
@click.option("--known-at", metavar="TIME|POSITION", help="As ruled, by the rulings known then.")
@json_option
@pass_settings
def replay(
    settings: Settings,
    game_id: str,
    at: int | None,
    known_at: str | None,
    *,
    as_played: bool | None,
    as_json: bool,
) -> None:
    """Show every event of a game in words, or the table after one of them.

    Rulings never change a record: --as-ruled folds it again under those in force, and says of every
    event what they make of it. An event keeps the number that it has on the record.
    """
    from tournament.service.disputes.reading import rulings_in_force
    from tournament.service.disputes.replaying import (
        in_force_said,
        position_known,
        replay_as_ruled,
    )
    from tournament.service.games import load_game
    from tournament.service.replay import steps

    if as_played and known_at is not None:
        raise click.UsageError("--known-at asks for the game as ruled, not as played.")
    with settings.ledger(write=False) as ledger:
        recorded = load_game(ledger, game_id)
        position = None if known_at is None else position_known(ledger, recorded.id, known_at)
        asked = as_played is False or position is not None
        ruled = replay_as_ruled(ledger, recorded, position) if asked else None
        rulings = rulings_in_force(ledger, recorded.id, position)
    every = steps(recorded) if ruled is None else [each.step for each in ruled.steps]
    changes: list[Change] = ["as-played"] * len(every)
    if ruled is not None:
        changes = [each.change for each in ruled.steps]
    chosen = _chosen(recorded, every, at)
    if as_json:
        from tournament.cli.game_answers import replay as answer

        listed = [(every[place], changes[place]) for place in chosen]
        emit(answer(recorded, listed, rulings, as_ruled=ruled is not None))
        return
    if ruled is None and rulings:
        note(f"{in_force_said(rulings)} in force: --as-ruled shows what counts")
    _print(recorded, every, chosen, ruled, table=at is not None)


def _chosen(recorded: "RecordedGame", every: "list[Step]", at: int | None) -> list[int]:
    """Return the places of the steps to be shown: all, or those of one event.

    Raises:
        BadInput: there is no such event.
    """
    from tournament.service.errors import BadInput, Fault

    chosen = [place for place, step in enumerate(every) if at is None or step.version == at]
    if not chosen:
        what = f"{recorded.id} has no event {at}"
        remedy = f"its last one is {len(recorded.events)}"
        raise BadInput("usage", [Fault("--at", what, remedy)])
    return chosen


def _print(
    recorded: "RecordedGame",
    every: "list[Step]",
    chosen: list[int],
    ruled: "ReplayAsRuled | None",
    *,
    table: bool,
) -> None:
    from tournament.cli import game_words as words
    from tournament.service.disputes.effect_words import outcome_words
    from tournament.service.disputes.replaying import CHANGES, in_force_said

    start = words.start_of(every)
    for place in chosen:
        for line in words.event_lines(every[place], recorded.players, start):
            emit(line)
        if ruled is not None and (said := CHANGES[ruled.steps[place].change]):
            emit(f"{'':>15}    {said}")
    if table:
        shown = every[chosen[-1]].table
        for line in words.table_lines(shown, recorded.names, recorded.players):
            emit(line)
    elif ruled is not None:
        known = in_force_said(ruled.rulings) or "no ruling"
        emit(f"As ruled ({known}): {outcome_words(recorded, ruled.game)}")
