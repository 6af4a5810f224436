"""Simulated time and seeded ids, so that one seed always makes one evening."""

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count

from tournament.games.shuffle import derive
from tournament.service.instants import instant, microseconds
from tournament.service.ledger import Source

EVENING = datetime(2026, 1, 10, 18, 0, tzinfo=UTC)
"""When every demo begins."""
SECOND_US = 1_000_000


class SimulatedClock:
    """A clock that stands still until it is moved on. Times are microseconds since 1970 UTC."""

    def __init__(self) -> None:
        self.now_us = microseconds(EVENING)

    def __call__(self) -> datetime:
        """Return the time as the log asks for it."""
        return instant(self.now_us)

    def wait(self, seconds: int) -> None:
        """Move on."""
        self.now_us += seconds * SECOND_US

    def move_to(self, now_us: int) -> None:
        """Move on to a time; a time gone by changes nothing."""
        self.now_us = max(self.now_us, now_us)


def seeded(seed: str) -> Source:
    """Return ids and chance that follow from a seed alone."""

    def drawn(purpose: str) -> Iterator[str]:
        return (derive(seed, f"{purpose}/{number}") for number in count())

    ids, seeds = drawn("id"), drawn("chance")
    return Source(new_id=lambda: next(ids).partition(":")[2][:32], new_seed=lambda: next(seeds))
