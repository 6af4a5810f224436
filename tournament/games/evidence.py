"""What a record made afterwards rests on: a film of the game, and what somebody states.

These facts say where other facts come from. They move no card and judge nothing, so any game may
take them up: they are the same in every game, at any time once it is dealt (G-1, G-5).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any

import msgspec

from tournament.event import Event, Natural, Reducer, Refused, Text
from tournament.games.commands import AttachFilm, Command, MakeStatement
from tournament.games.events import Digest, PlayFact
from tournament.games.refusal import Obstacle, refuse
from tournament.games.table import TableState

SLOWEST_FRAME_US = 10_000_000
"""Microseconds that a frame is seen at most: no camera is so slow."""
FrameTime = Annotated[int, msgspec.Meta(ge=1, le=SLOWEST_FRAME_US)]


class FilmAttached(PlayFact, kw_only=True):
    """A film shows the game, or part of it, and somebody marked what is seen on it.

    `sha256` and `size` (bytes) tell which film, whatever its file is called. `frame_us` is the
    median time from one frame to the next, in microseconds, measured over `intervals` of them (0:
    told by the file or by somebody, not measured): nothing marked on it is known better. `at` is
    when the film begins, None where nobody knows; the times of what is marked then count from its
    first frame.
    """

    sha256: Digest
    size: Natural
    frame_us: FrameTime
    intervals: Natural
    marked_by: Text


class StatementMade(PlayFact, kw_only=True):
    """Somebody answers for the record, or for part of it: who, in what part, and what they say.

    `by` is how the club knows them; the log is never erased, so initials do better than a name.
    """

    by: Text
    role: Text
    text: Text


def attach_film(state: TableState, command: AttachFilm) -> Sequence[Event] | Refused:
    """Take a film down as what the record rests on (G-1)."""
    if state.phase == "undealt":
        return refuse(Obstacle("G-1", "not-dealt"), command)
    return (FilmAttached(**msgspec.structs.asdict(command)),)


def make_statement(state: TableState, command: MakeStatement) -> Sequence[Event] | Refused:
    """Take a statement down with its author (G-1, G-5)."""
    if state.phase == "undealt":
        return refuse(Obstacle("G-1", "not-dealt"), command)
    return (StatementMade(**msgspec.structs.asdict(command)),)


def attested(state: TableState, event: FilmAttached | StatementMade) -> None:
    """Change nothing: evidence says where a record comes from, not what happened (G-1)."""
    del event
    state.version += 1


ANSWERS: Mapping[type[Command], Callable[[Any, Any], Sequence[Event] | Refused]] = {
    AttachFilm: attach_film,
    MakeStatement: make_statement,
}
REDUCER: Reducer[TableState] = {FilmAttached: attested, StatementMade: attested}
