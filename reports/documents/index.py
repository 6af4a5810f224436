"""The page that ties an event's pages together."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName, Score
from reports.documents.replay import StepKind

SheetKind = Literal[
    "entries",
    "pairings",
    "by-name",
    "slips",
    "standings",
    "crosstable",
    "bracket",
    "integrity",
    "carry-on",
]
"""Which sheet a link leads to."""


@dataclass(frozen=True, slots=True)
class SheetLink:
    """A link to a sheet. `file` is a name that `reports.pages.page_name` accepts."""

    kind: SheetKind
    file: str


@dataclass(frozen=True, slots=True)
class IndexGame:
    """A recorded game.

    Attributes:
        number: Of the game in its match.
        winner: None where it was drawn or broken off.
        events: How many events the record has.
        markers: What is worth looking for in it, such as a lost race: kinds of step, each once.
        file: Its replay page; empty where it has none, and then `note` says why.
        note: A sentence of the caller's own, such as "a lost race decided it"; may be empty.
    """

    number: int
    winner: Player | None
    events: int
    markers: tuple[StepKind, ...]
    file: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class IndexMatch:
    """A match and those of its games that were recorded.

    `third_place` tells the match for third place from the final beside it. `claim` marks a result
    about which a dispute is not final.
    """

    table: int
    left: Player
    right: Player
    score: Score | None
    games: tuple[IndexGame, ...]
    third_place: bool = False
    claim: str = ""


@dataclass(frozen=True, slots=True)
class IndexRound:
    """A round: its sheets, and the matches of which games were recorded."""

    name: RoundName
    sheets: tuple[SheetLink, ...]
    matches: tuple[IndexMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class EventIndex(Document):
    """Everything there is to read about an event.

    Attributes:
        sheets: Those of the whole event: entries, the latest standings, crosstable, bracket.
        rounds: In the order played.
        claims: Disputes that are not final, a sentence for each.
    """

    sheets: tuple[SheetLink, ...]
    rounds: tuple[IndexRound, ...]
    claims: tuple[str, ...] = ()
