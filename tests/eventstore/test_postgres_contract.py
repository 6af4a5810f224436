"""The log on PostgreSQL passes the contract that every store passes, also behind a writer."""

from collections.abc import Iterator

import pytest
from sqlalchemy import URL

from eventstore.postgres import PostgresStorage
from eventstore.postgres_store import PostgresEventStore
from eventstore.testing import EventStoreContract, SteppingClock
from eventstore.writer import Writer
from tests.eventstore.through_writer import ThroughWriter


class TestWriterOnPostgres(EventStoreContract):
    @pytest.fixture
    def store(self, clock: SteppingClock, pg_log: URL) -> Iterator[ThroughWriter]:
        storage = PostgresStorage(pg_log, access="write")
        with PostgresEventStore(storage, clock) as store, Writer(store) as writer:
            yield ThroughWriter(store, writer)


class TestPostgres(EventStoreContract):
    @pytest.fixture
    def store(self, clock: SteppingClock, pg_log: URL) -> Iterator[PostgresEventStore]:
        with PostgresEventStore(PostgresStorage(pg_log, access="write"), clock) as store:
            yield store
