"""GW %: an entry's own game-win percentage, without a floor (T-2, T-3)."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.standings.field import Field, Share
from tournament.standings.working import Part, Worked, Working, skipped

GAME_WIN = 3
GAME_DRAW = 1


def game_share(field: Field, entry: int) -> Share:
    """Return an entry's game points and the most its games could have given.

    3 a game won, 1 a drawn one; unplayed games count for nothing, a bye as its 2-0 (T-2).
    Somebody without a game has 0 of 1.
    """
    won = lost = drawn = 0
    for score in field.scores[entry]:
        won += score.won
        lost += score.lost
        drawn += score.drawn
    games = won + lost + drawn
    return GAME_WIN * won + GAME_DRAW * drawn, GAME_WIN * games or 1


def game_win(field: Field) -> Mapping[int, Fraction]:
    """Return GW % of every entry, from 0 to 1 (T-2, T-3)."""
    return {entry: Fraction(*game_share(field, entry)) for entry in field.scores}


def game_win_worked(field: Field) -> Worked:
    """Return how game points add up, and what they are divided by."""

    def worked(entry: int) -> Working:
        parts = []
        most = 0
        for number, score in enumerate(field.every_round(entry), 1):
            points = GAME_WIN * score.won + GAME_DRAW * score.drawn
            possible = GAME_WIN * (score.won + score.lost + score.drawn)
            most += possible
            share = (points, possible) if possible else None
            note = skipped(score.kind)
            parts.append(Part(number, score.opponent, points, share=share, note=note))
        return Working.total(parts, most)

    return worked
