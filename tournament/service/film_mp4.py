"""Frames of MP4 and MOV files: the table of durations of the track that is the picture.

ISO/IEC 14496-12: `moov/trak/mdia/mdhd` has the time scale, `hdlr` says what the track is, and
`minf/stbl/stts` counts how many frames last how long. A fragmented file has no such table.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

from tournament.service.film_frames import MOST_PARTS, Frames, number

LARGEST_TABLE = 2**26
"""Bytes that are read of one box: the table of a film of a day is smaller."""
_SECOND_US = 1_000_000
_ENTRY = 8


def mp4_frames(file: BinaryIO, size: int) -> Frames | None:
    """Return what an MP4 or MOV file says of its frames; None where it says nothing."""
    for start, end in _at(file, (0, size), b"moov", b"trak"):
        track = (start, end)
        handler = _content(file, track, b"mdia", b"hdlr")
        if handler[8:12] == b"vide":
            head = _content(file, track, b"mdia", b"mdhd")
            times = _content(file, track, b"mdia", b"minf", b"stbl", b"stts")
            return _frames(head, times)
    return None


def _frames(head: bytes, times: bytes) -> Frames | None:
    """Return the frames of a track from its `mdhd` and its `stts`."""
    scale = number(head[20:24] if head[:1] == b"\1" else head[12:16])
    entries = (len(times) - _ENTRY) // _ENTRY
    if not scale or entries < 1 or number(times[4:8]) != entries:
        return None
    lasting: Counter[int] = Counter()
    for at in range(_ENTRY, _ENTRY * (entries + 1), _ENTRY):
        lasting[number(times[at + 4 : at + 8])] += number(times[at : at + 4])
    lasting += Counter()  # leaves out what no frame lasts
    count = lasting.total()
    if not count:
        return None
    median = _median(lasting, count)
    return Frames((median * _SECOND_US + scale // 2) // scale, count, len(lasting) == 1)


def _median(lasting: Counter[int], count: int) -> int:
    passed = 0
    for ticks in sorted(lasting):
        passed += lasting[ticks]
        if 2 * passed >= count:
            break
    return ticks


def _content(file: BinaryIO, within: tuple[int, int], *path: bytes) -> bytes:
    """Return what is in the first box at `path`; nothing where there is none, or too much in it."""
    for start, end in _at(file, within, *path):
        if end - start <= LARGEST_TABLE:
            file.seek(start)
            return file.read(end - start)
    return b""


def _at(file: BinaryIO, within: tuple[int, int], *path: bytes) -> Iterator[tuple[int, int]]:
    """Yield where each box at `path` has its content."""
    for kind, start, end in islice(_boxes(file, *within), MOST_PARTS):
        if kind == path[0]:
            if len(path) == 1:
                yield start, end
            else:
                yield from _at(file, (start, end), *path[1:])


def _boxes(file: BinaryIO, start: int, end: int) -> Iterator[tuple[bytes, int, int]]:
    """Yield kind, begin and end of the content of each box from `start` on."""
    while start + 8 <= end:
        file.seek(start)
        head = file.read(16)
        length, inside = number(head[:4]), start + 8
        if length == 1:
            length, inside = number(head[8:16]), start + 16
        elif length == 0:  # to the end
            length = end - start
        if length < inside - start or start + length > end:
            return
        yield head[4:8], inside, start + length
        start += length
