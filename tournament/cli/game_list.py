"""`playledger game list`: every recorded game in a line."""

from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.output import emit, emit_table, json_option
from tournament.cli.settings import Settings, pass_settings

if TYPE_CHECKING:
    from tournament.projections.catalogue import GameEntry


@click.command("list")
@click.argument("slug", required=False)
@json_option
@pass_settings
def list_(settings: Settings, slug: str | None, *, as_json: bool) -> None:
    """List the recorded games, those of the tournament SLUG or all, as their records say."""
    from tournament.service.listing import list_games

    found = list_games(settings.db, slug)
    if as_json:
        from tournament.cli.shapes_game import Games, ListedGame

        games = [
            ListedGame(
                game=entry.id,
                tournament=entry.tournament,
                match=entry.match,
                number=entry.game,
                rules=entry.rules,
                winners=None if entry.winners is None else [seat + 1 for seat in entry.winners],
                events=entry.events,
            )
            for entry in found
        ]
        emit(Games(games=games))
        return
    emit_table(
        ("Game", "Rules", "Events", "Won by"),
        [(entry.id, entry.rules or "", entry.events, _won_by(entry)) for entry in found],
        right=("Events",),
    )


def _won_by(entry: "GameEntry") -> str:
    if entry.winners is None:
        return ""
    seats = ", ".join(f"seat {seat + 1}" for seat in entry.winners)
    return seats or "drawn"
