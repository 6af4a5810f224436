"""The answers that `--json` gives about people beside the entry list.

Every shape is described for readers in `docs/reference/people.md`.
"""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, Shape


class Missing(Shape):
    """Who is not there. `round` is null while no check-in is open."""

    schema_: Literal["playledger.missing/1"] = Field("playledger.missing/1", alias="schema")
    tournament: str
    round: int | None
    missing: list[Player]
    left_out: list[Player]


class Penalty(Shape):
    """A penalty. A loss is served in the first match from `from_round` on."""

    penalty: int
    player: Player
    level: Literal["caution", "warning", "game-loss", "match-loss"]
    from_round: int
    reason: str
    lifted: bool


class Penalties(Shape):
    """Every penalty in the order given, those taken back too, and who is disqualified."""

    schema_: Literal["playledger.penalties/1"] = Field("playledger.penalties/1", alias="schema")
    tournament: str
    penalties: list[Penalty]
    disqualified: list[Player]


class Exported(Shape):
    """A table; its rows have the columns of the CSV of the same name."""

    schema_: Literal["playledger.export/1"] = Field("playledger.export/1", alias="schema")
    tournament: str
    what: Literal["entries", "pairings", "results", "standings"]
    rows: list[dict[str, str | int | bool | None]]


class RatedPerson(Shape):
    """A person and how strong it is; the name is null where it was erased."""

    person: str
    name: str | None
    rating: int
    matches: int


class Ratings(Shape):
    """The ratings of a club, the strongest first."""

    schema_: Literal["playledger.ratings/1"] = Field("playledger.ratings/1", alias="schema")
    ratings: list[RatedPerson]
