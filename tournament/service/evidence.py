"""What a recorded game rests on beside what happened in it: its films and statements, in order."""

from collections.abc import Iterator
from typing import TypeVar

from tournament.games.evidence import FilmAttached, StatementMade
from tournament.service.games import RecordedGame

E = TypeVar("E", FilmAttached, StatementMade)


def films(recorded: RecordedGame) -> list[tuple[int, FilmAttached]]:
    """Return every film that a record was marked on, with the version of the event."""
    return list(_with_version(recorded, FilmAttached))


def statements(recorded: RecordedGame) -> list[tuple[int, StatementMade]]:
    """Return every statement in a record, with the version of the event."""
    return list(_with_version(recorded, StatementMade))


def _with_version(recorded: RecordedGame, kind: type[E]) -> Iterator[tuple[int, E]]:
    for version, event in enumerate(recorded.events, 1):
        if isinstance(event, kind):
            yield version, event
