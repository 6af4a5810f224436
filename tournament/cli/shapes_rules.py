"""The answers that `--json` gives about rulesets. A schema's number rises when it changes."""

from typing import Any, Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class RulesetLine(Shape):
    """A ruleset: its game, how many may sit down to it, and the hash over all it says."""

    id: str
    game: str
    seats: list[int]
    hash: str


class Rulesets(Shape):
    """Every ruleset there is, game by game."""

    schema_: Literal["playledger.rulesets/1"] = Field("playledger.rulesets/1", alias="schema")
    rulesets: list[RulesetLine]


class RulesetShown(RulesetLine):
    """One ruleset with its switches, which are its game's own."""

    schema_: Literal["playledger.ruleset/1"] = Field("playledger.ruleset/1", alias="schema")
    switches: dict[str, Any]
