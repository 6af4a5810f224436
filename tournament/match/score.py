"""The score of a match, as it is written on the slip: games won, lost and drawn."""

import re
from dataclasses import dataclass

from tournament.event import Refused

MAX_DRAWS = 3
"""How many drawn games a match may hold by default (G-3)."""

_WRITTEN = re.compile(r"(\d{1,3})[-\N{EN DASH}](\d{1,3})(?:[-\N{EN DASH}](\d{1,3}))?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Score:
    """Games won, lost and drawn, seen from the left seat (T-1)."""

    won: int
    lost: int
    drawn: int = 0

    @property
    def text(self) -> str:
        """The score as written: `2-1`, or `1-1-1` where games were drawn."""
        return f"{self.won}-{self.lost}" + (f"-{self.drawn}" if self.drawn else "")

    @property
    def winner(self) -> int | None:
        """The seat with most games won: 0 left, 1 right, None where they are level."""
        if self.won == self.lost:
            return None
        return 0 if self.won > self.lost else 1

    def reversed(self) -> "Score":
        """Return the same score seen from the right seat."""
        return Score(self.lost, self.won, self.drawn)


def parse_score(text: str) -> Score | None:
    """Read `2-1` or `2-1-0`, with hyphens or en dashes; None where it is no score."""
    written = _WRITTEN.fullmatch(text.strip())
    return Score(*(int(games or 0) for games in written.groups())) if written else None


def games_needed(best_of: int) -> int:
    """Return how many games win a match (S-12): 2 of 3, 3 of 5; best of 2 may end level.

    Raises:
        ValueError: `best_of` is below 1.
    """
    if best_of < 1:
        raise ValueError(f"a match is at least one game, not best of {best_of}")
    return best_of // 2 + 1


def judge(
    score: Score,
    best_of: int,
    *,
    elimination: bool,
    ended_early: bool,
    max_draws: int = MAX_DRAWS,
    by_lots: bool = False,
) -> Refused | None:
    """Say whether a score can stand as the result of a match, and if not, by which clause.

    A finished match has one side with the games needed, and no side with more (S-12), or as many
    drawn games as a match may hold (G-3). Any other score stands only if the match `ended_early`,
    by time (G-4) or by agreement (T-1). In elimination a level score is refused (T-1) unless lots
    decided after one more game (`by_lots`, G-3); that game may be drawn beyond `max_draws`.

    The reasons: `no-games-below-zero`, `too-many-wins`, `too-many-draws`, `undecided`,
    `unfinished`.
    """
    raise NotImplementedError
