"""What a clause says under the switches of a ruleset, and whose rule it is."""

from dataclasses import dataclass
from typing import Literal

Origin = Literal["source", "rulebook", "review", "ours"]
"""`source`: the rules of Speed as handed down. `rulebook`, `review`: those of Fusion. `ours`: they
are silent, and this program had to decide."""


@dataclass(frozen=True, slots=True)
class Saying:
    """A sentence or more about one clause.

    `place` names the part of the rules that it is about, the same in every ruleset of a game: so
    two rulesets can be compared where they cite different clauses. `switch` decides it, where one
    does.
    """

    place: str
    clause: str
    origin: Origin
    text: str
    switch: str = ""


def times(number: int) -> str:
    """Return a number of times in words."""
    words = {0: "not once", 1: "once", 2: "twice", 3: "three times"}
    return words.get(number, f"{number} times")


def span(seconds: int) -> str:
    """Return a span of time in words, in minutes where it is whole ones."""
    minutes, rest = divmod(seconds, 60)
    if rest:
        return f"{seconds} seconds" if seconds > 1 else "1 second"
    return f"{minutes} minutes" if minutes > 1 else "1 minute"
