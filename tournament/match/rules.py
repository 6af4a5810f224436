"""How long a match is (S-12, G-3, G-4)."""

from dataclasses import dataclass

MAX_DRAWS = 3
"""How many drawn games of a match are played again by default (G-3)."""


@dataclass(frozen=True, slots=True)
class MatchRules:
    """What a match is played to. An `elimination` match cannot end level.

    `match_time` is in seconds: once it is over no other game is begun (G-4); None is without limit.

    Raises:
        ValueError: `best_of` is below 1.
    """

    best_of: int = 3
    max_draws: int = MAX_DRAWS
    elimination: bool = False
    match_time: int | None = None

    def __post_init__(self) -> None:
        if self.best_of < 1:
            raise ValueError(f"a match is at least one game, not best of {self.best_of}")

    @property
    def needed(self) -> int:
        """The games that win the match: 2 of 3, 3 of 5. Best of 2 may end level, 1-1."""
        return self.best_of // 2 + 1

    @property
    def most_decided(self) -> int:
        """The most games that can have a winner; level elimination matches get one more."""
        return 2 * self.needed - 1 if self.elimination else self.best_of

    @property
    def most_games(self) -> int:
        """The highest number that a game of the match can have: drawn ones are played again."""
        return self.best_of + self.max_draws + 1
