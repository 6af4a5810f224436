"""`playledger demo`: a whole tournament, played by bots, from the entry list to the pages."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from tournament.cli.destinations import Folder
from tournament.cli.output import emit, note

if TYPE_CHECKING:
    from tournament.service.demo.evening import Told
    from tournament.service.demo.staging import Staged


@click.command()
@click.option(
    "--game", default="speed", show_default=True, help="What the bots play: any installed game."
)
@click.option(
    "--players", type=click.IntRange(2, 650), default=16, show_default=True, help="How many bots."
)
@click.option("--seed", default="1", show_default=True, help="The same seed, the same evening.")
@click.option(
    "--out",
    type=Folder(),
    default=Path("playledger-demo"),
    show_default=True,
    help="Folder for the log and the pages.",
)
def demo(game: str, players: int, seed: str, out: Path) -> None:
    """Play a whole tournament with bots, print the standings, and write log and pages to OUT.

    The log is OUT/demo.db, written anew each time. Your own log is not touched.
    """
    from tournament.cli.bracket import print_bracket
    from tournament.cli.standings import print_standings
    from tournament.service.demo.staging import stage
    from tournament.service.tournaments import require_text, standings_of

    seed = require_text("seed", seed)
    staged = stage(out, game=game, players=players, seed=seed, tell=_tell)
    tournament = staged.tournament
    print_standings(tournament, *standings_of(tournament))
    if tournament.state.cut:
        print_bracket(tournament)
    emit(f"{staged.games} games are on the record, {staged.events} events in all.")
    _point_at_a_race(staged, out)
    emit(f"Pages: {out / 'index.html'}")
    emit(f"Log:   playledger --db {staged.database} log verify")
    emit(f"       playledger --db {staged.database} standings")


def _tell(told: "Told") -> None:
    if told.game is None:
        note(f"round {told.round}: {told.tables} tables")


def _point_at_a_race(staged: "Staged", out: Path) -> None:
    """Name a game that a lost race decided, and where its page shows that."""
    from tournament.service.printing.files import replay

    games = [(told.round, told.game) for told in staged.decided_by_race if told.game]
    if not games:
        emit("No game was decided by a lost race this time; try another --seed.")
        return
    number, game = games[-1]
    page = out / replay(number, game.table, game.number)
    where = f"round {number}, table {game.table}, game {game.number}"
    emit(f"A lost race decided {len(games)} of them, such as {where} (event {game.deciding_race}):")
    emit(f"       {page}#v={game.deciding_race}")
