"""What pairing knows of a tournament, and what it answers: numbers, no names, no game results."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

Why = Literal["too-few", "too-large", "rematch-forced", "forbidden"]


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
    Both are empty wherever the field allows it (T-5). `unfinishable` counts the declared rounds
    to come that no choice of this round's pairs can keep free of rematches and second byes; it is
    worked out for small fields only and 0 for all others.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    rematches: tuple[tuple[int, int], ...] = ()
    second_bye: bool = False
    unfinishable: int = 0


@dataclass(frozen=True, slots=True)
class Unpairable:
    """Why a round cannot be paired, with what a director needs for the choice (T-5).

    `too-few`: fewer than two contenders. `rematch-forced`: everybody can be paired only if
    `rematches` pairs meet again (`pair(..., allow_rematch=True)` does it). `forbidden`: the
    forbidden pairs leave somebody without an opponent, rematch or not. `too-large`: the field and
    its spread of points are beyond what the search can weigh. A field of this size can
    always be paired without a rematch up to round `sure_rounds`, and never beyond `most_rounds`.
    """

    why: Why
    contenders: int
    sure_rounds: int
    most_rounds: int
    rematches: int = 0


@dataclass(frozen=True, slots=True)
class Forbidden:
    """Pairs of entries that must not meet, whatever it costs."""

    pairs: frozenset[frozenset[int]] = frozenset()

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> "Forbidden":
        """Collect pairs given in any order."""
        return cls(frozenset(frozenset(pair) for pair in pairs))


NONE_FORBIDDEN = Forbidden()
