"""A recorded game, step by step.

The caller folds the game and hands over the table after every event, so that going back is only
looking at an earlier step. A card is a number: its place in `GameReplay.faces`. Cards that nobody
may see or knows are counted, not numbered.
"""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName

Icon = Literal[
    "", "club", "crown", "diamond", "hand", "heart", "moon", "rabbit", "spade", "star", "sun"
]
"""A drawing the page can put on a face; empty for none."""

Tone = Literal["black", "blue", "green", "orange", "pink", "purple", "red", "yellow"]
"""The ink of a face. The words on the face must say the same: colour is never alone."""

StepKind = Literal[
    "dealing",
    "dealt",
    "scene",
    "started",
    "placed",
    "lost",
    "refused",
    "taken-back",
    "drawn",
    "block",
    "turned",
    "rebuilt",
    "free-round",
    "call",
    "note",
    "ruling",
    "film",
    "statement",
    "ended",
    "other",
]
"""What sort of event a step is. A game's own events take the nearest, or `other`."""

MARKERS: tuple[StepKind, ...] = (
    "scene",
    "lost",
    "refused",
    "taken-back",
    "block",
    "rebuilt",
    "free-round",
    "call",
    "note",
    "ruling",
    "statement",
    "ended",
)
"""The kinds that are marked on the time line. A step with a finding is marked too."""

Severity = Literal["note", "illegal", "impossible"]
"""How grave a finding is: worth knowing, against the rules, cannot have happened as written."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """How a card looks, and what it is called.

    Attributes:
        name: Read aloud and shown as a tool tip: "seven of hearts", "purple sun 4".
        label: The large mark in the corner: "7", "K", "4".
        icon: A drawing, or empty.
        lines: Small words on the face, such as ("purple", "sun"); may be empty.
        tone: The ink.
    """

    name: str
    label: str
    icon: Icon
    lines: tuple[str, ...]
    tone: Tone


@dataclass(frozen=True, slots=True)
class PileState:
    """A pile after an event.

    Attributes:
        top: The visible cards, the top card last: one to four are enough to see what was covered.
        count: All cards of the pile.
        reserve: Cards that wait face down beside it; None where the game has no reserve.
        face_down: Cards of the pile itself that lie face down, before the start.
    """

    top: tuple[int, ...]
    count: int
    reserve: int | None
    face_down: int = 0


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat after an event: the known cards of its hand, the unknown ones, its draw pile."""

    hand: tuple[int, ...]
    hidden: int
    draw: int


@dataclass(frozen=True, slots=True)
class TableState:
    """The table after an event: piles and seats in the order of `GameReplay`."""

    piles: tuple[PileState, ...]
    seats: tuple[SeatState, ...]


@dataclass(frozen=True, slots=True)
class StepFinding:
    """What validation says about an event, with the clause, in a sentence."""

    severity: Severity
    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Step:
    """One event of the record.

    Attributes:
        version: Of the event in its stream; rising from step to step.
        clock: The recorded time as text, to the millisecond; in a scene to the microsecond where
            it is not of whole milliseconds. Empty where none was recorded.
        elapsed_ms: Milliseconds since the first recorded time, for playing at the recorded pace;
            None where none was recorded.
        seat: Who acted, from 0; None where it was nobody at the table.
        kind: What sort of event it is.
        text: The event in a sentence, without the player's name: the page writes it before.
        reason: Why a placement was refused or lost, in a sentence with the clause; else empty.
        findings: What validation found.
        table: The table after the event.
        pile: The pile concerned, to be marked; None where there is none.
        card: The face concerned; None where there is none.
    """

    version: int
    clock: str
    elapsed_ms: int | None
    seat: int | None
    kind: StepKind
    text: str
    reason: str
    findings: tuple[StepFinding, ...]
    table: TableState
    pile: int | None = None
    card: int | None = None


@dataclass(frozen=True, slots=True)
class GameLink:
    """Another recorded game of the same match."""

    game: int
    file: str


@dataclass(frozen=True, slots=True)
class GameReplay(Document):
    """A recorded game.

    Attributes:
        round: None for a friendly game.
        table: None for a friendly game.
        game: Number of the game in its match.
        best_of: Games a match has at most.
        players: By seat; the seat's number is its place.
        rules: The ruleset's name and version.
        basis: How the record came about, in words.
        result: The result in a sentence.
        match_score: The match as it stood after this game, as text; empty where there is none.
        stream: The stream of the log that holds the record.
        piles: Their names, in the order of every table state.
        faces: Every face a step refers to.
        steps: Every event, the deal first.
        games: The recorded games of this match, this one among them.
        third_place: The match is for third place, in the round of the final.
    """

    round: RoundName | None
    table: int | None
    game: int
    best_of: int
    players: tuple[Player, ...]
    rules: str
    basis: str
    result: str
    match_score: str
    stream: str
    piles: tuple[str, ...]
    faces: tuple[CardFace, ...]
    steps: tuple[Step, ...]
    games: tuple[GameLink, ...] = ()
    third_place: bool = False
