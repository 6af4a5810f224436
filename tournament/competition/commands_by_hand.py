"""What a director asks of a pairing after the engine: editing, repairing, wrong opponents.

`seen` is the version of the tournament at which the consequences were shown, None where they were
not: what others did since is not changed unseen.
"""

from tournament.event import Command


class BeginEdit(Command, kw_only=True):
    """Take the draft, or the running round, in hand; a round that hangs out needs a reason."""

    reason: str = ""


class SwapPlaces(Command, kw_only=True):
    """Let two entries change places; a place is a seat, the bye, or none."""

    one: int
    other: int


class SeatPair(Command, kw_only=True):
    """Seat two entries at a table. Who sat there has no place then."""

    table: int
    left: int
    right: int


class GiveBye(Command, kw_only=True):
    """Give the pairing bye to an entry. Who had it has no place then."""

    entry: int


class LiftEntry(Command, kw_only=True):
    """Take an entry from its place."""

    entry: int


class DropEdit(Command, kw_only=True):
    """Leave the pairing as it was before the edit."""


class FinishEdit(Command, kw_only=True):
    """Make the edited pairing the round's; `confirmed` where it has faults (T-5).

    `seed` is the chance in the engine's own answer.
    """

    seed: str
    confirmed: bool = False
    reason: str = ""
    seen: int | None = None


class RepairRound(Command, kw_only=True):
    """Pair again what has no result and was not set by hand (T-5).

    `late` are entries that would play from the next round on and shall play in this one.
    """

    seed: str
    late: tuple[int, ...] = ()
    allow_rematch: bool = False
    reason: str = ""
    seen: int | None = None


class PlayAgain(Command, kw_only=True):
    """Wrong opponents sat down at these tables: what they played is void (T-9)."""

    tables: tuple[int, ...]
    reason: str
    seen: int | None = None


class KeepAsPlayed(Command, kw_only=True):
    """Two entries sat down in each other's seat: what they played counts (T-9)."""

    one: int
    other: int
    reason: str
    confirmed: bool = False
    seen: int | None = None
