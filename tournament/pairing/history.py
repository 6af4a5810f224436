"""What pairing knows of a tournament, and what it answers: numbers, no names, no game results."""

from dataclasses import dataclass
from typing import Literal

Why = Literal["too-few", "too-large", "rematch-forced", "forbidden"]

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Contender:
    """An entry that is to be paired.

    `points` are match points, `met` the entries it was paired with, `had_bye` whether it got a
    pairing bye, `last_float` +1 after meeting a lower score, -1 a higher one, 0 an equal one.
    `virtual` are points lent for pairing only (`acceleration`).
    """

    entry: int
    points: int
    met: frozenset[int] = frozenset()
    had_bye: bool = False
    last_float: int = 0
    virtual: int = 0

    @property
    def score(self) -> int:
        """What it is paired by."""
        return self.points + self.virtual


@dataclass(frozen=True, slots=True)
class Pairing:
    """Pairs in table order (the first of a pair sits left), and who has the bye.

    `rematches` are the pairs that met before; `second_bye` says that the bye is not the first.
    Both are empty wherever the field allows it (T-5). `unfinishable` counts the declared rounds
    to come that no choice of this round's pairs can keep free of rematches and second byes; it is
    worked out for small fields only and 0 for all others. `avoided` are the pairs that should have
    been kept apart and meet all the same.
    """

    pairs: Pairs
    bye: int | None
    rematches: Pairs = ()
    second_bye: bool = False
    unfinishable: int = 0
    avoided: Pairs = ()


@dataclass(frozen=True, slots=True)
class Unpairable:
    """Why a round cannot be paired, with what a director needs for the choice (T-5).

    `too-few`: fewer than two contenders. `rematch-forced`: everybody can be paired only if
    `rematches` pairs meet again (`pair(..., allow_rematch=True)` does it). `forbidden`: the
    forbidden pairs leave somebody without an opponent, rematch or not. `too-large`: the field and
    its spread of points are beyond what the search can weigh. A field of this size can
    always be paired without a rematch up to round `sure_rounds`, and never beyond `most_rounds`.

    What else could be done: `fresh_pairs` is the most pairs that can play if nobody meets again and
    the others rest, who are `resting`. `lifted` are the fewest forbidden pairs that must be allowed
    to meet so that everybody plays: for `rematch-forced` somebody new, for `forbidden` anybody at
    all. There is none where lifting does not help. All are worked out for those two cases only.
    """

    why: Why
    contenders: int
    sure_rounds: int
    most_rounds: int
    rematches: int = 0
    fresh_pairs: int = 0
    resting: tuple[int, ...] = ()
    lifted: Pairs = ()
