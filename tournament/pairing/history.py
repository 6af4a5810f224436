"""What pairing knows of a tournament: numbers, no names and no results of games."""

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry that is to be paired.

    `points` are match points, `met` the entries it was paired with, `had_bye` whether it got a
    pairing bye, `last_float` +1 after meeting a lower score, -1 a higher one, 0 an equal one.
    """

    entry: int
    points: int
    met: frozenset[int] = frozenset()
    had_bye: bool = False
    last_float: int = 0


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs in table order (the first of a pair sits left), and who has the bye.

    `rematches` are the pairs that met before; `second_bye` says that the bye is not the first.
    Both are empty wherever the field allows it (T-5).
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rematches: tuple[tuple[int, int], ...] = ()
    second_bye: bool = False


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Pairs of entries that must not meet, whatever it costs."""

    pairs: frozenset[frozenset[int]] = frozenset()

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> "Forbidden":
        """Collect pairs given in any order."""
        return cls(frozenset(frozenset(pair) for pair in pairs))
