"""How events are recorded: in order, all or none, once a command, at rising times."""

# ruff: noqa: PLR2004  worked cases are made of numbers

from datetime import UTC, datetime, timedelta, timezone

import pytest

from eventstore.errors import CommandReused, VersionConflict
from eventstore.store import Append, EventStore
from eventstore.testing.material import Contract, SteppingClock, command, one, places


class AppendingContract(Contract):
    """How events are recorded: in order, all or none, once a command, at rising times."""

    def test_an_append_to_several_streams_is_one(self, store: EventStore) -> None:
        """The events lie in the order of the appends."""
        appends = [*one("a", 0, 1), *one("b", 0, 2, 3), *one("a", 1, 4)]
        recorded = store.append(appends, command("both"))
        assert places(recorded) == [(1, "a", 1), (2, "b", 1), (3, "b", 2), (4, "a", 2)]

    def test_a_conflict_in_one_stream_records_nothing_in_any(self, store: EventStore) -> None:
        """It names the stream and both versions."""
        store.append(one("b", 0, 1, 2), command("first"))
        before = store.head()
        with pytest.raises(VersionConflict) as caught:
            store.append([*one("a", 0, 3), *one("b", 1, 4)], command("second"))
        conflict = caught.value
        assert (conflict.stream, conflict.expected, conflict.actual) == ("b", 1, 2)
        assert store.head() == before
        assert store.streams() == ["b"]
        assert store.answered("second", command("second").hash) is None

    def test_an_append_may_hold_to_a_stream_without_writing_to_it(self, store: EventStore) -> None:
        """Its version must be the one expected, and stays."""
        store.append(one("rules", 0, 1), command("first"))
        guard = Append("rules", 1, [])
        store.append([guard, *one("a", 0, 2)], command("second"))
        assert store.version("rules") == 1
        with pytest.raises(VersionConflict):
            store.append([Append("rules", 0, []), *one("a", 1, 3)], command("third"))

    def test_a_command_tried_again_gets_its_first_answer(self, store: EventStore) -> None:
        """Even where its expected version is long past."""
        recorded = store.append(one("a", 0, 1), command("first"))
        store.append(one("a", 1, 2), command("second"))
        assert store.append(one("a", 0, 1), command("first")) == recorded
        assert store.head().size == 2

    def test_a_command_id_with_another_hash_is_refused(self, store: EventStore) -> None:
        """Asked before deciding, and at the append."""
        store.append(one("a", 0, 1), command("first", "body"))
        other = command("first", "another body")
        with pytest.raises(CommandReused):
            store.answered(other.id, other.hash)
        with pytest.raises(CommandReused):
            store.append(one("a", 1, 2), other)
        assert store.head().size == 1

    def test_an_unknown_command_has_no_answer(self, store: EventStore) -> None:
        """None tells it from an answer."""
        assert store.answered("never", bytes(32)) is None

    def test_times_rise_when_the_clock_stands_still(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """Each event is a microsecond after the one before."""
        recorded = store.append(one("a", 0, 1, 2), command("first"))
        recorded += store.append(one("a", 2, 3), command("second"))
        assert clock.now.second == 0
        assert [event.recorded_at for event in recorded] == [
            "2026-11-30T19:30:00.000000Z",
            "2026-11-30T19:30:00.000001Z",
            "2026-11-30T19:30:00.000002Z",
        ]

    def test_times_rise_when_the_clock_steps_back(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """And follow it again once it is past the last event."""
        clock.now += timedelta(microseconds=999_999)
        store.append(one("a", 0, 1), command("first"))
        clock.now -= timedelta(hours=1)
        (early,) = store.append(one("a", 1, 2), command("second"))
        assert early.recorded_at == "2026-11-30T19:30:01.000000Z"
        clock.now += timedelta(hours=2)
        (late,) = store.append(one("a", 2, 3), command("third"))
        assert late.recorded_at == "2026-11-30T20:30:00.999999Z"

    def test_times_go_on_into_the_next_second(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """Within one append, into the next day if need be."""
        clock.now = datetime(2026, 12, 31, 23, 59, 59, 999_999, tzinfo=UTC)
        recorded = store.append(one("a", 0, 1, 2), command("first"))
        assert [event.recorded_at for event in recorded] == [
            "2026-12-31T23:59:59.999999Z",
            "2027-01-01T00:00:00.000000Z",
        ]

    def test_a_time_of_another_zone_is_recorded_as_utc(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """A time without a zone says nothing and is refused."""
        clock.now = datetime(2026, 11, 30, 1, 0, tzinfo=timezone(timedelta(hours=2)))
        (event,) = store.append(one("a", 0, 1), command("first"))
        assert event.recorded_at == "2026-11-29T23:00:00.000000Z"
        clock.now = clock.now.replace(tzinfo=None)
        with pytest.raises(ValueError, match="time zone"):
            store.append(one("a", 1, 2), command("second"))
