"""A store whose appends go through a writer passes the contract like any other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.memory import MemoryEventStore
from eventstore.sql import SqlEventStore
from eventstore.testing import EventStoreContract, SteppingClock
from eventstore.writer import Writer
from tests.eventstore.conftest import new_storage
from tests.eventstore.through_writer import ThroughWriter


class TestWriterOnMemory(EventStoreContract):
    @pytest.fixture
    def store(self, clock: SteppingClock) -> Iterator[ThroughWriter]:
        with MemoryEventStore(clock) as store, Writer(store) as writer:
            yield ThroughWriter(store, writer)


class TestWriterOnSqlite(EventStoreContract):
    @pytest.fixture
    def store(self, clock: SteppingClock, tmp_path: Path) -> Iterator[ThroughWriter]:
        storage = new_storage(tmp_path / "log.db")
        with SqlEventStore(storage, clock) as store, Writer(store) as writer:
            yield ThroughWriter(store, writer)
