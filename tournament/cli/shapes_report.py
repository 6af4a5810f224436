"""The answer that `report build --json` gives. It is described in `docs/reference/json.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class NotShown(Shape):
    """A recorded game that has no page: nobody here has the ruleset that it was dealt by."""

    game: str
    rules: str


class Report(Shape):
    """The pages that were written: the index, and the file names of all of them, sorted."""

    schema_: Literal["playledger.report/2"] = Field("playledger.report/2", alias="schema")
    tournament: str
    index: str
    pages: list[str]
    not_shown: list[NotShown]
