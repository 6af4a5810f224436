"""The smallest change of the pile rules that lowers blocks most, and what it costs in choice.

Every ruleset that a few changes reach is counted exactly: how likely it is, over all tops and all
full hands, that nobody can place. The best few of each number of changes are then worth playing.
Fewer blocks are bought with piles that take more; what that makes of the game is told by two
figures: how many cards of a full hand can be placed, and how many pairs of a card and a top are
taken by several piles.
"""

from collections.abc import Sequence
from concurrent.futures import Executor
from fractions import Fraction
from math import perm

import msgspec

from tournament.games.fusion.rules import FusionRules
from tournament.games.game import Ruleset
from tournament.lab.changes import Change, Changed, near, taken_apart
from tournament.lab.exact import uncovered
from tournament.lab.gathering import Progress, gathered
from tournament.lab.pairs import Pairs, pairs

MOST_TOPS = 1_000_000
"""Choices of top cards that can be counted out some hundred times in a minute."""

CHUNK = 10
"""Rulesets that a worker counts at one go: about half a second."""


class Candidate(msgspec.Struct, frozen=True, kw_only=True):
    """A ruleset near the base, counted exactly.

    `blocked` is the chance that nobody of so many seats with full hands can place; `placeable` is
    how many cards of a full hand fit some pile, on average.
    """

    rules: FusionRules
    changes: tuple[Change, ...]
    blocked: Fraction
    card_without_pile: Fraction
    hand_without_pile: Fraction
    placeable: Fraction
    pairs: Pairs

    @property
    def overlap(self) -> Fraction:
        """The share of pairs of a card and a top that several piles take."""
        return Fraction(self.pairs.overlapping, self.pairs.all)


class Ranking(msgspec.Struct, frozen=True, kw_only=True):
    """The candidates of one number of changes with fewer blocks than the base, the fewest first.

    `distance` is that number, and `counted` how many were looked at. `lowest` are the best of all.
    `no_more_overlap` are the best of those that leave no more pairs to several piles than the base
    does: blocks are lowered there by dividing the cards better, not by letting piles overlap.
    """

    distance: int
    counted: int
    lowest: tuple[Candidate, ...]
    no_more_overlap: tuple[Candidate, ...]


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """A base ruleset and what was found near it."""

    base: Candidate
    seats: int
    found: tuple[Ranking, ...]

    def kept(self) -> tuple[Candidate, ...]:
        """Return the base and every ruleset that was kept, each once."""
        every = [self.base]
        for one in self.found:
            every += (*one.lowest, *one.no_more_overlap)
        return tuple({one.rules.id: one for one in every}.values())


def searchable(base: Ruleset, seats: int) -> FusionRules | str:
    """Return a ruleset that can be searched near, or why this one cannot."""
    if not isinstance(base, FusionRules):
        return "it has no piles with conditions of their own; only Fusion has"
    if perm(len(base.deck.cards), len(base.piles)) > MOST_TOPS:
        return f"{len(base.piles)} piles have too many choices of tops to count them out so often"
    if seats * base.hand_limit > len(base.deck.cards) - len(base.piles):
        return f"the deck has too few cards for {seats} full hands"
    return base


def search(
    base: FusionRules,
    *,
    seats: int,
    most_changes: int,
    keep: int,
    executor: Executor,
    progress: Progress | None = None,
) -> Search:
    """Count all rulesets that at most so many changes reach, and keep the best of each number.

    Of rulesets whose piles take the same cards only the one with the fewest changes counts.
    """
    reached = reachable(base, most_changes)
    work = [(reached[first : first + CHUNK], seats) for first in range(0, len(reached), CHUNK)]
    parts = gathered(executor, count, work, [len(part) for part, _ in work], progress)
    candidates = [candidate for part in parts for candidate in part]
    counted_base, *others = candidates
    return Search(
        base=counted_base,
        seats=seats,
        found=tuple(
            _best(number, [one for one in others if len(one.changes) == number], counted_base, keep)
            for number in range(1, most_changes + 1)
        ),
    )


def count(part: Sequence[Changed], seats: int) -> list[Candidate]:
    """Count some rulesets exactly."""
    return [_counted(changed, seats) for changed in part]


def _counted(changed: Changed, seats: int) -> Candidate:
    rules = changed.rules
    left = uncovered(rules.fits)
    assert left is not None, "`searchable` has been asked"
    card = left.without_pile(1)
    return Candidate(
        rules=rules,
        changes=changed.changes,
        blocked=left.without_pile(seats * rules.hand_limit),
        card_without_pile=card,
        hand_without_pile=left.without_pile(rules.hand_limit),
        placeable=rules.hand_limit * (1 - card),
        pairs=pairs(rules),
    )


def reachable(base: FusionRules, most_changes: int) -> list[Changed]:
    """Return what a search counts: the base, then every other ruleset with few enough changes.

    Left out are rulesets with a pile that takes nothing, and those whose piles take the same cards
    as those of a ruleset before.
    """
    seen: set[object] = set()
    distinct = []
    for changed in near(base, most_changes):
        taken = tuple(
            (pile.likeness, taken_apart(pile, wrap=changed.rules.wrap))
            for pile in changed.rules.piles
        )
        if taken not in seen and all(apart for _, apart in taken):
            seen.add(taken)
            distinct.append(changed)
    return distinct


def _best(number: int, candidates: list[Candidate], base: Candidate, keep: int) -> Ranking:
    fewer = [one for one in candidates if one.blocked < base.blocked]
    ranked = sorted(fewer, key=lambda one: (one.blocked, one.overlap))
    no_more_overlap = [one for one in ranked if one.pairs.overlapping <= base.pairs.overlapping]
    return Ranking(
        distance=number,
        counted=len(candidates),
        lowest=tuple(ranked[:keep]),
        no_more_overlap=tuple(no_more_overlap[:keep]),
    )
