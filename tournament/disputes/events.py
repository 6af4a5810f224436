"""The facts of a dispute, on a stream of its own: `dispute/<tournament>/<number>`.

A ruling never changes the record of a game. It lies beside it, and whoever folds the game as ruled
applies the rulings that are in force.
"""

from typing import Literal

from tournament.competition.events import Result
from tournament.event import Event, Natural, Text
from tournament.games.events import Basis

Claim = Literal[
    "lost-race", "illegal-card", "false-block", "late-call", "miscount", "conduct", "result"
]
"""What is claimed: who was first at a pile (S-6, F-L), a card that did not fit (S-4a, F-E), a block
that was none (S-9d, F-K), who called when (S-11), a wrong number of cards (S-2, F-2), what a person
alone can see (G-5), or that the result is not what was played (T-9)."""

Side = Literal["left", "right", "scorer", "referee", "witness"]
"""Who speaks: a seat of the table, or somebody beside it."""

SEATS: tuple[Literal["left", "right"], ...] = ("left", "right")
"""Whom a ruling is about: who may appeal against it, or accept it."""

RulingKind = Literal["let_stand", "warn", "void", "return_card", "award", "replay", "reorder"]
"""What a ruling does.

`let_stand` and `warn` change nothing in the game. `void`: the targets did not happen.
`return_card`: the card of the one target goes back to the hand after the event `effective`.
`reorder`: the targets are judged again, in the order in which they are listed. `award`: the seat
`award` has won. `replay`: the game does not count and is played again.
"""

CHANGING_PLAY: frozenset[RulingKind] = frozenset({"void", "return_card", "reorder"})
"""The kinds that change what was played, and so may make something later impossible."""


class Saying(Event, kw_only=True):
    """What somebody says about a claim, as it was taken down."""

    side: Side
    text: Text


class DisputeOpened(Event, kw_only=True):
    """Somebody claims that something went wrong at a table (G-1, G-5, T-9).

    `game` counts from 1 within the match, 0 is the match as a whole. `basis` is how the game got on
    the record, `result` where it did not. On a recorded game `version` is the event that the claim
    points at, and `at_us` a time by the recorder's clock, microseconds since 1970 UTC.
    """

    round: Natural
    table: Natural
    match: Natural
    game: Natural
    claim: Claim
    by: Side
    basis: Basis
    version: Natural | None = None
    at_us: Natural | None = None
    says: tuple[Saying, ...] = ()


class StatementTaken(Event, kw_only=True):
    """Somebody said something about the claim, before or after a ruling (G-5)."""

    said: Saying


class EvidenceAdded(Event, kw_only=True):
    """Something shows what happened: a recorded game, one that a scene or a film was put in.

    `stream` is the record, `version` the event in it (None: all of it), `note` what it is to show.
    """

    stream: Text
    version: Natural | None = None
    note: Text


class RulingIssued(Event, kw_only=True):
    """A referee rules. Rulings of a dispute are numbered from 1.

    `game` is that of the match, 0 for the match as a whole; `targets` are versions of its record.
    `effective` is the version after which a card goes back, None at once. `award` is a seat from 0.
    `result` is the match's score by this ruling where the match as a whole is ruled, `was` the one
    that stood before it, None where none was in. `supersedes` lists rulings of this dispute that
    are no longer in force. Until `appeal_until_us`, microseconds since 1970 UTC, an appeal may be
    lodged; None: this ruling is the last word.
    """

    ruling: Natural
    referee: Text
    kind: RulingKind
    game: Natural
    targets: tuple[Natural, ...] = ()
    effective: Natural | None = None
    award: Natural | None = None
    result: Result | None = None
    was: Result | None = None
    clause: Text
    reason: Text
    supersedes: tuple[Natural, ...] = ()
    on_appeal: bool = False
    appeal_until_us: Natural | None = None


class AppealLodged(Event, kw_only=True):
    """A side does not accept ruling `ruling`: another referee will rule."""

    ruling: Natural
    by: Side
    reason: Text


class RulingAccepted(Event, kw_only=True):
    """Both sides accept ruling `ruling`: it is final before the time for appeals is over.

    `by` is the one side that was heard; then it is final once the other one accepts it too. None:
    both at once.
    """

    ruling: Natural
    by: Literal["left", "right"] | None = None


class DisputeWithdrawn(Event, kw_only=True):
    """Who claimed does so no longer, and nothing was ruled."""

    reason: Text


EVENTS: tuple[type[Event], ...] = (
    DisputeOpened,
    StatementTaken,
    EvidenceAdded,
    RulingIssued,
    AppealLodged,
    RulingAccepted,
    DisputeWithdrawn,
)
"""For the table of what a dispute's stream may hold."""
