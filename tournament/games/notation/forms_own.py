"""The form of every other fact: those of plug-in games, and what no short form can say.

`* PileKnocked {"seat":0}`: the class and its fields as the log has them, numbers from 0.
"""

from collections.abc import Mapping

import msgspec

from tournament.event import Event
from tournament.games.events import PlayFact
from tournament.games.notation.reader import Reader
from tournament.games.notation.words import visible

OWN = "*"


def own(event: Event) -> str:
    """Return the class of a fact and its fields, but for its time, which stands before."""
    fields = msgspec.to_builtins(event)
    if isinstance(event, PlayFact):
        del fields["at"]
    written = msgspec.json.encode(fields, order="sorted").decode()
    return f"{OWN} {type(event).__name__} {visible(written)}"


def read_own(reader: Reader, known: Mapping[str, type[Event]]) -> Event:
    """Read a fact that is written in full."""
    reader.take()
    kind = known.get(reader.next)
    if kind is None:
        reader.fail("event", *known)
    reader.take()
    written = reader.rest()
    try:
        fields = msgspec.json.decode(written.encode())
        if issubclass(kind, PlayFact) and isinstance(fields, dict):
            fields["at"] = None if reader.at is None else msgspec.to_builtins(reader.at)
        return msgspec.convert(fields, kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        reader.fail("fields")
