"""What the piles take: the rulebook's own examples, and every pair of cards."""

import msgspec
import pytest

from tests.games.fusion_table import A, B, C, card_of, house
from tests.games.oracle.fusion import FusionOracle
from tests.games.worked_tables import switches_of
from tournament.games.fusion.cards import COLOURS, NUMBERS, SHAPES, Card
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import (
    REVIEW,
    RULEBOOK,
    WITH_OPTION_A,
    WITH_OPTION_B,
)


def takes(pile: int, face: str, top: str, rules: FusionRules = RULEBOOK) -> bool:
    return rules.piles[pile].takes(card_of(face), card_of(top), wrap=rules.wrap)


def face_of(card: Card) -> str:
    return f"{card.colour}-{card.shape}-{card.number}"


def numbers(pile: int, colour_shape: str, top: str, rules: FusionRules) -> list[int]:
    return [n for n in NUMBERS if takes(pile, f"{colour_shape}-{n}", top, rules)]


@pytest.mark.parametrize("number", NUMBERS)
def test_pile_a_with_a_blue_crown_takes_any_blue_card_and_any_crown(number: int) -> None:
    """F-A."""
    for colour in COLOURS:
        for shape in SHAPES:
            fits_there = takes(A, f"{colour}-{shape}-{number}", "blue-crown-2")
            assert fits_there == (colour == "blue" or shape == "crown")


def test_pile_b_with_a_5_takes_a_4_or_a_6() -> None:
    """F-B."""
    taken = [number for number in NUMBERS if takes(B, f"red-moon-{number}", "green-star-5")]
    assert taken == [4, 6]


def test_pile_b_does_not_go_round_from_6_to_1() -> None:
    """F-B: exactly one above or below."""
    assert not takes(B, "red-moon-1", "green-star-6")
    assert not takes(B, "red-moon-6", "green-star-1")


@pytest.mark.parametrize("face", ["pink-rabbit-1", "pink-rabbit-2", "green-hand-6"])
def test_pile_c_with_a_purple_4_sun_takes_what_is_other_in_all(face: str) -> None:
    """F-C."""
    assert takes(C, face, "purple-sun-4")


@pytest.mark.parametrize(
    "face",
    [
        "purple-rabbit-1",
        "pink-sun-1",
        "purple-sun-6",
        "pink-rabbit-3",
        "pink-rabbit-4",
        "pink-rabbit-5",
    ],
)
def test_pile_c_with_a_purple_4_sun_takes_no_purple_no_sun_and_no_3_4_5(face: str) -> None:
    """F-C."""
    assert not takes(C, face, "purple-sun-4")


def test_the_table_of_what_fits_agrees_with_the_clauses_for_every_pair_of_cards() -> None:
    """F-A, F-B, F-C, F-C2, F-OA, F-OB."""
    for rules in (RULEBOOK, REVIEW, WITH_OPTION_A, WITH_OPTION_B):
        oracle = FusionOracle(switches_of(rules))
        for pile in (A, B, C):
            for top in range(72):
                expected = {card for card in range(72) if oracle.fits(card, pile, top)}
                assert rules.fits[pile][top] == expected


def test_pile_c_of_the_review_takes_a_difference_of_one_but_not_the_same_number() -> None:
    """F-C2."""
    assert numbers(C, "pink-rabbit", "purple-sun-4", REVIEW) == [1, 2, 3, 5, 6]
    assert not takes(C, "purple-rabbit-1", "purple-sun-4", REVIEW)
    assert not takes(C, "pink-sun-1", "purple-sun-4", REVIEW)
    assert REVIEW.piles[:2] == RULEBOOK.piles[:2]


def test_option_a_makes_pile_b_take_other_cards_of_the_same_number_or_one_away() -> None:
    """F-OA: neither the colour nor the shape may be the same."""
    assert numbers(B, "pink-rabbit", "purple-sun-4", WITH_OPTION_A) == [3, 4, 5]
    assert numbers(B, "purple-rabbit", "purple-sun-4", WITH_OPTION_A) == []
    assert numbers(B, "pink-sun", "purple-sun-4", WITH_OPTION_A) == []
    assert (WITH_OPTION_A.piles[A], WITH_OPTION_A.piles[C]) == (REVIEW.piles[A], REVIEW.piles[C])


def test_option_b_makes_pile_c_take_the_same_number_too() -> None:
    """F-OB: the number does not differ by exactly one, and 0 is not one."""
    assert numbers(C, "pink-rabbit", "purple-sun-4", WITH_OPTION_B) == [1, 2, 4, 6]
    assert numbers(C, "purple-rabbit", "purple-sun-4", WITH_OPTION_B) == []
    assert WITH_OPTION_B.piles[:2] == REVIEW.piles[:2]


@pytest.mark.parametrize(
    ("rules", "pile", "expected"),
    [
        (RULEBOOK, B, [2, 6]),
        (RULEBOOK, C, [3, 4, 5]),
        (REVIEW, C, [2, 3, 4, 5, 6]),
        (WITH_OPTION_A, B, [1, 2, 6]),
        (WITH_OPTION_B, C, [1, 3, 4, 5]),
    ],
)
def test_with_wrap_6_and_1_are_neighbours_on_every_pile_that_looks_at_numbers(
    rules: FusionRules, pile: int, expected: list[int]
) -> None:
    """F-B1."""
    wrapped = msgspec.structs.replace(rules, wrap=True)
    assert numbers(pile, "pink-rabbit", "purple-sun-1", wrapped) == expected
    for top, fitting in enumerate(wrapped.fits[pile]):
        faces = wrapped.deck.cards
        taken = (
            c for c, f in enumerate(faces) if takes(pile, face_of(f), face_of(faces[top]), wrapped)
        )
        assert fitting == set(taken)


def test_with_wrap_pile_a_still_does_not_look_at_the_number() -> None:
    """F-A, F-B1."""
    assert numbers(A, "purple-rabbit", "purple-sun-1", house(wrap=True)) == list(NUMBERS)


def test_options_a_and_b_together_are_refused() -> None:
    """F-OX, by what the piles take, however a house calls them."""
    b, c = WITH_OPTION_A.piles[B], WITH_OPTION_B.piles[C]
    with pytest.raises(ValueError, match="F-OX"):
        msgspec.structs.replace(REVIEW, piles=(REVIEW.piles[A], b, c))
    renamed = msgspec.structs.replace(c, name="Z", clause="F-C", differences=(5, 4, 3, 2, 0))
    with pytest.raises(ValueError, match="F-OX"):
        msgspec.structs.replace(REVIEW, piles=(b, renamed))
