"""The answer that `report build --json` gives. It is described in `docs/reference/json.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class Report(Shape):
    """The pages that were written: the index, and the file names of all of them, sorted."""

    schema_: Literal["playledger.report/1"] = Field("playledger.report/1", alias="schema")
    tournament: str
    index: str
    pages: list[str]
