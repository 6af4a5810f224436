"""The log on PostgreSQL passes the contract that every store passes."""

from collections.abc import Iterator

import pytest
from sqlalchemy import URL

from eventstore.postgres import PostgresStorage
from eventstore.postgres_store import PostgresEventStore
from eventstore.testing import EventStoreContract, SteppingClock


class TestPostgres(EventStoreContract):
    @pytest.fixture
    def store(self, clock: SteppingClock, pg_log: URL) -> Iterator[PostgresEventStore]:
        with PostgresEventStore(PostgresStorage(pg_log, access="write"), clock) as store:
            yield store
