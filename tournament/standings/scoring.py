"""What a round gives an entry (T-1, T-2, T-6).

| round                | match points | match-win % | own game-win %    | opponents' averages |
|----------------------|--------------|-------------|-------------------|---------------------|
| played               | 3 / 1 / 0    | counts      | its games         | the opponent counts |
| pairing bye          | a win        | counts      | as 2-0            | skipped             |
| absent, missed, late | 0            | counts      | no game           | no opponent         |
| won by no-show       | a win        | counts      | as 2-0            | the opponent counts |
| lost by no-show      | 0            | counts      | as 0-2            | the opponent counts |
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

Kind = Literal["played", "bye", "absent"]


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One entry's view of one closed round: the opponent, and the games won, lost and drawn."""

    kind: Kind
    opponent: int | None = None
    won: int = 0
    lost: int = 0
    drawn: int = 0


@dataclass(frozen=True, slots=True)
class Scoring:
    """What counts how much. `floor` is the least percentage an opponent contributes (T-2)."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    floor: Fraction = Fraction(33, 100)
