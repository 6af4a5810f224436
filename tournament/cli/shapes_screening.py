"""The answers about all records of a tournament. `docs/reference/json-games.md` describes them."""

from typing import Literal

from pydantic import Field

from tournament.cli import shapes_game
from tournament.cli.shapes import Shape


class FindingInGame(shapes_game.Finding):
    """A finding, and the id of the game it is in."""

    game: str


class NotJudged(Shape):
    """A record that could not be checked, why, and a sentence."""

    game: str
    why: Literal["other-rules", "no-record", "damaged"]
    text: str


class Screening(Shape):
    """What was found in the records of a tournament, the gravest first.

    `trusted` says whether all were checked and every event can have happened as written; `counts`
    has the findings by severity, `untrusted` the games with an event that cannot have happened.
    """

    schema_: Literal["playledger.screening/1"] = Field("playledger.screening/1", alias="schema")
    tournament: str
    games: int
    events: int
    trusted: bool
    counts: dict[str, int]
    untrusted: list[str]
    findings: list[FindingInGame]
    not_judged: list[NotJudged]
