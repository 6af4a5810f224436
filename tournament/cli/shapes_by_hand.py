"""The answers that `--json` gives about a pairing that is edited by hand."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Player, Shape


class EditedTable(Shape):
    """A table of the edit; a seat that is empty is null. `changed` compares with the pairing."""

    table: int
    a: Player | None
    b: Player | None
    changed: bool


class Edit(Shape):
    """A pairing that is being edited. `faults` are sentences; `possible` says that it could be."""

    schema_: Literal["playledger.edit/1"] = Field("playledger.edit/1", alias="schema")
    tournament: str
    round: int
    reason: str
    tables: list[EditedTable]
    byes: list[Player]
    without_place: list[Player]
    faults: list[str]
    possible: bool
