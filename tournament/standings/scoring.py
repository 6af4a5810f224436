"""What a round gives an entry (T-1, T-2, T-6). The package's docstring has the truth table."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tournament.event import Refused

Kind = Literal["played", "forfeit", "bye", "half-bye", "late", "absent", "gone", "rest", "open"]
"""`forfeit`: a match to which one side or both did not come. `half-bye`: a bye that was asked for
and is worth a draw. `gone`: after a withdrawal. `rest`: a round of a round robin in which it has
nobody to meet. `open`: a match whose result is waited for."""

UNPLAYED = ("late", "absent")
"""Rounds that count as played although nothing was played and nothing granted."""

UNCOUNTED = ("gone", "rest", "open")
"""Rounds that match points are not divided by (T-2, T-10)."""

_WITH_OPPONENT = ("played", "forfeit", "open")
_WITH_GAMES = ("played", "forfeit", "bye")


@dataclass(frozen=True, slots=True)
class RoundScore:
    """One entry's view of one closed round: the opponent, and the games won, lost and drawn.

    Games that were not finished are not in it.

    Raises:
        ValueError: a match lacks its opponent, or another round has one; a bye is not won; a
            forfeit is level; a round without games has some.
    """

    kind: Kind
    opponent: int | None = None
    won: int = 0
    lost: int = 0
    drawn: int = 0

    def __post_init__(self) -> None:
        if self.kind == "played" and self.opponent is not None:
            return  # by far the most rounds
        if (
            (self.kind in _WITH_OPPONENT) is (self.opponent is None)
            or (self.kind not in _WITH_GAMES and (self.won or self.lost or self.drawn))
            or (self.kind == "bye" and self.won <= self.lost)
            or (self.kind == "forfeit" and self.won == self.lost)
        ):
            raise ValueError(f"no round can be {self}")


BYE = RoundScore("bye", won=2)
"""A bye counts as a win 2-0 (T-1)."""

HALF_BYE = RoundScore("half-bye")
"""A bye that was asked for and is worth a draw, without a game."""

LATE = RoundScore("late")
"""A round from before a late entry came: a loss without a game (T-6)."""

ABSENT = RoundScore("absent")
"""A round without a pairing and without a granted bye, while the entry was not withdrawn (T-6)."""

GONE = RoundScore("gone")
"""A round after a withdrawal (T-4)."""

REST = RoundScore("rest")
"""A round of a round robin in which an entry has nobody to meet: no bye, and it gives nothing."""


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
        kind = score.kind
        if kind in {"played", "forfeit"}:
            if score.won == score.lost:
                return self.draw
            return self.win if score.won > score.lost else self.loss
        if kind == "bye":
            return self.bye
        if kind == "half-bye":
            return self.draw
        return self.loss if kind == "late" else 0


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
