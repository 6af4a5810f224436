"""A film of a game as a file: which one it is, and how long its frames last.

The file is read in pieces, so that a film of any length fits into memory. Its SHA-256 says which
film it is. The SHA-256 of every piece lets the film page check, without reading the film whole
either, that the file somebody picks there is this one.
"""

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from eventstore.faults import from_os
from tournament.games.evidence import SLOWEST_FRAME_US
from tournament.service.errors import BadInput, Fault
from tournament.service.film_frames import Frames
from tournament.service.film_matroska import matroska_frames
from tournament.service.film_mp4 import mp4_frames

PIECE = 16 * 2**20
"""Bytes of a piece; the last one is shorter."""
EBML = b"\x1a\x45\xdf\xa3"
"""How every Matroska and WebM file begins (RFC 8794)."""


@dataclass(frozen=True, slots=True)
class Film:
    """A film: its file's name and size in bytes, its SHA-256 and those of its pieces, in order.

    `frames` is what the file itself says of its frames, None where it does not.
    """

    name: str
    size: int
    sha256: str
    pieces: tuple[str, ...]
    frames: Frames | None


def read_film(path: Path, progress: Callable[[int], None] | None = None) -> Film:
    """Read a film; `progress` is told how many bytes are done.

    Raises:
        BadInput: there is no such file, or nothing is in it.
        StorageFailure: it cannot be read.
    """
    if not path.is_file():
        fault = Fault("file", "there is no such file", "check the name and its folder")
        raise BadInput(str(path), [fault])
    whole, pieces, size = hashlib.sha256(), [], 0
    try:
        with path.open("rb") as file:
            while piece := file.read(PIECE):
                whole.update(piece)
                pieces.append(hashlib.sha256(piece).hexdigest())
                size += len(piece)
                if progress is not None:
                    progress(size)
            frames = _frames(file, size)
    except OSError as error:
        raise from_os(error, str(path)) from error
    if not size:
        raise BadInput(str(path), [Fault("file", "it is empty", "choose the film itself")])
    return Film(path.name, size, whole.hexdigest(), tuple(pieces), frames)


def _frames(file: BinaryIO, size: int) -> Frames | None:
    """Return what the file says of its frames. A broken file is no fault: it says nothing."""
    file.seek(0)
    head = file.read(8)
    found = None
    if head[4:8] == b"ftyp":
        found = mp4_frames(file, size)
    elif head[:4] == EBML:
        found = matroska_frames(file, size)
    return found if found and 0 < found.frame_us <= SLOWEST_FRAME_US else None
