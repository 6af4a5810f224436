"""A log that is open for many to ask at once: one writer, whose commits they share."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

from eventstore.recording import utc_now
from eventstore.writer import Writer
from tournament.projections.access import AccessTable
from tournament.service.access import Access
from tournament.service.codec import codec
from tournament.service.database import Database, open_store
from tournament.service.instants import microseconds
from tournament.service.ledger import Asked, Ledger


@dataclass(frozen=True, slots=True)
class Serving:
    """An open log. Threads may share it; each asks by a ledger of its own."""

    database: Database
    writer: Writer
    clock: Callable[[], datetime]

    @property
    def access(self) -> Access:
        """Who is let in."""
        return Access(AccessTable(self.database.store.storage), self.clock)

    def now_us(self) -> int:
        """Return the time by the log's clock: microseconds since 1970 UTC."""
        return microseconds(self.clock())

    def ledger(self, actor: str, *, asked: Asked | None = None) -> Ledger:
        """Return the log as one actor sees it, for one command or some questions."""
        return Ledger(
            self.database.store,
            self.database.roster,
            codec(),
            actor=actor,
            secrets=self.database.secrets,
            append=self.writer.append,
            asked=asked,
        )


@contextmanager
def serving(url: str, *, clock: Callable[[], datetime] = utc_now) -> Iterator[Serving]:
    """Open the log at an SQLAlchemy URL to write; a missing database is made.

    What waits to be recorded when this is left is recorded before the log is closed.

    Raises:
        BadInput: the URL names no database that is known here.
        SchemaMismatch: its schema is older or newer than this version's.
        StorageFailure: it is somebody else's, or cannot be opened.
    """
    with open_store(url, write=True, clock=clock) as database, Writer(database.store) as writer:
        yield Serving(database, writer, clock)
