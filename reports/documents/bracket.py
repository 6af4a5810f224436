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
    """

    number: int
    table: int | None
    top: BracketSide
    bottom: BracketSide
    score: Score | None = None
    winner: Literal["top", "bottom"] | None = None


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket, top match first."""

    name: RoundName
    matches: tuple[BracketMatch, ...]


@dataclass(frozen=True, slots=True)
class BracketSheet(Document):
    """The bracket from its first round to the final.

    Attributes:
        rounds: Each has half the matches of the one before; the last has one.
        third_place: The match for third place, where the event plays it.
        champion: The winner of the final, once known.
    """

    rounds: tuple[BracketRound, ...]
    third_place: BracketMatch | None = None
    champion: Player | None = None
