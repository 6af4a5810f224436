"""Best of N: what the results of the games make of a match (S-12, G-3, G-4).

    state = start(MatchRules(best_of=3))
    state = game_ended(state, 0)      # the left seat wins game 1
    state = game_ended(state, None)   # game 2 is drawn and played again
    state.next_game                   # 3

Every function is total: what comes after the end changes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from tournament.match.score import MAX_DRAWS, Score


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How long a match is. `elimination` matches cannot end level."""

    best_of: int = 3
    max_draws: int = MAX_DRAWS
    elimination: bool = False


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some games.

    `next_game` is the number of the game to be played, from 1, or None; `deciding` says that it
    decides an elimination match that is level, on fewest cards where it is drawn. `lots_needed`
    says that even that left the match level. `ended_early` says that it was stopped by time or
    agreement before it was decided (T-1).
    """

    rules: MatchRules
    score: Score
    next_game: int | None
    deciding: bool = False
    lots_needed: bool = False
    ended_early: bool = False
    winner: int | None = None

    @property
    def finished(self) -> bool:
        """Whether nothing is left to play or to draw lots for."""
        return self.next_game is None and not self.lots_needed


def start(rules: MatchRules) -> MatchState:
    """Return a match before its first game."""
    return MatchState(rules, Score(0, 0), next_game=1)


def game_ended(state: MatchState, winner: int | None) -> MatchState:
    """Count a game: the winning seat (0 left, 1 right), or None where it was drawn (G-3)."""
    raise NotImplementedError


def stopped(state: MatchState) -> MatchState:
    """Start no further game: match time (G-4) or agreement (T-1)."""
    raise NotImplementedError


def lots_drawn(state: MatchState, winner: int) -> MatchState:
    """Decide by lots an elimination match that one more game left level (G-3)."""
    raise NotImplementedError


def match_of(rules: MatchRules, games: Iterable[int | None]) -> MatchState:
    """Fold the results of games, each a winning seat or None for a drawn game."""
    state = start(rules)
    for winner in games:
        state = game_ended(state, winner)
    return state
