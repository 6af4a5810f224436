"""A file that appears whole or not at all."""

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from glob import escape
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replacing(path: Path) -> Iterator[BinaryIO]:
    """Give a file that takes the place of `path` when everything is written and on the disk.

    Until then it lies beside it under another name; after an error it is removed.

    Raises:
        OSError: it cannot be written.
    """
    with taking_place(path) as beside, beside.open("xb") as file:
        yield file
        file.flush()
        os.fsync(file.fileno())


@contextmanager
def taking_place(path: Path) -> Iterator[Path]:
    """Give a name beside `path`; the file that is then there takes the place of `path` at the end.

    It is to be on the disk by then. After an error it is removed, with whatever SQLite left of it
    under longer names.

    Raises:
        OSError: it cannot be moved.
    """
    # Not tempfile: its files are private to their owner, whatever the umask allows.
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        yield beside
        beside.replace(path)
    except BaseException:
        for left in path.parent.glob(f"{escape(beside.name)}*"):
            left.unlink(missing_ok=True)
        raise
    sync_folder(path.parent)


def sync_folder(folder: Path) -> None:
    """Make a new name in `folder` survive a power cut, where the system lets a folder be opened."""
    if os.name == "nt":  # pragma: no cover  # Windows keeps its names by itself
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
