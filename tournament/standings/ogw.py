"""OGW %: the mean of the opponents' game-win percentages (T-3)."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from tournament.standings.field import Field
from tournament.standings.gw import game_share
from tournament.standings.working import Worked, opponents_working


def opponents_game_win(field: Field) -> Mapping[int, Fraction]:
    """Return OGW % of every entry, from 0 to 1; an opponent gives at least the floor (T-3)."""
    return field.mean_of_opponents(partial(game_share, field), field.scoring.floor)


def opponents_game_win_worked(field: Field) -> Worked:
    """Return how OGW % is averaged."""
    return opponents_working(field, partial(game_share, field), field.scoring.floor)
