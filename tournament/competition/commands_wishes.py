"""What a director asks of the engine: byes, forbidden pairs, tables of one's own."""

from tournament.event import Command
from tournament.pairing.byes import GrantedBye


class GrantBye(Command, kw_only=True):
    """Let an entry sit out a round that does not hang out yet (T-6)."""

    entry: int
    round: int
    worth: GrantedBye
    reason: str


class TakeByeBack(Command, kw_only=True):
    """Have an entry play in a round for which it had a granted bye."""

    entry: int
    round: int
    reason: str


class ForbidPair(Command, kw_only=True):
    """Keep two entries from ever meeting (T-5)."""

    one: int
    other: int
    reason: str


class AllowPair(Command, kw_only=True):
    """Let two entries meet that must not have."""

    one: int
    other: int
    reason: str


class KeepTable(Command, kw_only=True):
    """Seat an entry at one table in every round to come; None is for any table again."""

    entry: int
    table: int | None
