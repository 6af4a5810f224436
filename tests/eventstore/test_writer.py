"""Group commit: what waits is recorded together, each command succeeds or fails by itself."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from threading import Event, Thread

import pytest

from eventstore.errors import CodecError, CommandReused, VersionConflict, WriterBusy, WriterClosed
from eventstore.memory import MemoryEventStore
from eventstore.store import Outcome, Request
from eventstore.testing import command, one
from eventstore.verify import verify
from eventstore.writer import Writer

SOON = 10.0
"""Seconds after which a test says that something did not happen."""


class Gated(MemoryEventStore):
    """A store whose commits begin when the gate is opened; it notes how many commands each had."""

    def __init__(self) -> None:
        super().__init__()
        self.gate = Event()
        self.arrived = Event()
        self.batches: list[int] = []

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        self.arrived.set()
        assert self.gate.wait(SOON)
        self.batches.append(len(batch))
        return super().append_batch(batch)


@pytest.fixture
def store() -> Gated:
    return Gated()


@pytest.fixture
def writer(store: Gated) -> Iterator[Writer]:
    """A writer that is busy with a first command until the gate is opened."""
    with Writer(store, capacity=8, most_in_a_commit=5) as writer:
        writer.submit(one("first", 0, 0), command("first"))
        assert store.arrived.wait(SOON)
        yield writer
        store.gate.set()


def test_what_waits_goes_into_one_transaction(store: Gated, writer: Writer) -> None:
    answers = [writer.submit(one(f"s{n}", 0, n), command(f"c{n}")) for n in range(8)]
    store.gate.set()
    assert [answer.result(SOON)[0].command_id for answer in answers] == [f"c{n}" for n in range(8)]
    assert store.batches == [1, 5, 3]
    assert [event.command_id for event in store.read_all(after=1)] == [f"c{n}" for n in range(8)]


def test_nothing_is_acknowledged_before_its_commit(store: Gated, writer: Writer) -> None:
    answer = writer.submit(one("a", 0, 1), command("c"))
    with pytest.raises(TimeoutError):
        answer.result(0.05)
    assert store.answered("c", command("c").hash) is None
    store.gate.set()
    assert answer.result(SOON) == store.answered("c", command("c").hash)


def test_each_command_succeeds_or_fails_by_itself(store: Gated, writer: Writer) -> None:
    good = writer.submit(one("a", 0, 1), command("good"))
    stale = writer.submit(one("a", 0, 2), command("stale"))
    next_one = writer.submit(one("a", 1, 3), command("next"))
    again = writer.submit(one("a", 0, 1), command("good"))
    reused = writer.submit(one("a", 2, 4), command("good", "another body"))
    strange = writer.submit(one("two words", 0, 5), command("strange"))
    empty = writer.submit([], command("empty"))
    store.gate.set()
    assert [event.version for event in (*good.result(SOON), *next_one.result(SOON))] == [1, 2]
    assert again.result(SOON) == good.result()
    for answer, error in (
        (stale, VersionConflict),
        (reused, CommandReused),
        (strange, CodecError),
        (empty, ValueError),
    ):
        with pytest.raises(error):
            answer.result(SOON)
    assert verify(store).size == 3


def test_a_command_finds_no_place_where_too_many_wait(store: Gated, writer: Writer) -> None:
    answers = [writer.submit(one(f"s{n}", 0, n), command(f"c{n}")) for n in range(8)]
    with pytest.raises(WriterBusy, match="8 commands wait") as caught:
        writer.submit(one("late", 0, 1), command("late"), patience=0)
    assert caught.value.kind == "busy"
    store.gate.set()
    for answer in answers:
        answer.result(SOON)
    assert store.version("late") == 0
    assert writer.append(one("late", 0, 1), command("late"))


def test_a_command_waits_for_a_place(store: Gated, writer: Writer) -> None:
    with ThreadPoolExecutor(20) as pool:
        answers = [
            pool.submit(writer.append, one(f"s{n}", 0, n), command(f"c{n}")) for n in range(20)
        ]
        while len(writer._waiting) < 8:
            time.sleep(0.001)
        assert not any(answer.done() for answer in answers)
        store.gate.set()
        assert {answer.result(SOON)[0].command_id for answer in answers} == {
            f"c{n}" for n in range(20)
        }
    assert max(store.batches) <= 5
    assert sum(store.batches) == 21


def test_closing_records_what_waits_and_turns_away_who_had_no_place(
    store: Gated, writer: Writer
) -> None:
    answers = [writer.submit(one(f"s{n}", 0, n), command(f"c{n}")) for n in range(8)]
    with ThreadPoolExecutor(2) as pool:
        late = pool.submit(writer.submit, one("late", 0, 1), command("late"), patience=SOON)
        closing = pool.submit(writer.close)
        with pytest.raises(WriterClosed, match="nothing was recorded"):
            late.result(SOON)
        assert not closing.done()
        store.gate.set()
        closing.result(SOON)
    assert all(answer.done() for answer in answers)
    assert store.head().size == 9
    with pytest.raises(WriterClosed, match="nothing was recorded"):
        writer.submit(one("late", 0, 1), command("late"))
    writer.close()


def test_a_cancelled_command_is_not_recorded(store: Gated, writer: Writer) -> None:
    unwanted = writer.submit(one("a", 0, 1), command("unwanted"))
    wanted = writer.submit(one("a", 0, 2), command("wanted"))
    assert unwanted.cancel()
    store.gate.set()
    assert wanted.result(SOON)
    assert not wanted.cancel()
    with pytest.raises(CancelledError):
        unwanted.result(SOON)
    assert store.answered("unwanted", command("unwanted").hash) is None


def test_many_tasks_share_a_commit(store: Gated, writer: Writer) -> None:
    async def send(number: int) -> int:
        submitted = writer.submit(one(f"s{number}", 0, 1), command(f"c{number}"), patience=0)
        (event,) = await asyncio.wrap_future(submitted)
        return event.position

    async def send_all() -> list[int]:
        opening = asyncio.get_running_loop().call_later(0.02, store.gate.set)
        positions = await asyncio.gather(*(send(number) for number in range(5)))
        opening.cancel()
        return positions

    assert asyncio.run(send_all()) == [2, 3, 4, 5, 6]
    assert store.batches == [1, 5]


class Faulty(MemoryEventStore):
    """A store with a mistake in it."""

    def append_batch(self, batch: Sequence[Request]) -> list[Outcome]:
        if any(request.command.id == "bad" for request in batch):
            raise ZeroDivisionError
        return super().append_batch(batch)


def test_an_error_that_nobody_foresaw_reaches_those_who_wait_and_the_writer_goes_on() -> None:
    with Writer(Faulty()) as writer:
        with pytest.raises(ZeroDivisionError):
            writer.append(one("a", 0, 1), command("bad"))
        assert writer.append(one("a", 0, 1), command("good"))


def test_a_writer_ends_its_thread(store: Gated) -> None:
    store.gate.set()
    writer = Writer(store)
    assert isinstance(writer._thread, Thread)
    writer.close()
    assert not writer._thread.is_alive()
