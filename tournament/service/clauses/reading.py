"""Reading a ruleset clause by clause, beside the one it changes."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournament.games.catalogue import Found
from tournament.service.clauses import fusion, speed
from tournament.service.clauses.saying import Saying

_GAMES: Mapping[str, Callable[[Any], Iterable[Saying]]] = {
    "speed": speed.sayings,
    "fusion": fusion.sayings,
}


@dataclass(frozen=True, slots=True)
class Read:
    """A clause as it is, and as the base has it where that says something else there."""

    saying: Saying
    instead_of: Saying | None = None


def sayings_of(found: Found) -> tuple[Saying, ...]:
    """Return what the clauses of a ruleset say.

    A plug-in may have a function `sayings` that yields a `Saying` for each of its clauses; of one
    that has none nothing is told but its switches.
    """
    tell = _GAMES.get(found.game.name) or getattr(found.game, "sayings", None)
    return tuple(tell(found.rules)) if tell else ()


def read_clauses(found: Found, base: Found | None) -> tuple[Read, ...]:
    """Return every clause of a ruleset, each beside what the base says in its place."""
    before = {saying.place: saying for saying in sayings_of(base)} if base else {}
    return tuple(_beside(saying, before.get(saying.place)) for saying in sayings_of(found))


def _beside(saying: Saying, before: Saying | None) -> Read:
    if before is None or before.text == saying.text:
        return Read(saying)
    return Read(saying, instead_of=before)
