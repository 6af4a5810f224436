"""What is asked of the next round beside the rules, for the pairing (T-5)."""

from tournament.competition.kinship import kept_apart
from tournament.competition.state import Competition
from tournament.pairing.wishes import Wishes


def wishes_for(state: Competition, number: int) -> Wishes:
    """Return the wishes that hold in round `number`."""
    return Wishes(apart=kept_apart(state, number))
