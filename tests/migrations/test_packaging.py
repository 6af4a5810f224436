"""The migrations travel in the wheel as `tournament/_migrations`, and only there."""

import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

ROOT = Path(__file__).parents[2]
SAFELY = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}  # from Python 3.11.4 on


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The source distribution, unpacked: what a wheel is built from elsewhere."""
    folder = tmp_path_factory.mktemp("sdist")
    (archive,) = SdistBuilder(str(ROOT)).build(directory=str(folder), versions=["standard"])
    with tarfile.open(archive) as tar:
        tar.extractall(folder, **SAFELY)  # noqa: S202  # our own archive
    (source,) = [entry for entry in folder.iterdir() if entry.is_dir()]
    return source


def wheel_of(source: Path, folder: Path, version: str) -> set[str]:
    (wheel,) = WheelBuilder(str(source)).build(directory=str(folder), versions=[version])
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def test_a_wheel_from_the_source_distribution_ships_the_migrations(
    unpacked: Path, tmp_path: Path
) -> None:
    names = wheel_of(unpacked, tmp_path, "standard")
    shipped = {name for name in names if "migrations" in name}
    scripts = {path.name for path in (ROOT / "migrations/versions").glob("*.py")}
    assert shipped == {
        "tournament/_migrations/env.py",
        "tournament/_migrations/script.py.mako",
        *(f"tournament/_migrations/versions/{name}" for name in scripts),
    }
    assert {"eventstore/sql.py", "eventstore/py.typed", "eventstore/testing/races.py"} <= names


def test_an_editable_wheel_ships_none(tmp_path: Path) -> None:
    names = wheel_of(ROOT, tmp_path, "editable")
    assert not [name for name in names if "migrations" in name]


def test_an_unpacked_wheel_makes_a_database_from_another_folder(
    unpacked: Path, tmp_path: Path
) -> None:
    (wheel,) = WheelBuilder(str(unpacked)).build(directory=str(tmp_path), versions=["standard"])
    site = tmp_path / "site"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(site)  # noqa: S202  # our own wheel
    program = (
        f"import sys; sys.path.insert(0, {str(site)!r})\n"
        "from tournament.service.database import check, open_store, script_location\n"
        "assert script_location().name == '_migrations', script_location()\n"
        "open_store('sqlite:///club.db', write=True).close()\n"
        "assert check('sqlite:///club.db') == []\n"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True)
