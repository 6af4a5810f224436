"""The end that the rules demand follows its ground in the same answer (S-6b, S-10b, S-11)."""

from collections.abc import Sequence

from tournament.event import Event, fold
from tournament.games.events import GameEnded, Moment
from tournament.games.speed.reducer import REDUCER
from tournament.games.speed.state import SpeedState


def after(state: SpeedState, facts: Sequence[Event]) -> SpeedState:
    """Return the table as it will be when these facts are on the record."""
    return fold(REDUCER, state.copy(), facts)


def with_due_end(state: SpeedState, facts: Sequence[Event], at: Moment | None) -> Sequence[Event]:
    """Return the facts, and behind them the end of the game where they lead to one."""
    due = after(state, facts).due
    if due is None:
        return tuple(facts)
    return (*facts, GameEnded(at=at, winners=due.winners, cause=due.cause))
