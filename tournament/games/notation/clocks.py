"""When an act was: seconds after the zero of the text, by the clock of whoever acted.

A `zero` line names the moment that times count from. A `clock` line says of a seat's device, or of
all, how far its clock is off and how well that is known (G-1); an act by another clock says so
itself. Times are by the recorder's clock: what the device showed, and its offset.
"""

import re
from collections import Counter
from collections.abc import Sequence

from tournament.event import LARGEST, Event
from tournament.games.events import Moment, PlayFact
from tournament.games.notation.dates import SECOND, micros, seconds_text

EVERYBODY = "*"
"""Whose clock the line tells where it is no seat's."""

_TIME = re.compile(r"([+-])(\d{1,11})(?:\.(\d{1,6}))?(?:\((-?\d{1,16}),(\d{1,16})\))?", re.ASCII)
_LOOKS_LIKE_TIME = re.compile(r"[+-][\d.(]", re.ASCII)

Error = tuple[int, int]
"""A clock's offset and its uncertainty, in microseconds."""

RIGHT: Error = (0, 0)


def looks_like_time(word: str) -> bool:
    """Say whether a word at the beginning of an act means to be its time."""
    return _LOOKS_LIKE_TIME.match(word) is not None


class Clocks:
    """The zero of a text, and the clocks that its acts go by."""

    def __init__(self) -> None:
        self.zero: int | None = None
        self.errors: dict[int | None, Error] = {}

    @classmethod
    def of(cls, events: Sequence[Event]) -> "Clocks":
        """Return the clocks that leave the acts of a record least to say."""
        clocks = cls()
        everybody: Counter[Error] = Counter()
        seen: dict[int, Counter[Error]] = {}
        for event in events:
            at = event.at if isinstance(event, PlayFact) else None
            if at is None:
                continue
            if clocks.zero is None:
                clocks.zero = _shown(at)
            error = (at.offset_us, at.uncertainty_us)
            everybody[error] += 1
            if (seat := seat_of(event)) is not None:
                seen.setdefault(seat, Counter())[error] += 1
        common = _usual(everybody)
        if common != RIGHT:
            clocks.errors[None] = common
        for seat, errors in sorted(seen.items()):
            if _usual(errors) != common:
                clocks.errors[seat] = _usual(errors)
        return clocks

    def error(self, seat: int | None) -> Error:
        """Return the error of the clock that a seat's acts go by."""
        return self.errors.get(seat, self.errors.get(None, RIGHT))

    def text(self, event: Event) -> str:
        """Return the time of an act as a word; empty where none is known."""
        at = event.at if isinstance(event, PlayFact) else None
        if at is None or self.zero is None:
            return ""
        error = (at.offset_us, at.uncertainty_us)
        by = "" if error == self.error(seat_of(event)) else f"({error[0]},{error[1]})"
        return f"{seconds_text(_shown(at) - self.zero)}{by}"

    def moment(self, word: str, seat: int | None) -> Moment | None:
        """Return the moment that a word gives an act of a seat; None where it gives none."""
        found = _TIME.fullmatch(word)
        if found is None or self.zero is None:
            return None
        us = int(found[2]) * SECOND + micros(found[3] or "")
        offset, uncertainty = (
            self.error(seat) if found[4] is None else (int(found[4]), int(found[5]))
        )
        device = self.zero + (-us if found[1] == "-" else us) - offset
        if not (0 <= device <= LARGEST and abs(offset) <= LARGEST and uncertainty <= LARGEST):
            return None
        return Moment(device_us=device, offset_us=offset, uncertainty_us=uncertainty)


def seat_of(event: Event) -> int | None:
    """Return the seat that acted; None where it was nobody at the table, or more than one."""
    seat = getattr(event, "seat", None)
    return seat if isinstance(seat, int) else None


def _shown(at: Moment) -> int:
    return at.device_us + at.offset_us


def _usual(errors: Counter[Error]) -> Error:
    return errors.most_common(1)[0][0] if errors else RIGHT
