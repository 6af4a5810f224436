"""The answers that `--json` gives about tournaments. A schema's number rises when it changes.

Every shape is described for readers in `docs/reference/json.md`.
"""

from typing import TYPE_CHECKING, Literal, Self

from pydantic import BaseModel, ConfigDict, Field

if TYPE_CHECKING:
    from tournament.service.tournaments import Tournament


class Shape(BaseModel):
    """An answer: exactly these fields."""

    model_config = ConfigDict(
        strict=True, extra="forbid", frozen=True, populate_by_name=True, serialize_by_alias=True
    )


class Player(Shape):
    """An entry: its number in the tournament, and its name."""

    entry: int
    name: str

    @classmethod
    def of(cls, tournament: "Tournament", entry: int) -> Self:
        """Return an entry of a tournament."""
        return cls(entry=entry, name=tournament.name(entry))


class RoundTable(Shape):
    """A table, left seat first. A bye has no table, no `b` and no score.

    `bye` is null at a table; else it says whether it is a pairing bye, or what one by request is
    worth. `slip` is the code of its slip, null on a draft and of a bye. `disputes` are open ones
    about it, by number.
    """

    table: int | None
    a: Player
    b: Player | None
    score: str | None
    slip: str | None = None
    bye: Literal["pairing", "full", "half", "zero"] | None = None
    disputes: list[int] = []


class Round(Shape):
    """A round's tables, byes last.

    `pairing` is what hangs out, such as `3b`, null on a draft; `replaces` what hung out else.
    """

    schema_: Literal["playledger.round/2"] = Field("playledger.round/2", alias="schema")
    tournament: str
    round: int
    pairing: str | None
    replaces: list[str]
    tables: list[RoundTable]


class Entry(Shape):
    """An entry. `lot` is null before the draw; `withdrawn_after` is the last round it was in.

    `absent_from` is the round from which it is left out, missing at a check-in. `person` is the id
    that it has in every tournament.
    """

    entry: int
    name: str
    club: str
    lot: int | None
    first_round: int
    withdrawn_after: int | None
    absent_from: int | None
    disqualified: bool
    rating: int | None
    person: str


class Entries(Shape):
    """The entry list."""

    schema_: Literal["playledger.entries/1"] = Field("playledger.entries/1", alias="schema")
    tournament: str
    entries: list[Entry]


class Summary(Shape):
    """Where a tournament stands. `stage` is what happens next."""

    tournament: str
    name: str
    rules: str
    best_of: int
    entries: int
    rounds: int | None
    closed_rounds: int
    cut: int
    floor: str
    tie_breaks: list[str]
    appeal_time: int
    stage: Literal["entries", "draft", "running", "between", "finished"]


class TournamentShown(Summary):
    """One tournament."""

    schema_: Literal["playledger.tournament/1"] = Field("playledger.tournament/1", alias="schema")


class Tournaments(Shape):
    """Every tournament on the log."""

    schema_: Literal["playledger.tournaments/1"] = Field("playledger.tournaments/1", alias="schema")
    tournaments: list[Summary]
