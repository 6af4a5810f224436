"""What every sheet carries: the event it is about, and how a player and a score are written."""

from dataclasses import dataclass
from typing import Literal

HowEnded = Literal[
    "played",
    "time",
    "agreement",
    "no-show",
    "withdrawn",
    "disqualified",
    "both-absent",
    "award",
    "lots",
]
"""How a match came to its score: played out, stopped by time or by agreement, one side did not
come, left or was disqualified, both did not come, the referee awarded it, or lots decided between
level sides (T-1, T-6, G-3)."""

Stage = Literal["swiss", "quarter-finals", "semi-finals", "final"]
"""What a round belongs to: the Swiss rounds, or which round of the bracket (T-7, T-8)."""


@dataclass(frozen=True, slots=True)
class EventHeader:
    """The event, and the state of the log from which the sheet was made.

    Attributes:
        title: The event's name.
        subtitle: Place, day, rules, format: whatever the club writes under its name.
        counted: What went into this sheet, such as "Round 3 of 5, every result in".
        printed_at: The age of what it shows: when the last event that was read was recorded, with
            the time zone.
        log_position: Position of the last event that was read.
        fingerprint: Of the log's head, as `reports.fingerprint.fingerprint` gives it; empty where
            the page shows nothing from a log.
        checkpoint: The signed note of that head; empty where it is not signed.
        home: File name of the event's index page; empty where the page stands alone.
    """

    title: str
    subtitle: str
    counted: str
    printed_at: str
    log_position: int
    fingerprint: str
    checkpoint: str = ""
    home: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole page."""

    header: EventHeader


@dataclass(frozen=True, slots=True)
class Player:
    """An entry of the event. The number is what slips and screens use for it."""

    entry: int
    name: str
    club: str = ""


@dataclass(frozen=True, slots=True)
class RoundName:
    """A round: its number over the whole event, and its stage, which names a bracket round.

    `title` is the name a round has where neither does: one that an event held elsewhere gave it.
    """

    number: int
    stage: Stage = "swiss"
    title: str = ""


@dataclass(frozen=True, slots=True)
class Score:
    """Games won by the left seat, by the right seat, and drawn; and how the match ended.

    Where a score belongs to one player, that player's games come first.
    """

    left: int
    right: int
    drawn: int = 0
    how: HowEnded = "played"
