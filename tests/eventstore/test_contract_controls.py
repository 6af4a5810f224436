"""The contract catches a store that breaks it: each of these is wrong in one way."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from inspect import signature

import msgspec
import pytest

from eventstore.errors import EventStoreError, VersionConflict
from eventstore.events import Command, RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Append, Outcome, Request
from eventstore.testing import EventStoreContract, SteppingClock

CONTRACT = EventStoreContract()


class Forgetful(MemoryEventStore):
    """Knows no command again."""

    def answered(self, command_id: str, command_hash: bytes) -> None:
        del command_id, command_hash


class Halving(MemoryEventStore):
    """Appends to one stream at a time."""

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        for append in appends:
            recorded = super().append([append], command)
        return recorded


class Careless(MemoryEventStore):
    """Ignores what version was expected."""

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        while True:
            here = [Append(a.stream, self.version(a.stream), a.events) for a in appends]
            with suppress(VersionConflict):  # somebody was faster
                return super().append(here, command)


class Gaping(MemoryEventStore):
    """Leaves a gap in the positions."""

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        for event in super().read_all(after=after, limit=limit):
            yield msgspec.structs.replace(event, position=2 * event.position)


class Patterned(MemoryEventStore):
    """Takes `_` for any character."""

    def streams(self, prefix: str = "") -> list[str]:
        length = len(prefix)
        return [name for name in super().streams() if name[:length].replace("/", "_") == prefix]


class Trusting(MemoryEventStore):
    """Records whatever time the clock gives."""

    def append(self, appends: Sequence[Append], command: Command) -> tuple[RecordedEvent, ...]:
        self._head = msgspec.structs.replace(self._head, recorded_at=None)
        return super().append(appends, command)


class Lumping(MemoryEventStore):
    """Refuses a batch for one command of it."""

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        outcomes = super().append_batch(batch)
        errors = [outcome for outcome in outcomes if isinstance(outcome, Exception)]
        return [errors[0] for _ in batch] if errors else outcomes


class Backwards(MemoryEventStore):
    """Judges the last command of a batch first."""

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        return super().append_batch(batch[::-1])[::-1]


@pytest.mark.parametrize(
    ("broken", "test"),
    [
        (Forgetful, "test_a_command_tried_again_gets_its_first_answer"),
        (Halving, "test_a_conflict_in_one_stream_records_nothing_in_any"),
        (Careless, "test_threads_that_race_for_a_version_have_one_winner"),
        (Gaping, "test_many_events_are_read_in_order"),
        (Patterned, "test_streams_are_found_by_the_start_of_their_names"),
        (Trusting, "test_times_rise_when_the_clock_steps_back"),
        (Lumping, "test_a_refused_command_leaves_the_others_alone"),
        (Backwards, "test_a_command_builds_on_the_ones_before_it_in_the_batch"),
    ],
)
def test_a_broken_store_fails(broken: type[MemoryEventStore], test: str) -> None:
    def run(kind: type[MemoryEventStore]) -> None:
        clock = SteppingClock(datetime(2026, 11, 30, 19, 30, tzinfo=UTC))
        method = getattr(CONTRACT, test)
        method(*[kind(clock), clock][: len(signature(method).parameters)])

    with pytest.raises((AssertionError, EventStoreError, pytest.fail.Exception)):
        run(broken)
    run(MemoryEventStore)
