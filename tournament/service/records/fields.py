"""The values of a record line: moments, seats, faces, seeds and notes, each read strictly."""

import re
import unicodedata
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer
from pydantic_core import PydanticCustomError

from tournament.event import LONGEST_TEXT
from tournament.games.shuffle import is_seed
from tournament.service.instants import instant, microseconds
from tournament.service.names import text_fault

_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,6})?(?:Z|[+-]\d\d:\d\d)", re.ASCII)
_DIGEST = re.compile(r"[0-9a-f]{64}")
_LATEST = microseconds(datetime(2100, 1, 1, tzinfo=UTC))


def _microseconds(written: object) -> int:
    """Read a moment: date, time and the offset from UTC, no finer than a microsecond."""
    moment = None
    if isinstance(written, str) and _TIME.fullmatch(written):
        try:
            moment = microseconds(datetime.fromisoformat(written))
        except (ValueError, OverflowError):
            moment = None
    if moment is None:
        raise PydanticCustomError("time", "write it like 2026-11-28T19:04:07.123456Z or …+01:00")
    if not 0 <= moment < _LATEST:
        raise PydanticCustomError("time", "the year must be from 1970 to 2099")
    return moment


def iso(moment: int) -> str:
    """Return a moment, in microseconds since 1970 UTC, as records write it."""
    return instant(moment).replace(tzinfo=None).isoformat(timespec="microseconds") + "Z"


def _seed(written: object) -> object:
    if isinstance(written, str) and not is_seed(written):
        raise PydanticCustomError("seed", "a seed is fy1: and 64 of the digits 0-9 and a-f")
    return written


def _digest(written: str) -> str:
    if not _DIGEST.fullmatch(written):
        raise PydanticCustomError("digest", "64 of the digits 0-9 and a-f are due")
    return written


def _note(written: object) -> object:
    """Bring a note into its one spelling; what cannot be seen cannot be judged later."""
    if not isinstance(written, str):
        return written
    note = unicodedata.normalize("NFC", written)
    if wrong := text_fault(note):
        raise PydanticCustomError("note", "{wrong}", {"wrong": wrong})
    return note


MOST_APART = 10**15
"""Microseconds, some 31 years: what is further off says nothing about a clock."""

MOST_CARDS, MOST_SEATS, MOST_PILES = 400, 99, 9
"""What a line may list: more than any game has."""

Microseconds = Annotated[int, BeforeValidator(_microseconds), PlainSerializer(iso)]
Offset = Annotated[int, Field(ge=-MOST_APART, le=MOST_APART)]
Uncertainty = Annotated[int, Field(ge=0, le=MOST_APART)]
Seed = Annotated[str, BeforeValidator(_seed)]
Digest = Annotated[str, AfterValidator(_digest)]
Seat = Annotated[int, Field(ge=1, le=MOST_SEATS)]
Written = Annotated[str, Field(min_length=1, max_length=80)]
Cards = Annotated[tuple[Written, ...], Field(max_length=MOST_CARDS)]
Note = Annotated[str, BeforeValidator(_note), Field(min_length=1, max_length=LONGEST_TEXT)]
