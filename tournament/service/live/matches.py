"""How a match at a live table stands: a fold of its games (S-12, F-M, G-3, G-4).

A table of two has a match of the club's rules. At a table of more, games are won one by one, and
the first to win as many as the match needs has won it.
"""

from collections.abc import Iterator, Sequence

import msgspec

from tournament.match.fold import GameOver, match_of_games, time_passed
from tournament.match.rules import MAX_DRAWS, MatchRules

OF_A_MATCH = 2
"""Seats of a match that a tournament knows."""


class PlayedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game that is over: the winning seats, none where it was drawn, and why.

    `fewest` are the seats that had fewest cards at the end; one alone decides a deciding game.
    `began_us` is the moment of its signal, None where that is not known.
    """

    winners: tuple[int, ...]
    cause: str
    fewest: tuple[int, ...] = ()
    began_us: int | None = None


class RuledGame(msgspec.Struct, frozen=True, kw_only=True):
    """What rulings make of a game: who won it, or that it does not count and is played again."""

    number: int
    winners: tuple[int, ...] = ()
    counts: bool = True


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """A match after some games. `won` counts each seat's, `next_game` is None when it is over.

    `winner` is the seat that won it; `lots_needed` says that only lots can tell (G-3). Of a match
    of two `counted` is the seat that each game counts for, and `cut_short` says that it ended
    before its games had decided it (G-4).
    """

    won: tuple[int, ...]
    drawn: int
    next_game: int | None
    winner: int | None
    lots_needed: bool = False
    cut_short: bool = False
    counted: tuple[int | None, ...] = ()


class MatchSheet(msgspec.Struct, frozen=True, kw_only=True):
    """What a match is played to, and which of its games are ruled otherwise than they ended."""

    seats: int
    best_of: int
    max_draws: int = MAX_DRAWS
    elimination: bool = False
    match_time: int | None = None
    ruled: tuple[RuledGame, ...] = ()

    def standing(self, games: Sequence[PlayedGame], seconds: float = 0) -> Standing:
        """Return how the match stands, so many seconds after its first game began.

        `games` are all that were played; one that is ruled counts as ruled.
        """
        if self.seats == OF_A_MATCH:
            return self._of_two(games, seconds)
        dealt, games = len(games), self._as_ruled(games)
        won = tuple(sum(seat in each.winners for each in games) for seat in range(self.seats))
        drawn = sum(not each.winners for each in games)
        needed = self.best_of // 2 + 1
        winner = next((seat for seat, count in enumerate(won) if count >= needed), None)
        over = winner is not None or drawn > self.max_draws
        return Standing(won=won, drawn=drawn, next_game=None if over else dealt + 1, winner=winner)

    def _as_ruled(self, games: Sequence[PlayedGame]) -> list[PlayedGame]:
        """Return the games that count, each as it is ruled."""
        ruled = {each.number: each for each in self.ruled}
        return [
            msgspec.structs.replace(game, winners=ruled[number].winners)
            if number in ruled
            else game
            for number, game in enumerate(games, 1)
            if number not in ruled or ruled[number].counts
        ]

    def _of_two(self, games: Sequence[PlayedGame], seconds: float) -> Standing:
        rules = MatchRules(self.best_of, self.max_draws, self.elimination, self.match_time)
        signal_us = games[0].began_us if games else None
        counting = self._as_ruled(games)
        state, counted = match_of_games(rules, _over(counting, signal_us))
        if counting:
            state = time_passed(state, seconds)
        score = state.score
        return Standing(
            won=(score.won, score.lost),
            drawn=score.drawn,
            next_game=None if state.next_game is None else len(games) + 1,
            winner=state.winner,
            lots_needed=state.lots_needed,
            cut_short=state.next_game is None and state.cut_short,
            counted=counted,
        )


def _over(games: Sequence[PlayedGame], signal_us: int | None) -> Iterator[GameOver]:
    """Yield games as a match of two counts them, each at its moment after the signal of the first.

    `signal_us` is that signal, by the same clock as the games; None where it is not known.
    """
    for each in games:
        began = 0.0
        if signal_us is not None and each.began_us is not None:
            began = (each.began_us - signal_us) / 1_000_000
        yield GameOver(_alone(each.winners), _alone(each.fewest), began)


def _alone(seats: tuple[int, ...]) -> int | None:
    return seats[0] if len(seats) == 1 else None
