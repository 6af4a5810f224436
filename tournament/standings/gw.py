"""GW %: an entry's own game-win percentage, without a floor (T-2, T-3)."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.standings.field import Field

GAME_WIN = 3
GAME_DRAW = 1


def game_shares(field: Field) -> Mapping[int, tuple[int, int]]:
    """Return each entry's game points and the most its games could have given.

    3 a game won, 1 a drawn one; unplayed games count for nothing, a bye as its 2-0 (T-2).
    Somebody without a game has 0 of 1.
    """
    shares = {}
    for entry, rounds in field.scores.items():
        won = lost = drawn = 0
        for score in rounds:
            won += score.won
            lost += score.lost
            drawn += score.drawn
        games = won + lost + drawn
        shares[entry] = (GAME_WIN * won + GAME_DRAW * drawn, GAME_WIN * games or 1)
    return shares


def game_win(field: Field) -> Mapping[int, Fraction]:
    """Return GW % of every entry, from 0 to 1 (T-2, T-3)."""
    return {entry: Fraction(*share) for entry, share in game_shares(field).items()}
