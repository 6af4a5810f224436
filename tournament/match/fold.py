"""Best of N: what the results of the games make of a match (S-12, G-3, G-4).

    state = start(MatchRules(best_of=3))
    state = game_ended(state, 0)      # the left seat wins game 1
    state = game_ended(state, None)   # game 2 is drawn and played again
    state.next_game                   # 3

Every step is total: what comes after the end changes nothing.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from tournament.match.rules import MatchRules
from tournament.match.score import Score, judge


@dataclass(frozen=True, slots=True)
class MatchState:
    """A match after some games.

    `next_game` is the number of the game to be played, from 1, or None. `deciding`: that game is
    the one more that decides an elimination match that is level, on fewest cards where it is
    drawn. `lots_needed`: even that left the match level. `ended_early`: it was stopped by time or
    agreement before it was decided (T-1). `winner` is the winning seat, None before the end and
    in a drawn match.
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

    @property
    def cut_short(self) -> bool:
        """Whether its score can stand only because no other game was begun (T-1, G-4)."""
        rules = self.rules
        by_lots = self.score.winner is None and self.winner is not None
        return self.ended_early and bool(
            judge(
                self.score,
                rules.best_of,
                elimination=rules.elimination,
                ended_early=False,
                max_draws=rules.max_draws,
                by_lots=by_lots,
            )
        )


@dataclass(frozen=True, slots=True)
class GameOver:
    """A game that is over: the winning seat, None where it was drawn.

    `fewest` is the seat that alone had fewest cards at its end, None where that is neither.
    `began` is in seconds from the start of the match.
    """

    winner: int | None
    fewest: int | None = None
    began: float = 0


def start(rules: MatchRules) -> MatchState:
    """Return a match before its first game (S-12, F-M)."""
    return MatchState(rules, Score(0, 0), next_game=1)


def game_ended(state: MatchState, winner: int | None) -> MatchState:
    """Count a game: the winning seat (0 left, 1 right), or None where it was drawn (G-3).

    A deciding game that is drawn is won by the seat with fewest cards; None means that even those
    were equal.
    """
    if state.next_game is None:
        return state
    score = Score(
        state.score.won + (winner == 0),
        state.score.lost + (winner == 1),
        state.score.drawn + (winner is None),
    )
    after = replace(state, score=score, next_game=state.next_game + 1)
    if state.deciding:
        return replace(
            after, next_game=None, deciding=False, winner=winner, lots_needed=winner is None
        )
    if max(score.won, score.lost) == state.rules.needed:
        return replace(after, next_game=None, winner=winner)
    played_out = score.won + score.lost == state.rules.best_of
    return _as_it_stands(after) if played_out or score.drawn > state.rules.max_draws else after


def stopped(state: MatchState) -> MatchState:
    """Start no further game: match time (G-4), once the game in progress has ended, or agreement.

    An elimination match that is level has one more game all the same.
    """
    if state.next_game is None or state.deciding:
        return state
    return _as_it_stands(replace(state, ended_early=True))


def time_passed(state: MatchState, seconds: float) -> MatchState:
    """Stop a match between two games where so many seconds after its start its time is over (G-4).

    The game that was in progress when time ended has been finished and counted before.
    """
    limit = state.rules.match_time
    return state if limit is None or seconds < limit else stopped(state)


def game_begun(state: MatchState, seconds: float) -> MatchState:
    """Begin a game so many seconds after the start of the match.

    After match time that is the one more game of an elimination match that is level (G-4). Any
    other was dealt before the time was over: it is the one in progress, and counts as usual.
    """
    late = time_passed(state, seconds)
    return late if late.deciding else state


def lots_drawn(state: MatchState, winner: int) -> MatchState:
    """Decide by lots an elimination match that one more game left level (G-3)."""
    return replace(state, lots_needed=False, winner=winner) if state.lots_needed else state


def match_of(rules: MatchRules, games: Iterable[int | None]) -> MatchState:
    """Fold the results of games, each a winning seat or None for a drawn game."""
    state = start(rules)
    for winner in games:
        state = game_ended(state, winner)
    return state


def match_of_games(
    rules: MatchRules, games: Iterable[GameOver]
) -> tuple[MatchState, tuple[int | None, ...]]:
    """Fold games that are over, and tell which seat each counts for, None where it is drawn.

    A deciding game that is drawn counts for the fewest cards (G-3).
    """
    state = start(rules)
    counted: list[int | None] = []
    for game in games:
        state = game_begun(state, game.began)
        decided = game.winner is not None or not state.deciding
        counted.append(game.winner if decided else game.fewest)
        state = game_ended(state, counted[-1])
    return state, tuple(counted)


def _as_it_stands(state: MatchState) -> MatchState:
    """End the match: most games won wins; level is drawn, or one more game in elimination."""
    if state.rules.elimination and state.score.winner is None:
        return replace(state, deciding=True)
    return replace(state, next_game=None, winner=state.score.winner)
