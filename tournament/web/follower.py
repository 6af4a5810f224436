"""News of the log for the event loop: every event once, in order, whoever recorded it.

One thread follows the log. What other processes record, such as a director's command line, comes
the same way.
"""

import asyncio
from collections.abc import Callable
from threading import Event, Thread
from typing import Self

from eventstore.errors import EventStoreError, IntegrityFailure
from eventstore.events import RecordedEvent
from eventstore.following import Followed, follow

BREATH = 0.5
"""How many seconds a follower waits after the storage refused, before it follows again."""

GLANCE = 0.1
"""How many seconds pass at most until a follower sees that it is to stop."""

Listener = Callable[[RecordedEvent], None]


class Follower:
    """Tells listeners of every event above position `after`, in the event loop's own thread.

    Args:
        store: the log.
        after: the last position that is known already.
    """

    def __init__(self, store: Followed, after: int) -> None:
        self._store = store
        self._stopped = Event()
        self._listeners: dict[object, Listener] = {}
        self._read = after
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._work, name="log follower", daemon=True)
        self.position = after
        """The position of the last event that listeners were told."""
        self.broken: IntegrityFailure | None = None
        """Why nothing more can be told: the log is not what was appended."""

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Tell a listener of each event from now on, until what is returned is called.

        It is called in the event loop and must not wait: what it cannot take at once it drops.
        """
        ticket = object()
        self._listeners[ticket] = listener
        return lambda: self._forget(ticket)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stopped.set()
        self._thread.join()

    def _forget(self, ticket: object) -> None:
        self._listeners.pop(ticket, None)

    def _work(self) -> None:
        while not self._stopped.is_set():
            try:
                for event in follow(
                    self._store, self._read, stop=self._stopped.is_set, pause=GLANCE
                ):
                    self._read = event.position
                    self._loop.call_soon_threadsafe(self._tell, event)
            except IntegrityFailure as failure:
                self.broken = failure
                return
            except EventStoreError:
                self._stopped.wait(BREATH)
            except RuntimeError:  # the loop is closed: nobody is left to be told
                return

    def _tell(self, event: RecordedEvent) -> None:
        self.position = event.position
        for listener in list(self._listeners.values()):
            listener(event)
