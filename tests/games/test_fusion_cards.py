from collections import Counter

import msgspec
import pytest

from tests.games.fusion_table import card_of
from tournament.games.fusion import GAME
from tournament.games.fusion.cards import Card, Deck, assumed_deck
from tournament.games.fusion.names import FusionNames
from tournament.games.fusion.variants import RULEBOOK

NAMES = FusionNames(RULEBOOK)


def deck_of(*faces: str) -> Deck:
    return Deck(tuple(card_of(face) for face in faces))


def test_the_assumed_deck_is_the_one_of_the_rules() -> None:
    """F-1, F-1a: colour, shape and copy from 0; the number is 1 + (colour + shape + k) mod 6."""
    colours = ["blue", "purple", "pink", "green", "red", "yellow"]
    shapes = ["crown", "sun", "hand", "star", "rabbit", "moon"]
    expected = [
        Card(colour=colour, shape=shape, number=1 + (c + s + k) % 6)
        for c, colour in enumerate(colours)
        for s, shape in enumerate(shapes)
        for k in (0, 1)
    ]
    assert list(assumed_deck().cards) == expected
    assert len(expected) == 72


def test_the_assumed_deck_has_every_number_twelve_times_and_no_equal_cards() -> None:
    cards = assumed_deck().cards
    assert set(Counter(card.number for card in cards).values()) == {12}
    assert len(set(cards)) == 72


def test_every_face_is_read_back_as_its_card() -> None:
    for card in range(72):
        assert NAMES.parse_card(NAMES.card(card)) == card
        assert NAMES.parse_card(NAMES.card(card).upper()) == card
    assert len({NAMES.card(card) for card in range(72)}) == 72


@pytest.mark.parametrize("number", [-1, 72, 2**53 - 1])
def test_a_number_that_no_card_has_can_be_shown_but_not_read(number: int) -> None:
    assert NAMES.card(number) == NAMES.look(number).name == f"#{number}"
    assert NAMES.parse_card(f"#{number}") is None


def test_a_face_is_colour_shape_and_number() -> None:
    assert NAMES.card(0) == "blue-crown-1"
    assert NAMES.card(71) == "yellow-moon-6"
    assert NAMES.piles == ("A", "B", "C")


def test_a_card_says_how_it_looks_in_words_and_not_by_colour_alone() -> None:
    look = NAMES.look(71)
    assert look.name == "yellow moon 6"
    assert (look.label, look.icon, look.tone) == ("6", "moon", "yellow")
    assert set(look.words) == {"yellow", "moon"}


@pytest.mark.parametrize("text", ["", "blue-crown-3", "blue-crown", "blue-crown-1a", "7H", "1"])
def test_what_the_deck_does_not_have_names_no_card(text: str) -> None:
    assert NAMES.parse_card(text) is None


def test_equal_cards_carry_a_copy_mark_each_and_others_none() -> None:
    others = ("pink-sun-1", "pink-sun-2", "pink-sun-4", "pink-sun-5", "pink-sun-6", "pink-moon-1")
    deck = deck_of("blue-crown-3", "pink-sun-3", "blue-crown-3", *others)
    assert deck.faces[:3] == ("blue-crown-3a", "pink-sun-3", "blue-crown-3b")
    names = GAME.names(msgspec.structs.replace(RULEBOOK, deck=deck))
    assert [names.parse_card(face) for face in deck.faces] == list(range(9))
    assert names.parse_card("blue-crown-3") is None


def test_the_deck_hash_depends_on_every_card_and_its_place() -> None:
    cards = assumed_deck().cards
    swapped = Deck((cards[1], cards[0], *cards[2:]))
    changed = Deck((*cards[:-1], cards[0]))
    hashes = {assumed_deck().hash, swapped.hash, changed.hash}
    assert len(hashes) == 3
    assert Deck(cards).hash == assumed_deck().hash


@pytest.mark.parametrize(
    ("colour", "shape", "number", "what"),
    [
        ("Blue", "sun", 3, "small letters"),
        ("", "sun", 3, "small letters"),
        ("blue", "sun-2", 3, "small letters"),
        ("blue", "s n", 3, "small letters"),
        ("blue", "sun", 0, "1 to 6"),
        ("blue", "sun", 7, "1 to 6"),
    ],
)
def test_a_card_that_cannot_be_written_is_refused(
    colour: str, shape: str, number: int, what: str
) -> None:
    with pytest.raises(ValueError, match=what):
        Card(colour=colour, shape=shape, number=number)


def test_a_deck_that_marks_or_sets_cannot_hold_is_refused() -> None:
    with pytest.raises(ValueError, match="26 copy marks"):
        deck_of(*["blue-sun-3"] * 27)
    with pytest.raises(ValueError, match="128"):
        Deck(assumed_deck().cards * 2)


def test_a_deck_without_a_card_for_every_seat_is_refused() -> None:
    with pytest.raises(ValueError, match="F-2 needs 9"):
        msgspec.structs.replace(RULEBOOK, deck=deck_of(*["blue-sun-3"] * 8))
