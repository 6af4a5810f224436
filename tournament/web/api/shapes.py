"""The shapes of what the API takes and gives: exactly these fields."""

import re
from typing import Annotated, Literal

from fastapi import Path
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

from tournament.event import LARGEST, LONGEST_TEXT
from tournament.service.sentences_results import How
from tournament.service.tournaments import Tournament

MOST = 99_999
"""The highest number of an entry, a table or a round."""

_NUMBER = re.compile(r"[1-9][0-9]{0,4}", re.ASCII)


def _written_number(text: object) -> object:
    """Read a number of an address: in digits, and in one way only."""
    if isinstance(text, str) and not _NUMBER.fullmatch(text):
        raise ValueError(f"a number from 1 to {MOST} in digits is due")
    return text


SLUG = r"[a-z][a-z0-9-]{0,39}"
"""How a tournament's short name is written."""
GAME = f"({SLUG}/m[1-9][0-9]{{0,8}}/g[1-9][0-9]{{0,8}}|[a-z0-9][a-z0-9-]{{0,39}})"
"""How the id of a game is written: one of a match, or a friendly one."""
Slug = Annotated[str, Path(pattern=f"^{SLUG}$", description="A tournament's short name.")]
TableId = Annotated[
    str,
    Path(
        pattern=f"^{SLUG}(/m[1-9][0-9]{{0,8}})?$",
        description="`spring/m7` for the table of match 7, or the id of a friendly one.",
    ),
]
Number = Annotated[int, BeforeValidator(_written_number), Path(ge=1, le=MOST)]
Whole = Annotated[int, Field(ge=1, le=MOST)]
Words = Annotated[str, Field(min_length=1, max_length=LONGEST_TEXT)]
Loose = Annotated[str, Field(max_length=LONGEST_TEXT)]
Position = Annotated[int, Field(ge=0, le=LARGEST)]


class Shape(BaseModel):
    """Exactly these fields, of exactly these types."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True)


class Player(Shape):
    """An entry: its number in the tournament, and its name."""

    entry: int
    name: str

    @classmethod
    def of(cls, tournament: Tournament, entry: int) -> "Player":
        """Return an entry with its name."""
        return cls(entry=entry, name=tournament.name(entry))


class TableShown(Shape):
    """A table, left seat first. `match` is the id under which its games are recorded."""

    table: int
    match: int
    left: Player
    right: Player
    score: str | None
    confirmed: bool


class RoundShown(Shape):
    """A round: its tables, and who has a bye or rests."""

    round: int
    title: str
    stage: str
    best_of: int
    state: Literal["draft", "running", "closed"]
    tables: list[TableShown]
    byes: list[Player]
    rests: list[Player]


class Score(Shape):
    """A result: games won by the left seat, by the right, and drawn, as `2-1` or `1-1-1`.

    `how` is what ended the match if not its games; an absence has no score.
    """

    score: Annotated[str, Field(max_length=20)] | None = None
    how: How | None = None


class Correction(Score):
    """Another result, and why (T-9)."""

    reason: Words
