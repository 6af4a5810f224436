"""A follower sees every event once, in order, and is told of the next: whatever the storage.

The pause is long here, so that a follower that is not told of an event does not end in time.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice

import pytest
from sqlalchemy import URL

from eventstore import following
from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.events import RecordedEvent
from eventstore.following import follow
from eventstore.memory import MemoryEventStore
from eventstore.postgres import PostgresStorage
from eventstore.postgres_store import PostgresEventStore
from eventstore.store import EventStore
from eventstore.testing import command, one
from tests.eventstore.conftest import storage_at
from tests.eventstore.pg import cut, log_at

KINDS = ["memory", "sqlite", "postgresql"]


@pytest.fixture(autouse=True)
def long_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "PAUSE", 600.0)


@pytest.fixture(params=KINDS)
def store(request: pytest.FixtureRequest) -> Iterator[EventStore]:
    if request.param == "memory":
        yield MemoryEventStore()
        return
    if request.param == "sqlite":
        opened = request.getfixturevalue("opened")()
    else:
        url = request.getfixturevalue("pg_log")
        opened = PostgresEventStore(PostgresStorage(url, access="write"))
    with opened:
        yield opened


def append(store: EventStore, *numbers: int) -> None:
    for number in numbers:
        store.append(one("a", number, number), command(f"c{number}"))


def positions(events: Iterator[RecordedEvent], many: int) -> list[int]:
    return [event.position for event in islice(events, many)]


def test_what_is_there_comes_first_and_then_what_is_appended(store: EventStore) -> None:
    append(store, 0, 1)
    with closing(follow(store)) as events:
        assert positions(events, 2) == [1, 2]
        appending = threading.Timer(0.05, append, [store, 2, 3])
        appending.start()
        assert positions(events, 2) == [3, 4]
        appending.join()


def test_following_goes_on_after_a_position(store: EventStore) -> None:
    append(store, 0, 1, 2)
    with closing(follow(store, 2)) as events:
        assert positions(events, 1) == [3]
        append(store, 3)
        assert positions(events, 1) == [4]


def test_what_is_committed_between_a_look_and_the_wait_is_not_slept_through(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    read_all = store.read_all

    def overtaken(**options: int) -> Iterator[RecordedEvent]:
        yield from read_all(**options)
        monkeypatch.undo()
        monkeypatch.setattr(following, "PAUSE", 600.0)
        append(store, 1)

    append(store, 0)
    monkeypatch.setattr(store, "read_all", overtaken)
    with closing(follow(store)) as events:
        assert positions(events, 2) == [1, 2]


def test_following_ends_when_it_is_told_to(
    store: EventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    append(store, 0, 1, 2)
    asked = iter([False] * 3)  # before each look and each event
    assert [event.position for event in follow(store, stop=lambda: next(asked, True))] == [1, 2]
    monkeypatch.setattr(following, "PAUSE", 0.01)
    asked = iter([False] * 4)
    assert list(follow(store, 3, stop=lambda: next(asked, True))) == []


class Gaping(MemoryEventStore):
    """Does not give the second event."""

    def read_all(self, *, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        return (e for e in super().read_all(after=after, limit=limit) if e.position != 2)


def test_a_gap_is_an_error_and_never_skipped() -> None:
    store = Gaping()
    append(store, 0, 1, 2)
    with closing(follow(store)) as events:
        assert next(events).position == 1
        with pytest.raises(IntegrityFailure) as caught:
            next(events)
    assert caught.value.position == 2


def test_a_reader_may_follow(opened: Callable[..., EventStore]) -> None:
    writer, reader = opened(), opened("read")
    with closing(follow(reader)) as events:
        for number in range(3):
            append(writer, number)
            assert next(events).position == number + 1


def test_who_follows_on_postgresql_hears_of_other_connections(pg_log: URL) -> None:
    with (
        log_at(pg_log) as writer,
        log_at(pg_log, "read") as reader,
        closing(follow(reader)) as events,
    ):
        for number in range(3):
            appending = threading.Timer(0.02, append, [writer, number])
            appending.start()
            assert next(events).position == number + 1
            appending.join()


def test_a_follower_whose_connection_is_cut_says_so_and_can_go_on(
    pg_log: URL, pg_server: URL
) -> None:
    with log_at(pg_log) as store:
        append(store, 0)
        events = follow(store)
        assert next(events).position == 1
        cutting = threading.Timer(0.05, cut, [pg_server, pg_log])
        cutting.start()
        with pytest.raises(StorageFailure) as caught:
            next(events)
        cutting.join()
        assert caught.value.kind == "unreachable"
        append(store, 1)
        with closing(follow(store, 1)) as events:
            assert next(events).position == 2


def test_sqlite_tells_of_commits_of_its_own_process(database, monkeypatch) -> None:
    """A control: with nothing new the wait does sleep."""
    slept: list[float] = []
    monkeypatch.setattr("eventstore.sqlite.time.sleep", slept.append)
    with closing(storage_at(database)) as storage, storage.news() as wait:
        with storage.writing() as connection:
            connection.exec_driver_sql("CREATE TABLE something (id INTEGER)")
        wait(600.0)
        assert slept == []
        wait(0.001)
        assert slept
