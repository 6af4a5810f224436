"""The guards on PostgreSQL refuse what an append-only log never does, to everybody."""

# ruff: noqa: S608  statements are put together from what stands here

from collections.abc import Iterator
from contextlib import suppress

import psycopg
import pytest
from sqlalchemy import URL

from eventstore.errors import StorageFailure
from eventstore.postgres_guards import TRIGGERS, guard_differences
from eventstore.postgres_role import GRANTS, grant
from eventstore.tables import metadata
from eventstore.testing import command, one
from eventstore.verify import verify
from tests.eventstore.pg import log_at, migrating, raw, reading

PASSWORD = "of a test"  # noqa: S105  # of nothing else
COLUMNS = (
    "stream, version, type, schema_version, recorded_at, actor, command_id, command_hash, "
    "command_index, payload, prev_hash, hash"
)
COPIED = "stream, version + 10, type, schema_version, recorded_at, actor, 'other', command_hash"
REST = "command_index, payload, prev_hash, hash"
MERGE = "MERGE INTO events USING (VALUES (1)) AS given (position) ON events.position = 1 "
REFUSED = {
    "update": ("UPDATE events SET type = 'Mounted'", "never changed"),
    "update of nothing": ("UPDATE events SET type = 'Mounted' WHERE position = 99", "changed"),
    "delete": ("DELETE FROM events WHERE position = 1", "never deleted"),
    "truncate": ("TRUNCATE events", "never deleted"),
    "upsert": (
        (
            "INSERT INTO events SELECT * FROM events WHERE position = 1 "
            "ON CONFLICT (position) DO UPDATE SET type = 'Mounted'"
        ),
        "never changed",
    ),
    "merge that updates": (MERGE + "WHEN MATCHED THEN UPDATE SET type = 'M'", "never changed"),
    "merge that deletes": (MERGE + "WHEN MATCHED THEN DELETE", "never deleted"),
    "delete the head": ("DELETE FROM log_head", "head of the log is never deleted"),
    "truncate the head": ("TRUNCATE log_head", "head of the log is never deleted"),
    "shrink the head": ("UPDATE log_head SET size = 1", "head of the log only grows"),
    "change a checkpoint": ("UPDATE checkpoints SET note = ''", "checkpoint is never changed"),
    "delete a checkpoint": ("DELETE FROM checkpoints", "checkpoint is never deleted"),
    "truncate checkpoints": ("TRUNCATE checkpoints", "checkpoint is never deleted"),
    "leave a gap": (
        (
            f"INSERT INTO events (position, {COLUMNS}) "
            f"SELECT 5, {COPIED}, {REST} FROM events WHERE position = 1"
        ),
        "only added at the end",
    ),
    "go below": (
        (
            f"INSERT INTO events (position, {COLUMNS}) "
            f"SELECT 0, {COPIED}, {REST} FROM events WHERE position = 1"
        ),
        "only added at the end",
    ),
    "fill with a hole": (
        (
            f"INSERT INTO events (position, {COLUMNS}) "
            f"SELECT position * 2 + 2, {COPIED}, {REST} FROM events WHERE version < 3 "
        ),
        "only added at the end",
    ),
}


@pytest.fixture
def log(pg_log: URL) -> URL:
    """A log of three events."""
    with log_at(pg_log) as store:
        store.append(one("a", 0, 1, 2, 3), command("first"))
    return pg_log


@pytest.mark.parametrize("role", ["origin", "replica", "local"])
@pytest.mark.parametrize("act", REFUSED)
def test_the_owner_is_refused(log: URL, act: str, role: str) -> None:
    statement, said = REFUSED[act]
    with raw(log) as connection:
        connection.execute(f"SET session_replication_role = {role}")
        with pytest.raises(psycopg.errors.RestrictViolation, match=said):
            connection.execute(statement)
    with log_at(log) as store:
        assert verify(store).size == 3


def test_events_are_added_at_the_end_in_one_piece(log: URL) -> None:
    with raw(log) as connection:
        connection.execute(
            f"INSERT INTO events (position, {COLUMNS}) "
            f"SELECT position + 3, {COPIED}, {REST} FROM events"
        )
        assert connection.execute("SELECT max(position) FROM events").fetchone() == (6,)


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DROP TRIGGER events_hold ON events", "trigger events_hold is missing"),
        ("ALTER TABLE events DISABLE TRIGGER events_hold", "events_hold does not fire always"),
        ("ALTER TABLE events ENABLE TRIGGER events_hold", "events_hold does not fire always"),
        (
            (
                "CREATE OR REPLACE TRIGGER events_stay BEFORE DELETE ON events "
                "FOR EACH STATEMENT EXECUTE FUNCTION log_refuses('no')"
            ),
            "trigger events_stay is not as declared",
        ),
        (
            (
                "CREATE OR REPLACE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS "
                "$$ BEGIN RETURN NULL; END $$"
            ),
            "function log_refuses is not as declared",
        ),
        (
            "CREATE TRIGGER spy BEFORE INSERT ON log_head EXECUTE FUNCTION log_refuses('no')",
            "trigger spy is not as declared",
        ),
    ],
)
def test_a_guard_that_differs_is_told(log: URL, statement: str, said: str) -> None:
    with reading(log) as connection:
        assert guard_differences(connection) == []
        with raw(log) as owner:
            owner.execute(statement)
        (difference,) = guard_differences(connection)
    assert said in difference


def test_every_guard_is_tried_above(log: URL) -> None:
    with raw(log) as connection:
        connection.autocommit = False
        for trigger in TRIGGERS:
            passed = 0
            for statement, _ in REFUSED.values():
                table = trigger.rpartition("_")[0]
                connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER {trigger}")
                with suppress(psycopg.errors.RestrictViolation):
                    connection.execute(statement)
                    passed += 1
                connection.rollback()
            assert passed, f"nothing above needs {trigger}"


@pytest.fixture
def role(log: URL) -> Iterator[str]:
    """A role that was granted what the log needs, and no more."""
    name = f'club "{log.database}"'
    for made in (True, False):
        with migrating(log) as connection:
            assert grant(connection, name, GRANTS, "here") is made
    with raw(log) as connection:
        connection.execute(f"ALTER ROLE {quoted(name)} PASSWORD '{PASSWORD}'")
    yield name
    with raw(log) as connection:
        connection.execute(f"DROP OWNED BY {quoted(name)}")
        connection.execute(f"DROP ROLE {quoted(name)}")


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def as_role(log: URL, role: str) -> URL:
    return log.set(username=role, password=PASSWORD)


def test_the_role_appends_reads_and_verifies(log: URL, role: str) -> None:
    with log_at(as_role(log, role)) as store:
        store.append(one("a", 3, 4), command("second"))
        assert store.append(one("a", 3, 4), command("second"))[0].position == 4
        assert verify(store).size == 4


@pytest.mark.parametrize(
    "statement",
    [
        *(statement for name, (statement, _) in REFUSED.items() if "merge" in name),
        "UPDATE events SET type = 'Mounted'",
        "DELETE FROM events",
        "TRUNCATE events",
        "DELETE FROM log_head",
        "DELETE FROM checkpoints",
        "INSERT INTO log_head SELECT * FROM log_head",
        "TRUNCATE log_head",
        "ALTER TABLE events DISABLE TRIGGER USER",
        "DROP TABLE events",
        "DROP TRIGGER events_hold ON events",
        "CREATE OR REPLACE FUNCTION log_refuses() RETURNS trigger LANGUAGE plpgsql AS $$ $$",
        "SET session_replication_role = replica",
        "CREATE TABLE mine (id int)",
    ],
)
def test_the_role_is_let_do_nothing_else(log: URL, role: str, statement: str) -> None:
    with raw(as_role(log, role)) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute(statement)


def test_what_a_role_had_before_is_taken_from_it(log: URL, role: str) -> None:
    with raw(log) as connection:
        connection.execute(f"GRANT ALL ON events TO {quoted(role)}")
    with migrating(log) as connection:
        grant(connection, role, GRANTS, "here")
    with raw(as_role(log, role)) as connection, pytest.raises(psycopg.errors.InsufficientPrivilege):
        connection.execute("DELETE FROM events")


def test_a_role_that_no_grant_binds_is_refused(log: URL) -> None:
    with (
        pytest.raises(StorageFailure, match="owns the log or is a superuser") as caught,
        migrating(log) as connection,
    ):
        grant(connection, str(log.username), GRANTS, "here")
    assert caught.value.kind == "denied"


def test_a_role_without_rights_is_told_so(log: URL, role: str) -> None:
    with log_at(as_role(log, role)) as store:
        with raw(log) as connection:
            connection.execute(f"REVOKE ALL ON events FROM {quoted(role)}")
        with pytest.raises(StorageFailure, match="what the role was granted") as caught:
            store.append(one("a", 3, 4), command("second"))
        assert caught.value.kind == "denied"


def test_every_table_of_the_log_is_granted_or_nobodys() -> None:
    assert GRANTS.keys() == metadata.tables.keys()
