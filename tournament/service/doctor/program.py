"""The program as it runs here: its versions, and whether its files are its own."""

import base64
import hashlib
import platform
from collections.abc import Iterator
from importlib.metadata import (
    Distribution,
    PackageNotFoundError,
    distribution,
    packages_distributions,
)
from importlib.util import find_spec
from pathlib import Path

from eventstore.sqlite_open import loses_commits
from tournament import __version__
from tournament.service.doctor.finding import Finding, danger, warning, well

PACKAGES = ("eventstore", "reports", "tournament")
"""The import names, which are plain enough for somebody else to have taken them too."""

_DISTRIBUTION = "playledger"
_APART = "install it into an environment of its own: pipx install playledger"


def examine_program() -> Iterator[Finding]:
    """Look at Python, and at the files of the program."""
    yield _python()
    yield _packages()


def of_sqlite(version: tuple[int, int, int]) -> Finding:
    """Say what a release of SQLite means for the log."""
    name = f"SQLite {'.'.join(map(str, version))}"
    if not loses_commits(version):
        return well("sqlite", name)
    what = f"{name} may lose commits when two programs write; the safer locking is in use (-lock)"
    remedy = (
        "let no other program write to the file; "
        "a Python with SQLite 3.51.3, 3.50.7 or 3.44.6 is free of it"
    )
    return warning("sqlite", what, remedy)


def altered_files(installed: Distribution) -> list[str]:
    """Return which files of our packages are not as this distribution brought them."""
    return [
        str(file)
        for file in installed.files or ()
        if file.hash
        and file.parts[0] in PACKAGES
        and _digest(Path(str(file.locate()))) != file.hash.value
    ]


def _python() -> Finding:
    what = f"playledger {__version__} on Python {platform.python_version()}"
    if not __debug__:
        return warning("program", f"{what}, run with -O", "run it without -O and PYTHONOPTIMIZE")
    return well("program", what)


def _packages() -> Finding:
    home, *elsewhere = sorted({_home(name) for name in PACKAGES})
    if elsewhere:
        what = f"the packages of the program lie in {home} and in {elsewhere[0]}"
        return danger("packages", what, _APART)
    brought = packages_distributions()
    others = {other for name in PACKAGES for other in brought.get(name, ())} - {_DISTRIBUTION}
    if others:
        what = f"{', '.join(sorted(others))} brings packages of the same names"
        return danger("packages", f"{what}: one may have overwritten the other", _APART)
    try:
        altered = altered_files(distribution(_DISTRIBUTION))
    except PackageNotFoundError:
        return well("packages", f"run from {home}, without being installed")
    if altered:
        what = f"{len(altered)} files of the program are not as installed, the first {altered[0]}"
        return danger("packages", what, _APART)
    return well("packages", f"run from {home}, as installed")


def _home(name: str) -> Path:
    """Return the folder from which a package is imported."""
    spec = find_spec(name)
    assert spec is not None
    found = spec.submodule_search_locations
    assert found
    return Path(found[0]).parent


def _digest(file: Path) -> str | None:
    """Return the hash of a file as an installer notes it, None where there is no such file."""
    try:
        data = file.read_bytes()
    except OSError:
        return None
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
