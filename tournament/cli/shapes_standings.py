"""The answers that `--json` gives about standings and what they rest on."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, Shape


class StandingsLine(Shape):
    """A line of the standings. `record` is matches won, lost and drawn, as `3-1-0`.

    `figures` has every tie-break by its name: shares as `0.583333`, others as `13` or `13.375000`;
    null where head to head was not asked. `group` is null where there are no groups.
    """

    group: int | None
    rank: int
    entry: int
    name: str
    match_points: int
    record: str
    figures: dict[str, str | None]


class Standings(Shape):
    """The standings after a closed round; `tie_breaks` decide in this order.

    `open_disputes` are those about rounds that are counted and may change them.
    """

    schema_: Literal["playledger.standings/2"] = Field("playledger.standings/2", alias="schema")
    tournament: str
    after_round: int
    tie_breaks: list[str]
    open_disputes: list[int]
    rows: list[StandingsLine]


class WorkedPart(Shape):
    """What a round adds to a figure. `counted` is false where it is shown and left out.

    `was` is the figure before a floor, a limit or an adjustment. `share` is points won and the most
    there were, as `3/6`. `note` says what is particular.
    """

    round: int
    opponent: Player | None
    figure: str
    times: int
    was: str | None
    share: str | None
    counted: bool
    note: str


class WorkedFigure(Shape):
    """A figure: the sum of its counted parts, each `times` its figure, divided by `divisor`."""

    tie_break: str
    value: str | None
    divisor: int
    parts: list[WorkedPart]


class TiedGroup(Shape):
    """Entries that head to head was asked of; `unmet` are two of them who did not meet."""

    entries: list[Player]
    points: list[int] | None
    unmet: list[Player] | None


class ComparedPlace(Shape):
    """What tells an entry from a neighbour; null where they are level."""

    where: Literal["above", "below", "level"]
    other: Player
    tie_break: str | None
    own: str | None
    theirs: str | None
    sentence: str


class StandingsExplained(Shape):
    """Why an entry stands where it stands."""

    schema_: Literal["playledger.standings-explained/1"] = Field(
        "playledger.standings-explained/1", alias="schema"
    )
    tournament: str
    after_round: int
    player: Player
    rank: int
    figures: list[WorkedFigure]
    head_to_head: list[TiedGroup]
    neighbours: list[ComparedPlace]
