"""Frames of Matroska and WebM files: the default duration of the track that is the picture.

RFC 8794 says how elements are written, RFC 9559 which there are. Phones and browsers often leave
the duration out; the film page measures it then.
"""

from collections.abc import Iterator
from itertools import islice
from typing import BinaryIO

from tournament.service.film_frames import MOST_PARTS, Frames, number

_SEGMENT, _TRACKS, _TRACK = 0x18538067, 0x1654AE6B, 0xAE
_TYPE, _DEFAULT_DURATION, _CLUSTER = 0x83, 0x23E383, 0x1F43B675
_VIDEO = 1
_NANOSECONDS_A_MICROSECOND = 1_000
_LONGEST_ID, _LONGEST_NUMBER = 4, 8


def matroska_frames(file: BinaryIO, size: int) -> Frames | None:
    """Return what a Matroska or WebM file says of its frames; None where it says nothing."""
    for segment, inside, until in _elements(file, 0, size):
        if segment != _SEGMENT:
            continue
        for part, start, end in _elements(file, inside, until):
            if part == _CLUSTER:  # the tracks stand before what they show
                return None
            if part == _TRACKS:
                return _tracks(file, start, end)
    return None


def _tracks(file: BinaryIO, start: int, end: int) -> Frames | None:
    for element, inside, until in _elements(file, start, end):
        if element == _TRACK:
            values = dict(_numbers(file, inside, until))
            lasting = values.get(_DEFAULT_DURATION, 0)
            if values.get(_TYPE) == _VIDEO:
                half = _NANOSECONDS_A_MICROSECOND // 2
                frame_us = (lasting + half) // _NANOSECONDS_A_MICROSECOND
                return Frames(frame_us, None, steady=True)
    return None


def _numbers(file: BinaryIO, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers of a track entry that matter here."""
    for element, inside, until in _elements(file, start, end):
        if element in (_TYPE, _DEFAULT_DURATION) and until - inside <= _LONGEST_NUMBER:
            file.seek(inside)
            yield element, number(file.read(until - inside))


def _elements(file: BinaryIO, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Yield id, begin and end of the content of each element from `start` on, as far as is sane."""
    return islice(_every_element(file, start, end), MOST_PARTS)


def _every_element(file: BinaryIO, start: int, end: int) -> Iterator[tuple[int, int, int]]:
    while start < end:
        file.seek(start)
        head = file.read(_LONGEST_ID + _LONGEST_NUMBER)
        named = _width(head)
        counted = _width(head[named:])
        if not named or named > _LONGEST_ID or not counted:
            return
        inside = start + named + counted
        if inside > end:
            return
        unknown = (1 << 7 * counted) - 1
        length = number(head[named : named + counted]) & unknown
        until = end if length == unknown else min(inside + length, end)
        yield number(head[:named]), inside, until
        start = until


def _width(head: bytes) -> int:
    """Return how many bytes a number takes whose first byte says so; 0 where there is none."""
    return 9 - head[0].bit_length() if head and head[0] else 0
