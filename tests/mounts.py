"""Real disks for tests: a small one that fills up, and one that is read only.

Root ignores permissions, so a folder without write permission proves nothing.
"""

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def disk(place: Path, *, kilobytes: int) -> Iterator[Path]:
    """Mount a disk of that size at `place`; skip the test, saying so, where that is not allowed."""
    place.mkdir(parents=True, exist_ok=True)
    size = f"size={kilobytes}k"
    done = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(place)], check=False, capture_output=True
    )
    if done.returncode:
        pytest.skip(f"NOT TESTED, mounting is not allowed here: {done.stderr.decode().strip()}")
    try:
        yield place
    finally:
        subprocess.run(["umount", "-l", str(place)], check=True)


def make_read_only(place: Path) -> None:
    """Remount a disk made by `disk` so that nothing can be written to it."""
    subprocess.run(["mount", "-o", "remount,ro", str(place)], check=True)
