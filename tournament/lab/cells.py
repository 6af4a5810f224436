"""What the lab plays: cells of ruleset, seats and kind of bot, and one game of a cell."""

from contextlib import suppress

import msgspec

from tournament.event import Event
from tournament.games.bots import KINDS, NobodyCanAct, play
from tournament.games.events import GameEnded
from tournament.games.game import AnyGame, Ruleset
from tournament.games.shuffle import derive
from tournament.lab.sums import Tally
from tournament.lab.watching import Watch


class Cell(msgspec.Struct, frozen=True, kw_only=True):
    """One ruleset at one size of table, played by one kind of bot (`KINDS`)."""

    game: AnyGame
    rules: Ruleset
    seats: int
    bot: str


_RULES: dict[tuple[str, str], Ruleset] = {}
"""The rulesets this process has played: each works out once which cards fit where."""


def play_games(cell: Cell, seed: str, first: int, count: int) -> Tally:
    """Play games `first` to `first + count - 1` of a cell and add up what was counted.

    A game's seed follows from the run's seed and the game's number alone: all rulesets of one deck
    are played from the same deals, and it does not matter who plays which games.
    """
    rules = _RULES.setdefault((cell.rules.id, cell.rules.hash), cell.rules)
    cell = msgspec.structs.replace(cell, rules=rules)
    tally = Tally()
    for number in range(first, first + count):
        tally.add(_counted(cell, derive(seed, f"game/{number}")))
    return tally


def _counted(cell: Cell, seed: str) -> dict[str, tuple[int, int]]:
    """Play one game; return for each measure what was found and among how many."""
    kind = KINDS[cell.bot]
    watch = Watch(cell.game, cell.seats)
    ended: Event | None = None
    with suppress(NobodyCanAct):  # it is counted: a ruleset may have games without an end
        *_, ended = play(
            cell.game,
            cell.rules,
            seed=seed,
            policies=[kind.policy] * cell.seats,
            start_us=0,
            seats=cell.seats,
            tempo=kind.tempo,
            watch=watch,
        )
    counts = watch.counts
    winners = ended.winners if isinstance(ended, GameEnded) else ()
    return {
        "blocked_share": (counts.blocks > 0, 1),
        "blocks_per_game": (counts.blocks, 1),
        "plays_per_game": (counts.plays, 1),
        "seconds_per_game": (counts.us, 1),
        "first_seat_wins": (0 in winners, bool(winners)),
        "drawn_share": (ended is not None and not winners, 1),
        "endless_share": (ended is None, 1),
        "lost_per_game": (counts.lost, 1),
        "refused_per_game": (counts.refused, 1),
        "card_without_pile": (counts.cards_without_pile, counts.cards),
        "hand_without_pile": (counts.hands_without_pile, counts.hands),
        "placements_per_hand": (counts.placements, counts.looks),
    }
