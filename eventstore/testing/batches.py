"""Many commands in one transaction: each succeeds or fails by itself."""

# ruff: noqa: PLR2004  worked cases are made of numbers

from eventstore.errors import CodecError, CommandReused, VersionConflict
from eventstore.events import RecordedEvent
from eventstore.memory import MemoryEventStore
from eventstore.recording import EMPTY_HEAD
from eventstore.store import Append, EventStore, Outcome, Request
from eventstore.testing.material import Contract, SteppingClock, command, one, places
from eventstore.verify import verify


class BatchContract(Contract):
    """Many commands in one transaction: each succeeds or fails by itself."""

    def test_the_commands_of_a_batch_lie_in_its_order(self, store: EventStore) -> None:
        """Each has its own answer, and its own command id."""
        outcomes = store.append_batch(
            [
                Request([*one("a", 0, 1, 2), *one("b", 0, 3)], command("first")),
                Request(one("c", 0, 4), command("second")),
            ]
        )
        assert places(_answer(outcomes[0])) == [(1, "a", 1), (2, "a", 2), (3, "b", 1)]
        assert places(_answer(outcomes[1])) == [(4, "c", 1)]
        for name, outcome in zip(("first", "second"), outcomes, strict=True):
            assert store.answered(name, command(name).hash) == outcome
        assert verify(store).size == 4

    def test_an_empty_batch_does_nothing(self, store: EventStore) -> None:
        """And has no outcome."""
        assert store.append_batch([]) == []
        assert store.head() == EMPTY_HEAD

    def test_a_command_builds_on_the_ones_before_it_in_the_batch(self, store: EventStore) -> None:
        """Its expected version is judged on what they will have recorded."""
        store.append(one("a", 0, 1), command("before"))
        outcomes = store.append_batch(
            [
                Request(one("a", 1, 2), command("first")),
                Request(one("a", 1, 3), command("stale")),
                Request([*one("b", 0, 4), *one("a", 2, 5)], command("second")),
                Request([Append("a", 3, []), *one("b", 1, 6)], command("third")),
            ]
        )
        stale = outcomes.pop(1)
        assert isinstance(stale, VersionConflict)
        assert (stale.stream, stale.expected, stale.actual) == ("a", 1, 2)
        assert [places(_answer(outcome)) for outcome in outcomes] == [
            [(2, "a", 2)],
            [(3, "b", 1), (4, "a", 3)],
            [(5, "b", 2)],
        ]
        assert verify(store).size == 5

    def test_a_refused_command_leaves_the_others_alone(self, store: EventStore) -> None:
        """A conflict, a used id, bytes that no log takes, no event at all."""
        store.append(one("a", 0, 1), command("known", "body"))
        outcomes = store.append_batch(
            [
                Request(one("a", 0, 2), command("conflict")),
                Request(one("b", 0, 3), command("good")),
                Request(one("c", 0, 4), command("known", "another body")),
                Request(one("two words", 0, 5), command("bad")),
                Request([Append("a", 1, [])], command("empty")),
                Request([*one("d", 0, 6), *one("b", 0, 7)], command("half")),
                Request(one("d", 0, 8), command("too")),
            ]
        )
        assert [type(outcome) for outcome in outcomes] == [
            VersionConflict,
            tuple,
            CommandReused,
            CodecError,
            ValueError,
            VersionConflict,
            tuple,
        ]
        recorded = [(event.stream, event.command_id) for event in store.read_all(after=1)]
        assert recorded == [("b", "good"), ("d", "too")]

    def test_a_command_that_comes_twice_in_a_batch_is_recorded_once(
        self, store: EventStore
    ) -> None:
        """Both get the same answer; the id with another hash is refused."""
        outcomes = store.append_batch(
            [
                Request(one("a", 0, 1), command("first")),
                Request(one("a", 0, 1), command("first")),
                Request(one("a", 1, 2), command("first", "another body")),
            ]
        )
        assert outcomes[0] == outcomes[1]
        assert isinstance(outcomes[2], CommandReused)
        assert store.head().size == 1

    def test_a_command_on_the_log_gets_its_first_answer_in_a_batch(self, store: EventStore) -> None:
        """As it would alone."""
        recorded = store.append(one("a", 0, 1), command("first"))
        outcomes = store.append_batch(
            [
                Request(one("a", 1, 2), command("second")),
                Request(one("a", 0, 1), command("first")),
            ]
        )
        assert outcomes[1] == recorded
        assert store.head().size == 2

    def test_a_batch_records_what_its_commands_would_alone(
        self, store: EventStore, clock: SteppingClock
    ) -> None:
        """To the last hash, where the clock stands still."""
        requests = [
            Request(one(f"s{number % 3}", number // 3, number), command(f"c{number}"))
            for number in range(12)
        ]
        alone = MemoryEventStore(clock)
        for request in requests:
            alone.append(request.appends, request.command)
        store.append_batch(requests[:5])
        store.append_batch(requests[5:])
        assert list(store.read_all()) == list(alone.read_all())
        assert verify(store) == alone.head()


def _answer(outcome: Outcome) -> tuple[RecordedEvent, ...]:
    assert isinstance(outcome, tuple), outcome
    return outcome
