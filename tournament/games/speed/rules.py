"""The rulesets of Speed: the common switches and the one of the call (S-11a)."""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar, Literal

from tournament.games.cardsets import Fits
from tournament.games.races import RaceClauses
from tournament.games.ruleset import CommonSwitches
from tournament.games.speed.cards import FITS

HAND_LIMIT = 5
"""A hand is drawn up to five cards and never beyond (S-8)."""

RACES = RaceClauses(first="S-6", fit="S-6a", legal="S-6b")
"""What the findings of a race cite."""


class SpeedRules(CommonSwitches, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruleset of Speed.

    `call`: whether a player without cards wins by calling "Speed!" or at once (S-11a).
    """

    clauses: ClassVar[Mapping[str, str]] = {**CommonSwitches.clauses, "call": "S-11a"}

    call: Literal["required", "automatic"] = "required"

    @cached_property
    def fits(self) -> tuple[Fits, ...]:
        """For each pile and top card the set of cards that fit: its neighbours (S-4)."""
        return (FITS, FITS)


CLUB = SpeedRules(id="speed/club@1")

RULESETS: Mapping[str, SpeedRules] = {CLUB.id: CLUB}
