"""What happens to the record itself: a sheet of it is printed, acts are undone."""

from tournament.event import Event, Natural, Text


class SheetsPrinted(Event, kw_only=True):
    """Sheets are on paper as the tournament stood after `version` events of its stream."""

    version: Natural
    sheets: tuple[Text, ...]


class ActsUndone(Event, kw_only=True):
    """The tournament stands again as it did after version `to` of its stream (T-9).

    Nothing is deleted: the facts since are on the log, and what was printed stays printed.
    """

    to: Natural
    reason: Text


RECORD_EVENTS: tuple[type[Event], ...] = (SheetsPrinted, ActsUndone)
"""For the table of what a tournament's stream may hold."""
