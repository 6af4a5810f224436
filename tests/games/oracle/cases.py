"""The rulesets and tables at which the oracle and the program are compared."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from typing import Any

from tests.games.oracle.fusion import FusionOracle, FusionSwitches
from tests.games.oracle.speed import SpeedOracle, SpeedSwitches
from tests.games.oracle.table import Switches, TableOracle
from tournament.games.catalogue import Found, ruleset
from tournament.games.game import AnyGame, Ruleset

PILES = {
    "rulebook": ("F-A", "F-B", "F-C"),
    "review": ("F-A", "F-B", "F-C2"),
    "option-a": ("F-A", "F-OA", "F-C2"),
    "option-b": ("F-A", "F-B", "F-OB"),
}
"""The piles of each named ruleset, as the rules tell them."""

SPEED_HOUSES: tuple[dict[str, object], ...] = (
    {"call": "automatic"},
    {"race_undecided": "replay"},
    {"time_limit": 60},
)
FUSION_HOUSES: tuple[tuple[str, int, dict[str, object]], ...] = (
    ("rulebook", 2, {"wrap": True}),
    ("option-a", 3, {"wrap": True}),
    ("rulebook", 3, {"race_undecided": "replay"}),
    ("review", 2, {"opening_hand": "before_signal"}),
    ("rulebook", 4, {"simultaneous_finish": "landing_order"}),
    ("review", 2, {"simultaneous_finish": "landing_order", "last_card_must_fit": False}),
    ("rulebook", 2, {"hand_limit": 1}),
    ("option-b", 3, {"hand_limit": 5, "time_limit": 60}),
    ("rulebook", 6, {"opening_hand": "before_signal", "redraw": "when_empty", "wrap": True}),
    ("review", 3, {"redraw": "when_empty", "hand_limit": 2}),
)
"""Switches that no named ruleset changes, each at some ruleset and number of seats."""


@dataclass(frozen=True)
class Case:
    """A ruleset at a table of so many seats, and what its oracle is told."""

    name: str
    game: AnyGame
    rules: Ruleset
    seats: int
    kind: type[TableOracle]
    switches: Any

    def oracle(self) -> TableOracle:
        return self.kind(self.switches)


def cases() -> Iterator[Case]:
    """Yield every named ruleset at every number of seats, then the house rulesets."""
    yield speed({})
    for variant in PILES:
        for refills in (False, True):
            for seats in range(2, 7):
                yield fusion(variant, seats, {}, refills=refills)
    for changes in SPEED_HOUSES:
        yield speed(changes)
    for variant, seats, changes in FUSION_HOUSES:
        yield fusion(variant, seats, changes)


def speed(changes: Mapping[str, object]) -> Case:
    name, game, rules = played_by("speed/club@1", changes)
    switches = SpeedSwitches(id=rules.id, hash=rules.hash, **told(SpeedSwitches, changes))
    return Case(f"{name}, 2 seats", game, rules, 2, SpeedOracle, switches)


def fusion(
    variant: str, seats: int, changes: Mapping[str, object], *, refills: bool = False
) -> Case:
    ruleset_id = f"fusion/{variant}{'+redraw-after-three' if refills else ''}@1"
    name, game, rules = played_by(ruleset_id, changes)
    named = {
        "piles": PILES[variant],
        "free_round": "optional" if variant == "rulebook" else "counted",
        "redraw": "when_empty" if refills else "any_time",
    }
    switches = FusionSwitches(
        id=rules.id, hash=rules.hash, **told(FusionSwitches, {**named, **changes})
    )
    return Case(f"{name}, {seats} seats", game, rules, seats, FusionOracle, switches)


def told(kind: type[Switches], changes: Mapping[str, object]) -> dict[str, Any]:
    """Leave out the switches that change no verdict on a fact."""
    known = {field.name for field in fields(kind)}
    return {key: value for key, value in changes.items() if key in known}


def played_by(ruleset_id: str, changes: Mapping[str, object]) -> tuple[str, AnyGame, Ruleset]:
    found = ruleset(ruleset_id)
    assert isinstance(found, Found)
    if not changes:
        return ruleset_id, found.game, found.rules
    house_id = ruleset_id.partition("@")[0] + "-house@1"
    rules = found.game.ruleset({**changes, "id": house_id}, found.rules)
    said = ", ".join(f"{switch} {value}" for switch, value in changes.items())
    return f"{ruleset_id} with {said}", found.game, rules
