"""What happens to the club's log itself. A verifier key is one line of text (C2SP signed-note)."""

from collections.abc import Mapping
from typing import Annotated

import msgspec

from tournament.event import Event, Text

Note = Annotated[str, msgspec.Meta(min_length=1, max_length=4000)]
"""A signed note: a text with its signature."""


class LogKeyAdopted(Event):
    """From here on the heads of the log are signed with `key`."""

    key: Text


class LogKeyRotated(Event):
    """From here on `key` signs, and the one before no longer does.

    `note` names the new key and is signed by the one before.
    """

    key: Text
    note: Note


EVENTS: Mapping[str, type[Event]] = {
    event.__name__: event for event in (LogKeyAdopted, LogKeyRotated)
}
"""The names on the log."""
