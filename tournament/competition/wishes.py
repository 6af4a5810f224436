"""What is asked of the next round beside the rules, for the pairing (T-5)."""

from tournament.competition.kinship import kept_apart
from tournament.competition.state import Competition
from tournament.pairing.wishes import Forbidden, Wishes


def wishes_for(state: Competition, number: int) -> Wishes:
    """Return the wishes that hold in round `number`."""
    return Wishes(
        forbidden=Forbidden.of(forbidden.pair for forbidden in state.forbidden),
        apart=kept_apart(state, number),
        resting=frozenset(state.granted_in(number)),
    )
