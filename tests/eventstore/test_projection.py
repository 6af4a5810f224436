"""A read model is what the log says, up to its checkpoint, whatever happened on the way."""

from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from sqlalchemy import (
    Column,
    Connection,
    Integer,
    MetaData,
    Table,
    Text,
    delete,
    insert,
    select,
    update,
)

from eventstore.errors import IntegrityFailure, StorageFailure
from eventstore.events import RecordedEvent
from eventstore.projection import catch_up, position_of
from eventstore.sql import SqlEventStore
from eventstore.testing import command, one
from tests.eventstore.conftest import storage_at
from tests.eventstore.pg import log_at

tallies = Table(
    "tallies", MetaData(), Column("stream", Text, primary_key=True), Column("events", Integer)
)


class Tally:
    """How many events each stream has."""

    name = "tally"

    def __init__(self, version: int = 1, *, worth: int = 1, dies_at: int = 0) -> None:
        self.version = version
        self._worth = worth
        self._dies_at = dies_at

    def clear(self, connection: Connection) -> None:
        connection.execute(delete(tallies))

    def apply(self, connection: Connection, recorded: Sequence[RecordedEvent]) -> None:
        for event in recorded:
            if event.position == self._dies_at:
                raise KeyboardInterrupt
            here = tallies.c.stream == event.stream
            more = update(tallies).where(here).values(events=tallies.c.events + self._worth)
            if not connection.execute(more).rowcount:
                connection.execute(insert(tallies).values(stream=event.stream, events=self._worth))


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, monkeypatch) -> Iterator[SqlEventStore]:
    monkeypatch.setattr("eventstore.projection.PAGE", 7)
    with ExitStack() as stack:
        if request.param == "sqlite":
            path: Path = request.getfixturevalue("database")
            store = stack.enter_context(SqlEventStore(storage_at(path)))
        else:
            store = stack.enter_context(log_at(request.getfixturevalue("pg_log")))
        with store.storage.migrating() as connection:
            tallies.create(connection)
        fill(store, 20)
        yield store


def fill(store: SqlEventStore, number: int) -> None:
    size = store.head().size
    for at in range(size, size + number):
        stream = "abc"[at % 3]
        store.append(one(stream, store.version(stream), at), command(f"c{at}"))


def told(store: SqlEventStore) -> dict[str, int]:
    with store.storage.reading() as connection:
        return {row.stream: row.events for row in connection.execute(select(tallies))}


def true(store: SqlEventStore, upto: int) -> dict[str, int]:
    return Counter(event.stream for event in store.read_all(limit=upto))


def test_it_comes_up_to_the_head_and_follows(store: SqlEventStore) -> None:
    assert position_of(store, Tally()) == 0
    for more in (0, 1, 7, 13):
        fill(store, more)
        size = store.head().size
        assert catch_up(store, Tally()) == size == position_of(store, Tally())
        assert told(store) == true(store, size)
    assert catch_up(store, Tally()) == size
    assert told(store) == true(store, size)


@pytest.mark.parametrize("dies_at", range(1, 21))
def test_who_dies_on_the_way_leaves_it_behind_and_right(dies_at: int, database: Path) -> None:
    with SqlEventStore(storage_at(database)) as store, pytest.MonkeyPatch.context() as patch:
        patch.setattr("eventstore.projection.PAGE", 7)
        with store.storage.migrating() as connection:
            tallies.create(connection)
        fill(store, 20)
        with pytest.raises(KeyboardInterrupt):
            catch_up(store, Tally(dies_at=dies_at))
        at = position_of(store, Tally())
        assert at == (dies_at - 1) // 7 * 7
        assert told(store) == true(store, at)
        assert catch_up(store, Tally()) == 20
        assert told(store) == true(store, 20)


def test_a_failure_on_a_server_leaves_it_behind_and_right(store: SqlEventStore) -> None:
    with pytest.raises(KeyboardInterrupt):
        catch_up(store, Tally(dies_at=12))
    assert position_of(store, Tally()) == 7
    assert told(store) == true(store, 7)
    catch_up(store, Tally())
    assert told(store) == true(store, 20)


@pytest.mark.parametrize("version", [0, 2])
def test_another_version_of_the_reducer_begins_anew(store: SqlEventStore, version: int) -> None:
    catch_up(store, Tally())
    other = Tally(version, worth=10)
    assert position_of(store, other) == 0
    assert catch_up(store, other) == 20
    assert told(store) == {stream: 10 * events for stream, events in true(store, 20).items()}
    assert position_of(store, Tally()) == 0


def test_two_read_models_have_their_own_checkpoints(store: SqlEventStore) -> None:
    class Other(Tally):
        name = "other"

        def apply(self, connection: Connection, recorded: Sequence[RecordedEvent]) -> None:
            pass

    catch_up(store, Tally())
    assert position_of(store, Other()) == 0
    fill(store, 1)
    catch_up(store, Other())
    assert (position_of(store, Tally()), position_of(store, Other())) == (20, 21)


def test_many_who_bring_it_up_while_others_append_count_no_event_twice(
    store: SqlEventStore,
) -> None:
    with ThreadPoolExecutor(4) as pool:
        appending = pool.submit(fill, store, 60)
        following = [pool.submit(catch_up, store, Tally()) for _ in range(12)]
        appending.result()
        for each in following:
            each.result()
    assert catch_up(store, Tally()) == 80
    assert told(store) == true(store, 80)


def test_a_missing_event_is_not_passed_over(store: SqlEventStore, monkeypatch) -> None:
    events = [event for event in store.read_all() if event.position != 10]

    def read_all(*, after: int = 0, limit: int | None = None) -> Iterator[RecordedEvent]:
        return iter([event for event in events if event.position > after][:limit])

    monkeypatch.setattr(store, "read_all", read_all)
    with pytest.raises(IntegrityFailure) as caught:
        catch_up(store, Tally())
    assert (caught.value.position, caught.value.kind) == (10, "missing")
    assert position_of(store, Tally()) == 7


def test_who_may_only_read_cannot_bring_it_up(store: SqlEventStore, database: Path) -> None:
    del store
    with (
        SqlEventStore(storage_at(database, "read")) as reader,
        pytest.raises(StorageFailure, match="reading only"),
    ):
        catch_up(reader, Tally())
