"""Settle the settings: flag over environment over project file over user file over default.

A settings file is TOML with the keys `db` and `actor`, both text, both optional.
"""

import difflib
import os
import tomllib
from collections.abc import Mapping
from pathlib import Path

import platformdirs

from tournament.cli.settings import Flags, Settings
from tournament.service.errors import BadInput, Fault

FILE = "playledger.toml"
KEYS = ("db", "actor")
DEFAULT_ACTOR = "director"
DEFAULTS = "the defaults"
"""What the source is called that is left where nothing is said."""

LONGEST_ACTOR = 80


def resolve(flags: Flags) -> Settings:
    """Settle each setting by its nearest source.

    Raises:
        BadInput: A settings file cannot be read, or a value cannot be used.
    """
    nearest = origins(flags)
    return Settings(db=_database_url(*nearest["db"]), actor=_actor_name(*nearest["actor"]))


def origins(flags: Flags) -> dict[str, tuple[str, str]]:
    """Return for each setting its nearest source and what that says, as it is written there.

    Raises:
        BadInput: A settings file cannot be read.
    """
    given = {"db": flags.db, "actor": flags.actor}
    sources: list[tuple[str, Mapping[str, str]]] = [
        ("the options", {key: value for key, value in given.items() if value is not None}),
        ("the environment", _environment()),
        *((str(path), read_settings(path)) for path in (Path(FILE), user_file())),
        (DEFAULTS, {"db": str(default_database()), "actor": DEFAULT_ACTOR}),
    ]
    return {
        key: next((name, values[key]) for name, values in sources if key in values) for key in KEYS
    }


def user_file() -> Path:
    """Return where this user's settings are kept."""
    return platformdirs.user_config_path("playledger") / FILE


def default_database() -> Path:
    """Return where the log is kept if nothing else is said."""
    return platformdirs.user_data_path("playledger") / "playledger.db"


def make_default_folder(db: str) -> None:
    """Make the folder of the default database. Any other folder its owner makes, or mistyped.

    Raises:
        OSError: the folder cannot be made.
    """
    if _is_default(db):
        default_database().parent.mkdir(parents=True, exist_ok=True)


def require_folder(db: str) -> None:
    """Require the folder of a database that is to be read; that of the default is made on demand.

    Raises:
        StorageMissing: its owner has not made it, or mistyped it.
        BadInput: the URL names no database that is known here.
    """
    from eventstore.errors import StorageMissing
    from eventstore.faults import what_is_wrong
    from tournament.service.database import file_of

    file = file_of(db)
    if file is not None and not file.parent.is_dir() and not _is_default(db):
        raise StorageMissing(str(file.parent), what_is_wrong("missing", f"for {file.name}"))


def read_settings(path: Path) -> Mapping[str, str]:
    """Return what a settings file says; one that does not exist says nothing.

    A relative `db` counts from the folder of the file that says it.

    Raises:
        BadInput: The file is no TOML, or has a key or value that means nothing here.
    """
    try:
        data = tomllib.loads(path.read_bytes().decode("utf-8"))
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except OSError as error:
        fault = Fault("file", error.strerror or str(error), "make it readable, or move it away")
        raise BadInput(str(path), [fault]) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        fault = Fault("file", f"not TOML: {error}", 'a line looks like this: actor = "table/4"')
        raise BadInput(str(path), [fault]) from None
    faults = [found for key, value in data.items() if (found := _fault(key, value))]
    if faults:
        raise BadInput(str(path), faults)
    if "db" in data and "://" not in data["db"]:
        data["db"] = str(path.absolute().parent / _at_home(str(path), Path(data["db"])))
    return data


def _is_default(db: str) -> bool:
    return db == _database_url("default", str(default_database()))


def _environment() -> Mapping[str, str]:
    given = {key: os.environ.get(f"PLAYLEDGER_{key.upper()}") for key in KEYS}
    return {key: value for key, value in given.items() if value}


def _fault(key: str, value: object) -> Fault | None:
    if key not in KEYS:
        near = difflib.get_close_matches(key, KEYS, n=1)
        remedy = f"did you mean {near[0]}?" if near else f"the keys are {' and '.join(KEYS)}"
        return Fault(key, "there is no such setting", remedy)
    if not isinstance(value, str) or not value.strip():
        return Fault(key, "must be text in quotation marks", f'write: {key} = "…"')
    return None


def _database_url(source: str, text: str) -> str:
    if "://" in text:
        return text
    if not text.strip() or "?" in text or "\0" in text:
        fault = Fault("db", f"{text!r} names no file", "give a path, or a URL: sqlite:///club.db")
        raise BadInput(source, [fault])
    return f"sqlite:///{_at_home(source, Path(text)).absolute()}"


def _at_home(source: str, path: Path) -> Path:
    try:
        return path.expanduser()
    except RuntimeError:
        fault = Fault("db", f"{str(path)!r}: there is no such user", "give the whole path")
        raise BadInput(source, [fault]) from None


def _actor_name(source: str, text: str) -> str:
    name = text.strip()
    if not name or not name.isprintable() or len(name) > LONGEST_ACTOR:
        fault = Fault("actor", "this is no name", f"give 1 to {LONGEST_ACTOR} printable characters")
        raise BadInput(source, [fault])
    return name
