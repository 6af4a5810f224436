"""A call slip: what a table called the referee for, written by hand before anybody rules."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName, Score

CallKind = Literal[
    "lost-race", "illegal-card", "false-block", "late-call", "miscount", "conduct", "result"
]
"""What the call is about."""

CALL_KINDS: tuple[CallKind, ...] = (
    "lost-race",
    "illegal-card",
    "false-block",
    "late-call",
    "miscount",
    "conduct",
    "result",
)
"""All of them, in the order of the slip."""

GameBasis = Literal["live", "film", "scene", "referee", "result", "bot"]
"""How a game got on the record."""


@dataclass(frozen=True, slots=True)
class CallGame:
    """A game of the match that is on the record: its number, its basis, how many events it has."""

    number: int
    basis: GameBasis
    events: int


@dataclass(frozen=True, slots=True)
class CallSlip(Document):
    """A slip for the referee at one table.

    Attributes:
        round: Which round.
        table: Which table.
        left: Who sits left.
        right: Who sits right.
        score: The result that is in, if one is.
        games: What of the match is on the record.
        kinds: What can be ticked.
    """

    round: RoundName
    table: int
    left: Player
    right: Player
    score: Score | None = None
    games: tuple[CallGame, ...] = ()
    kinds: tuple[CallKind, ...] = CALL_KINDS
