"""What happens to those who come while a round is being played."""

from tournament.event import Event, Natural


class ByePlayed(Event, kw_only=True):
    """The `opponent` had the bye and plays a late `entry` instead, at a table of its own (T-6).

    The opponent keeps the left seat, at which it is already.
    """

    round: Natural
    table: Natural
    match: Natural
    entry: Natural
    opponent: Natural


LATE_EVENTS: tuple[type[Event], ...] = (ByePlayed,)
"""For the table of what a tournament's stream may hold."""
