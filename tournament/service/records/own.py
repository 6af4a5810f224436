"""The acts that only one game has: their lines, read and written by the fields of the act.

A game names its own acts by words (`tournament.games.offers`). A line of that `what` has a field
for every field of the act: `who`, `card`, `pile` and `seen` are written as in all lines, the rest
as it is.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec
from pydantic import create_model

from tournament.event import Event
from tournament.games import commands
from tournament.games.catalogue import PlugInRefused, games
from tournament.games.events import PlayFact
from tournament.games.game import Names
from tournament.games.offers import commands_of
from tournament.service.records.faces import Faces
from tournament.service.records.fields import Seat, Written
from tournament.service.records.kinds import KINDS
from tournament.service.records.lines import ActLine

_FIELDS: Mapping[str, tuple[str, Any]] = {
    "seat": ("who", Seat),
    "card": ("card", Written),
    "pile": ("pile", Written),
    "seen_top": ("seen", Written),
}
"""The line's field, and its type, for each field of an act that is not written as it is."""


class OwnLine(ActLine):
    """Something done that only one game has. Its fields are those of the act."""

    def command(self, faces: Faces) -> commands.Command:
        """Return the act."""
        kind = own_kinds()[self.model_dump()["what"]]
        values: dict[str, Any] = {"at": self.moment}
        for field in _fields(kind):
            written = getattr(self, _written(field.name))
            values[field.name] = written if written is None else _read(field.name, written, faces)
        return kind(**values)


@cache
def own_kinds() -> Mapping[str, type[commands.Command]]:
    """Return the acts of every game by their words.

    Raises:
        PlugInRefused: two games use one word, or a game one that every record has.
    """
    kinds: dict[str, type[commands.Command]] = {}
    for game in games().values():
        for word, kind in commands_of(game).items():
            if word in KINDS or kinds.setdefault(word, kind) is not kind:
                raise PlugInRefused(f"the game {game.name} gives the line {word} another meaning")
    return kinds


@cache
def own_lines() -> Mapping[str, type[OwnLine]]:
    """Return the class of each line that only one game has."""
    return {word: _line(word, kind) for word, kind in own_kinds().items()}


def word_of(kind: type[commands.Command]) -> str | None:
    """Return the word of an act that only one game has."""
    return next((word for word, one in own_kinds().items() if one is kind), None)


def shown(command: commands.Command, names: Names) -> dict[str, Any]:
    """Return the fields of such an act as a line has them."""
    fields = {}
    for field in _fields(type(command)):
        value = getattr(command, field.name)
        if value is not None:
            fields[_written(field.name)] = _show(field.name, value, names)
    return fields


def own_acts_for(event: Event) -> Iterator[commands.Command]:
    """Yield the acts of some game alone that may have led to a fact: those whose fields it has."""
    if not isinstance(event, PlayFact):
        return
    known = msgspec.structs.asdict(event)
    for kind in own_kinds().values():
        names = {field.name for field in _fields(kind)}
        if names <= known.keys():
            yield kind(at=event.at, **{name: known[name] for name in names})


def _line(word: str, kind: type[commands.Command]) -> type[OwnLine]:
    fields: dict[str, Any] = {"what": (Literal[word], ...)}
    for field in _fields(kind):
        written = _FIELDS[field.name][1] if field.name in _FIELDS else field.type
        optional = field.default if field.default is not msgspec.NODEFAULT else ...
        may_lack = written | None if field.default is None else written
        fields[_written(field.name)] = (may_lack, optional)
    return create_model(f"{kind.__name__}Line", __base__=OwnLine, __doc__=kind.__doc__, **fields)


def _fields(kind: type[commands.Command]) -> list[msgspec.structs.FieldInfo]:
    return [field for field in msgspec.structs.fields(kind) if field.name != "at"]


def _written(name: str) -> str:
    return _FIELDS[name][0] if name in _FIELDS else name


def _read(name: str, written: Any, faces: Faces) -> Any:  # noqa: ANN401  # a field of any act
    match name:
        case "seat":
            return faces.seat(written)
        case "card" | "seen_top":
            return faces.card(written, _written(name))
        case "pile":
            return faces.pile(written)
    return written


def _show(name: str, value: Any, names: Names) -> Any:  # noqa: ANN401  # a field of any act
    match name:
        case "seat":
            return value + 1
        case "card" | "seen_top":
            return names.card(value)
        case "pile":
            return names.piles[value]
    return value
