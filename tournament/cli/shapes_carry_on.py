"""The answer that `report carry-on --json` gives. It is described in `docs/reference/json.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import RoundTable, Shape


class CarryOnEntry(Shape):
    """What whoever pairs by hand must know of an entry; the numbers in `met` are entries."""

    entry: int
    name: str
    points: int
    lot: int | None
    met: list[int]
    byes: list[int]
    absent: list[int]
    remark: str


class CarryOn(Shape):
    """Where an event stands: the running round, if any, and everybody by score."""

    schema_: Literal["playledger.carry-on/1"] = Field("playledger.carry-on/1", alias="schema")
    tournament: str
    log_position: int
    fingerprint: str
    round: int | None
    tables: list[RoundTable]
    next_round: int
    entries: list[CarryOnEntry]
