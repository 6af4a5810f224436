"""What has to be known of a game as it was played, to compare it with the same as ruled."""

from collections.abc import Sequence

import msgspec

from tournament.event import Event
from tournament.games.events import GameEnded, SpeedCalled
from tournament.games.game import AnyGame, Finding, GameState, Outcome, Ruleset
from tournament.games.table import TableState


class Played(msgspec.Struct, kw_only=True):
    """A game as played: `state` at its end, and some of its events by version.

    `impossible` events could not have happened as written. `demanded` ends are those that the rules
    demanded. `rightly_called` are calls of "Speed!" that were judged as the rules judge them.
    `ended` is the version of the end that counts.
    """

    state: GameState
    impossible: set[int] = msgspec.field(default_factory=set)
    demanded: set[int] = msgspec.field(default_factory=set)
    rightly_called: set[int] = msgspec.field(default_factory=set)
    ended: int | None = None


def played(game: AnyGame, rules: Ruleset, events: Sequence[Event]) -> Played:
    """Fold a game as it lies on the record (G-1)."""
    state: GameState = game.initial(rules)
    seen = Played(state=state)
    for version, event in enumerate(events, 1):
        if isinstance(event, GameEnded) and state.outcome is None:
            if is_due(state, event):
                seen.demanded.add(version)
        elif isinstance(event, SpeedCalled) and is_out(state, event.seat) == event.holds:
            seen.rightly_called.add(version)
        before = state.outcome
        if is_impossible(apply(game, state, event, version)):
            seen.impossible.add(version)
        if before is None and state.outcome is not None:
            seen.ended = version
    return seen


def apply(game: AnyGame, state: GameState, event: Event, version: int) -> list[Finding]:
    """Let one event happen, by the version that it has on the record; return what was found.

    What a version of the state says (who won a race, where a card was drawn) is thereby always that
    of the record, however many events rulings took out or put in.
    """
    found = len(state.findings)
    state.version = version - 1
    reduce = game.reducer.get(type(event))
    if reduce is not None:
        reduce(state, event)
    state.version = version
    return state.findings[found:]


def is_impossible(findings: Sequence[Finding]) -> bool:
    """Say whether what was found of an event is that it cannot have happened."""
    return any(one.severity == "impossible" for one in findings)


def due_end(state: GameState) -> Outcome | None:
    """Return the end that the rules demand and that is not on the record yet (S-11, F-W)."""
    due: Outcome | None = getattr(state, "due", None)
    return due if state.outcome is None else None


def is_due(state: GameState, event: GameEnded) -> bool:
    """Say whether this end is the one that the rules demand."""
    return due_end(state) == Outcome(winners=event.winners, cause=event.cause)


def is_out(state: GameState, seat: int) -> bool | None:
    """Say whether a seat has no cards (S-11); None where the game does not tell."""
    if not isinstance(state, TableState) or seat not in range(len(state.hands)):
        return None
    return state.is_out(seat)
