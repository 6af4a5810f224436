"""What is asked of the record itself."""

from tournament.event import Command


class RecordPrint(Command, kw_only=True):
    """Put on record that sheets were printed, as the tournament stood after `version` events."""

    version: int
    sheets: tuple[str, ...]


class UndoActs(Command, kw_only=True):
    """Go back to how the tournament stood after version `to` (T-9).

    `seen` is the version that whoever asks has seen: what others did since is not undone unseen.
    """

    to: int
    seen: int
    reason: str
