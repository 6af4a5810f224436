"""Facts of a tournament in a few words each: what is undone, and what others did meanwhile."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tournament.competition.events import Result
from tournament.service.sentences_results import written

if TYPE_CHECKING:
    from eventstore.events import RecordedEvent
    from tournament.event import Event

_NAMED = (
    *("setting", "now", "entry", "one", "other", "round", "table", "worth", "level", "penalty"),
    *("to", "sheets"),
)
"""What of a fact is told, in this order."""

_WORD = re.compile(r"[A-Z][a-z]*")


def act(event: "Event") -> str:
    """Return a fact in words: `result entered (round 2, table 3, 2–1)`."""
    name = " ".join(_WORD.findall(type(event).__name__)).lower()
    told = ", ".join(_told(event))
    return f"{name} ({told})" if told else name


def act_by(recorded: "RecordedEvent", event: "Event") -> str:
    """Return the same with who did it, and when by the clock of the log (UTC)."""
    return f"{act(event)} by {recorded.actor}, {recorded.recorded_at[11:19]} UTC"


def _told(event: "Event") -> Iterator[str]:
    for name in _NAMED:
        value = getattr(event, name, None)
        if isinstance(value, tuple):
            value = ", ".join(map(str, value))
        if isinstance(value, str | int):
            yield f"{name} {value}"
    result = getattr(event, "result", None)
    if isinstance(result, Result):
        yield written(result)
