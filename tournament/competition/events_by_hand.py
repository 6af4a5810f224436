"""What a director's hand does to a pairing after the engine: editing, repairing, keeping (T-5)."""

from tournament.competition.events_formats import NewSeats
from tournament.event import Event, Natural, Text


class EditBegun(Event, kw_only=True):
    """The pairing of a round, in this version, is taken in hand; a reason where it hangs out."""

    round: Natural
    version: Natural
    reason: str = ""


class SeatsByHand(Event, kw_only=True):
    """Who sits at a table while a pairing is edited; None is an empty seat."""

    table: Natural
    left: Natural | None
    right: Natural | None


class SeatsMoved(Event, kw_only=True):
    """A step of an edit: the tables that changed as they are now, and who has a pairing bye."""

    round: Natural
    tables: tuple[SeatsByHand, ...]
    byes: tuple[Natural, ...]


class EditDropped(Event, kw_only=True):
    """An edit is over and changed nothing."""

    round: Natural


class Worth(Event, kw_only=True):
    """What a pairing is worth, gravest first, as `tournament.pairing.objective` has it.

    `forbidden` are pairs that must not meet; the engine never makes one.
    """

    rematches: Natural
    second_byes: Natural
    unfinishable: Natural
    bye_group: Natural
    avoided: Natural
    squared_differences: Natural
    repeated_floats: Natural
    forbidden: Natural = 0


class EngineAnswer(Event, kw_only=True):
    """What the engine would have paired, given the tables that were not to be touched."""

    pairs: tuple[tuple[Natural, Natural], ...]
    bye: Natural | None
    worth: Worth


class PairedByHand(Event, kw_only=True):
    """An edit is over: the round as the director has it, beside the engine's own answer (T-5).

    A match that did not change keeps its number. `rematches` are tables at which the two met
    before. `engine` is None where the engine finds no pairing; `seed` is the chance in its answer.
    """

    round: Natural
    version: Natural
    tables: tuple[NewSeats, ...]
    byes: tuple[Natural, ...]
    rematches: tuple[Natural, ...]
    worth: Worth
    engine: EngineAnswer | None
    seed: Text
    reason: str = ""


class RoundRepaired(Event, kw_only=True):
    """A round is paired again but for what stays: results, and what was set by hand (T-5).

    A match that stays keeps its number. Whom it seats for the first time plays from here on.
    """

    round: Natural
    version: Natural
    tables: tuple[NewSeats, ...]
    byes: tuple[Natural, ...]
    rematches: tuple[Natural, ...]
    seed: Text
    reason: str = ""


class KeptAsPlayed(Event, kw_only=True):
    """Wrong opponents sat down, and what they played counts: these tables seat them so (T-9).

    Match numbers and results stay with the tables, as they are of those who sat there.
    """

    round: Natural
    tables: tuple[NewSeats, ...]
    byes: tuple[Natural, ...]
    rematches: tuple[Natural, ...]
    reason: Text


BY_HAND_EVENTS: tuple[type[Event], ...] = (
    EditBegun,
    SeatsMoved,
    EditDropped,
    PairedByHand,
    RoundRepaired,
    KeptAsPlayed,
)
"""For the table of what a tournament's stream may hold."""
