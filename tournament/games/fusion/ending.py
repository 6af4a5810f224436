"""The end that the rules demand follows its ground in the same answer (F-W, F-L)."""

from collections.abc import Sequence

from tournament.event import Event, fold
from tournament.games.events import GameEnded, PlayFact
from tournament.games.fusion.reducer import REDUCER
from tournament.games.fusion.state import FusionState


def with_due_end(state: FusionState, fact: PlayFact) -> Sequence[Event]:
    """Return the fact, and behind it the end of the game where it leads to one."""
    due = fold(REDUCER, state.copy(), [fact]).due
    if due is None:
        return (fact,)
    return (fact, GameEnded(at=fact.at, winners=due.winners, cause=due.cause))
