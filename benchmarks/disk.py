"""How fast the disk syncs: measured around each cell, because it changes by the minute."""

import os
import tempfile
import time
from pathlib import Path
from statistics import mean
from typing import Self

_BLOCK = bytes(4096)
_SECONDS = 0.1


def fdatasyncs(folder: Path) -> float:
    """Return how many times a second a block can be written and synced at the end of a file."""
    with tempfile.TemporaryFile(dir=folder, buffering=0) as file:
        done = 0
        begin = time.perf_counter()
        while (passed := time.perf_counter() - begin) < _SECONDS:
            file.write(_BLOCK)
            os.fdatasync(file.fileno())
            done += 1
    return done / passed


class Around:
    """The mean of the disk's speed before and after what is done in the block."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.fdatasyncs = 0.0

    def __enter__(self) -> Self:
        self.fdatasyncs = fdatasyncs(self._folder)
        return self

    def __exit__(self, *error: object) -> None:
        self.fdatasyncs = mean((self.fdatasyncs, fdatasyncs(self._folder)))
