"""What can be counted exactly: every choice of top cards, and every card and hand against it.

A hand here is a full one, dealt evenly from the cards that are not on top of a pile. A block is
counted as the case that no card of every seat's full hand fits: the chance that a table of so many
would be blocked, were tops and hands dealt at random.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import permutations
from math import comb, perm

import msgspec

from tournament.games.cardsets import Fits
from tournament.games.fusion.rules import FusionRules
from tournament.games.game import Ruleset
from tournament.games.speed.rules import HAND_LIMIT, SpeedRules
from tournament.lab.pairs import Pairs, pairs

MOST_TOPS = 30_000_000
"""More choices of top cards are not counted out: it would take minutes."""


class Uncovered(msgspec.Struct, frozen=True, kw_only=True):
    """How many choices of tops leave how many cards without a pile: `tops[u]` choices leave `u`.

    `cards` cards are not on top of a pile. Choices count in order: which card lies on which pile.
    """

    cards: int
    tops: dict[int, int]

    @property
    def choices(self) -> int:
        """The number of choices of top cards."""
        return sum(self.tops.values())

    def without_pile(self, cards: int) -> Fraction:
        """Return the chance that none of `cards` cards, dealt evenly, fits any pile."""
        dead = sum(count * comb(left, cards) for left, count in self.tops.items())
        return Fraction(dead, self.choices * comb(self.cards, cards))


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """Cards on top of the piles, pile by pile, and cards none of which fits there."""

    tops: tuple[int, ...]
    hand: tuple[int, ...]


def uncovered(fits: Sequence[Fits]) -> Uncovered | None:
    """Count over all choices of different top cards how many other cards no pile takes.

    `fits[pile][top]` is the set of cards that may be placed there. The last pile is counted for all
    its tops at once, which is why this takes some hundredths of a second for three piles and 72
    cards. None where there are more than `MOST_TOPS` choices.
    """
    size = len(fits[0])
    if perm(size, len(fits)) > MOST_TOPS:
        return None
    whole = (1 << size) - 1
    left_by = _left_by(fits)
    tops: Counter[int] = Counter()
    for others in permutations(range(size), len(fits) - 1):
        left = whole
        for left_by_pile, top in zip(left_by, others, strict=False):
            left &= left_by_pile[top]
        tops.update(map(int.bit_count, map(left.__and__, left_by[-1])))
        for taken in others:  # which the last pile cannot have on top as well
            tops[(left & left_by[-1][taken]).bit_count()] -= 1
    return Uncovered(cards=size - len(fits), tops={u: n for u, n in sorted(tops.items()) if n})


def first_witness(fits: Sequence[Fits], cards: int) -> Witness | None:
    """Return the first tops, in the order of the deck, that leave so many cards without a pile."""
    size = len(fits[0])
    left_by = _left_by(fits)
    for tops in permutations(range(size), len(fits)):
        left = (1 << size) - 1
        for left_by_pile, top in zip(left_by, tops, strict=True):
            left &= left_by_pile[top]
        if left.bit_count() >= cards:
            dead = tuple(card for card in range(size) if left >> card & 1)
            return Witness(tops=tops, hand=dead[:cards])
    return None


def _left_by(fits: Sequence[Fits]) -> list[list[int]]:
    """Return for each pile and top the cards left over, as an integer whose bit `c` is card `c`.

    There are so many choices that sets would take minutes.
    """
    whole = (1 << len(fits[0])) - 1
    return [
        [whole - sum(1 << card for card in cards | {top}) for top, cards in enumerate(by_top)]
        for by_top in fits
    ]


class Exact(msgspec.Struct, frozen=True, kw_only=True):
    """What is so of a ruleset whoever plays it. `pairs` is for Fusion alone."""

    rules: Ruleset
    hand_size: int
    uncovered: Uncovered
    pairs: Pairs | None
    card_witness: Witness | None
    hand_witness: Witness | None

    def blocked(self, seats: int) -> Fraction | None:
        """Return the chance that no card of so many full hands fits; None: too few cards."""
        cards = seats * self.hand_size
        return self.uncovered.without_pile(cards) if cards <= self.uncovered.cards else None


def exact(rules: Ruleset) -> Exact | None:
    """Count a ruleset out; None for a game that is not known here, or has too many choices."""
    if isinstance(rules, FusionRules):
        hand_size, counted_pairs = rules.hand_limit, pairs(rules)
    elif isinstance(rules, SpeedRules):
        hand_size, counted_pairs = HAND_LIMIT, None
    else:
        return None
    left = uncovered(rules.fits)
    if left is None:
        return None
    most = max(left.tops)
    return Exact(
        rules=rules,
        hand_size=hand_size,
        uncovered=left,
        pairs=counted_pairs,
        card_witness=first_witness(rules.fits, 1) if most else None,
        hand_witness=first_witness(rules.fits, hand_size) if most >= hand_size else None,
    )
