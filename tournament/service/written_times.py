"""Times as people write them: `19:40`, `19:40:12.25`, or with a day before; never guessed."""

import re
from datetime import UTC, datetime

_FORM = re.compile(
    r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2}[T ])?[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?"
    r"(?:Z|[+-][0-9]{2}:[0-9]{2})?",
    re.ASCII,
)


def written_moment(text: str, day: str) -> datetime:
    """Return the moment that a text names, in UTC; `day` (`2026-03-07`) is meant where it has none.

    Without an offset from UTC it is a time of this machine's clock.

    Raises:
        ValueError: it is none, or written in a way that could mean several (`19.40`).
    """
    if not _FORM.fullmatch(text):
        raise ValueError(text)
    has_day = "T" in text or " " in text
    try:
        return datetime.fromisoformat(text if has_day else f"{day}T{text}").astimezone(UTC)
    except (OverflowError, OSError):
        raise ValueError(text) from None
