"""How a game's `decide` says no: the clause, a code, and the facts of the wish."""

from typing import NamedTuple

import msgspec

from tournament.event import Command, Refused

_FACTS_OF_A_WISH = ("seat", "card", "pile", "seen_top")


class Obstacle(NamedTuple):
    """The clause that an act fails on, and the code of the reason."""

    clause: str
    code: str


ARRIVAL_DECIDES = Obstacle("G-1", "arrival-decides")
"""Where acts reach the recorder as they are done, nobody states afterwards who was first."""


def refuse(obstacle: Obstacle, command: Command, **facts: object) -> Refused:
    """Return the refusal; its facts are the wish's seat, card and pile, and those given here."""
    wish = {
        name: value
        for name, value in msgspec.structs.asdict(command).items()
        if name in _FACTS_OF_A_WISH and value is not None
    }
    return Refused(clause=obstacle.clause, reason=obstacle.code, facts=wish | facts)
