"""The variant in which only an empty hand is refilled (F-R3), one draw after another."""

import pytest

from tests.games.fusion_table import A, B, C, FusionTable, house
from tournament.games import commands
from tournament.games.events import Basis, BlockClaimed, CardDrawn
from tournament.games.fusion import GAME
from tournament.games.fusion.rules import FusionRules
from tournament.games.fusion.variants import RULEBOOK

TOPS = ("blue-crown-2", "green-star-5", "purple-sun-4")
FIRST = ("red-crown-6", "red-moon-4", "pink-rabbit-1", "yellow-moon-1", "yellow-moon-2")
SECOND = ("blue-hand-3", "pink-crown-6", "red-star-3", "red-hand-2", "pink-sun-1")
WHEN_EMPTY = house(redraw="when_empty")


def table(basis: Basis = "live", first: tuple[str, ...] = FIRST) -> FusionTable:
    return FusionTable(TOPS, (first, SECOND), basis=basis, drawn=False, rules=WHEN_EMPTY)


def test_a_live_table_deals_the_whole_refill_for_one_draw() -> None:
    """F-R3."""
    game = table()
    drawn = game.do(commands.DrawCard(seat=0))
    assert drawn == tuple(CardDrawn(seat=0, card=game.card(face)) for face in FIRST[:3])
    assert game.hand(0) == set(FIRST[:3])
    assert game.found() == []


def test_nothing_is_drawn_before_the_hand_is_empty() -> None:
    """F-R3: with two cards, and with one, as with three."""
    game = table()
    game.do(commands.DrawCard(seat=0))
    for face, pile in (("red-crown-6", A), ("red-moon-4", A)):
        assert game.no(commands.DrawCard(seat=0)) == ("F-R3", "hand-not-empty")
        game.do(game.place(0, face, pile))
    assert game.no(commands.DrawCard(seat=0)) == ("F-R3", "hand-not-empty")
    assert game.found() == []


@pytest.mark.parametrize("left", [1, 2])
def test_where_one_or_two_cards_are_left_they_are_the_refill(left: int) -> None:
    """F-R3 with one or two cards left: the seat takes what remains, and no more can be drawn."""
    game = table("film", first=FIRST[: 3 + left])
    for _ in range(3):
        game.do(commands.DrawCard(seat=0))
    for face, pile in (("red-crown-6", A), ("red-moon-4", B), ("pink-rabbit-1", C)):
        game.do(game.place(0, face, pile))
    for _ in range(left):
        game.do(commands.DrawCard(seat=0))
    assert game.hand(0) == set(FIRST[3 : 3 + left])
    assert game.no(commands.DrawCard(seat=0)) == ("F-3", "draw-pile-empty")
    assert game.found() == []


def test_a_record_lists_the_draws_of_a_refill_one_by_one() -> None:
    """F-R3: in the midst of a refill a draw with cards in hand is legal."""
    game = table("film")
    for _ in range(3):
        game.do(commands.DrawCard(seat=0))
    game.do(commands.DrawCard(seat=1))
    assert game.found() == []
    assert (game.state.room(0), game.state.room(1)) == (0, 2)


def test_a_record_that_draws_with_two_cards_in_hand_gets_a_finding() -> None:
    """F-R3: another refill than the whole of an empty hand stands, with a finding."""
    game = table("film")
    for _ in range(3):
        game.do(commands.DrawCard(seat=0))
    game.do(game.place(0, "red-crown-6", A))
    game.do(commands.DrawCard(seat=0))
    assert game.found() == [("F-R3", "illegal", "drawn-with-cards-in-hand")]
    assert len(game.hand(0)) == 3


def test_a_card_placed_before_the_refill_is_whole_is_a_finding() -> None:
    """F-R3: three cards are taken, or what remains."""
    game = table("film")
    game.do(commands.DrawCard(seat=0))
    game.do(game.place(0, "red-crown-6", A))
    assert game.found() == [("F-R3", "illegal", "placed-in-a-refill")]
    assert game.state.room(0) == 3


def test_a_lost_race_explains_a_refill_with_one_card_in_hand() -> None:
    """F-R3, F-L: the last card of the hand was thought to lie on a pile, and came back."""
    game = table("film")
    for seat in (0, 0, 0, 1, 1, 1):
        game.do(commands.DrawCard(seat=seat))
    game.do(game.place(0, "red-moon-4", B))
    game.do(game.place(0, "pink-rabbit-1", C))
    game.do(game.place(1, "blue-hand-3", A))
    for _ in range(2):
        game.do(commands.DrawCard(seat=0))
    assert game.found() == []
    game.do(game.lose(0, "red-crown-6", A))
    assert game.hand(0) == {"red-crown-6", "yellow-moon-1", "yellow-moon-2"}
    assert game.found() == [("G-1", "note", "order-not-established")]


def test_without_a_lost_race_that_draw_is_a_finding_where_it_was_made() -> None:
    """F-R3, F-L."""
    game = table("film")
    for _ in range(3):
        game.do(commands.DrawCard(seat=0))
    game.do(game.place(0, "red-moon-4", B))
    game.do(game.place(0, "pink-rabbit-1", C))
    game.do(commands.DrawCard(seat=0))
    drawn = game.state.version
    game.do(game.place(0, "red-crown-6", A))
    assert game.found() == [("F-R3", "illegal", "drawn-with-cards-in-hand")]
    assert game.last_finding.version == drawn


def stuck(rules: FusionRules, basis: Basis) -> FusionTable:
    """Both hold only cards that fit nowhere, the first seat two of them, and can draw one more."""
    tops = ("red-crown-1", "red-star-6", "blue-rabbit-2")
    first = ("yellow-star-4", "blue-sun-3", "purple-moon-3", "pink-moon-3")
    second = ("green-sun-3", "green-hand-3", "green-moon-3", "pink-sun-3")
    game = FusionTable(tops, (first, second), basis=basis, rules=rules)
    game.do(game.place(0, "yellow-star-4", C))
    return game


@pytest.mark.parametrize(("rules", "holds"), [(WHEN_EMPTY, True), (RULEBOOK, False)])
def test_a_block_is_there_while_hands_that_are_not_empty_may_not_be_refilled(
    rules: FusionRules, *, holds: bool
) -> None:
    """F-K under F-R3; by the rulebook the seat with two cards would have to draw first."""
    game = stuck(rules, "film")
    (called,) = game.do(commands.ClaimBlock(seat=1))
    assert called == BlockClaimed(seat=1, holds=holds)
    assert game.found() == ([] if holds else [("S-9d", "note", "block-called-falsely")])


def test_before_a_call_is_judged_only_an_empty_hand_is_refilled() -> None:
    """S-8b under F-R3: nobody with a card in hand draws up."""
    game = stuck(WHEN_EMPTY, "live")
    assert commands.ClaimBlock(seat=0) in GAME.options(game.state, 0)
    (called,) = game.do(commands.ClaimBlock(seat=0))
    assert called == BlockClaimed(seat=0, holds=True)


def test_a_seat_that_has_placed_its_last_card_in_hand_is_refilled_by_a_call() -> None:
    """S-8b under F-R3: the whole refill, and then the call is judged."""
    game = table(first=("red-crown-6", "red-moon-4", "pink-rabbit-1", "yellow-moon-4"))
    game.do(commands.DrawCard(seat=0))
    for face, pile in (("red-crown-6", A), ("red-moon-4", B), ("pink-rabbit-1", C)):
        game.do(game.place(0, face, pile))
    facts = game.do(commands.ClaimBlock(seat=1))
    drawn = [(one.seat, game.names.card(one.card)) for one in facts if isinstance(one, CardDrawn)]
    assert drawn == [(0, "yellow-moon-4"), *((1, face) for face in SECOND[:3])]
    assert facts[-1] == BlockClaimed(seat=1, holds=False)
