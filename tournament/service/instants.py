"""Moments of the calendar and microseconds since 1970 UTC, in which facts tell times."""

from datetime import UTC, datetime, timedelta

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)


def instant(us: int) -> datetime:
    """Return the moment that is so many microseconds after the beginning of 1970, in UTC.

    Raises:
        OverflowError: it lies beyond the calendar; no time that a fact can hold does.
    """
    return _EPOCH + us * _MICROSECOND


def microseconds(moment: datetime) -> int:
    """Return how many whole microseconds after the beginning of 1970 UTC a moment is."""
    return (moment - _EPOCH) // _MICROSECOND
