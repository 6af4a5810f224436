"""The entry list."""

from dataclasses import dataclass

from reports.documents.common import Document, Player


@dataclass(frozen=True, slots=True)
class EntryLine:
    """An entry, its lot (T-4), and when it came late or left.

    Attributes:
        player: The entry.
        lot: Its lot, drawn before round 1; None while, or where, none is drawn.
        from_round: The first round it could be paired in; 1 for all who were there at the start.
        withdrawn_after: The last round before it left; None while it plays.
    """

    player: Player
    lot: int | None
    from_round: int = 1
    withdrawn_after: int | None = None


@dataclass(frozen=True, slots=True)
class EntryList(Document):
    """Everybody who entered, in the order given."""

    entries: tuple[EntryLine, ...]
