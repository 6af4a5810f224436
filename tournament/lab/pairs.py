"""The review's picture of Fusion: one top on every pile, and every face held against it."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from tournament.games.fusion.cards import Card
from tournament.games.fusion.rules import FusionRules


class Pairs(msgspec.Struct, frozen=True, kw_only=True):
    """Of all pairs of a card and a top that lies on every pile: those no pile, or several, take."""

    all: int
    uncovered: int
    overlapping: int


def pairs(rules: FusionRules) -> Pairs:
    """Count every face against every face, were the same top on all piles.

    A face is a colour, a shape and a number, each of which the deck has; whether the deck has that
    card does not matter. Only likeness and numbers decide, so that one pair stands for many.
    """
    counted: Counter[int] = Counter()
    for weight, takers in _alike_pairs(rules):
        counted[takers] += weight
    return Pairs(
        all=counted.total(),
        uncovered=counted[0],
        overlapping=sum(count for takers, count in counted.items() if takers > 1),
    )


def _alike_pairs(rules: FusionRules) -> Iterator[tuple[int, int]]:
    """Yield how many pairs of faces there are of each sort, and how many piles take them."""
    deck = rules.deck.cards
    colours = sorted({card.colour for card in deck})
    shapes = sorted({card.shape for card in deck})
    numbers = sorted({card.number for card in deck})
    looks = len(colours) * len(shapes)
    different = looks * (len(colours) - 1) * (len(shapes) - 1)
    for alike, weight in ((True, looks * looks - different), (False, different)):
        if not weight:
            continue
        for number in numbers:
            for top_number in numbers:
                card, top = _faces(rules, number, top_number, alike=alike)
                yield weight, sum(pile.takes(card, top, wrap=rules.wrap) for pile in rules.piles)


def _faces(rules: FusionRules, number: int, top_number: int, *, alike: bool) -> tuple[Card, Card]:
    one = rules.deck.cards[0]
    card = Card(colour=one.colour, shape=one.shape, number=number)
    if alike:
        return card, Card(colour=one.colour, shape=one.shape, number=top_number)
    colour = next(each.colour for each in rules.deck.cards if each.colour != one.colour)
    shape = next(each.shape for each in rules.deck.cards if each.shape != one.shape)
    return card, Card(colour=colour, shape=shape, number=top_number)
