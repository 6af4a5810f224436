"""The times of events: as text, in the order of the log, whatever the clock does."""

from contextlib import suppress
from datetime import MAXYEAR, UTC, datetime, timedelta

import msgspec

from eventstore.errors import DAMAGED, IntegrityFailure

_MICROSECOND = timedelta(microseconds=1)
_MICROSECONDS = 1_000_000
_SECONDS = len("2026-11-30T19:30:00.")


def written(now: datetime) -> str:
    """Return a time of the store's clock as the log writes it."""
    if now.tzinfo is None:
        raise ValueError("the store's clock must give times with a time zone")
    return _text(now if now.tzinfo is UTC else now.astimezone(UTC))


def times(number: int, last: str | None, now: str) -> list[str]:
    """Return the times of the next events.

    Each is one microsecond after the one before, and the first a microsecond or more after
    `last`, the time of the last event, whatever the clock says.

    Raises:
        IntegrityFailure: `last` is no time, or leaves none for another event.
    """
    first = now if last is None or last < now else _after(last)
    if number == 1:
        return [first]
    second, fraction = first[:_SECONDS], int(first[_SECONDS:-1])
    end = min(fraction + number, _MICROSECONDS)
    found = [f"{second}{each:06d}Z" for each in range(fraction, end)]
    missing = number - len(found)
    return found + times(missing, found[-1], now) if missing else found


def _after(last: str) -> str:
    """Return the time one microsecond after another."""
    before = moment(last)
    if before.year == MAXYEAR:
        reason = f"the head's time {last} leaves none for another event"
        raise IntegrityFailure(0, f"{reason}; {DAMAGED}")
    return _text(before + _MICROSECOND)


def moment(text: str) -> datetime:
    """Return the time that a head says.

    Raises:
        IntegrityFailure: it is none, or not as the log writes it.
    """
    with suppress(ValueError):
        found = datetime.fromisoformat(text)
        if found.tzinfo is UTC and _text(found) == text:
            return found
    raise IntegrityFailure(0, f"the head's time {text!r} cannot be read; {DAMAGED}")


def _text(time: datetime) -> str:
    """Return a time of UTC as text; msgspec writes it in a tenth of the time of `isoformat`."""
    text: str = msgspec.to_builtins(time)
    return text if time.microsecond else f"{text[:-1]}.000000Z"
