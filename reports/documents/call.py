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


CallSide = Literal["left", "right", "scorer", "referee", "witness"]
"""Who speaks."""


@dataclass(frozen=True, slots=True)
class CallSaying:
    """What somebody says, in their own words."""

    side: CallSide
    text: str


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
        dispute: The number of the dispute; None on a slip that is all to be written by hand.
        claim: What of the kinds is claimed.
        game: The game of the match, 0 for the match as a whole; None where nobody said.
        by: Who claims it.
        moment: Where in the record it points, in words; empty where nobody said.
        says: What was said so far.
    """

    round: RoundName
    table: int
    left: Player
    right: Player
    score: Score | None = None
    games: tuple[CallGame, ...] = ()
    kinds: tuple[CallKind, ...] = CALL_KINDS
    dispute: int | None = None
    claim: CallKind | None = None
    game: int | None = None
    by: CallSide | None = None
    moment: str = ""
    says: tuple[CallSaying, ...] = ()
