"""Read models: tables filled from the log, each with a checkpoint of how far it has come.

What a page of events changes and the checkpoint are one transaction. A program that dies leaves a
read model behind the log, never ahead of it and never with an event counted twice. It holds
nothing that is not on the log, so another version of its reducer empties it and begins anew.
"""

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy import Connection, delete, insert, select, update

from eventstore.errors import DAMAGED, IntegrityFailure
from eventstore.events import RecordedEvent
from eventstore.sql import SqlEventStore
from eventstore.tables import projections

PAGE = 1000
"""How many events one transaction takes: it holds up writers no longer than that."""


class Projection(Protocol):
    """A read model. `name` is its own; `version` rises with every change of what it makes."""

    name: str
    version: int

    def clear(self, connection: Connection) -> None:
        """Empty its tables."""
        ...

    def apply(self, connection: Connection, recorded: Sequence[RecordedEvent]) -> None:
        """Take in events, which follow those before in the order of the log."""
        ...


def catch_up(store: SqlEventStore, projection: Projection) -> int:
    """Bring a read model up to the head of the log, and return the position it has come to.

    Raises:
        IntegrityFailure: an event is missing.
        StorageFailure: the storage refuses; the read model stays at the last page.
    """
    while True:
        with store.storage.writing() as connection:
            position = _begun_at(connection, projection)
            page = list(store.read_all(after=position, limit=PAGE))
            if page:
                _require_next(page, position)
                projection.apply(connection, page)
                position = page[-1].position
                here = projections.c.name == projection.name
                connection.execute(update(projections).where(here).values(position=position))
        if len(page) < PAGE:
            return position


def position_of(store: SqlEventStore, projection: Projection) -> int:
    """Return how far a read model has come; 0 where another version of its reducer filled it."""
    with store.storage.reading() as connection:
        found = _checkpoint(connection, projection)
    return found[1] if found and found[0] == projection.version else 0


def _begun_at(connection: Connection, projection: Projection) -> int:
    """Return the checkpoint; where there is none of this version, empty the tables and set one."""
    found = _checkpoint(connection, projection)
    if found and found[0] == projection.version:
        return found[1]
    projection.clear(connection)
    connection.execute(delete(projections).where(projections.c.name == projection.name))
    row = {"name": projection.name, "version": projection.version, "position": 0}
    connection.execute(insert(projections).values(row))
    return 0


def _checkpoint(connection: Connection, projection: Projection) -> tuple[int, int] | None:
    columns = select(projections.c.version, projections.c.position)
    row = connection.execute(columns.where(projections.c.name == projection.name)).one_or_none()
    return (row.version, row.position) if row else None


def _require_next(page: Sequence[RecordedEvent], after: int) -> None:
    for due, event in enumerate(page, after + 1):
        if event.position != due:
            reason = f"the event is missing; {event.position} comes next; {DAMAGED}"
            raise IntegrityFailure(due, reason, "missing")
