"""Accelerated first rounds: who is lent points for pairing, and how many (T-5)."""

from tournament.competition.events import Settings
from tournament.competition.formats import is_planned
from tournament.competition.lots import seeded
from tournament.competition.state import Competition
from tournament.pairing.acceleration import upper_half, virtual_points


def lent_in(settings: Settings, number: int, rounds: int) -> int:
    """Return the points that the upper half of the seeds is lent in round `number` of `rounds`."""
    if settings.acceleration == "off" or is_planned(settings):
        return 0
    return virtual_points(number, rounds, win=settings.win, draw=settings.draw)


def accelerated(state: Competition, lots: dict[int, int]) -> frozenset[int]:
    """Return the entries that are lent points: the upper half of those who were there in round 1.

    Who comes later never joins them, and nobody is left out of them for having withdrawn.
    """
    if state.settings.acceleration == "off":
        return frozenset()
    return upper_half(seeded(state, lots))
