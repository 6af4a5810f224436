"""OGW %: the mean of the opponents' game-win percentages (T-3)."""

from collections.abc import Mapping
from fractions import Fraction

from tournament.standings.field import Field
from tournament.standings.gw import game_shares


def opponents_game_win(field: Field) -> Mapping[int, Fraction]:
    """Return OGW % of every entry, from 0 to 1; an opponent gives at least the floor (T-3)."""
    return field.mean_of_opponents(game_shares(field))
