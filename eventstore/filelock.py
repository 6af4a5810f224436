"""A lock between processes: one file, held by one at a time, let go of when its holder dies."""

import os
import sys
import time
from contextlib import AbstractContextManager
from pathlib import Path

from eventstore.faults import from_os, refusal

_FIRST_PAUSE = 0.000_2  # seconds; about one commit on a quiet disk
_LONGEST_PAUSE = 0.01
_HELD = BlockingIOError, PermissionError  # POSIX and Windows say it differently

if sys.platform == "win32":  # pragma: no cover  # the checks run on POSIX
    import msvcrt

    def _take(descriptor: int) -> None:
        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _take(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def file_lock(path: Path, patience: float) -> AbstractContextManager[None]:
    """Return the lock at `path`, a file which is created and stays; wait for it `patience` seconds.

    It can be held again and again, by one after another.

    Raises:
        StorageFailure: another process held it all the time, or the file cannot be made.
    """
    return _FileLock(str(path), patience)


class _FileLock:
    """Not a generator: a commit would wait longer for the generator than for the lock."""

    def __init__(self, path: str, patience: float) -> None:
        self._path = path
        self._patience = patience
        self._descriptor = -1

    def __enter__(self) -> None:
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
        except OSError as error:
            raise from_os(error, self._path) from error
        try:
            try:
                _take(descriptor)  # nearly always nobody holds it
            except _HELD:
                _take_within(descriptor, self._patience, self._path)
        except BaseException:
            os.close(descriptor)
            raise
        self._descriptor = descriptor

    def __exit__(self, *error: object) -> None:
        os.close(self._descriptor)  # which lets go of the lock


def _take_within(descriptor: int, patience: float, path: str) -> None:
    deadline = time.monotonic() + patience
    pause = _FIRST_PAUSE
    while True:
        try:
            _take(descriptor)
        except _HELD as error:
            if time.monotonic() >= deadline:
                raise refusal("locked", path, f"waited {patience:g} s") from error
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        else:
            return
