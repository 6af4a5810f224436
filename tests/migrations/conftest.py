"""A database of the program."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "club.db"


@pytest.fixture
def url(path: Path) -> str:
    return f"sqlite:///{path}"
