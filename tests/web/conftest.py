"""The application on a log of its own."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.running import listening
from tournament.service.database import open_store
from tournament.web.app import create_app


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database at the newest schema, to be copied: to make one takes longer than to use it."""
    path = tmp_path_factory.mktemp("empty") / "club.db"
    open_store(f"sqlite:///{path}", write=True).close()
    return path


@pytest.fixture
def url(tmp_path: Path, empty_database: Path) -> str:
    shutil.copyfile(empty_database, tmp_path / "club.db")
    return f"sqlite:///{tmp_path / 'club.db'}"


@pytest.fixture
def address(url: str) -> Iterator[str]:
    """The address of a server on a log of its own."""
    with listening(create_app(url)) as served:
        yield served
