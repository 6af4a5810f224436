"""The shapes in which the API takes and gives what belongs to a dispute."""

from typing import Annotated, Literal

from pydantic import Field

from tournament.competition.events_people import PenaltyLevel
from tournament.disputes.events import Claim, RulingKind, Side
from tournament.disputes.state import Phase
from tournament.games.events import Basis
from tournament.web.api.shapes import GAME, Score, Shape, Whole, Words
from tournament.web.disputes.parts import Seat

GameNumber = Annotated[int, Field(ge=0, le=99)]
Version = Annotated[int, Field(ge=1, le=999_999)]


class SayingGiven(Shape):
    """What somebody says. `side` is the own one where it is left out."""

    side: Side | None = None
    text: Words


class Claiming(Shape):
    """A claim. Without `round` it is about the last one, without `game` about the last on record.

    `at` points into the record: the version of an event, seconds such as `+12.5`, or a time.
    """

    round: Whole | None = None
    table: Whole
    game: GameNumber | None = None
    claim: Claim
    by: Side | None = None
    at: Annotated[str, Field(max_length=40)] = ""
    basis: Basis | None = None
    says: list[SayingGiven] = Field(default_factory=list, max_length=8)


class EvidenceGiven(Shape):
    """A recorded game, or one event of it, and what that is to show."""

    game: Annotated[str, Field(pattern=f"^{GAME}$")]
    version: Version | None = None
    note: Words


class PenaltyGiven(Shape):
    """A penalty that goes with a ruling."""

    level: PenaltyLevel
    seat: Seat


class Proposed(Shape):
    """A ruling as it might be.

    Without `game` it is on the game in dispute; 0 is the match as a whole. `result` is what the
    match comes to, where its games cannot tell; `play_on` leaves it to a game that is to be played.
    """

    kind: RulingKind
    game: GameNumber | None = None
    targets: list[Version] = Field(default_factory=list, max_length=50)
    effective: Version | None = None
    award: Seat | None = None
    result: Score | None = None
    penalty: PenaltyGiven | None = None
    play_on: bool = False
    supersedes: Annotated[list[Whole], Field(max_length=50)] | None = None


class RulingGiven(Proposed):
    """A ruling: with the clause that it rests on, and why."""

    clause: Words
    reason: Words


class AppealGiven(Shape):
    """Why a side does not accept the ruling; a player appeals for the own seat."""

    by: Seat | None = None
    reason: Words


class AcceptanceGiven(Shape):
    """Who accepts the ruling: a player for the own seat; an official, without `by`, for both."""

    by: Seat | None = None


class WithdrawalGiven(Shape):
    """Why a claim is taken back."""

    reason: Words


class SayingShown(Shape):
    """What somebody said."""

    side: Side
    text: str


class EvidenceShown(Shape):
    """What was pointed at."""

    stream: str
    version: int | None
    note: str


class RulingShown(Shape):
    """A ruling. `text` says it in a sentence, times are UTC, `position` is that on the log."""

    ruling: int
    referee: str
    kind: RulingKind
    game: int
    targets: list[int]
    effective: int | None
    award: Seat | None
    result: str | None
    was: str | None
    clause: str
    reason: str
    supersedes: list[int]
    on_appeal: bool
    appeal_until: str | None
    in_force: bool
    recorded_at: str
    position: int
    text: str


class AppealShown(Shape):
    """An appeal against a ruling."""

    ruling: int
    by: Side
    reason: str


class DisputeListed(Shape):
    """A dispute in short; `text` says where it stands. `open`: it may still change something."""

    dispute: int
    version: int
    round: int
    table: int
    match: int
    game: int
    claim: Claim
    about: str
    by: Side
    phase: Phase
    open: bool
    text: str


class Disputes(Shape):
    """The disputes of a tournament, in order."""

    tournament: str
    disputes: list[DisputeListed]


class DisputeShown(DisputeListed):
    """A dispute. `points_at` is a version of the record, `at_us` a time on it."""

    tournament: str
    basis: Basis
    points_at: int | None
    at_us: int | None
    opened_at: str
    says: list[SayingShown]
    evidence: list[EvidenceShown]
    rulings: list[RulingShown]
    appeal: AppealShown | None
    accepted_by: list[Seat]
    withdrawn: str | None


class OutcomeShown(Shape):
    """How a game ends: the seats from 1 that win, none for a drawn one.

    `counts` is false where it is to be played again.
    """

    winners: list[int]
    cause: str
    counts: bool


class FindingShown(Shape):
    """What the rules say of an event of the record."""

    version: int
    clause: str
    text: str


class WhatIfShown(Shape):
    """What a ruling would do. Nothing is recorded.

    `impossible` is the first event that could not have happened then. `refused` says why the ruling
    would not be taken, `text` all of it in sentences.
    """

    admissible: bool
    clause: str | None
    reason: str | None
    refused: str | None
    impossible: int | None
    before: OutcomeShown | None
    after: OutcomeShown | None
    newly_illegal: list[FindingShown]
    no_longer_illegal: list[FindingShown]
    was: str | None
    result: str | None
    undecided: Literal["games-unknown", "not-by-games", "contradicted", "unfinished", "lots"] | None
    next_game: int | None
    text: list[str]
