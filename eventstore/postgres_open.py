"""How a PostgreSQL database is reached, and how its sessions are made strict."""

from typing import Literal

import psycopg
from sqlalchemy import URL, Engine, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

from eventstore.errors import StorageFailure
from eventstore.postgres_url import shown

Access = Literal["read", "write"]

_DEFAULTS = {"application_name": "playledger", "connect_timeout": "10"}
"""What a connection says and bears, unless the URL says otherwise; the time is in seconds."""

_STRICT = """
SELECT
  -- a plan that was made when the log was small must not read all of it later
  set_config('enable_seqscan', 'off', false),
  -- nobody waits for ever, neither for a lock nor for one who holds it and went away
  set_config('lock_timeout', %(patience)s, false),
  set_config('idle_in_transaction_session_timeout', %(patience)s, false),
  set_config('default_transaction_read_only', %(reads)s, false),
  -- stronger settings stay
  CASE current_setting('synchronous_commit') WHEN 'off' THEN
    set_config('synchronous_commit', 'on', false)
  END
"""


def engine_for(url: URL, access: Access, patience: float) -> Engine:
    """Return an engine whose sessions keep every commit and wait `patience` seconds for a lock.

    Connections that broke while nobody used them are replaced when they are taken.
    """
    engine = create_engine(
        url.set(drivername="postgresql+psycopg", query=_DEFAULTS | dict(url.query)),
        connect_args={"client_encoding": "utf8"},
        isolation_level="READ COMMITTED",
        pool_pre_ping=True,
        use_native_hstore=False,  # asking for it would be a round trip
    )
    where = shown(url)
    settings = {
        "patience": f"{round(patience * 1000)}ms",
        "reads": "on" if access == "read" else "off",
    }

    @event.listens_for(engine, "connect")
    def make_strict(raw: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        driver = driver_of(raw)
        encoding = driver.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            text = f"its encoding is {encoding}; a log is kept in a database whose encoding is UTF8"
            raise StorageFailure("foreign", where, text)
        driver.autocommit = True
        driver.execute(_STRICT, settings)
        driver.autocommit = False

    return engine


def driver_of(raw: object) -> psycopg.Connection:
    """Return the driver's own connection."""
    assert isinstance(raw, psycopg.Connection)
    return raw
