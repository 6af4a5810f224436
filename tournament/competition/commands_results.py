"""What a scorer asks about results beside entering and correcting them."""

from tournament.event import Command


class ConfirmResult(Command, kw_only=True):
    """Confirm a table's result as a second person; `round` None is the running round."""

    table: int
    by: str
    round: int | None = None


class MarkUnreadable(Command, kw_only=True):
    """Mark the slip of a table as one that cannot be read."""

    table: int
    round: int | None = None
