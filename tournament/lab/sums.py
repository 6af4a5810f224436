"""What is added up over games: exact integers, so that no order of adding changes the result."""

from collections.abc import Mapping

import msgspec


class Sums(msgspec.Struct):
    """The sums over games of two counts of each game: `x` things found among `n` looked at.

    For a mean per game `n` is 1 in every game. The squares and products are what the spread
    between games is computed from. `some` counts the games in which anything was found.
    """

    games: int = 0
    some: int = 0
    x: int = 0
    n: int = 0
    xx: int = 0
    xn: int = 0
    nn: int = 0

    def add(self, x: int, n: int = 1) -> None:
        """Add one game."""
        self.games += 1
        self.some += x > 0
        self.x += x
        self.n += n
        self.xx += x * x
        self.xn += x * n
        self.nn += n * n

    def join(self, other: "Sums") -> None:
        """Add all games of another sum."""
        self.games += other.games
        self.some += other.some
        self.x += other.x
        self.n += other.n
        self.xx += other.xx
        self.xn += other.xn
        self.nn += other.nn


class Tally(msgspec.Struct):
    """The sums of every measure over some games of one cell."""

    measures: dict[str, Sums] = msgspec.field(default_factory=dict)

    def add(self, counts: Mapping[str, tuple[int, int]]) -> None:
        """Add one game's counts, measure by measure."""
        for name, (x, n) in counts.items():
            self.of(name).add(x, n)

    def join(self, other: "Tally") -> None:
        """Add all games of another tally."""
        for name, sums in other.measures.items():
            self.of(name).join(sums)

    def of(self, name: str) -> Sums:
        """Return the sums of a measure, empty where no game has added to it."""
        return self.measures.setdefault(name, Sums())
