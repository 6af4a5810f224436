"""What the contract is tested with: a clock, stamps and events."""

from collections.abc import Sequence
from datetime import UTC, datetime

import pytest

from eventstore.canonical import digest
from eventstore.events import Command, NewEvent, RecordedEvent
from eventstore.store import Append, EventStore


class SteppingClock:
    """A clock that stands still until it is set."""

    def __init__(self, now: datetime) -> None:
        self.now = now

    def __call__(self) -> datetime:
        """Return the time it was set to."""
        return self.now


def command(name: str, body: object = None) -> Command:
    """Return the stamp of a command; another body gives another hash."""
    return Command(name, digest({"name": name, "body": body}), "tester")


def events(*numbers: int) -> list[NewEvent]:
    """Return events that hold a number each."""
    return [NewEvent("Counted", 1, b'{"number":%d}' % number) for number in numbers]


def one(stream: str, expected_version: int, *numbers: int) -> list[Append]:
    """Return an append to one stream."""
    return [Append(stream, expected_version, events(*numbers))]


def places(recorded: Sequence[RecordedEvent]) -> list[tuple[int, str, int]]:
    """Return position, stream and version of each event."""
    return [(event.position, event.stream, event.version) for event in recorded]


class Contract:
    """The fixtures of a part of the contract."""

    @pytest.fixture
    def clock(self) -> SteppingClock:
        """Give the clock that the store reads."""
        return SteppingClock(datetime(2026, 11, 30, 19, 30, tzinfo=UTC))

    @pytest.fixture
    def store(self, clock: SteppingClock) -> EventStore:
        """Give the store under test."""
        raise NotImplementedError(f"give an empty store that reads {clock}")
