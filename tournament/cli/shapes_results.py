"""The answers that `--json` gives about results. `docs/reference/json.md` describes them."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, RoundTable, Shape


class Unconfirmed(Shape):
    """A result that one person entered and nobody confirmed so far; left seat first."""

    round: int
    table: int
    a: Player
    b: Player
    score: str
    entered_by: str


class Disagreeing(Shape):
    """A result that the games on record contradict; both count the left seat first."""

    round: int
    table: int
    score: str
    recorded: str
    games: list[int]


class PlayOn(Shape):
    """A match in which, by rulings on `disputes`, `game` is still to be played."""

    round: int
    table: int
    game: int
    disputes: list[int]


class Outstanding(Shape):
    """What the scorer still waits for.

    `tables` are those of the running round whose results are not in, `unreadable` those among them
    whose slip nobody could read; `unconfirmed`, `disagreeing`, `disputed` and `play_on` are of any
    round. `round` is null between rounds.
    """

    schema_: Literal["playledger.outstanding/3"] = Field("playledger.outstanding/3", alias="schema")
    tournament: str
    round: int | None
    tables: list[RoundTable]
    unreadable: list[int]
    unconfirmed: list[Unconfirmed]
    disagreeing: list[Disagreeing]
    disputed: list[int]
    play_on: list[PlayOn]


class GameOfResult(Shape):
    """A game of a match: what the slip says of it, and what its record does.

    `slip` and `recorded` are `left`, `right` or `drawn`, null where it is not known; `record` is
    the id of the game on record.
    """

    number: int
    slip: str | None
    record: str | None
    recorded: str | None


class ResultAct(Shape):
    """What somebody did with a result. `games` is the order of the games, as `LRL`."""

    log_position: int
    at: str
    actor: str
    kind: Literal["entered", "corrected", "confirmed", "unreadable", "games"]
    score: str | None
    was: str | None
    games: str
    reason: str
    undone: bool


class ResultShown(Shape):
    """A table and all that is known of its result; left seat first.

    `contradiction` says what the record of its games says otherwise, null where it does not.
    `disputes` are the numbers of all those about it, open or not.
    """

    schema_: Literal["playledger.result/1"] = Field("playledger.result/1", alias="schema")
    tournament: str
    round: int
    table: int
    a: Player
    b: Player
    score: str | None
    ending: str | None
    unreadable: bool
    entered_by: str | None
    confirmed_by: str | None
    games: list[GameOfResult]
    acts: list[ResultAct]
    contradiction: str | None
    disputes: list[int]


class IntegrityAct(Shape):
    """An act that touches fairness; `round` is null where it concerns the whole event."""

    log_position: int
    at: str
    actor: str
    kind: str
    round: int | None
    what: str
    before: str
    reason: str


class IntegrityLog(Shape):
    """Who did what that touches fairness, in order."""

    schema_: Literal["playledger.integrity/1"] = Field("playledger.integrity/1", alias="schema")
    tournament: str
    acts: list[IntegrityAct]
