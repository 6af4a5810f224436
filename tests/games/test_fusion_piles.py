"""What the piles take: the rulebook's own examples, and every pair of cards."""

import pytest

from tests.games.fusion_model import Face, fits
from tests.games.fusion_table import A, B, C, card_of
from tournament.games.cardsets import cards_of
from tournament.games.fusion.cards import COLOURS, NUMBERS, SHAPES
from tournament.games.fusion.variants import RULEBOOK


def takes(pile: int, face: str, top: str) -> bool:
    return RULEBOOK.piles[pile].takes(card_of(face), card_of(top))


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
    faces = [Face(card.colour, card.shape, card.number) for card in RULEBOOK.deck.cards]
    for pile in (A, B, C):
        for top, face in enumerate(faces):
            expected = tuple(card for card in range(72) if fits(faces[card], pile, face))
            assert cards_of(RULEBOOK.fits[pile][top]) == expected
