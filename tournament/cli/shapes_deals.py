"""The answer that `--json` gives about a deal, described in `docs/reference/json-games.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape
from tournament.cli.shapes_game import Finding


class DealAct(Shape):
    """Who put a step on the record, in what part, and when (UTC)."""

    version: int
    actor: str
    time: str


class DealSeat(Shape):
    """What a seat did for the deal; what it has not done is null."""

    seat: int
    name: str
    source: Literal["own", "typed", "drawn"] | None
    commitment: str | None
    bound: DealAct | None
    nonce: str | None
    shown: DealAct | None
    left_out: bool


class DealAbort(Shape):
    """A deal that came to nothing: through which seat, or null for the house, and why."""

    act: DealAct
    seat: int | None
    reason: str
    taken_up_again: bool


class Deal(Shape):
    """Whether a game was dealt as its house and its seats were bound to, everything made again."""

    schema_: Literal["playledger.deal/1"] = Field("playledger.deal/1", alias="schema")
    game: str
    stream: str
    rules: str
    dealt: Literal["none", "fair", "by-hand", "known", "unknown"]
    verdict: Literal["right", "open", "broken", "wrong", "unbound"]
    commitment: str | None
    bound: DealAct | None
    secret: str | None
    seed: str | None
    seats: list[DealSeat]
    aborts: list[DealAbort]
    deck: list[str]
    compared: dict[str, int]
    findings: list[Finding]
    disagreeing: list[Finding]
