"""The lines that are open to tables: sockets, and streams of who watches, counted by address."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tournament.web.problems import ProblemRaised, raised

TRY_AGAIN_LATER = 1013
"""The code with which a socket is closed for which there is no room (IANA's registry)."""


class OpenLines:
    """Counts what is open.

    Args:
        most: how many lines may be open.
        of_an_address: how many of them from one address.
    """

    def __init__(self, most: int, of_an_address: int) -> None:
        self._most = most
        self._of_an_address = of_an_address
        self._open: Counter[str] = Counter()

    def __len__(self) -> int:
        return self._open.total()

    def full_for(self, address: str) -> bool:
        """Say whether an address may open no line now."""
        return len(self) >= self._most or self._open[address] >= self._of_an_address

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """Count a line of an address as long as it is open."""
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


def no_room() -> ProblemRaised:
    """Return the refusal of one line too many (503)."""
    return raised(
        "full",
        503,
        "Too many look on or play at once",
        next="close a table that is open elsewhere, or come back in a moment",
        headers={"Retry-After": "10"},
    )
