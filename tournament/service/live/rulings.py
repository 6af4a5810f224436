"""Rulings at a live table: a match counts its games as they are ruled (R-3)."""

from msgspec.structs import replace

from tournament.disputes.in_force import in_force_on
from tournament.service.disputes.reading import rulings_on_match
from tournament.service.disputes.ruled_games import changing, game_as_ruled
from tournament.service.errors import NotFound
from tournament.service.games import load_game, match_game
from tournament.service.ledger import Ledger
from tournament.service.live.matches import RuledGame
from tournament.service.live.opening import MATCH_TABLE
from tournament.service.live.table import LiveTable


def take_up_rulings(ledger: Ledger, table: LiveTable) -> None:
    """Let a table count its games as rulings on the log have them now; a friendly one has none."""
    found = MATCH_TABLE.fullmatch(table.opened.id)
    if found is None:
        return
    rulings = rulings_on_match(ledger, found["slug"], int(found["match"]))
    numbers = {each.issued.game for each in changing(rulings)}
    ruled = []
    for number in sorted(numbers - {0}):
        try:
            recorded = load_game(ledger, match_game(found["slug"], int(found["match"]), number))
        except NotFound:
            continue
        game = game_as_ruled(recorded, in_force_on(rulings, number))
        if not game.counts:
            ruled.append(RuledGame(number=number, counts=False))
        elif game.outcome is not None:
            ruled.append(RuledGame(number=number, winners=game.outcome.winners))
    table.sheet = replace(table.sheet, ruled=tuple(ruled))
