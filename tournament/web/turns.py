"""One at a time: requests that write to one stream wait for each other, not for other streams."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

SHARES = 64


class Turns:
    """Locks for any number of streams; two streams seldom share one."""

    def __init__(self) -> None:
        self._locks = [Lock() for _ in range(SHARES)]

    @contextmanager
    def of(self, stream: str) -> Iterator[None]:
        """Hold the turn of a stream."""
        with self._locks[hash(stream) % SHARES]:
            yield
