"""The one chain of migrations makes the declared schema on PostgreSQL too, and opens it safely."""

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command as alembic
from sqlalchemy import URL, inspect

from eventstore.errors import SchemaMismatch, StorageFailure, StorageMissing
from eventstore.postgres_store import PostgresEventStore
from eventstore.tables import metadata
from eventstore.testing import command, one
from eventstore.verify import verify
from tests.eventstore.pg import migrating, reading
from tests.postgres import administer
from tournament.projections import access, catalogue, deal_secrets, live_tables, roster
from tournament.projections.roster import Person
from tournament.service.database import check, current, grant, is_database, open_store, upgrade
from tournament.service.database_postgres import ALL_GRANTS
from tournament.service.errors import BadInput
from tournament.service.revisions import revisions, script_location
from tournament.service.schema import alembic_config, differences

NEWEST = revisions()[-1]


@pytest.fixture
def url(pg_empty: URL) -> str:
    return pg_empty.render_as_string(hide_password=False)


def test_the_first_to_write_makes_the_schema(url: str) -> None:
    with open_store(url, write=True) as opened:
        assert isinstance(opened.store, PostgresEventStore)
        (event,) = opened.store.append(one("club", 0, 1), command("first"))
    with open_store(url, write=False) as opened:
        assert list(opened.store.read("club")) == [event]
    assert current(url) == NEWEST
    assert check(url) == []
    assert not is_database(url, Path(__file__))


def test_a_reader_makes_nothing(url: str, pg_empty: URL) -> None:
    for ask in (lambda: open_store(url, write=False), lambda: current(url), lambda: check(url)):
        with pytest.raises(StorageMissing, match="no database here yet"):
            ask()
    with reading(pg_empty) as connection:
        assert inspect(connection).get_table_names() == []


def test_many_who_write_first_make_one_schema(url: str) -> None:
    def first(number: int) -> None:
        with open_store(url, write=True) as opened:
            opened.store.append(one(f"s{number}", 0, 1), command(f"c{number}"))

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(first, range(4)))
    with open_store(url, write=False) as opened:
        assert verify(opened.store).size == 4


def test_the_migrated_schema_is_the_declared_one(url: str, pg_empty: URL, pg_log: URL) -> None:
    """Column for column, in types, collations and constraints; the template is the declared one."""
    open_store(url, write=True).close()
    with migrating(pg_log) as connection:
        roster.metadata.create_all(connection)
        catalogue.metadata.create_all(connection)
        deal_secrets.metadata.create_all(connection)
        access.metadata.create_all(connection)
        live_tables.metadata.create_all(connection)
    assert described(pg_empty) == described(pg_log)


def described(url: URL) -> dict[str, list[str]]:
    questions = {
        "columns": "SELECT table_name, column_name, ordinal_position, data_type, is_nullable, "
        "column_default, collation_name FROM information_schema.columns "
        "WHERE table_schema = 'public'",
        "constraints": "SELECT conrelid::regclass, conname, pg_get_constraintdef(oid) "
        "FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
        "indexes": "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "triggers": "SELECT tgname, pg_get_triggerdef(oid), tgenabled FROM pg_trigger "
        "WHERE NOT tgisinternal",
        "functions": "SELECT proname, prosrc FROM pg_proc "
        "WHERE pronamespace = 'public'::regnamespace",
        "the head": "SELECT id, size, root, peaks, recorded_at FROM log_head",
    }
    with reading(url) as connection:
        return {
            what: sorted(
                str(row)
                for row in connection.exec_driver_sql(question)
                if "alembic_version" not in str(row)
            )
            for what, question in questions.items()
        }


def test_a_schema_goes_down_and_up_again(url: str, pg_empty: URL) -> None:
    with open_store(url, write=True):
        before = described(pg_empty)
    with migrating(pg_empty) as connection:
        alembic.downgrade(alembic_config(connection, script_location()), "base")
    with reading(pg_empty) as connection:
        assert inspect(connection).get_table_names() == ["alembic_version"]
    assert upgrade(url) == (None, NEWEST)
    assert described(pg_empty) == before
    assert upgrade(url) == (NEWEST, NEWEST)


def test_an_older_schema_is_refused_and_brought_up(url: str, pg_empty: URL) -> None:
    open_store(url, write=True).close()
    with migrating(pg_empty) as connection:
        alembic.downgrade(alembic_config(connection, script_location()), "0001")
    for write in (True, False):
        with pytest.raises(SchemaMismatch, match="playledger db upgrade"):
            open_store(url, write=write)
    assert upgrade(url) == ("0001", NEWEST)
    assert check(url) == []


def test_a_revision_that_was_lost_is_set_again(url: str, pg_empty: URL) -> None:
    open_store(url, write=True).close()
    administer(pg_empty, "DROP TABLE alembic_version")
    with pytest.raises(SchemaMismatch, match="lost its revision"):
        check(url)
    assert upgrade(url) == (NEWEST, NEWEST)
    assert check(url) == []


def test_a_newer_schema_is_refused_and_stays(url: str, pg_empty: URL) -> None:
    open_store(url, write=True).close()
    administer(pg_empty, "UPDATE alembic_version SET version_num = '9999'")
    for ask in (lambda: open_store(url, write=True), lambda: upgrade(url), lambda: check(url)):
        with pytest.raises(SchemaMismatch, match="newer version"):
            ask()
    assert current(url) == "9999"


@pytest.mark.parametrize(
    "statement",
    [
        "CREATE TABLE events (id int)",
        "CREATE TABLE people (id int)",
        "CREATE TABLE alembic_version (version_num text); INSERT INTO alembic_version VALUES ('a')",
    ],
)
def test_tables_of_another_program_are_left_alone(url: str, pg_empty: URL, statement: str) -> None:
    administer(pg_empty, *statement.split(";"))
    for ask in (lambda: open_store(url, write=True), lambda: upgrade(url), lambda: current(url)):
        with pytest.raises(StorageFailure, match="another program") as caught:
            ask()
        assert caught.value.kind == "foreign"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("ALTER TABLE people ADD COLUMN age INTEGER", "age"),
        ("DROP TABLE people", "people"),
        ("DROP TRIGGER events_hold ON events", "trigger events_hold is missing"),
        ("CREATE TABLE extra (id INTEGER)", "extra"),
    ],
)
def test_a_schema_that_differs_is_told(url: str, pg_empty: URL, statement: str, said: str) -> None:
    with open_store(url, write=True) as opened:
        administer(pg_empty, statement)
        with opened.store.storage.reading() as connection:
            (difference,) = differences(connection)
    assert said in difference
    assert [said in fault for fault in check(url)] == [True]


@pytest.fixture
def role(pg_empty: URL) -> Iterator[str]:
    name = f"club_{pg_empty.database}"
    yield name
    administer(pg_empty, f"DROP OWNED BY {name}", f"DROP ROLE {name}")


def test_a_granted_role_does_all_that_the_program_does(url: str, pg_empty: URL, role: str) -> None:
    assert grant(url, role)
    assert not grant(url, role)
    administer(pg_empty, f"ALTER ROLE {role} PASSWORD 'right'")
    as_role = pg_empty.set(username=role, password="right")  # noqa: S106  # of a test
    asked = as_role.render_as_string(hide_password=False)
    with open_store(asked, write=True) as opened:
        opened.roster.add([Person("p1", "Ann")])
        opened.store.append(one("club", 0, 1), command("first"))
        assert opened.roster.get(["p1"])["p1"].name == "Ann"
        assert verify(opened.store).size == 1
        opened.roster.remove(["p1"])
        assert opened.roster.everybody() == []
    assert check(asked) == []
    assert upgrade(asked) == (NEWEST, NEWEST)


def test_every_table_of_the_program_is_granted() -> None:
    beside = (roster, catalogue, deal_secrets, access, live_tables)
    ours = (metadata, *(each.metadata for each in beside))
    tables = {table for each in ours for table in each.tables}
    assert ALL_GRANTS.keys() == tables | {"alembic_version"}
    for table in ("events", "checkpoints"):
        assert ALL_GRANTS[table] == "SELECT, INSERT"


def test_a_role_that_may_not_make_tables_is_told(url: str, pg_empty: URL, role: str) -> None:
    administer(pg_empty, f"CREATE ROLE {role} LOGIN PASSWORD 'right'")
    as_role = pg_empty.set(username=role, password="right")  # noqa: S106  # of a test
    with pytest.raises(StorageFailure, match="permission denied") as caught:
        open_store(as_role.render_as_string(hide_password=False), write=True)
    assert caught.value.kind == "denied"
    with pytest.raises(StorageMissing):
        current(url)


def test_a_file_has_no_roles(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="knows no role"):
        grant(f"sqlite:///{tmp_path / 'club.db'}", "club")


def test_without_the_driver_the_extra_is_named() -> None:
    program = (
        "import sys; sys.modules['psycopg'] = None\n"
        "from eventstore.errors import StorageFailure\n"
        "from tournament.service.database import open_store\n"
        "try: open_store('postgresql://club:secret@localhost/club', write=False)\n"
        "except StorageFailure as error: print(error.kind, error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.startswith("driver postgresql://club@localhost/club: ")
    assert "pip install 'playledger[postgres]'" in done.stdout
    assert "secret" not in done.stdout


def test_a_sqlite_file_needs_no_driver(tmp_path: Path) -> None:
    program = (
        "import sys\n"
        "from tournament.service.database import open_store\n"
        "open_store(sys.argv[1], write=True).close()\n"
        "sys.exit('psycopg' in sys.modules)\n"
    )
    url = f"sqlite:///{tmp_path / 'club.db'}"
    subprocess.run([sys.executable, "-c", program, url], cwd=Path(__file__).parents[2], check=True)
