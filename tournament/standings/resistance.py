"""Resistance: the mean of the opponents' success where byes count for nothing at all.

An opponent's success is (matches won + half the matches drawn) / matches, rounds missed by lateness
or absence among them, byes not; at least a quarter. It is Pokémon's convention. It differs from
OMW % in the floor, in the worth of a draw, and in that an opponent's bye is not in it either.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial

from tournament.standings.field import Field, Share
from tournament.standings.scoring import UNCOUNTED
from tournament.standings.working import Worked, opponents_working

FLOOR = Fraction(1, 4)

_WITHOUT = (*UNCOUNTED, "bye", "half-bye")


def success(field: Field, entry: int) -> Share:
    """Return twice the matches won, drawn ones once, and twice the matches there were."""
    won = rounds = 0
    for score in field.scores[entry]:
        if score.kind in _WITHOUT:
            continue
        rounds += 2
        if score.won > score.lost:
            won += 2
        elif score.won == score.lost and score.kind == "played":
            won += 1
    return won, rounds or 1


def resistance(field: Field) -> Mapping[int, Fraction]:
    """Return the resistance of every entry, from 0 to 1."""
    return field.mean_of_opponents(partial(success, field), FLOOR)


def resistance_worked(field: Field) -> Worked:
    """Return how resistance is averaged."""
    return opponents_working(field, partial(success, field), FLOOR)
