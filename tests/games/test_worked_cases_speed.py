"""Cases of Speed worked by hand, each with one answer, which program and oracle must both give."""

import pytest

from tests.games.speed_positions import card, cards, hand, kinds, place, tops
from tests.games.worked_tables import SpeedCase
from tournament.games.commands import CallSpeed, CallTime, ClaimBlock, DrawCard
from tournament.games.events import (
    BlockClaimed,
    CardDrawn,
    GameEnded,
    ReserveRebuilt,
    ReservesTurned,
    SpeedCalled,
)

STUCK = ("2C 3C 4C 5C 6C", "2H 3H 4H 5H 6H")
"""Neither hand fits on a 9 or a Q."""
NOTHING_FOUND = ([], None)


def test_the_first_exhaustion_of_a_reserve() -> None:
    """S-10, S-10a: left nothing is in reserve, so 7D 8D 9S, top included, become the reserve.

    Right there is a card yet, and that one is turned; KD JD QS stay where they lie.
    """
    case = SpeedCase("7D 8D 9S", "KD JD QS", hands=STUCK, reserves=("", "KS"))
    called, rebuilt, turned = case.do(ClaimBlock(seat=0))
    assert called == BlockClaimed(seat=0, holds=True)
    assert isinstance(rebuilt, ReserveRebuilt)
    assert (rebuilt.pile, sorted(rebuilt.order)) == (0, cards("7D 8D 9S"))
    assert turned == ReservesTurned(cards=(rebuilt.order[0], card("KS")))
    assert [len(pile) for pile in case.state.piles] == [1, 4]
    assert [len(reserve) for reserve in case.state.reserves] == [2, 0]
    assert case.verdict == NOTHING_FOUND


def test_both_reserves_exhausted_at_once_with_piles_of_unequal_size() -> None:
    """S-10a: each on its own, so four cards become three and one, and one card none and one."""
    case = SpeedCase("7D 8D 9D 9S", "QS", hands=STUCK)
    _, left, right, turned = case.do(ClaimBlock(seat=1))
    assert isinstance(left, ReserveRebuilt)
    assert sorted(left.order) == cards("7D 8D 9D 9S")
    assert right == ReserveRebuilt(pile=1, order=(card("QS"),))
    assert turned == ReservesTurned(cards=(left.order[0], card("QS")))
    assert [len(pile) for pile in case.state.piles] == [1, 1]
    assert [len(reserve) for reserve in case.state.reserves] == [3, 0]
    assert case.verdict == NOTHING_FOUND


FOUR = ("2C 3C 4C 5C", STUCK[1])
"""The first player holds four cards that fit nowhere."""


@pytest.mark.parametrize(("drawn", "holds"), [("6C", True), ("10C", False)])
def test_a_player_with_four_cards_and_a_draw_pile_in_a_block_call(
    drawn: str, *, holds: bool
) -> None:
    """S-8b, S-9a: that player draws first, and the card decides whether there is a block."""
    case = SpeedCase("9S", "QS", hands=FOUR, draw=(drawn, ""), reserves=("KD", "7D"))
    answer = case.do(ClaimBlock(seat=1))
    assert answer[:2] == [
        CardDrawn(seat=0, card=card(drawn)),
        BlockClaimed(seat=1, holds=holds),
    ]
    assert kinds(answer[2:]) == (["ReservesTurned"] if holds else [])
    assert case.verdict == NOTHING_FOUND


def test_the_same_call_on_a_film_where_that_player_did_not_draw() -> None:
    """S-9a, S-9d: with room in a hand there is no block, so the call is false and noted."""
    case = SpeedCase("9S", "QS", hands=FOUR, draw=("6C", ""), reserves=("KD", "7D"), basis="film")
    assert case.do(ClaimBlock(seat=1)) == [BlockClaimed(seat=1, holds=False)]
    assert case.verdict == ([(101, "S-9d", "note")], None)


def test_both_out_of_cards_before_anyone_calls() -> None:
    """S-11a: the first valid call wins, whoever was out first."""
    case = SpeedCase("7S", "QS", hands=("8C", "9H"))
    assert kinds(case.do(place(0, "8C", 0), place(1, "9H", 0))) == ["CardPlaced"] * 2
    assert case.do(CallSpeed(seat=1)) == [
        SpeedCalled(seat=1, holds=True),
        GameEnded(winners=(1,), cause="out"),
    ]
    assert case.verdict == ([], ((1,), "out"))


def test_the_same_on_a_film_where_the_first_forgot_to_call() -> None:
    """S-11a: the placement that left the loser without cards is noted."""
    case = SpeedCase("7S", "QS", hands=("8C", "9H"), basis="film")
    case.do(place(0, "8C", 0), place(1, "9H", 0), CallSpeed(seat=1))
    assert case.verdict == ([(101, "S-11a", "note")], ((1,), "out"))


def test_a_late_card_that_fits_again_after_two_others() -> None:
    """S-6a: meant for the 7S, the 6H lands on the 7D, which it fits, and stays."""
    case = SpeedCase("7S", "QS", hands=("8C 7D 3C", "6H 2D"))
    facts = case.do(place(0, "8C", 0), place(0, "7D", 0), place(1, "6H", 0, "7S"))
    assert kinds(facts) == ["CardPlaced"] * 3
    assert tops(case.state) == ["6H", "QS"]
    assert case.verdict == NOTHING_FOUND


def test_after_one_other_the_same_card_is_lost() -> None:
    """S-6, S-6a: the 8C lies on the 7S that was seen, and the 6H goes back to the hand."""
    case = SpeedCase("7S", "QS", hands=("8C 7D 3C", "6H 2D"))
    assert kinds(case.do(place(0, "8C", 0), place(1, "6H", 0, "7S"))) == [
        "CardPlaced",
        "PlacementLost",
    ]
    assert hand(case.state, 1) == {"6H", "2D"}
    assert case.verdict == NOTHING_FOUND


def test_a_player_who_refuses_to_draw_holds_up_no_block() -> None:
    """S-8b: the call draws for that player, and then it holds."""
    case = SpeedCase("9S", "QS", hands=("", STUCK[1]), draw=(STUCK[0], ""), reserves=("KD", "7D"))
    answer = case.do(ClaimBlock(seat=1))
    assert kinds(answer) == ["CardDrawn"] * 5 + ["BlockClaimed", "ReservesTurned"]
    assert hand(case.state, 0) == set(STUCK[0].split())
    assert case.verdict == NOTHING_FOUND


def test_a_player_who_refuses_to_draw_loses_when_time_is_called() -> None:
    """G-2: cards of the draw pile count, so four are fewer than none in hand and five to draw."""
    case = SpeedCase("9S", "QS", hands=("", "2H 3H 4H 5H"), draw=(STUCK[0], ""), basis="film")
    assert case.do(CallTime()) == [GameEnded(winners=(1,), cause="time")]
    assert case.verdict == ([], ((1,), "time"))


def test_nobody_is_made_to_draw_before_a_call() -> None:
    """S-8: at any time means not at once; to place from four cards is legal."""
    case = SpeedCase("9S", "QS", hands=("8C 2C 3C 4C", STUCK[1]), draw=("6C 7C", ""))
    case.do(place(0, "8C", 0), DrawCard(seat=0))
    assert hand(case.state, 0) == {"2C", "3C", "4C", "6C"}
    assert case.verdict == NOTHING_FOUND
