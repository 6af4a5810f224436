"""What is asked of the engine, and granted: byes, pairs that must not meet, tables of one's own."""

from tournament.event import Event, Natural, Text
from tournament.pairing.byes import GrantedBye


class ByeGranted(Event, kw_only=True):
    """An entry asked to sit out round `round` and may (T-6); a later one for it replaces this."""

    entry: Natural
    round: Natural
    worth: GrantedBye
    reason: Text


class ByeTakenBack(Event, kw_only=True):
    """An entry plays in round `round` after all."""

    entry: Natural
    round: Natural
    reason: Text


class PairForbidden(Event, kw_only=True):
    """Two entries must not meet from now on, whatever it costs (T-5)."""

    one: Natural
    other: Natural
    reason: Text


class PairAllowed(Event, kw_only=True):
    """Two entries that must not meet may meet again."""

    one: Natural
    other: Natural
    reason: Text


class TableKept(Event, kw_only=True):
    """An entry sits at one table in every round to be paired; None is for any table."""

    entry: Natural
    table: Natural | None


WISH_EVENTS: tuple[type[Event], ...] = (
    ByeGranted,
    ByeTakenBack,
    PairForbidden,
    PairAllowed,
    TableKept,
)
"""For the table of what a tournament's stream may hold."""
