"""Flag over environment over project file over user file over default."""

from pathlib import Path

import pytest
import rich_click as click

from tournament.cli import app as frame
from tournament.cli.resolution import resolve, user_file
from tournament.cli.settings import Flags, Settings, pass_settings
from tournament.service.errors import BadInput


def layer(monkeypatch: pytest.MonkeyPatch, name: str) -> Flags:
    """Say `actor` and `db` in one place, and return the flags."""
    if name == "user":
        user_file().parent.mkdir(parents=True)
        user_file().write_text('actor = "user"\ndb = "sqlite:///user.db"\n')
    if name == "project":
        Path("playledger.toml").write_text('actor = "project"\ndb = "sqlite:///project.db"\n')
    if name == "environment":
        monkeypatch.setenv("PLAYLEDGER_ACTOR", "environment")
        monkeypatch.setenv("PLAYLEDGER_DB", "sqlite:///environment.db")
    if name == "flag":
        return Flags(db="sqlite:///flag.db", actor="flag")
    return Flags()


def test_the_nearest_source_wins(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert resolve(Flags()).actor == "director"
    assert resolve(Flags()).db == f"sqlite:///{home}/.local/share/playledger/playledger.db"
    for name in ("user", "project", "environment", "flag"):
        settings = resolve(layer(monkeypatch, name))
        assert settings == Settings(db=f"sqlite:///{name}.db", actor=name)


def test_each_key_is_settled_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    layer(monkeypatch, "project")
    monkeypatch.setenv("PLAYLEDGER_ACTOR", "Ana")
    assert resolve(Flags()) == Settings(db="sqlite:///project.db", actor="Ana")


def test_a_plain_path_means_sqlite(home: Path) -> None:
    assert resolve(Flags(db="club.db")).db == f"sqlite:///{home}/club.db"
    assert resolve(Flags(db="~/club.db")).db == f"sqlite:///{home}/club.db"
    assert resolve(Flags(db="/srv/club.db")).db == "sqlite:////srv/club.db"


def test_a_path_in_a_file_counts_from_that_file() -> None:
    user_file().parent.mkdir(parents=True)
    user_file().write_text('db = "club.db"\n')
    assert resolve(Flags()).db == f"sqlite:///{user_file().parent}/club.db"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("actr = 'Ana'", ["playledger.toml", "actr", "did you mean actor?"]),
        ("colour = 'red'", ["colour", "no such setting", "db and actor"]),
        ("actor = 7", ["actor", "quotation marks"]),
        ("actor = ' '", ["actor", "quotation marks"]),
        ("actor: Ana", ["playledger.toml", "not TOML", "line 1"]),
        ('actor = "a\\u001bb"', ["actor", "no name", "printable"]),
        ("db = 'club.db?x'", ["db", "names no file"]),
    ],
)
def test_a_wrong_settings_file_names_file_key_and_remedy(text: str, said: list[str]) -> None:
    Path("playledger.toml").write_text(text)
    with pytest.raises(BadInput) as caught:
        resolve(Flags())
    [fault] = caught.value.faults
    shown = f"{caught.value} {fault.remedy}"
    assert all(words in shown for words in said), shown


def test_a_settings_file_that_is_no_text_is_named() -> None:
    Path("playledger.toml").write_bytes(b"\xff")
    with pytest.raises(BadInput, match="not TOML"):
        resolve(Flags())


def test_a_settings_file_that_cannot_be_read_is_named() -> None:
    Path("playledger.toml").mkdir()
    with pytest.raises(BadInput, match=r"playledger\.toml.*directory"):
        resolve(Flags())


@pytest.mark.parametrize("db", ["", " ", "club.db?mode=ro"])
def test_a_db_that_names_nothing_is_refused(db: str) -> None:
    with pytest.raises(BadInput, match="names no file"):
        resolve(Flags(db=db))


def test_a_password_is_not_shown() -> None:
    shown = Settings(db="postgresql://club:secret@host/db", actor="a").shown_db
    assert shown == "postgresql://club@host/db"
    assert Settings(db="sqlite:////a/b@c:d.db", actor="a").shown_db == "sqlite:////a/b@c:d.db"


def test_a_broken_settings_file_leaves_help_alone(playledger) -> None:
    Path("playledger.toml").write_text("?")
    assert playledger("completion", "--help").code == 0
    assert playledger("completion", "bash").code == 0


def test_a_command_gets_its_settings(playledger, monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command()
    @click.argument("word")
    @pass_settings
    def probe(settings: Settings, word: str) -> None:
        click.echo(f"{settings.actor} {word}")

    monkeypatch.setitem(frame.app.commands, "probe", probe)
    assert playledger("--actor", "Ana", "probe", "hello").out == "Ana hello\n"
    Path("playledger.toml").write_text("actr = 'Ana'")
    answer = playledger("probe", "hello")
    assert answer.code == 2
    assert "playledger.toml, actr: there is no such setting" in answer.err


@pytest.mark.parametrize(
    ("db", "said"),
    [
        ("/", "this is a folder"),
        (".", "this is a folder"),
        ("sqlite:////", "this is a folder"),
        ("~nosuchuser/club.db", "there is no such user"),
        ("sqlite+foo:///club.db", "only sqlite and postgresql are known"),
        ("sqlite+aiosqlite:///club.db", "only sqlite and postgresql are known"),
    ],
)
@pytest.mark.parametrize("command", [("standings",), ("tournament", "create", "x", "--name", "X")])
def test_what_names_no_database_is_bad_input(
    playledger, monkeypatch, db: str, said: str, command: tuple[str, ...]
) -> None:
    monkeypatch.setenv("PLAYLEDGER_DB", db)
    answer = playledger(*command)
    assert answer.code == 2, answer.err
    assert said in answer.err


def test_a_settings_file_may_name_no_unknown_home(playledger, home: Path) -> None:
    (home / "playledger.toml").write_text('db = "~nosuchuser/club.db"\n')
    answer = playledger("standings")
    assert answer.code == 2
    assert "playledger.toml, db: '~nosuchuser/club.db': there is no such user" in answer.err
