"""The answer of `game scene --json`. It is described in `docs/reference/json-games.md`."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class Misfit(Shape):
    """A card of a pile that does not fit the one below it; `place` counts from 1 at the bottom."""

    pile: str
    place: int
    card: str
    on: str


class SceneProof(Shape):
    """At least `illegal` of the misfits of these piles were placed illegally, in words in `text`.

    `assumes` is `nothing`, or `no-rebuilding`: then it holds only if no reserve was rebuilt.
    """

    piles: list[str]
    misfits: int
    explained: int
    illegal: int
    assumes: Literal["nothing", "no-rebuilding"]
    text: str


class Placeable(Shape):
    """A known card of a seat that could be placed now, and where."""

    seat: int
    card: str
    piles: list[str]


class SceneExamined(Shape):
    """What a frozen table proves. Cards are faces, or as much of them as was written.

    `missing` are the cards that are not seen; `counted` is how many the counts leave a place for,
    those in the box with them, null where something is not counted. `game` is where it was
    recorded, null where it was not.
    """

    schema_: Literal["playledger.scene/1"] = Field("playledger.scene/1", alias="schema")
    rules: str
    piles: dict[str, list[str]]
    misfits: list[Misfit]
    turns: int | None
    pile_turns: dict[str, int]
    turns_needed: int
    proofs: list[SceneProof]
    missing: list[str]
    missing_count: int
    counted: int | None
    placeable: list[Placeable]
    block: Literal["yes", "no", "open"]
    game: str | None
