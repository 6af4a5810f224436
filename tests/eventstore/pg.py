"""What tests of the log on PostgreSQL share: opening one, and reaching past the program."""

from collections.abc import Iterator
from contextlib import closing, contextmanager

import psycopg
from sqlalchemy import URL, Connection

from eventstore.postgres import PostgresStorage
from eventstore.postgres_store import PostgresEventStore
from tests.postgres import administer


@contextmanager
def log_at(url: URL, access: str = "write", **options: object) -> Iterator[PostgresEventStore]:
    with PostgresEventStore(PostgresStorage(url, access=access, **options)) as store:
        yield store


@contextmanager
def reading(url: URL) -> Iterator[Connection]:
    with closing(PostgresStorage(url, access="read")) as storage, storage.reading() as connection:
        yield connection


@contextmanager
def migrating(url: URL) -> Iterator[Connection]:
    storage = PostgresStorage(url, access="write")
    with closing(storage), storage.migrating() as connection:
        yield connection


@contextmanager
def raw(url: URL, **options: object) -> Iterator[psycopg.Connection]:
    """Give a connection of the driver, on which every statement commits."""
    names = url.translate_connect_args(username="user", database="dbname")
    with psycopg.connect(**names, **url.query, autocommit=True, **options) as connection:
        yield connection


def cut(server: URL, database: URL) -> None:
    """End every session on a database, as a restart does."""
    sessions = f"FROM pg_stat_activity WHERE datname = '{database.database}'"
    administer(server, f"SELECT pg_terminate_backend(pid, 5000) {sessions}")


def without_guards(url: URL, *statements: str) -> None:
    """Run statements as the owner of the tables, who may put the guards to sleep."""
    with raw(url) as connection:
        for table in ("events", "log_head"):
            connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        for statement in statements:
            connection.execute(statement)
        for table in ("events", "log_head"):
            connection.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")
