"""The elimination bracket."""

from dataclasses import dataclass
from typing import Literal

from reports.documents.common import Document, Player, RoundName, Score


@dataclass(frozen=True, slots=True)
class BracketSide:
    """One side of a match.

    Attributes:
        kind: `player`; `bye`, when nobody comes; `winner` or `loser` of an earlier match that is
            not yet known.
        player: For kind `player`, else None.
        seed: The player's seed in the bracket, else None.
        of_match: For `winner` and `loser`: the number of that match, else None.
    """

    kind: Literal["player", "bye", "winner", "loser"]
    player: Player | None = None
    seed: int | None = None
    of_match: int | None = None


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket. `number` is its own within the bracket, from 1, final last but one.

    Attributes:
        number: What `of_match` of a later side refers to.
        table: Where it is played; None while that is not known.
        top: The side drawn above; its games come first in the score.
        bottom: The side drawn below.
        score: None until the result is in, and for a bye.
        winner: Which side goes on; None until it is known.
        winners_of: The matches whose winners it brings together, as far as both are drawn in one
            part.
        claim: Marks a result about which a dispute is not final; empty else.
    """

    number: int
    table: int | None
    top: BracketSide
    bottom: BracketSide
    score: Score | None = None
    winner: Literal["top", "bottom"] | None = None
    winners_of: tuple[int, ...] = ()
    claim: str = ""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket, top match first."""

    name: RoundName
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class BracketPart:
    """What is drawn beside the main bracket: the losers' side, the finals, or places below.

    Its rounds need not halve.
    """

    title: str
    rounds: tuple[BracketRound, ...]


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A final place and who has it; several may share one."""

    place: int
    player: Player
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class BracketSheet(Document):
    """The bracket from its first round to the final.

    Attributes:
        rounds: Each has half the matches of the one before; the last has one.
        third_place: The match for third place, where the event plays it.
        champion: The winner of the final, once known.
        title: What the main bracket is called where other parts stand beside it, else empty.
        parts: The other parts, in the order in which they are drawn.
        places: Who finished where, once all is decided.
    """

    rounds: tuple[BracketRound, ...]
    third_place: BracketMatch | None = None
    champion: Player | None = None
    title: str = ""
    parts: tuple[BracketPart, ...] = ()
    places: tuple[PlaceLine, ...] = ()
