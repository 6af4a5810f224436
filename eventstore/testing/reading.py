"""How a log is read, hashed, and taken over whole."""

from collections.abc import Iterator

import pytest

from eventstore import merkle
from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.events import RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.recording import EMPTY_HEAD
from eventstore.store import EventStore
from eventstore.testing.material import Contract, SteppingClock, command, one, places
from eventstore.verify import verify


class ReadingContract(Contract):
    """How a log is read, hashed, and taken over whole."""

    def test_an_empty_log_has_the_head_of_an_empty_tree(self, store: EventStore) -> None:
        """Its root is the SHA-256 of nothing (RFC 9162, 2.1.1)."""
        assert store.head() == EMPTY_HEAD
        assert list(store.read_all()) == []
        assert list(store.read("nothing")) == []
        assert store.version("nothing") == 0
        assert store.streams() == []
        assert store.faults() == []

    def test_events_come_back_as_they_were_recorded(self, store: EventStore) -> None:
        """By stream and by position, and as the answer to the command."""
        stamp = command("first")
        recorded = store.append(one("game/a", 0, 1, 2), stamp)
        assert places(recorded) == [(1, "game/a", 1), (2, "game/a", 2)]
        assert [event.payload for event in recorded] == [b'{"number":1}', b'{"number":2}']
        assert [event.command_index for event in recorded] == [0, 1]
        assert {(e.command_id, e.command_hash, e.actor) for e in recorded} == {
            (stamp.id, stamp.hash, stamp.actor)
        }
        assert tuple(store.read("game/a")) == tuple(store.read_all()) == recorded
        assert store.answered(stamp.id, stamp.hash) == recorded

    def test_reading_starts_after_a_version_or_a_position(self, store: EventStore) -> None:
        """And ends at the limit."""
        store.append([*one("a", 0, 1, 2), *one("b", 0, 3), *one("a", 2, 4)], command("first"))
        assert [e.version for e in store.read("a", after=1)] == [2, 3]
        assert [e.position for e in store.read_all(after=2)] == [3, 4]
        assert [e.position for e in store.read_all(after=1, limit=2)] == [2, 3]
        assert list(store.read_all(limit=0)) == []
        assert list(store.read_all(after=9)) == []

    def test_many_events_are_read_in_order(self, store: EventStore) -> None:
        """Whatever a store fetches at once."""
        for start in range(0, 3000, 500):
            store.append(one("a", start, *range(start, start + 500)), command(f"c{start}"))
        assert [e.position for e in store.read_all()] == list(range(1, 3001))
        assert [e.version for e in store.read("a")] == list(range(1, 3001))

    def test_pages_hold_the_columns_of_what_is_read(self, store: EventStore) -> None:
        """None is empty, and an event that is appended meanwhile comes too or comes next time."""
        store.append([*one("a", 0, *range(1500)), *one("b", 0, 3)], command("first"))
        for after in (-(2**63), 0, 1, 1000, 1500, 1501, 1600):
            pages = list(store.pages(after=after))
            assert all(pages)
            assert [RecordedEvent(*row) for page in pages for row in page] == [
                *store.read_all(after=after)
            ]

    def test_contents_are_what_is_read(self, store: EventStore) -> None:
        """In pages, and of each event only what folding needs."""
        store.append([*one("a", 0, *range(1500)), *one("b", 0, 3)], command("first"))
        for after in (0, 1, 1000, 1499, 1500, 1600):
            pages = list(store.contents("a", after=after))
            assert all(pages)
            assert [content for page in pages for content in page] == [
                (event.version, event.type, event.schema_version, event.payload)
                for event in store.read("a", after=after)
            ]
        assert list(store.contents("nothing")) == []

    def test_streams_are_found_by_the_start_of_their_names(self, store: EventStore) -> None:
        """No character of a name is a pattern."""
        for name in ("game/b", "game/a", "game_a", "games", "club", "game/~"):
            store.append(one(name, 0, 1), command(name))
        assert store.streams("game/") == ["game/a", "game/b", "game/~"]
        assert store.streams("game_") == ["game_a"]
        assert store.streams() == sorted(["game/b", "game/a", "game_a", "games", "club", "game/~"])

    def test_the_head_is_the_tree_over_the_leaves(self, store: EventStore) -> None:
        """And the hash of each event is the leaf of all its columns."""
        peaks: list[bytes] = []
        for size in range(20):
            (event,) = store.append(one("a", size, size), command(f"c{size}"))
            assert event.hash == merkle.leaf(event)
            merkle.grow(peaks, size, event.hash)
            head = store.head()
            assert (head.size, head.peaks) == (size + 1, tuple(peaks))
            assert head.root == merkle.root(peaks)
            assert head.recorded_at == event.recorded_at
        assert verify(store) == store.head()

    def test_each_event_names_the_one_before_in_its_stream(self, store: EventStore) -> None:
        """The first names 32 zero bytes."""
        store.append([*one("a", 0, 1, 2), *one("b", 0, 3)], command("first"))
        (third,) = store.append(one("a", 2, 4), command("second"))
        first, second = list(store.read("a"))[:2]
        assert [e.prev_hash for e in (first, second, third)] == [
            merkle.NO_LEAF,
            first.hash,
            second.hash,
        ]
        assert next(store.read("b")).prev_hash == merkle.NO_LEAF

    def test_another_log_is_taken_over_as_it_is(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """Positions, times, hashes, answers; and the log goes on from there."""
        other = MemoryEventStore(clock)
        other.append([*one("a", 0, 1), *one("b", 0, 2)], command("first"))
        other.append(one("a", 1, 3), command("second"))
        assert store.restore(other.read_all()) == other.head() == store.head()
        assert list(store.read_all()) == list(other.read_all())
        first = command("first")
        assert store.answered(first.id, first.hash) == other.answered(first.id, first.hash)
        assert store.append(one("a", 2, 4), command("third")) == other.append(
            one("a", 2, 4), command("third")
        )
        with pytest.raises(StorageFailure, match="not empty"):
            store.restore(other.read_all())

    def test_a_log_that_breaks_off_is_not_taken_over(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """Nothing of it is there, and the store is as good as new."""
        other = MemoryEventStore(clock)
        other.append(one("a", 0, *range(2500)), command("first"))

        def broken() -> Iterator[RecordedEvent]:
            yield from other.read_all(limit=2400)
            raise IntegrityFailure(2401, "broken")

        with pytest.raises(IntegrityFailure):
            store.restore(broken())
        assert store.head() == EMPTY_HEAD
        assert store.restore([]) == EMPTY_HEAD
        store.append(one("a", 0, 1), command("first"))
