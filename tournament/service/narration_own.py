"""The facts that only one game has, in words: its own, or else what the fact's name says."""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from tournament.event import Event
from tournament.service.narration_situation import Situation

_NEXT_WORD = re.compile(r"(?<!^)(?=[A-Z])")
_SAID_BESIDE = ("at", "seat")
"""Fields of a fact that the faces write before its sentence."""


def own_words(event: Event, situation: Situation) -> str:
    """Return a fact as its game says it, or as its class and fields do: any can be told."""
    fields = msgspec.structs.asdict(event)
    pattern = situation.words.facts.get(type(event))
    if pattern is not None:
        return pattern.format_map(
            {name: _shown(name, of, situation) for name, of in fields.items()}
        )
    name = _NEXT_WORD.sub(" ", type(event).__name__).lower()
    said = [
        f"{name.replace('_', ' ')} {_shown(name, value, situation)}"
        for name, value in fields.items()
        if name not in _SAID_BESIDE and value is not None
    ]
    return f"{name}: {', '.join(said)}" if said else name


def _shown(name: str, value: Any, situation: Situation) -> str:  # noqa: ANN401  # a field of any fact
    write = _WRITTEN.get(name)
    if isinstance(value, tuple):
        return " ".join(_shown(name.removesuffix("s"), one, situation) for one in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if write is None or not isinstance(value, int):
        return str(value)
    return write(situation, value)


_WRITTEN: Mapping[str, Callable[[Situation, int], str]] = {
    "card": Situation.face,
    "seen_top": Situation.face,
    "pile": Situation.pile,
    "seat": Situation.player,
}
"""How the numbers of the fields are written that every game has."""
