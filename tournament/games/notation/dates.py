"""Moments as people write them: `2026-11-28T19:04:05.25Z`, in UTC, and seconds after one.

The core has no clock, so the calendar is reckoned here, in whole microseconds from 1970 on.
"""

import re

SECOND = 1_000_000
_DAY = 86_400 * SECOND
_MOMENT = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d{1,6}))?Z", re.ASCII | re.IGNORECASE
)
_DIGITS = 6
_SHOWN = 3
"""Decimals that a time always shows."""

_MONTHS = range(1, 13)
_DAYS_OF_400_YEARS = 146_097
_DAYS_OF_100_YEARS = 36_524
_DAYS_OF_4_YEARS = 1_461
_FROM_MARCH_OF_YEAR_0 = 719_468
"""Days to 1970 from the first of March of the year 0; a year that begins in March has its leap day
last, so that the months before it never move."""


def date_of(days: int) -> tuple[int, int, int]:
    """Return the year, month and day, so many days after the first of January 1970."""
    days += _FROM_MARCH_OF_YEAR_0
    era, day = divmod(days, _DAYS_OF_400_YEARS)
    year = (
        day
        - day // (_DAYS_OF_4_YEARS - 1)
        + day // _DAYS_OF_100_YEARS
        - day // (_DAYS_OF_400_YEARS - 1)
    ) // 365
    day -= 365 * year + year // 4 - year // 100
    month = (5 * day + 2) // 153
    day -= (153 * month + 2) // 5
    month = month + 3 if month < 10 else month - 9  # noqa: PLR2004 - January and February end it
    return 400 * era + year + (month <= 2), month, day + 1  # noqa: PLR2004 - as above


def days_to(year: int, month: int, day: int) -> int | None:
    """Return the days from 1970 to a date; None where the calendar has no such day."""
    if month not in _MONTHS:
        return None
    shifted = year - (month <= 2)  # noqa: PLR2004 - January and February end the year before
    era, of_era = divmod(shifted, 400)
    of_year = (153 * ((month + 9) % 12) + 2) // 5 + day - 1
    days = (
        era * _DAYS_OF_400_YEARS
        + 365 * of_era
        + of_era // 4
        - of_era // 100
        + of_year
        - _FROM_MARCH_OF_YEAR_0
    )
    return days if date_of(days) == (year, month, day) else None


def moment_text(us: int) -> str:
    """Return a moment, microseconds since 1970 UTC, as the notation writes it."""
    days, rest = divmod(us, _DAY)
    seconds, rest = divmod(rest, SECOND)
    year, month, day = date_of(days)
    clock = f"{seconds // 3600:02}:{seconds // 60 % 60:02}:{seconds % 60:02}.{_decimals(rest)}"
    return f"{year:04}-{month:02}-{day:02}T{clock}Z"


def moment_of(text: str) -> int | None:
    """Return the moment that a text names; None where it names none."""
    found = _MOMENT.fullmatch(text)
    if found is None:
        return None
    year, month, day, hour, minute, second = map(int, found.groups()[:6])
    days = days_to(year, month, day)
    if days is None or hour > 23 or minute > 59 or second > 59:  # noqa: PLR2004 - hours and minutes
        return None
    return days * _DAY + (hour * 3600 + minute * 60 + second) * SECOND + micros(found[7] or "")


def seconds_text(us: int) -> str:
    """Return a span in seconds with its sign: `+3.120`, `-0.0005`."""
    whole, rest = divmod(abs(us), SECOND)
    return f"{'-' if us < 0 else '+'}{whole}.{_decimals(rest)}"


def micros(decimals: str) -> int:
    """Return the microseconds that up to six decimals of a second are."""
    return int(decimals.ljust(_DIGITS, "0"))


def _decimals(us: int) -> str:
    return f"{us:06}".rstrip("0").ljust(_SHOWN, "0")
