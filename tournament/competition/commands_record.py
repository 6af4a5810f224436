"""What is asked of the record itself."""

from tournament.event import Command


class RecordPrint(Command, kw_only=True):
    """Put on record that sheets were printed, as the tournament stood after `version` events."""

    version: int
    sheets: tuple[str, ...]
