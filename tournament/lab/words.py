"""How the lab writes figures, rulesets, seats and pile rules."""

from collections.abc import Sequence
from fractions import Fraction

from tournament.games.fusion.piles import PileRule
from tournament.lab.intervals import Interval

_LIKENESS = {
    "any": "",
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


def number(found: Interval, digits: int = 2) -> str:
    """Return a mean with its interval: `3.84 (3.57 to 4.11)`."""
    return f"{found.mid:.{digits}f} ({found.low:.{digits}f} to {found.high:.{digits}f})"


def short(ruleset_id: str) -> str:
    """Return a ruleset's name without its game and version: `option-a`."""
    return ruleset_id.partition("/")[2].partition("@")[0] or ruleset_id


def listed(things: Sequence[object], last: str = "and") -> str:
    """Return things in a row: `2, 3 and 4`."""
    words = [str(thing) for thing in things]
    return " ".join((", ".join(words[:-1]), last, words[-1])) if len(words) > 1 else "".join(words)


def pile_rule(pile: PileRule) -> str:
    """Return what a pile takes: `C: other colour and other shape, number apart by 2, 3, 4 or 5`."""
    likeness = _LIKENESS[pile.likeness]
    apart = f"number apart by {listed(sorted(pile.differences), 'or')}"
    return f"{pile.name}: {likeness}, {apart}" if likeness else f"{pile.name}: {apart}"
