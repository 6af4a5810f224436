"""Follow a log: every event once, in order, and the next one as soon as it is committed."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Protocol

from eventstore.errors import IntegrityFailure
from eventstore.events import RecordedEvent

PAUSE = 1.0
"""How many seconds a follower waits before it looks by itself; it is told of events earlier."""


class Followed(Protocol):
    """A store that can be followed; every store of this package can."""

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        """Give the events above position `after`, in order."""
        ...

    def news(self) -> AbstractContextManager[Callable[[float], None]]:
        """Give a function that waits for new events, but not longer than so many seconds.

        What is committed after this is entered, or after the last wait, ends the next wait.
        """
        ...


def follow(
    store: Followed,
    after: int = 0,
    *,
    stop: Callable[[], bool] = lambda: False,
    pause: float = PAUSE,
) -> Iterator[RecordedEvent]:
    """Give every event above position `after`, those to come too, until `stop` says so.

    None is skipped: an event is committed after all those below it, and a gap is an error and not
    a pause. `stop` is asked before each event and at least once in `pause` seconds.

    Raises:
        IntegrityFailure: a position is missing.
        StorageFailure: the log cannot be read any more; follow again from the last event.
    """
    with store.news() as wait:
        while not stop():
            for event in store.read_all(after=after):
                if event.position != after + 1:
                    reason = f"the event is missing; {event.position} comes next"
                    raise IntegrityFailure(after + 1, reason, "missing")
                if stop():
                    return
                yield event
                after = event.position
            wait(pause)
