"""What the rulesets of all games share: an id, a content hash, and the switches of both games."""

import hashlib
from collections.abc import Mapping
from functools import cached_property
from typing import Annotated, ClassVar, Literal, TypeVar

import msgspec

from tournament.event import LARGEST
from tournament.games.cardsets import Fits

RulesetId = Annotated[
    str,
    msgspec.Meta(pattern=r"^[a-z][a-z0-9]*/[a-z0-9-]+(\+[a-z0-9-]+)*@[1-9][0-9]*\Z", max_length=80),
]
"""Game, name and version: `speed/club@1`, `fusion/review+redraw-after-three@1`."""


class CommonSwitches(
    msgspec.Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    dict=True,
):
    """The switches that every game has. A game's own ruleset adds its switches to these.

    The canonical form leaves out what stands at its default, so that a switch which a later
    version of the program adds does not change the hash of an old ruleset, whose games replay for
    ever. For the same reason a default never changes.

    `time_limit` is in seconds: before it is over time cannot be called, where the clocks say so
    (G-2). `max_draws` is how often in a match a drawn game is played again (G-3). `match_time`, in
    seconds, is how long a match may begin another game (G-4). `race_undecided` is what becomes of a
    race that nobody can decide (S-6b, F-L).
    """

    clauses: ClassVar[Mapping[str, str]] = {
        "time_limit": "G-2",
        "max_draws": "G-3",
        "match_time": "G-4",
        "race_undecided": "S-6b",
    }
    """The clause that each switch belongs to."""

    id: RulesetId
    time_limit: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)] | None = None
    max_draws: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)] = 3
    race_undecided: Literal["both_back", "replay"] = "both_back"
    match_time: Annotated[int, msgspec.Meta(ge=1, le=LARGEST)] | None = None

    @property
    def fits(self) -> tuple[Fits, ...]:
        """For each pile and top card the set of cards that may be placed there."""
        raise NotImplementedError

    @cached_property
    def hash(self) -> str:
        """The content hash over the id and every switch that is not at its default."""
        return content_hash(self)


Switches = TypeVar("Switches", bound=CommonSwitches)


def is_ruleset_id(text: str) -> bool:
    """Say whether a text is written as the id of a ruleset."""
    try:
        return bool(msgspec.convert(text, RulesetId))
    except msgspec.ValidationError:
        return False


def with_switches(
    kind: type[Switches], data: Mapping[str, object], base: Switches | None = None
) -> Switches:
    """Return the ruleset that `data` gives, switch by switch.

    What it leaves out is as in `base`, and without a base at its default.

    Raises:
        ValueError: It is no ruleset.
    """
    said = {} if base is None else msgspec.to_builtins(base)
    try:
        return msgspec.convert({**said, **data}, kind)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from error


def canonical(rules: object) -> bytes:
    """Return the canonical form of a ruleset, from which it can be read back."""
    return msgspec.json.encode(rules, order="sorted")


def content_hash(value: object) -> str:
    """Return the SHA-256 of `value` as JSON with sorted keys, in hexadecimal digits."""
    return hashlib.sha256(canonical(value)).hexdigest()
