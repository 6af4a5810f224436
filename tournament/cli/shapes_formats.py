"""The answers that `--json` gives about brackets, the cut's line, groups and final places."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, Shape


class BracketSlot(Shape):
    """One side of a match: the entry once it is known, and where it comes from."""

    player: Player | None
    source: Literal["seed", "winner", "loser"]
    number: int


class BracketMatch(Shape):
    """A match of the bracket; `best` and `worst` are the places it can still lead to."""

    match: int
    left: BracketSlot
    right: BracketSlot
    winner: int | None
    third_place: bool
    section: Literal["main", "losers", "final", "reset", "places"]
    best: int
    worst: int


class FinalPlace(Shape):
    """A place, and who has it; several share one."""

    place: int
    player: Player


class Bracket(Shape):
    """The bracket, round by round; `champion` is an entry number."""

    schema_: Literal["playledger.bracket/1"] = Field("playledger.bracket/1", alias="schema")
    tournament: str
    rounds: list[list[BracketMatch]]
    champion: int | None
    places: list[FinalPlace]


class FinalPlaces(Shape):
    """The places that are certain, best first."""

    schema_: Literal["playledger.places/1"] = Field("playledger.places/1", alias="schema")
    tournament: str
    places: list[FinalPlace]


class LineOfCut(Shape):
    """The last in and the first out, and what tells them apart.

    `criterion` is a tie-break, or `play-off`; null where nothing agreed does. `tied` have the same
    figures but for the lot, and `places` of them go on; it is empty where figures decide.
    """

    group: int | None
    last_in: Player
    first_out: Player
    criterion: str | None
    last_in_figure: str | None
    first_out_figure: str | None
    tied: list[Player]
    places: int


class CutLines(Shape):
    """The line of the cut, or one for each group."""

    schema_: Literal["playledger.cut-line/1"] = Field("playledger.cut-line/1", alias="schema")
    tournament: str
    after_round: int
    size: int
    lines: list[LineOfCut]
