"""Both stores pass the shipped contract, and a store that breaks it does not."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from eventstore.memory import MemoryEventStore
from eventstore.sql import SqlEventStore
from eventstore.sqlite import SqliteStorage
from eventstore.tables import metadata
from eventstore.testing import EventStoreContract, SteppingClock


class TestMemory(EventStoreContract):
    @pytest.fixture
    def store(self, clock: SteppingClock) -> Iterator[MemoryEventStore]:
        with MemoryEventStore(clock) as store:
            yield store


class SqliteContract(EventStoreContract):
    lock_file: bool

    @pytest.fixture
    def store(self, clock: SteppingClock, tmp_path: Path) -> Iterator[SqlEventStore]:
        storage = SqliteStorage(
            tmp_path / "log.db", application_id=7, access="create", lock_file=self.lock_file
        )
        with storage.writing() as connection:
            metadata.create_all(connection)
        with SqlEventStore(storage, clock) as store:
            yield store


class TestSqlite(SqliteContract):
    lock_file = False


class TestSqliteBehindALockFile(SqliteContract):
    lock_file = True
