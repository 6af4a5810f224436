"""How the heads that were signed are kept: in order, and never two roots of one size."""

from collections.abc import Iterator

import pytest

from eventstore import merkle
from eventstore.errors import IntegrityFailure
from eventstore.events import RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.store import Checkpoint, EventStore
from eventstore.testing.material import Contract, command, one


class CheckpointContract(Contract):
    """How the heads that were signed are kept: one a size, and never two roots of one."""

    def test_leaves_are_the_hashes_in_order_and_lead_to_the_head(self, store: EventStore) -> None:
        """However many are fetched at once."""
        assert list(store.leaves()) == []
        for start in range(0, 1500, 500):
            store.append(one("a", start, *range(start, start + 500)), command(f"c{start}"))
        assert list(store.leaves()) == [event.hash for event in store.read_all()]
        assert merkle.tree(store.leaves()) == (1500, store.head().root)

    def test_checkpoints_come_back_the_smallest_first(self, store: EventStore) -> None:
        """Whatever the order they were kept in."""
        assert store.checkpoints() == []
        kept = [Checkpoint(size, bytes([size]) * 32, f"note {size}\n") for size in (7, 0, 12)]
        assert [store.keep_checkpoint(each) for each in kept] == kept
        assert store.checkpoints() == [kept[1], kept[0], kept[2]]

    def test_the_first_checkpoint_of_a_size_stays(self, store: EventStore) -> None:
        """Another note over the same root says nothing new."""
        first = store.keep_checkpoint(Checkpoint(3, bytes(32), "first\n"))
        assert store.keep_checkpoint(Checkpoint(3, bytes(32), "second\n")) == first
        assert store.checkpoints() == [first]

    def test_no_second_root_of_a_size_is_kept(self, store: EventStore) -> None:
        """Both notes are the evidence."""
        first = store.keep_checkpoint(Checkpoint(3, bytes(32), "first\n"))
        with pytest.raises(IntegrityFailure) as caught:
            store.keep_checkpoint(Checkpoint(3, bytes(range(32)), "second\n"))
        assert caught.value.kind == "forked"
        assert caught.value.evidence == ("first\n", "second\n")
        assert store.checkpoints() == [first]

    def test_a_log_is_taken_over_with_its_checkpoints(self, store: EventStore) -> None:
        """Which are asked for when the events are through."""
        source = MemoryEventStore()
        source.append(one("a", 0, 1, 2, 3), command("first"))
        given: list[int] = []

        def events() -> Iterator[RecordedEvent]:
            for event in source.read_all():
                yield event
                given.append(event.position)

        def checkpoints() -> Iterator[Checkpoint]:
            assert given == [1, 2, 3]
            yield Checkpoint(2, bytes(32), "note\n")

        assert store.restore(events(), checkpoints()) == source.head()
        assert store.checkpoints() == [Checkpoint(2, bytes(32), "note\n")]
