"""A server that hangs up, lets nobody in, or answers late: nothing is lost, nothing is invented."""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import datetime

import psycopg
import pytest
from sqlalchemy import URL

from eventstore.errors import StorageFailure
from eventstore.postgres import PostgresStorage
from eventstore.postgres_faults import from_postgres
from eventstore.postgres_store import PostgresEventStore
from eventstore.postgres_url import shown
from eventstore.testing import command, one
from eventstore.verify import verify
from tests.eventstore.pg import cut, log_at, raw
from tests.postgres import VARIABLE, administer

Commit = Callable[[psycopg.Connection], None]


@pytest.fixture
def store(pg_log: URL) -> Iterator[PostgresEventStore]:
    with log_at(pg_log) as store:
        store.append(one("a", 0, 1), command("first"))
        yield store


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> Callable[[Commit], None]:
    """Let the next commit be done in another way."""
    real = psycopg.Connection.commit

    def next_one(act: Commit) -> None:
        def once(connection: psycopg.Connection) -> None:
            monkeypatch.setattr(psycopg.Connection, "commit", real)
            act(connection)

        monkeypatch.setattr(psycopg.Connection, "commit", once)

    return next_one


def hang_up(connection: psycopg.Connection) -> None:
    connection.close()
    raise psycopg.OperationalError("server closed the connection unexpectedly")


def test_a_commit_that_happened_unseen_is_answered(store: PostgresEventStore, commits) -> None:
    def answer_lost(connection: psycopg.Connection) -> None:
        connection.execute("COMMIT")
        hang_up(connection)

    commits(answer_lost)
    (event,) = store.append(one("a", 1, 2), command("second"))
    assert event.position == 2
    assert verify(store).size == 2
    assert store.append(one("a", 2, 3), command("third"))[0].position == 3


def test_a_commit_that_did_not_happen_is_a_failure_and_can_be_tried_again(
    store: PostgresEventStore, commits
) -> None:
    commits(hang_up)
    with pytest.raises(StorageFailure, match="closed the connection") as caught:
        store.append(one("a", 1, 2), command("second"))
    assert caught.value.kind == "unreachable"
    assert store.head().size == 1
    assert store.append(one("a", 1, 2), command("second"))[0].position == 2


def test_a_commit_the_server_is_still_at_is_waited_for(
    store: PostgresEventStore, commits, pg_log: URL
) -> None:
    """Who only reads at that moment finds nothing, and would say that nothing was recorded."""
    only_read: list[object] = []

    def answer_late(connection: psycopg.Connection) -> None:
        connection.pgconn.send_query(b"SELECT pg_advisory_lock(1); COMMIT")
        connection.pgconn.flush()
        only_read.append(store.answered("second", command("second").hash))
        going_on.start()
        hang_up(connection)

    with raw(pg_log) as other:
        other.execute("SELECT pg_advisory_lock(1)")
        going_on = threading.Timer(0.5, other.execute, ["SELECT pg_advisory_unlock(1)"])
        commits(answer_late)
        (event,) = store.append(one("a", 1, 2), command("second"))
        going_on.join()
    assert only_read == [None]
    assert event.position == 2
    assert verify(store).size == 2


def test_a_commit_that_cannot_be_read_back_is_a_failure_that_a_retry_resolves(
    store: PostgresEventStore, commits, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(connection: psycopg.Connection) -> None:
        connection.execute("COMMIT")
        patch.setattr(store.storage, "writing", unreachable)
        hang_up(connection)

    def unreachable() -> None:
        raise StorageFailure("unreachable", "club", "gone")

    with monkeypatch.context() as patch:
        commits(gone)
        with pytest.raises(StorageFailure, match="gone"):
            store.append(one("a", 1, 2), command("second"))
    assert store.append(one("a", 1, 2), command("second"))[0].position == 2
    assert store.head().size == 2


def test_connections_that_were_cut_while_idle_are_replaced(
    store: PostgresEventStore, pg_server: URL, pg_log: URL
) -> None:
    cut(pg_server, pg_log)
    assert store.head().size == 1
    assert store.append(one("a", 1, 2), command("second"))[0].position == 2
    cut(pg_server, pg_log)
    assert store.append(one("a", 2, 3), command("third"))[0].position == 3


def test_a_session_that_is_cut_at_work_records_nothing(
    store: PostgresEventStore, pg_server: URL, pg_log: URL
) -> None:
    with log_at(pg_log) as other:
        other.append(one("b", 0, 1), command("other"))
    clock = store._clock

    def cutting_clock() -> datetime:
        cut(pg_server, pg_log)
        return clock()

    store._clock = cutting_clock
    with pytest.raises(StorageFailure) as caught:
        store.append(one("a", 1, 2), command("second"))
    assert caught.value.kind == "unreachable"
    store._clock = clock
    assert store.head().size == 2
    assert store.append(one("a", 1, 2), command("second"))[0].position == 3


def test_who_waits_too_long_for_the_writer_before_is_told(pg_log: URL) -> None:
    with log_at(pg_log) as first, log_at(pg_log, patience=0.05) as second:
        with first.storage.writing():
            with pytest.raises(StorageFailure, match="another program is writing") as caught:
                second.append(one("a", 0, 1), command("first"))
            assert caught.value.kind == "locked"
            assert second.head().size == 0
        assert second.append(one("a", 0, 1), command("first"))[0].position == 1


def test_a_writer_that_went_to_sleep_does_not_keep_the_others_out(pg_log: URL) -> None:
    with log_at(pg_log, patience=0.3) as sleeper, log_at(pg_log) as other:
        asleep, woken = threading.Event(), threading.Event()

        def hold() -> None:
            with sleeper.storage.writing():
                asleep.set()
                woken.wait(60)

        def sleep() -> None:
            with pytest.raises(StorageFailure):
                hold()

        sleeping = threading.Thread(target=sleep)
        sleeping.start()
        asleep.wait(60)
        assert other.append(one("a", 0, 1), command("first"))[0].position == 1
        woken.set()
        sleeping.join()


def test_who_may_only_read_writes_nothing(pg_log: URL) -> None:
    with log_at(pg_log, "read") as store:
        with pytest.raises(StorageFailure, match="for reading only") as caught:
            store.append(one("a", 0, 1), command("first"))
        assert caught.value.kind == "read-only"
        with pytest.raises(StorageFailure) as caught, store.storage.reading() as connection:
            connection.exec_driver_sql("UPDATE log_head SET size = 5")
        assert caught.value.kind == "read-only"


def test_commits_are_durable_whatever_the_role_is_set_to(pg_log: URL) -> None:
    def setting(value: str) -> str:
        with raw(pg_log) as connection:
            connection.execute(
                f"ALTER DATABASE {pg_log.database} SET synchronous_commit = '{value}'"
            )
        with log_at(pg_log) as store, store.storage.writing() as connection:
            return connection.exec_driver_sql("SHOW synchronous_commit").scalar_one()

    assert setting("off") == "on"
    assert setting("remote_apply") == "remote_apply"


def test_a_database_in_another_encoding_is_refused(pg_server: URL, pg_empty: URL) -> None:
    name = f"{pg_empty.database}_ascii"
    administer(
        pg_server,
        f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE 'C'",
    )
    try:
        with pytest.raises(StorageFailure, match="encoding is SQL_ASCII") as caught:
            PostgresStorage(pg_server.set(database=name), access="write")
        assert caught.value.kind == "foreign"
    finally:
        administer(pg_server, f"DROP DATABASE {name} WITH (FORCE)")


def test_settings_of_the_server_that_lose_commits_are_faults(
    store: PostgresEventStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert store.faults() == []
    monkeypatch.setattr(
        "eventstore.postgres._SETTINGS",
        "SELECT name, 'off', false FROM pg_settings "
        "WHERE name IN ('fsync', 'full_page_writes') ORDER BY name",
    )
    first, second = store.faults()
    assert "fsync" in first
    assert "full_page_writes" in second


def refused(url: URL) -> StorageFailure:
    with pytest.raises(StorageFailure) as caught:
        PostgresStorage(url, access="write")
    assert "secret" not in str(caught.value)
    return caught.value


def test_a_server_that_is_not_there_is_told_with_what_to_do() -> None:
    nowhere = URL.create("postgresql", "club", "secret", "127.0.0.1", 1, "club")
    failure = refused(nowhere)
    assert failure.kind == "unreachable"
    assert "postgresql://club@127.0.0.1:1/club" in str(failure)
    assert "check host and port" in str(failure)


def test_a_database_or_a_user_that_is_not_there_is_told(pg_server: URL) -> None:
    missing = refused(pg_server.set(database="nowhere", password="secret"))  # noqa: S106  # none
    assert missing.kind == "missing"
    assert "createdb" in str(missing)
    denied = refused(pg_server.set(username="nobody9", password="secret"))  # noqa: S106  # none
    assert denied.kind == "denied"


def trusts(url: URL) -> bool:
    with suppress(StorageFailure):
        PostgresStorage(url, access="read").close()
        return True
    return False


def test_a_wrong_password_is_told(pg_log: URL, pg_guarded_role: str) -> None:
    right = pg_log.set(username=pg_guarded_role, password="right")  # noqa: S106  # of a test
    PostgresStorage(right, access="read").close()
    if VARIABLE in os.environ and trusts(right.set(password="secret")):  # noqa: S106  # of a test
        pytest.skip("NOT TESTED: the server trusts everybody")
    wrong = refused(pg_log.set(username=pg_guarded_role, password="secret"))  # noqa: S106  # of a test
    assert wrong.kind == "denied"
    assert "check user and password" in str(wrong)


@pytest.mark.parametrize(
    ("error", "kind"),
    [
        (psycopg.errors.DiskFull("x"), "full"),
        (psycopg.errors.IoError("x"), "disk"),
        (psycopg.errors.DataCorrupted("x"), "damaged"),
        (psycopg.errors.UniqueViolation("x"), "damaged"),
        (psycopg.errors.UndefinedTable("x"), "foreign"),
        (psycopg.errors.SerializationFailure("x"), "locked"),
        (psycopg.errors.CannotConnectNow("x"), "unreachable"),
        (psycopg.errors.TooManyConnections("x"), "unreachable"),
        (psycopg.errors.SyntaxError("x"), "unknown"),
        (psycopg.InterfaceError("x"), "unknown"),
        (psycopg.OperationalError("the connection is lost"), "unreachable"),
        (None, "unknown"),
    ],
)
def test_what_the_server_reports_is_said_by_kind(error: Exception | None, kind: str) -> None:
    failure = from_postgres(error, "club")
    assert failure.kind == kind
    assert str(failure).startswith("club: ")


@pytest.mark.parametrize(
    ("url", "said"),
    [
        (
            URL.create("postgresql+psycopg", "ann", "secret", "db.club", 5433, "club"),
            "postgresql://ann@db.club:5433/club",
        ),
        (
            URL.create("postgresql", database="club", query={"password": "secret", "host": "/x"}),
            "postgresql:///club",
        ),
    ],
)
def test_only_where_it_leads_is_shown_of_a_url(url: URL, said: str) -> None:
    assert shown(url) == said


def test_a_reader_that_is_cut_says_so_once_and_the_next_one_reads(
    store: PostgresEventStore, pg_server: URL, pg_log: URL, caplog: pytest.LogCaptureFixture
) -> None:
    def ask() -> None:
        with store.storage.asking() as cursor:
            cut(pg_server, pg_log)
            cursor.execute("SELECT 1")

    with pytest.raises(StorageFailure) as caught:
        ask()
    assert caught.value.kind == "unreachable"
    assert store.head().size == 1
    assert caplog.records == []
