"""How `decide` says no: the clause, a code, and the facts of the wish."""

import msgspec

from tournament.event import Refused
from tournament.games.commands import Command
from tournament.games.speed.obstacles import Obstacle

ARRIVAL_DECIDES = Obstacle("G-1", "arrival-decides")
"""Where acts reach the recorder as they are done, nobody states afterwards who was first."""


def refuse(obstacle: Obstacle, command: Command, **facts: object) -> Refused:
    """Return the refusal; its facts are the wish's seat, card and pile, and those given here."""
    wish = {
        name: value
        for name, value in msgspec.structs.asdict(command).items()
        if name in ("seat", "card", "pile", "seen_top") and value is not None
    }
    return Refused(clause=obstacle.clause, reason=obstacle.code, facts=wish | facts)
