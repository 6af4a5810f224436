"""How the lab writes figures, rulesets, seats and pile rules."""

from collections.abc import Sequence
from fractions import Fraction

from tournament.games.fusion.rules import FusionRules
from tournament.lab.changes import Change
from tournament.lab.intervals import Interval

_LIKENESS = {
    "any": "any colour and shape",
    "shared": "same colour or same shape",
    "different": "other colour and other shape",
}


def percent(value: float | Fraction) -> str:
    """Return a share in percent: `52 %`, `6.7 %`, `0.021 %`; two digits that count below ten."""
    hundred = float(value) * 100
    if hundred == 0 or hundred >= 10:  # noqa: PLR2004 - two digits before the point are enough
        return f"{hundred:.0f} %"
    digits = 1
    while round(hundred, digits) * 10**digits < 10 and digits < 6:  # noqa: PLR2004 - the same
        digits += 1
    return f"{hundred:.{digits}f} %"


def share(found: Interval) -> str:
    """Return a share with its interval: `52 % (46 to 58 %)`."""
    low, high = percent(found.low), percent(found.high)
    return f"{percent(found.mid)} ({low.removesuffix(' %')} to {high})"


def number(found: Interval) -> str:
    """Return a mean with its interval: `3.84 (3.57 to 4.11)`."""
    return f"{found.mid:.2f} ({found.low:.2f} to {found.high:.2f})"


def short(ruleset_id: str) -> str:
    """Return a ruleset's name without its game and version: `option-a`."""
    return ruleset_id.partition("/")[2].partition("@")[0] or ruleset_id


def listed(things: Sequence[object]) -> str:
    """Return things in a row: `2, 3 and 4`."""
    words = [str(thing) for thing in things]
    return " and ".join([", ".join(words[:-1]), *words[-1:]] if len(words) > 1 else words)


def change(one: Change, base: FusionRules) -> str:
    """Return a change of a base ruleset: `C also takes numbers 0 apart`."""
    if one.pile is None:
        return "6 and 1 are no longer neighbours" if base.wrap else "6 and 1 are neighbours"
    pile = base.piles[one.pile]
    if isinstance(one.what, str):
        return f"{pile.name} wants {_LIKENESS[one.what]}"
    if one.what in pile.differences:
        return f"{pile.name} no longer takes numbers {one.what} apart"
    return f"{pile.name} also takes numbers {one.what} apart"
