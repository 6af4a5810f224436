"""What a round gives an entry (T-1, T-2, T-6).

| round            | `RoundScore`                    | match points | match % | games | opponent |
|------------------|---------------------------------|--------------|---------|-------|----------|
| played           | `("played", opponent, w, l, d)` | by the games | counts  | w l d | counts   |
| bye              | `BYE`, `("bye", won=2)`         | a bye        | counts  | 2-0   | none     |
| before it came   | `LATE`, `("late")`              | a loss       | counts  | none  | none     |
| absent           | `ABSENT`, `("absent")`          | 0            | counts  | none  | none     |
| won by no-show   | `("played", opponent, won=2)`   | a win        | counts  | 2-0   | counts   |
| lost by no-show  | `("played", opponent, lost=2)`  | a loss       | counts  | 0-2   | counts   |
| both absent      | for each the row above          | a loss       | counts  | 0-2   | counts   |
| after withdrawal | none                            | 0            | no      | none  | none     |

"Counts" under match %: the round is one of the rounds played that match points are divided
by. "Opponent": it is one of those whose percentages OMW % and OGW % average (T-3).
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournament.event import Refused

Kind = Literal["played", "bye", "late", "absent"]


UNPLAYED = ("late", "absent")


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One entry's view of one closed round: the opponent, and the games won, lost and drawn.

    Games that were not finished are not in it.

    Raises:
        ValueError: a round that was played lacks an opponent, another has one; a bye is not won;
            absence has games.
    """

    kind: Kind
    opponent: int | None = None
    won: int = 0
    lost: int = 0
    drawn: int = 0

    def __post_init__(self) -> None:
        if (
            (self.kind == "played") is (self.opponent is None)
            or (self.kind == "bye" and self.won <= self.lost)
            or (self.kind in UNPLAYED and (self.won or self.lost or self.drawn))
        ):
            raise ValueError(f"no round can be {self}")


BYE = RoundScore("bye", won=2)
"""A bye counts as a win 2-0 (T-1)."""

LATE = RoundScore("late")
"""A round from before a late entry came: a loss without a game (T-6)."""

ABSENT = RoundScore("absent")
"""A round without a pairing and without a granted bye, while the entry was not withdrawn (T-6)."""


@dataclass(frozen=True, slots=True)
class Scoring:
    """What counts how much. `floor` is the least percentage an opponent contributes (T-2)."""

    win: int = 3
    draw: int = 1
    loss: int = 0
    bye: int = 3
    floor: Fraction = Fraction(33, 100)

    def points(self, score: RoundScore) -> int:
        """Return the match points of a round: most games won wins, level is a draw (T-1)."""
        if score.kind == "absent":
            return 0
        if score.kind == "late":
            return self.loss
        if score.kind == "bye":
            return self.bye
        if score.won == score.lost:
            return self.draw
        return self.win if score.won > score.lost else self.loss


def judge_scoring(scoring: Scoring) -> Refused | None:
    """Refuse points that reward the wrong thing (T-12), or percentages that are none."""
    facts: dict[str, int | str] = {
        "win": scoring.win,
        "draw": scoring.draw,
        "loss": scoring.loss,
        "bye": scoring.bye,
    }
    if not 0 <= scoring.loss <= scoring.draw <= scoring.win or scoring.win == 0 or scoring.bye < 0:
        return Refused(clause="T-12", reason="points-out-of-order", facts=facts)
    if scoring.bye > scoring.win:
        return Refused(clause="T-12", reason="bye-above-win", facts=facts)
    if 2 * scoring.draw > scoring.win + scoring.loss:
        return Refused(clause="T-12", reason="two-draws-above-win-and-loss", facts=facts)
    if not 0 <= scoring.floor <= 1:
        return Refused(
            clause="T-2", reason="floor-out-of-range", facts={"floor": str(scoring.floor)}
        )
    return None
