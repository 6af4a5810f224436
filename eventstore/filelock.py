"""A lock between processes: one file, held by one at a time, let go of when its holder dies."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from eventstore.faults import from_os, refusal

_FIRST_PAUSE = 0.000_2  # seconds; about one commit on a quiet disk
_LONGEST_PAUSE = 0.01

if sys.platform == "win32":  # pragma: no cover  # the checks run on POSIX
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def file_lock(path: Path, patience: float) -> Iterator[None]:
    """Hold the lock at `path`, which is created and stays; wait for it `patience` seconds.

    Raises:
        StorageFailure: another process held it all the time, or the file cannot be made.
    """
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o666)
    except OSError as error:
        raise from_os(error, str(path)) from error
    try:
        if not _taken_within(descriptor, patience):
            raise refusal("locked", str(path), f"waited {patience:g} s")
        yield
    finally:
        os.close(descriptor)  # which lets go of the lock


def _taken_within(descriptor: int, patience: float) -> bool:
    deadline = time.monotonic() + patience
    pause = _FIRST_PAUSE
    while True:
        try:
            _take(descriptor)
        except (BlockingIOError, PermissionError):  # POSIX and Windows say "held" differently
            if time.monotonic() >= deadline:
                return False
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        else:
            return True
