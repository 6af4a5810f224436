"""The rulesets of Speed: the common switches and the one of the call (S-11a)."""

from collections.abc import Mapping
from typing import Literal

from tournament.games.ruleset import CommonSwitches

HAND_LIMIT = 5
"""A hand is drawn up to five cards and never beyond (S-8)."""


class SpeedRules(CommonSwitches, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A ruleset of Speed.

    `call`: whether a player without cards wins by calling "Speed!" or at once (S-11a).
    """

    call: Literal["required", "automatic"] = "required"


CLUB = SpeedRules(id="speed/club@1")

RULESETS: Mapping[str, SpeedRules] = {CLUB.id: CLUB}
