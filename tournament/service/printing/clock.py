"""The recorded times of a game, for people to read and for playing at the recorded pace."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from tournament.event import Event
from tournament.games.events import Moment

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class Clock:
    """Tells when the events of one record happened, by the recorder's clock (G-1)."""

    def __init__(self, events: Sequence[Event]) -> None:
        self._start = next((us for us in map(_microseconds, events) if us is not None), None)

    @property
    def day(self) -> str:
        """The day of the first recorded time, in UTC; empty where no time was recorded."""
        return "" if self._start is None else _read(self._start).date().isoformat()

    def time(self, event: Event) -> str:
        """Return an event's time of day in UTC to the millisecond; empty where it has none."""
        us = _microseconds(event)
        return "" if us is None else _read(us).time().isoformat("milliseconds")

    def elapsed_ms(self, event: Event) -> int | None:
        """Return the milliseconds since the first recorded time; None where there is none."""
        us = _microseconds(event)
        return None if us is None or self._start is None else (us - self._start) // 1000


def _microseconds(event: Event) -> int | None:
    """Return the device's time brought to the recorder's clock, from 1970 on."""
    at = getattr(event, "at", None)
    return max(0, at.device_us + at.offset_us) if isinstance(at, Moment) else None


def _read(us: int) -> datetime:
    return _EPOCH + timedelta(microseconds=us)
