"""A store whose appends go through a writer."""

from eventstore.store import EventStore
from eventstore.writer import Writer


class ThroughWriter:
    """A store, with a writer for its appends."""

    def __init__(self, store: EventStore, writer: Writer) -> None:
        self._store = store
        self.append = writer.append

    def __getattr__(self, name: str) -> object:
        return getattr(self._store, name)
