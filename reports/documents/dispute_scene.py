"""The scene of a dispute: the moment in question, event by event, and who was first.

Whoever fills it has decided who may see it: hands that are hidden are counted, not numbered.
"""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName
from reports.documents.replay import CardFace, Step

RuledChange = Literal[
    "as-played", "voided", "judged-again", "returned", "after-the-end", "end-derived"
]
"""What a ruling makes of an event: nothing, it did not happen, it was judged another way, a card
went back, it came after an earlier end, or it is the end that now follows."""


@dataclass(frozen=True, slots=True)
class SceneClaim:
    """What is claimed.

    Attributes:
        number: Of the dispute within its event; 0 where nobody has claimed anything.
        text: The claim in words, with the clauses it is about.
        by: Who claims it.
        points_at: The event or the time that it points at, in words.
        says: What each side says: who, and their words.
        unheard: That a side was not heard, in a sentence each.
    """

    number: int
    text: str
    by: str = ""
    points_at: str = ""
    says: tuple[tuple[str, str], ...] = ()
    unheard: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SceneAttempt:
    """Something a seat tried; every text arrives ready, empty where nothing is known.

    Attributes:
        version: Its number in the sequence of the record.
        who: Who tried it.
        what: The card and the pile, or the call.
        became: What became of it, in a few words, with the clause.
        device: The time by the device.
        offset: What to add for the recorder's clock.
        uncertainty: How wrong that may be.
        clock: The time by the recorder's clock.
        frame: The picture of the film.
        gap: The time since the attempt before.
        decisive: It is what the claim is about, or raced with that.
        arrived: When it reached the recorder of the table, by the log.
    """

    version: int
    who: str
    what: str
    became: str
    device: str
    offset: str
    uncertainty: str
    clock: str
    frame: str
    gap: str
    decisive: bool
    arrived: str = ""


@dataclass(frozen=True, slots=True)
class RuledLine:
    """An event as it was played, and what it is as ruled; `version` 0 for what a ruling adds."""

    version: int
    who: str
    played: str
    change: RuledChange
    ruled: str


@dataclass(frozen=True, slots=True)
class AsRuled:
    """What the rulings in force make of the game, beside what was played.

    Attributes:
        rulings: Each ruling in a sentence, with its clause.
        played: How the game ended as played.
        ruled: How it ended as ruled.
        lines: The events around the moment, as played and as ruled.
    """

    rulings: tuple[str, ...]
    played: str
    ruled: str
    lines: tuple[RuledLine, ...]


@dataclass(frozen=True, slots=True)
class SceneView:
    """The moment itself.

    Attributes:
        sure: How sure the answer is, in a few words.
        answer: Who was first, by how much, and how sure that is; in sentences.
        basis: How the record came about, in words.
        rules: The ruleset; empty where there is no record.
        stream: The stream of the record; empty where there is none.
        players: By seat.
        piles: Their names.
        faces: Every face that a step refers to.
        steps: The events around the moment.
        at: Which of them is the moment, from 0.
        attempts: What was tried, in the order of the record.
        rests_on: Films and statements, and when the record came into the log; without a record
            who entered which result.
        found: What a table that was found as it lay proves, line by line.
        limits: What this record cannot show.
        closed: Hands are hidden, since the game goes on.
        as_ruled: Where rulings are in force.
        who: Who sits where, in a sentence.
        times: What the times count from, in a sentence; empty where there are none.
        proved: Whether the events shown are in the proof of the page, in a sentence.
        shown: Which events of the record these are, in a sentence.
    """

    sure: str
    answer: str
    basis: str
    rules: str
    stream: str
    players: tuple[Player, ...]
    piles: tuple[str, ...]
    faces: tuple[CardFace, ...]
    steps: tuple[Step, ...]
    at: int
    attempts: tuple[SceneAttempt, ...]
    rests_on: tuple[str, ...]
    found: tuple[str, ...]
    limits: tuple[str, ...]
    closed: bool = False
    as_ruled: AsRuled | None = None
    who: str = ""
    times: str = ""
    proved: str = ""
    shown: str = ""


@dataclass(frozen=True, slots=True)
class DisputeScene(Document):
    """The page of a scene.

    Attributes:
        round: None where the match was paired otherwise since.
        table: Of the match; None as its round is.
        game: Of the match; 0 for the match as a whole.
        claim: What is claimed.
        scene: The moment.
        ruled: What is ruled, a sentence a ruling in force.
    """

    round: RoundName | None
    table: int | None
    game: int
    claim: SceneClaim
    scene: SceneView
    ruled: tuple[str, ...] = ()
