"""Pile rules near a base ruleset: what counts as one change, and all that a few changes reach.

The space: each pile has one of three likenesses (`any`, `shared`, `different`) and a set of the
differences 0 to 5 that is not empty, and one switch of the ruleset makes 6 and 1 neighbours. One
change is another likeness for a pile, one difference allowed or forbidden there, or the switch.
For three piles that is (3 · 63)³ · 2, some 13.5 million rulesets; 24 pile rules are one change
from any other at most, so that one change reaches 25 rulesets or fewer.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, get_args, get_type_hints

import msgspec

from tournament.games.fusion.cards import NUMBERS
from tournament.games.fusion.piles import PileRule, options_clash
from tournament.games.fusion.rules import FusionRules

LIKENESSES: tuple[str, ...] = get_args(get_type_hints(PileRule)["likeness"])
DIFFERENCES = range(len(NUMBERS))


class Change(NamedTuple):
    """One change. `pile` None is the wrap switch; `what` a likeness, or a difference to flip."""

    pile: int | None
    what: str | int


class Changed(NamedTuple):
    """A ruleset near another, and the changes that lead there."""

    rules: FusionRules
    changes: tuple[Change, ...]


def near(base: FusionRules, most_changes: int) -> Iterator[Changed]:
    """Yield every ruleset that at most so many changes reach, the base itself first.

    Left out are changes that leave a pile without a difference or change its likeness twice, and
    rulesets with both Options A and B, which exclude each other (F-OX).
    """
    single = tuple(_single_changes(base))
    for number in range(most_changes + 1):
        for changes in combinations(single, number):
            piles = _changed_piles(base.piles, changes)
            if piles is None or options_clash(piles):
                continue
            wrap = base.wrap ^ any(change.pile is None for change in changes)
            named = _id(base, changes)
            yield Changed(msgspec.structs.replace(base, id=named, piles=piles, wrap=wrap), changes)


def _id(base: FusionRules, changes: Sequence[Change]) -> str:
    """Return an id that tells the changes: `fusion/rulebook+c-0@1`, a 0 on the third pile."""
    name, _, version = base.id.partition("@")
    marks = [
        change.what if change.pile is None else f"{'abcdefghi'[change.pile]}-{change.what}"
        for change in changes
    ]
    return f"{'+'.join((name, *map(str, marks)))}@{version}"


def taken_apart(pile: PileRule, *, wrap: bool) -> frozenset[int]:
    """Return how far apart two numbers may lie for the pile, counted without going round."""
    return frozenset(
        apart
        for apart in DIFFERENCES
        if (min(apart, len(NUMBERS) - apart) if wrap else apart) in pile.differences
    )


def _single_changes(base: FusionRules) -> Iterator[Change]:
    for number, pile in enumerate(base.piles):
        for likeness in LIKENESSES:
            if likeness != pile.likeness:
                yield Change(number, likeness)
        for difference in DIFFERENCES:
            yield Change(number, difference)
    yield Change(None, "wrap")


def _changed_piles(
    piles: Sequence[PileRule], changes: Sequence[Change]
) -> tuple[PileRule, ...] | None:
    """Return the piles after the changes; None where one of them cannot be made."""
    changed = [_changed_pile(pile, changes, number) for number, pile in enumerate(piles)]
    return None if None in changed else tuple(pile for pile in changed if pile)


def _changed_pile(pile: PileRule, changes: Sequence[Change], number: int) -> PileRule | None:
    mine = [change.what for change in changes if change.pile == number]
    likenesses = [what for what in mine if isinstance(what, str)]
    differences = set(pile.differences) ^ {what for what in mine if isinstance(what, int)}
    if len(likenesses) > 1 or not differences:
        return None
    return msgspec.structs.replace(
        pile,
        likeness=likenesses[0] if likenesses else pile.likeness,
        differences=tuple(sorted(differences)),
    )
