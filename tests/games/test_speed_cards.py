"""The deck of Speed and how its cards are written."""

import pytest

from tournament.games.looks import Illustrated
from tournament.games.speed import GAME
from tournament.games.speed.cards import FACES, FITS, FITS_EITHER, neighbours
from tournament.games.speed.rules import CLUB

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def test_the_deck_is_52_cards_without_jokers() -> None:
    """S-1."""
    assert sorted(FACES) == sorted(rank + suit for rank in RANKS for suit in "SHDC")


@pytest.mark.parametrize(
    ("card", "top", "fits"),
    [
        ("KD", "AC", True),
        ("AC", "KD", True),
        ("AC", "2C", True),
        ("2H", "AS", True),
        ("9H", "10S", True),
        ("10S", "JH", True),
        ("QS", "AS", False),
        ("2S", "KS", False),
        ("7H", "7S", False),
        ("7H", "9H", False),
    ],
)
def test_a_card_fits_on_the_next_rank_above_or_below_whatever_the_suit(
    card: str, top: str, *, fits: bool
) -> None:
    """S-4: circular, K on A and A on K are legal."""
    assert neighbours(FACES.index(card), FACES.index(top)) is fits


def test_eight_cards_fit_on_every_top() -> None:
    """S-4, by ranks alone."""
    for top, fitting in enumerate(FITS):
        expected = set()
        for card, face in enumerate(FACES):
            apart = abs(RANKS.index(face[:-1]) - RANKS.index(FACES[top][:-1]))
            if apart in (1, 12):
                expected.add(card)
        assert fitting == expected
        assert len(expected) == 8


def test_what_fits_either_of_two_tops_fits_one_of_them() -> None:
    """S-4, S-9."""
    for left in range(52):
        for right in range(52):
            expected = {
                card for card in range(52) if neighbours(card, left) or neighbours(card, right)
            }
            assert FITS_EITHER[left][right] == expected


def test_every_face_names_its_card() -> None:
    names = GAME.names(CLUB)
    assert names.piles == ("L", "R")
    for card in range(52):
        assert names.parse_card(names.card(card)) == card
        assert names.parse_card(names.card(card).lower()) == card


@pytest.mark.parametrize("text", ["", "1H", "11S", "7", "H7", "7X", "JOKER", "7H ", "TH"])
def test_no_other_text_names_a_card(text: str) -> None:
    assert GAME.names(CLUB).parse_card(text) is None


@pytest.mark.parametrize("number", [-1, 52, 2**53 - 1])
def test_a_number_that_no_card_has_can_be_shown_but_not_read(number: int) -> None:
    names = GAME.names(CLUB)
    assert names.card(number) == f"#{number}"
    assert names.parse_card(names.card(number)) is None
    assert isinstance(names, Illustrated)
    assert names.look(number).name == f"#{number}"


def test_a_card_looks_as_it_is_called() -> None:
    names = GAME.names(CLUB)
    assert isinstance(names, Illustrated)
    seven, king = names.look(FACES.index("7H")), names.look(FACES.index("KS"))
    assert (seven.name, seven.icon, seven.tone) == ("seven of hearts", "heart", "red")
    assert (seven.label, king.label) == ("7", "K")
    assert (king.name, king.label, king.icon, king.tone) == (
        "king of spades",
        "K",
        "spade",
        "black",
    )
