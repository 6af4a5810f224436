"""The end of a game: what the rules demand is recorded at once, and another end is a finding."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

from tournament.event import Event, Reducer, Refused, fold
from tournament.games.commands import CallTime
from tournament.games.events import (
    CardDrawn,
    GameEnded,
    Moment,
    PlacementLost,
    PlacementRefused,
    PlayStarted,
)
from tournament.games.game import Outcome
from tournament.games.moments import time_is_up
from tournament.games.refusal import Obstacle, refuse
from tournament.games.table import TableState

Table = TypeVar("Table", bound=TableState)


_NEVER_AN_END = frozenset({PlayStarted, CardDrawn, PlacementLost, PlacementRefused})
"""Facts after which no game is over that was not before: nobody has fewer cards than before."""


def with_due_end(
    reducer: Reducer[Table], state: Table, facts: Sequence[Event], at: Moment | None
) -> Sequence[Event]:
    """Return the facts, and behind them the end of the game where they lead to one (S-11, F-W)."""
    if state.due is None and all(type(fact) in _NEVER_AN_END for fact in facts):
        return facts
    then = fold(reducer, state.copy(), facts)
    if then.due is None or then.outcome is not None:
        return facts
    return (*facts, GameEnded(at=at, winners=then.due.winners, cause=then.due.cause))


def game_over(state: TableState, clauses: Mapping[str, str]) -> Obstacle:
    """Tell by which clause a game is over; `clauses` has that of each cause, G-2 for `time`.

    A cause that no rule knows is told by the clause of going out.
    """
    end = state.outcome or state.due
    cause = end.cause if end else "out"
    return Obstacle(clauses.get(cause, clauses["out"]), "game-over")


def call_time(state: TableState, command: CallTime) -> Sequence[Event] | Refused:
    """End a game in play by the number of cards left, unless the limit is not reached (G-2)."""
    limit = state.rules.time_limit
    if not time_is_up(limit, state.started, command.at):
        return refuse(Obstacle("G-2", "time-not-up"), command, time_limit=limit)
    return (GameEnded(at=command.at, winners=state.with_fewest_cards(), cause="time"),)


def judge_end(state: TableState, outcome: Outcome, clause: str) -> None:
    """Find where an end is not the one that the rules demand; `clause` is the game's own (G-2)."""
    if outcome is state.due:
        return
    if state.due is not None:
        if outcome != state.due:
            state.illegal(clause, "another-end-was-due")
    elif outcome.cause != "time" or state.phase == "dealt":
        state.illegal(clause, "no-end-was-due")
    elif outcome.winners != state.with_fewest_cards():
        state.illegal("G-2", "not-the-fewest-cards")
