"""Those who reduce games of cards take turns: what a pass gives, and the table of all rounds."""

from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple

from benchmarks.bars import Row
from benchmarks.results import table

ROUNDS = 7


class Spent(NamedTuple):
    """One pass: how many events were applied, and the CPU seconds of the program that did it."""

    events: int
    cpu: float


Replay = Callable[[], Spent]
"""Goes once through games that were played before."""


class Contender(NamedTuple):
    """A program, the game it replays, and the players of that."""

    who: str
    game: str
    seats: int
    replay: Replay


def in_turn(contenders: Sequence[Contender], peer: str) -> list[Row]:
    """Replay in turn, round after round; print and return a row for each.

    The ratio is to the contender that is called `peer`, if it is there.
    """
    for contender in contenders:
        contender.replay()  # what is compiled and cached on the first pass is not measured
    rounds = [[_speed(contender.replay()) for contender in contenders] for _ in range(ROUNDS)]
    names = [contender.who for contender in contenders]
    its = [each[names.index(peer)] for each in rounds] if peer in names else None
    rows: list[Row] = []
    for contender, mine in zip(contenders, zip(*rounds, strict=True), strict=True):
        row = {
            "who": contender.who,
            "game": contender.game,
            "seats": contender.seats,
            "events/s of CPU": round(median(mine)),
        }
        if its is not None:
            ratios = [own / other for own, other in zip(mine, its, strict=True)]
            row["ratio"] = round(median(ratios), 2)
        rows.append(row)
    table(list(rows[0]), [list(row.values()) for row in rows])
    return rows


def _speed(spent: Spent) -> float:
    return spent.events / spent.cpu
