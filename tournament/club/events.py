"""What happens to the club's log itself. A verifier key is one line of text (C2SP signed-note)."""

from collections.abc import Mapping
from typing import Annotated, Literal

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


Reason = Literal["asked", "expired", "mistake"]
"""Why a person was erased. A code and no words: words about a person may name the person."""


class PersonErased(Event):
    """The particulars of `person` were erased from the roster: who that was, nothing here says.

    `asked`: the person asked for it; `expired`: they were kept as long as was agreed; `mistake`:
    they were never to be there.
    """

    person: Text
    reason: Reason


Content = Annotated[str, msgspec.Meta(min_length=2, max_length=100_000)]
"""A ruleset in its canonical form: every switch that is not at its default, and the deck."""


class RulesetAdopted(Event):
    """From here on games of this log can be dealt by the club's own ruleset `id`.

    `content` is all of it: whoever has this log can replay its games for ever. `hash` is the
    SHA-256 of `content` in UTF-8, the one that a deal names. `base` is the ruleset it changes.
    """

    id: Text
    hash: Text
    game: Text
    base: Text
    content: Content


EVENTS: Mapping[str, type[Event]] = {
    event.__name__: event for event in (LogKeyAdopted, LogKeyRotated, PersonErased, RulesetAdopted)
}
"""The names on the log."""
