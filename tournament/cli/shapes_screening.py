"""The answers about all records of a tournament, findings and hints.

`docs/reference/json-games.md` describes them.
"""

from typing import Literal

from pydantic import Field

from tournament.cli import shapes_game
from tournament.cli.shapes import Player, Shape


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


class HintPlace(Shape):
    """An event to look at, and the microseconds that were measured there."""

    game: str
    version: int
    us: int


class Hint(Shape):
    """Something unusual: of `of` things `hits` were so.

    `player` or `actor` is null where it is not about one. `chance` is how often honest play leads
    to so many or more, null where nobody can tell; `stands_out` says whether it is rare among all
    questions together, too. `otherwise` says what else may have led to it.
    """

    kind: Literal["reactions", "races", "corrections", "clocks"]
    player: Player | None
    actor: str | None
    hits: int
    of: int
    chance: float | None
    stands_out: bool
    text: str
    otherwise: str
    places: list[HintPlace]


class UnusualGames(Shape):
    """What stands out in the records of a tournament: hints, never verdicts.

    `questions` were asked, and `by_chance` of them are expected to give a hint in honest play. The
    measures are those that were asked for; shares are from 0 to 1.
    """

    schema_: Literal["playledger.unusual/1"] = Field("playledger.unusual/1", alias="schema")
    tournament: str
    remark: str
    games: int
    questions: int
    by_chance: float
    soonest_us: int
    guessed: float
    drift_ppm: int
    level: float
    hints: list[Hint]
    not_read: list[str]
