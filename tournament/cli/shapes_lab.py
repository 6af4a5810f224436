"""The answers that `--json` gives about the rule lab. `docs/reference/lab.md` describes them."""

from typing import Literal

from pydantic import Field

from tournament.cli.shapes import Shape


class Bounds(Shape):
    """An estimate with its 95 % interval."""

    low: float
    mid: float
    high: float


class LabRow(Shape):
    """The figures of one ruleset, size of table and kind of bot; null: nothing to count."""

    rules: str
    seats: int
    bot: str
    games: int
    blocked_share: Bounds | None
    blocks_per_game: Bounds | None
    plays_per_game: Bounds | None
    seconds_per_game: Bounds | None
    first_seat_wins: Bounds | None
    drawn_share: Bounds | None
    endless_share: Bounds | None
    lost_per_game: Bounds | None
    refused_per_game: Bounds | None
    card_without_pile: Bounds | None
    hand_without_pile: Bounds | None
    placements_per_hand: Bounds | None


class Chance(Shape):
    """An exact chance: the fraction in lowest terms, and its value."""

    exact: str
    value: float


class LabPairs(Shape):
    """Pairs of a card and one top on all piles: in all, taken by no pile, taken by several."""

    all: int
    uncovered: int
    overlapping: int


class LabWitness(Shape):
    """Cards on the piles, and cards of which none fits."""

    tops: list[str]
    hand: list[str]


class LabExact(Shape):
    """What was counted of a ruleset over all tops and all cards; `blocked` by seats."""

    rules: str
    hand_size: int
    tops: int
    cards: int
    pairs: LabPairs | None
    card_without_pile: Chance
    hand_without_pile: Chance
    blocked: dict[str, Chance]
    card_witness: LabWitness | None
    hand_witness: LabWitness | None


class Lab(Shape):
    """A run of the lab."""

    schema_: Literal["playledger.lab/1"] = Field("playledger.lab/1", alias="schema")
    rows: list[LabRow]
    exact: list[LabExact]


class LabPile(Shape):
    """What a pile takes."""

    name: str
    likeness: Literal["any", "shared", "different"]
    differences: list[int]


class LabCandidate(Shape):
    """A ruleset near the base. `played` is null where it was only counted."""

    id: str
    changes: list[str]
    piles: list[LabPile]
    wrap: bool
    blocked: Chance
    card_without_pile: Chance
    hand_without_pile: Chance
    placeable_cards: float
    overlap: float
    played: LabRow | None


class LabFound(Shape):
    """The best at a distance, in changes: of all, and of those that overlap no more than the base.

    In version 1 the distance was called `changes`, as are a candidate's in words.
    """

    distance: int
    counted: int
    lowest: list[LabCandidate]
    no_more_overlap: list[LabCandidate]


class LabSearch(Shape):
    """A search near a ruleset."""

    schema_: Literal["playledger.lab-search/2"] = Field("playledger.lab-search/2", alias="schema")
    base: LabCandidate
    seats: int
    found: list[LabFound]
