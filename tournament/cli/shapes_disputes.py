"""The answers that `--json` gives about disputes. `docs/reference/json.md` describes them."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, Shape

Claim = Literal[
    "lost-race", "illegal-card", "false-block", "late-call", "miscount", "conduct", "result"
]
Phase = Literal["open", "evidence", "ruled", "appealed", "final", "withdrawn"]


class DisputeLine(Shape):
    """A dispute in a list; `game` 0 is the match as a whole, `in_force` the rulings that count."""

    dispute: int
    round: int
    table: int
    match: int
    game: int
    left: Player | None
    right: Player | None
    claim: Claim
    by: str
    basis: str
    phase: Phase
    open: bool
    in_force: list[int]


class Disputes(Shape):
    """The disputes of a tournament, in order."""

    schema_: Literal["playledger.disputes/1"] = Field("playledger.disputes/1", alias="schema")
    tournament: str
    disputes: list[DisputeLine]


class Saying(Shape):
    """What somebody says."""

    side: str
    text: str


class Evidence(Shape):
    """A record that shows something; `version` null is all of it."""

    stream: str
    version: int | None
    note: str


class Ruling(Shape):
    """A ruling. `result` and `was` are scores, left seat first, null where none is given."""

    ruling: int
    log_position: int
    at: str
    actor: str
    referee: str
    kind: str
    game: int
    targets: list[int]
    effective: int | None
    award: int | None
    result: str | None
    was: str | None
    clause: str
    reason: str
    supersedes: list[int]
    on_appeal: bool
    appeal_until: str | None
    in_force: bool


class Appeal(Shape):
    """An appeal against a ruling."""

    ruling: int
    by: str
    reason: str


class DisputeShown(DisputeLine):
    """All that is known of a dispute."""

    schema_: Literal["playledger.dispute/1"] = Field("playledger.dispute/1", alias="schema")
    tournament: str
    version: int | None
    at: str | None
    says: list[Saying]
    evidence: list[Evidence]
    rulings: list[Ruling]
    appeal: Appeal | None
    accepted_by: list[str]
    withdrawn: str | None
    log_positions: list[int]


class MovedEntry(Shape):
    """An entry whose place or points change; null where it has none."""

    player: Player
    rank: tuple[int | None, int | None]
    points: tuple[int | None, int | None]


class RestedTable(Shape):
    """A table of a later round that was paired by points that change."""

    round: int
    table: int


class ChangedSlot(Shape):
    """A match of the bracket whose players change; null is not known yet."""

    match: int
    was: tuple[int | None, int | None]
    now: tuple[int | None, int | None]


class WhatIfShown(Shape):
    """What a ruling would do. Nothing is recorded.

    `refused` says why it cannot be issued; `impossible` is the first later event that could not
    have happened. Winners are seats from 1, none where the game is drawn, null where it is
    undecided or does not count. Results are scores, left seat first, null where none is in.
    """

    schema_: Literal["playledger.what-if/1"] = Field("playledger.what-if/1", alias="schema")
    tournament: str
    dispute: int | None
    round: int
    table: int
    game: int
    admissible: bool
    refused: str | None
    clause: str | None
    impossible: int | None
    winners_before: list[int] | None
    winners_after: list[int] | None
    game_counts: bool
    result_before: str | None
    result_after: str | None
    undecided: str | None
    moved: list[MovedEntry]
    rested: list[RestedTable]
    slots: list[ChangedSlot]
    goes_on: tuple[Player, Player] | None
    lines: list[str]
