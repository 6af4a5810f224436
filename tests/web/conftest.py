"""The application on a log of its own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.web.running import listening
from tournament.web.app import create_app


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'club.db'}"


@pytest.fixture
def address(url: str) -> Iterator[str]:
    """The address of a server on a log of its own."""
    with listening(create_app(url)) as served:
        yield served
