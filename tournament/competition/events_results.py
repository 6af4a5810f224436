"""What happens to a result beside its entry: a second person confirms it, a slip cannot be read."""

from tournament.event import Event, Natural, Text


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


RESULT_EVENTS: tuple[type[Event], ...] = (ResultConfirmed, SlipUnreadable)
"""For the table of what a tournament's stream may hold."""
