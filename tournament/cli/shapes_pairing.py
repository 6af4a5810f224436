"""The answers that `--json` gives about what is asked of the engine, and what it says for itself.

Every shape is described for readers in `docs/reference/pairing.md`.
"""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, Shape

Worth = Literal["full", "half", "zero"]


class GrantedBye(Shape):
    """A bye that an entry asked for and has."""

    player: Player
    round: int
    worth: Worth
    reason: str


class ForbiddenPair(Shape):
    """Two entries that must not meet."""

    a: Player
    b: Player
    reason: str


class KeptTable(Shape):
    """An entry that has a table of its own."""

    player: Player
    table: int


class KeptApart(Shape):
    """A group of entries that should not meet up to a round."""

    by: Literal["club", "family"]
    through_round: int
    players: list[Player]


class Wishes(Shape):
    """All that is asked of the engine."""

    schema_: Literal["playledger.wishes/1"] = Field("playledger.wishes/1", alias="schema")
    tournament: str
    byes: list[GrantedBye]
    forbidden: list[ForbiddenPair]
    tables: list[KeptTable]
    apart: list[KeptApart]


class Excluded(Shape):
    """Whom an entry was kept from, and by which clause; `rival` null is the bye."""

    entry: int
    rival: int | None
    barrier: Literal["met", "had-bye", "forbidden", "apart"]
    clause: str


class NextBest(Shape):
    """The gravest aim in which the next best pairing differs, and by how much it is worse."""

    aim: str
    cost: int


class PairingReason(Shape):
    """Why two meet, or one has the bye: then table and `b` are null.

    `next_best` is null where there is no other pairing.
    """

    table: int | None
    a: Player
    b: Player | None
    scores: list[int]
    groups: list[int]
    excluded: list[Excluded]
    next_best: NextBest | None
    sentence: str


class ByeByRequest(Shape):
    """Who sits out as asked for, and what that is worth."""

    player: Player
    worth: Worth
    sentence: str


class Why(Shape):
    """Why a round is paired as it is."""

    schema_: Literal["playledger.why/1"] = Field("playledger.why/1", alias="schema")
    tournament: str
    round: int
    draft: bool
    by: Literal["engine", "repair", "hand", "schedule", "bracket", "import"]
    lent: int
    objective: dict[str, int] | None
    reasons: list[PairingReason]
    byes_by_request: list[ByeByRequest]
