"""Playing all games of all cells on any executor, with one result whoever plays which game."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

from tournament.lab.cells import Cell, play_games
from tournament.lab.figures import Row, row
from tournament.lab.gathering import Progress, gathered
from tournament.lab.sums import Tally

CHUNK = 25
"""Games that a worker plays at one go: a tenth of a second, so that stopping is quick."""


def run(
    cells: Sequence[Cell],
    *,
    games: int,
    seed: str,
    executor: Executor,
    progress: Progress | None = None,
    chunk: int = CHUNK,
) -> tuple[Row, ...]:
    """Play `games` games of every cell, two or more, and return a row for each.

    `progress` is told of games that have been played. Chunks give exact sums, so that the same seed
    gives the same rows with any number of workers, any chunk, and in whatever order they are done.
    """
    pieces = [(first, min(chunk, games - first)) for first in range(0, games, chunk)]
    parts = [(cell, seed, first, count) for cell in cells for first, count in pieces]
    tallies: Iterator[Tally] = iter(
        gathered(executor, play_games, parts, [count for *_, count in parts], progress)
    )
    return tuple(row(cell, _joined([next(tallies) for _ in pieces])) for cell in cells)


def _joined(tallies: Sequence[Tally]) -> Tally:
    whole = Tally()
    for tally in tallies:
        whole.join(tally)
    return whole
