"""The answers that `--json` gives about rulesets. `docs/reference/json.md` describes them."""

from typing import Any, Literal

from pydantic import Field

from tournament.cli.shapes import Shape
from tournament.service.clauses.saying import Origin


class RulesetLine(Shape):
    """A ruleset: its game, how many may sit down to it, and the hash over all it says.

    `base` is the ruleset it is a variant of; `adopted` says that it is the club's own, on this log.
    """

    id: str
    game: str
    seats: list[int]
    hash: str
    base: str | None
    adopted: bool


class Rulesets(Shape):
    """Every ruleset there is, game by game, and the club's own last."""

    schema_: Literal["playledger.rulesets/2"] = Field("playledger.rulesets/2", alias="schema")
    rulesets: list[RulesetLine]


class ClauseShown(Shape):
    """What a clause says under the switches of a ruleset, and whose rule that is.

    `switch` decides it, where one does. `base_clause` and `base_text` are what the base has in its
    place, where that says something else.
    """

    clause: str
    origin: Origin
    text: str
    switch: str | None
    base_clause: str | None
    base_text: str | None


class RulesetShown(RulesetLine):
    """One ruleset: clause by clause, and its switches, which are its game's own.

    `changed` are those that are not set as in the base. `clauses` is empty for a plug-in that tells
    none.
    """

    schema_: Literal["playledger.ruleset/2"] = Field("playledger.ruleset/2", alias="schema")
    clauses: list[ClauseShown]
    switches: dict[str, Any]
    changed: list[str]
