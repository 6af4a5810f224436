"""What happens to a result beside its entry: a second person confirms it, a slip cannot be read."""

from typing import Literal

from tournament.event import Event, Natural, Text

GameWinner = Literal["left", "right", "drawn"]
"""What a game came to: the seat that won it, or neither."""


class ResultConfirmed(Event, kw_only=True):
    """A second person found the same result: `by` says in what part they acted."""

    round: Natural
    table: Natural
    match: Natural
    by: Text


class SlipUnreadable(Event, kw_only=True):
    """The slip of a table is in and cannot be read: somebody must ask the players."""

    round: Natural
    table: Natural
    match: Natural


class GamesTold(Event, kw_only=True):
    """In which order the games of a result went; a `reason` where another order stood before (T-9).

    `by` says in what part it was entered.
    """

    round: Natural
    table: Natural
    match: Natural
    games: tuple[GameWinner, ...]
    by: str = ""
    reason: str = ""


RESULT_EVENTS: tuple[type[Event], ...] = (ResultConfirmed, SlipUnreadable, GamesTold)
"""For the table of what a tournament's stream may hold."""
