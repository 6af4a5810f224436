"""The exact counts against plain loops and sets, written from the rules without the lab's masks."""

from fractions import Fraction
from itertools import combinations, permutations

import msgspec
import pytest

from tournament.games.fusion.cards import COLOURS, NUMBERS, SHAPES, Card, Deck, assumed_deck
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULESETS
from tournament.games.game import Ruleset
from tournament.games.speed.rules import CLUB
from tournament.lab.exact import exact, first_witness, uncovered
from tournament.lab.pairs import pairs

Face = tuple[str, str, int]


def alike(card: Face, top: Face) -> bool:
    return card[0] == top[0] or card[1] == top[1]


def apart(card: Face, top: Face) -> int:
    return abs(card[2] - top[2])


A = alike  # F-A
B = {  # F-B, F-OA
    "rulebook": lambda card, top: apart(card, top) == 1,
    "review": lambda card, top: apart(card, top) == 1,
    "option-a": lambda card, top: not alike(card, top) and apart(card, top) <= 1,
    "option-b": lambda card, top: apart(card, top) == 1,
}
C = {  # F-C, F-C2, F-C2, F-OB
    "rulebook": lambda card, top: not alike(card, top) and apart(card, top) >= 2,
    "review": lambda card, top: not alike(card, top) and apart(card, top) >= 1,
    "option-a": lambda card, top: not alike(card, top) and apart(card, top) >= 1,
    "option-b": lambda card, top: not alike(card, top) and apart(card, top) != 1,
}
NAMES = tuple(B)
UNCOVERED_AND_OVERLAPPING = {
    "rulebook": (5400, 3960),
    "review": (5400, 12960),
    "option-a": (0, 9000),
    "option-b": (0, 3960),
}
DECK: list[Face] = [(card.colour, card.shape, card.number) for card in assumed_deck().cards]


def named(name: str) -> FusionRules:
    return RULESETS[f"fusion/{name}@1"]


def takers(name: str, card: Face, tops: tuple[Face, Face, Face]) -> int:
    return A(card, tops[0]) + B[name](card, tops[1]) + C[name](card, tops[2])


@pytest.mark.parametrize("name", NAMES)
def test_pairs_under_one_top_are_those_of_a_loop_over_all_faces(name: str) -> None:
    """46,656 pairs; the figures are those the sources' readers have found by hand."""
    faces = [
        (colour, shape, number) for colour in COLOURS for shape in SHAPES for number in NUMBERS
    ]
    counted = [takers(name, card, (top, top, top)) for card in faces for top in faces]
    found = pairs(named(name))
    assert found.all == len(counted) == 46_656
    assert found.uncovered == counted.count(0)
    assert found.overlapping == sum(count > 1 for count in counted)
    assert (found.uncovered, found.overlapping) == UNCOVERED_AND_OVERLAPPING[name]


def missed_by_deck(name: str) -> list[tuple[frozenset[int], frozenset[int], frozenset[int]]]:
    """For each card the tops of each pile that do not take it."""
    tests = (A, B[name], C[name])
    return [
        tuple(  # type: ignore[misc]  # three piles, three sets
            frozenset(
                place for place, top in enumerate(DECK) if place != own and not takes(card, top)
            )
            for takes in tests
        )
        for own, card in enumerate(DECK)
    ]


def ordered_choices(a: frozenset[int], b: frozenset[int], c: frozenset[int]) -> int:
    """How many triples of different tops there are, one from each set: by inclusion, exclusion."""
    return (
        len(a) * len(b) * len(c)
        - len(a & b) * len(c)
        - len(a & c) * len(b)
        - len(b & c) * len(a)
        + 2 * len(a & b & c)
    )


@pytest.mark.parametrize("name", NAMES)
def test_dead_cards_over_all_tops_are_those_counted_card_by_card(name: str) -> None:
    """72 · 71 · 70 · 69 cases, looked at from the card instead of from the tops."""
    dead = sum(ordered_choices(*sets) for sets in missed_by_deck(name))
    found = exact(named(name))
    assert found is not None
    assert found.uncovered.choices == 72 * 71 * 70
    assert found.uncovered.without_pile(1) == Fraction(dead, 72 * 71 * 70 * 69)


@pytest.mark.parametrize("name", ["rulebook", "option-a"])
def test_dead_hands_over_all_tops_are_those_counted_hand_by_hand(name: str) -> None:
    """All 59,640 hands of three, each against the tops that take none of its cards."""
    missed = missed_by_deck(name)
    dead = 0
    for hand in combinations(range(72), 3):
        mine = frozenset(hand)
        a, b, c = (
            frozenset.intersection(*(missed[card][pile] for card in hand)) - mine
            for pile in range(3)
        )
        dead += ordered_choices(a, b, c)
    found = exact(named(name))
    assert found is not None
    hands = 72 * 71 * 70 * 69 * 68 * 67 // 6
    assert found.uncovered.without_pile(3) == Fraction(dead, hands)


def test_the_figures_of_the_named_rulesets() -> None:
    """Whoever cites the lab cites these."""
    figures = {}
    for name in NAMES:
        found = exact(named(name))
        assert found is not None
        figures[name] = (
            round(float(found.uncovered.without_pile(1)), 4),
            round(float(found.uncovered.without_pile(3)), 5),
        )
    assert figures == {
        "rulebook": (0.3137, 0.03221),
        "review": (0.2151, 0.00997),
        "option-a": (0.2026, 0.00817),
        "option-b": (0.2503, 0.01773),
    }


def small(name: str) -> FusionRules:
    """The ruleset with a deck of a dozen cards, which every possible deal can be made of."""
    cards = tuple(
        Card(colour=colour, shape=shape, number=1 + (2 * hue + 3 * form) % 6)
        for hue, colour in enumerate(COLOURS[:4])
        for form, shape in enumerate(SHAPES[:3])
    )
    return msgspec.structs.replace(named(name), deck=Deck(cards))


@pytest.mark.parametrize("name", NAMES)
def test_blocks_are_those_of_a_loop_over_every_deal_of_a_small_deck(name: str) -> None:
    rules = small(name)
    faces = [(card.colour, card.shape, card.number) for card in rules.deck.cards]
    blocked = all_hands = 0
    for tops in permutations(range(12), 3):
        seen = (faces[tops[0]], faces[tops[1]], faces[tops[2]])
        dead = {
            card for card in range(12) if card not in tops and not takers(name, faces[card], seen)
        }
        for hands in combinations(sorted(set(range(12)) - set(tops)), 6):
            all_hands += 1
            blocked += dead.issuperset(hands)
    found = exact(rules)
    assert found is not None
    assert found.blocked(2) == Fraction(blocked, all_hands)
    assert found.blocked(4) is None


def test_speed_is_counted_by_ranks() -> None:
    """Of 50 cards in hand those of two ranks beside each top fit, unless they lie on top."""
    found = exact(CLUB)
    assert found is not None
    fitting = total = 0
    for left, right in permutations(range(52), 2):
        ranks = {(top // 4 + step) % 13 for top in (left, right) for step in (1, -1)}
        fitting += sum(card // 4 in ranks for card in range(52) if card not in (left, right))
        total += 50
    assert found.uncovered.without_pile(1) == 1 - Fraction(fitting, total)
    assert found.pairs is None
    assert found.hand_size == 5


@pytest.mark.parametrize("name", NAMES)
def test_a_witness_is_one_and_none_comes_before_it(name: str) -> None:
    found = exact(named(name))
    assert found is not None
    for witness, cards in ((found.card_witness, 1), (found.hand_witness, 3)):
        assert witness is not None
        tops = (DECK[witness.tops[0]], DECK[witness.tops[1]], DECK[witness.tops[2]])
        assert len({*witness.tops, *witness.hand}) == 3 + cards == 3 + len(witness.hand)
        assert all(takers(name, DECK[card], tops) == 0 for card in witness.hand)
        for earlier in permutations(range(72), 3):
            if earlier == witness.tops:
                break
            seen = (DECK[earlier[0]], DECK[earlier[1]], DECK[earlier[2]])
            others = [DECK[card] for card in range(72) if card not in earlier]
            assert sum(takers(name, card, seen) == 0 for card in others) < cards


def test_one_position_defeats_every_ruleset() -> None:
    """Tops (c1, s1, 1), (c1, s1, 4) and (c1, s2, 2) leave the card (c2, s2, 6) no pile."""
    tops = (("blue", "sun", 1), ("blue", "sun", 4), ("blue", "moon", 2))
    assert all(takers(name, ("red", "moon", 6), tops) == 0 for name in NAMES)


def test_a_pile_that_takes_everything_leaves_no_witness() -> None:
    everything = [(frozenset(range(12)),) * 12] * 2
    left = uncovered(everything)
    assert left is not None
    assert left.tops == {0: 12 * 11}
    assert first_witness(everything, 1) is None


def test_a_game_that_is_not_known_here_is_not_counted() -> None:
    class Other:
        id = "other/rules@1"
        hash = ""

    other: Ruleset = Other()
    assert exact(other) is None


def test_too_many_piles_are_not_counted_out() -> None:
    rules = named("rulebook")
    others = [msgspec.structs.replace(pile, name=f"{pile.name}2") for pile in rules.piles[:2]]
    five = msgspec.structs.replace(rules, piles=(*rules.piles, *others))
    assert exact(five) is None
