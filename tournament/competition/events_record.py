"""What happens to the record itself: a sheet of it is printed."""

from tournament.event import Event, Natural, Text


class SheetsPrinted(Event, kw_only=True):
    """Sheets are on paper as the tournament stood after `version` events of its stream."""

    version: Natural
    sheets: tuple[Text, ...]


RECORD_EVENTS: tuple[type[Event], ...] = (SheetsPrinted,)
"""For the table of what a tournament's stream may hold."""
