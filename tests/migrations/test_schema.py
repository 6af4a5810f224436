"""The migrations make the schema that the program declares, there and back."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import (
    Column,
    ForeignKeyConstraint,
    Integer,
    MetaData,
    Table,
    UniqueConstraint,
    create_engine,
)

from eventstore import tables
from tournament.projections import access, catalogue, deal_secrets, live_tables, roster
from tournament.service.database import (
    current,
    open_store,
    revisions,
    script_location,
    upgrade,
)
from tournament.service.database_sqlite import APPLICATION_ID
from tournament.service.schema import alembic_config, differences
from tournament.service.schema_words import in_words

ROOT = Path(__file__).parents[2]


def schema(path: Path) -> dict[str, str]:
    raw = sqlite3.connect(path)
    rows = raw.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'"
    )
    found = {name: " ".join(sql.split()) for name, sql in rows}
    raw.close()
    return found


def declared(path: Path) -> dict[str, str]:
    engine = create_engine(f"sqlite:///{path}")
    tables.metadata.create_all(engine)
    roster.metadata.create_all(engine)
    catalogue.metadata.create_all(engine)
    deal_secrets.metadata.create_all(engine)
    access.metadata.create_all(engine)
    live_tables.metadata.create_all(engine)
    engine.dispose()
    return schema(path)


def test_the_migrated_schema_is_the_declared_one(path: Path, url: str, tmp_path: Path) -> None:
    open_store(url, write=True).close()
    assert schema(path) == declared(tmp_path / "declared.db")
    assert len(schema(path)) == 10 + len(tables.SQLITE_TRIGGERS)


def test_the_first_head_is_the_declared_one(path: Path, url: str, tmp_path: Path) -> None:
    open_store(url, write=True).close()
    declared(tmp_path / "declared.db")
    heads = []
    for name in (path, tmp_path / "declared.db"):
        raw = sqlite3.connect(name)
        heads.append(raw.execute("SELECT * FROM log_head").fetchall())
        raw.close()
    assert heads[0] == heads[1]


def test_the_revisions_are_those_alembic_finds_and_have_one_head() -> None:
    scripts = ScriptDirectory(str(script_location()))
    found = [script.revision for script in scripts.walk_revisions()]
    assert list(reversed(found)) == revisions()
    assert scripts.get_heads() == [revisions()[-1]]
    assert scripts.get_current_head() == revisions()[-1]


def test_a_schema_goes_down_and_up_again(path: Path, url: str) -> None:
    with open_store(url, write=True) as opened:
        before = schema(path)
        storage = opened.store.storage
        with storage.writing() as connection:
            command.downgrade(alembic_config(connection, script_location()), "base")
        assert schema(path) == {}
    assert upgrade(url) == (None, revisions()[-1])
    assert schema(path) == before
    assert current(url) == revisions()[-1]


def test_a_migration_that_breaks_off_leaves_the_schema_as_it_was(
    path: Path, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_store(url, write=True) as opened, opened.store.storage.writing() as connection:
        command.downgrade(alembic_config(connection, script_location()), "base")

    def broken(connection, scripts) -> None:
        command.upgrade(alembic_config(connection, scripts), "head")
        raise KeyboardInterrupt

    monkeypatch.setattr("tournament.service.schema.migrate", broken)
    with pytest.raises(KeyboardInterrupt):
        upgrade(url)
    monkeypatch.undo()
    assert schema(path) == {}
    assert current(url) is None


REBUILT = """
CREATE TABLE other (
  id TEXT NOT NULL PRIMARY KEY, name INTEGER NOT NULL, club TEXT, contact TEXT NOT NULL,
  family TEXT DEFAULT '' NOT NULL, member TEXT DEFAULT '' NOT NULL
);
DROP TABLE people;
ALTER TABLE other RENAME TO people
"""


@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "ALTER TABLE people ADD COLUMN age INTEGER",
            ["column people.age is unknown to this version"],
        ),
        ("ALTER TABLE people DROP COLUMN club", ["column people.club is missing"]),
        ("DROP TABLE people", ["table people is missing"]),
        ("CREATE TABLE extra (id INTEGER)", ["table extra is unknown to this version"]),
        (
            "CREATE INDEX quick ON people (club, name)",
            ["index on people (club, name) is unknown to this version"],
        ),
        (
            REBUILT,
            ["column people.name has type INTEGER, not TEXT", "column people.club may be empty"],
        ),
        ("DROP TRIGGER events_hold", ["trigger events_hold is missing"]),
        (
            "CREATE TRIGGER spy AFTER INSERT ON people BEGIN SELECT 1; END",
            ["trigger spy is not as declared"],
        ),
    ],
)
def test_a_schema_that_differs_is_told(path: Path, url: str, script: str, said: list[str]) -> None:
    open_store(url, write=True).close()
    raw = sqlite3.connect(path)
    raw.executescript(script)
    raw.close()
    with open_store(url, write=False) as opened, opened.store.storage.reading() as connection:
        assert differences(connection) == said


def test_a_constraint_that_differs_is_told_by_its_columns() -> None:
    found = UniqueConstraint(*tables.events.c["stream", "version"])
    table = Table("one", MetaData(), Column("id", Integer), Column("of", Integer))
    link = ForeignKeyConstraint(["of"], ["one.id"], table=table)
    default = ("modify_default", None, "one", "of", {}, None, "0")
    assert in_words(("add_constraint", found)) == (
        "unique constraint on events (stream, version) is missing"
    )
    assert in_words(("remove_fk", link)) == "foreign key on one (of) is unknown to this version"
    assert in_words([default]) == "column one.of has another default"


def test_developers_compare_a_database_of_theirs(tmp_path: Path) -> None:
    def alembic(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "alembic", *arguments],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )

    url = f"db=sqlite:///{tmp_path / 'dev.db'}"
    assert alembic("-x", url, "upgrade", "head").returncode == 0
    checked = alembic("-x", url, "check")
    assert checked.returncode == 0, checked.stdout + checked.stderr
    nameless = alembic("check")
    assert nameless.returncode != 0
    assert "alembic -x db=" in nameless.stdout + nameless.stderr


def test_a_new_database_carries_the_mark_of_the_program(path: Path, url: str) -> None:
    open_store(url, write=True).close()
    raw = sqlite3.connect(path)
    assert raw.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    raw.close()
