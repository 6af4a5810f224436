"""What holds when threads write at once."""

# ruff: noqa: PLR2004  worked cases are made of numbers

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from eventstore.errors import VersionConflict
from eventstore.events import RecordedEvent
from eventstore.store import EventStore
from eventstore.testing.material import Contract, command, one
from eventstore.verify import verify

_THREADS = 8
_STEPS = 10


class RaceContract(Contract):
    """What holds when threads write at once."""

    def test_threads_that_race_for_a_version_have_one_winner(self, store: EventStore) -> None:
        """The others learn the version that was taken."""
        barrier = Barrier(_THREADS)

        def race(number: int) -> tuple[int, int] | None:
            barrier.wait()
            try:
                store.append(one("a", 0, number), command(f"c{number}"))
            except VersionConflict as conflict:
                return conflict.expected, conflict.actual
            return None

        with ThreadPoolExecutor(_THREADS) as pool:
            outcomes = list(pool.map(race, range(_THREADS)))
        assert outcomes.count(None) == 1
        assert outcomes.count((0, 1)) == _THREADS - 1
        assert store.head().size == 1

    def test_threads_that_try_again_leave_no_gap(self, store: EventStore) -> None:
        """Every one gets its events in, each position and version once."""

        def insist(number: int) -> None:
            for step in range(_STEPS):
                while True:
                    version = store.version("a")
                    try:
                        store.append(one("a", version, step), command(f"c{number}.{step}"))
                    except VersionConflict:
                        continue
                    break

        with ThreadPoolExecutor(_THREADS) as pool:
            list(pool.map(insist, range(_THREADS)))
        recorded = list(store.read_all())
        assert [e.position for e in recorded] == list(range(1, _THREADS * _STEPS + 1))
        assert [e.version for e in recorded] == list(range(1, _THREADS * _STEPS + 1))
        assert verify(store).size == _THREADS * _STEPS

    def test_one_command_from_many_threads_is_recorded_once(self, store: EventStore) -> None:
        """All of them get the same answer."""
        barrier = Barrier(_THREADS)

        def send(_number: int) -> tuple[RecordedEvent, ...]:
            barrier.wait()
            return store.append(one("a", 0, 1, 2), command("first"))

        with ThreadPoolExecutor(_THREADS) as pool:
            assert len(set(pool.map(send, range(_THREADS)))) == 1
        assert store.head().size == 2

    def test_a_reader_sees_every_position_once_while_others_write(self, store: EventStore) -> None:
        """A position that was seen is never followed by a smaller one that was not."""

        def write(number: int) -> None:
            for step in range(_STEPS):
                store.append(one(f"s{number}", step, step), command(f"c{number}.{step}"))

        seen: list[int] = []
        with ThreadPoolExecutor(_THREADS) as pool:
            writers = [pool.submit(write, number) for number in range(_THREADS)]
            while len(seen) < _THREADS * _STEPS:
                done = all(writer.done() for writer in writers)
                seen += [event.position for event in store.read_all(after=len(seen))]
                if done:
                    break
        for writer in writers:
            writer.result()
        assert seen == list(range(1, _THREADS * _STEPS + 1))
