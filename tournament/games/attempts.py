"""Attempts that a live table turned away: what somebody wished to do, and the clause against it.

A card that does not fit is `PlacementLost` or `PlacementRefused`, and a false call is a fact too.
What the rules refuse altogether (a card after the winning one, a draw to a full hand, an act in a
block) leaves the table as it is, and is on the record all the same: that is what a dispute is
about. These facts move no card and judge nothing, so any game may take them up.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from tournament.event import Event, Natural, Reducer, Refused, Text
from tournament.games.commands import Command, NoteAttempt
from tournament.games.events import PlayFact
from tournament.games.refusal import Obstacle, refuse
from tournament.games.table import TableState


class AttemptRefused(PlayFact, kw_only=True):
    """A seat tried what it could not do: the act by its word, the clause, and the code of why.

    `card`, `pile` and `seen_top` are None where the act names none. What it names may be wrong: a
    card that another seat holds, a pile that is not there.
    """

    seat: Natural
    act: Text
    card: Natural | None = None
    pile: Natural | None = None
    seen_top: Natural | None = None
    clause: Text
    reason: Text


def note_attempt(state: TableState, command: NoteAttempt) -> Sequence[Event] | Refused:
    """Take down that an attempt was turned away (G-1)."""
    if state.phase == "undealt":
        return refuse(Obstacle("G-1", "not-dealt"), command)
    return (AttemptRefused(**msgspec.structs.asdict(command)),)


def attempted(state: TableState, event: AttemptRefused) -> None:
    """Change nothing: what was refused did not happen (G-1)."""
    del event
    state.version += 1


ANSWERS: Mapping[type[Command], Callable[[Any, Any], Sequence[Event] | Refused]] = {
    NoteAttempt: note_attempt,
}
REDUCER: Reducer[TableState] = {AttemptRefused: attempted}
