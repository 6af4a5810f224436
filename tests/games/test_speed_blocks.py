"""Blocks: when a call holds, the draw-up before it, the turn after it, dead games."""

import pytest

from tests.games.speed_positions import (
    card,
    facts,
    found,
    hand,
    kinds,
    refusal,
    table,
    tops,
)
from tournament.event import fold
from tournament.games.commands import ClaimBlock, DrawCard, PlaceCard, TurnReserves
from tournament.games.events import (
    BlockClaimed,
    CardDrawn,
    ReservesTurned,
)
from tournament.games.speed import GAME
from tournament.games.speed.state import SpeedState

STUCK = ("2C 3C 4C 5C 6C", "2H 3H 4H 5H 6H")
"""Neither hand fits on a 9 or a Q."""
RESERVES = ("2S 8S", "3S KS")
DRAW = ("AD 2D", "3D 4D")


def stuck(**changes: object) -> SpeedState:
    position: dict[str, object] = {"hands": STUCK, "reserves": RESERVES, "draw": DRAW}
    return table("9S", "QS", **(position | changes))  # type: ignore[arg-type]  # a test's shorthand


class TestCalls:
    def test_when_nobody_can_place_each_turns_a_card(self) -> None:
        """S-9, S-9b, S-9c: one event, the left reserve onto the left pile."""
        state = stuck()
        answer = facts(state, ClaimBlock(seat=1))
        assert answer == (
            BlockClaimed(seat=1, holds=True),
            ReservesTurned(cards=(card("2S"), card("3S"))),
        )
        assert tops(state) == ["2S", "3S"]
        assert [pile.reserve for pile in GAME.view(state, None).piles] == [1, 1]
        assert found(state) == []

    @pytest.mark.parametrize("seat", [0, 1])
    def test_either_player_may_call(self, seat: int) -> None:
        """S-9d."""
        assert kinds(facts(stuck(), ClaimBlock(seat=seat)))[0] == "BlockClaimed"

    def test_a_false_call_changes_nothing_and_is_recorded(self) -> None:
        """S-9d."""
        state = stuck(hands=("2C 3C 4C 5C 10C", STUCK[1]))
        before = state.copy()
        assert facts(state, ClaimBlock(seat=0)) == (BlockClaimed(seat=0, holds=False),)
        before.version += 1
        assert state == before

    def test_a_player_with_four_cards_draws_up_before_the_call_is_judged(self) -> None:
        """S-8b: the table draws for who has room, also for one who will not draw."""
        state = stuck(hands=("2C 3C 4C 5C", STUCK[1]), draw=("6D AD", "3D"))
        answer = facts(state, ClaimBlock(seat=1))
        assert kinds(answer) == ["CardDrawn", "BlockClaimed", "ReservesTurned"]
        assert answer[0] == CardDrawn(seat=0, card=card("6D"))
        assert len(hand(state, 0)) == 5
        assert found(state) == []

    def test_a_drawn_card_that_fits_makes_the_call_false(self) -> None:
        """S-8b."""
        state = stuck(hands=("2C 3C 4C", "2H"), draw=("6D 10D AD", "3D 4D"))
        answer = facts(state, ClaimBlock(seat=1))
        assert kinds(answer) == ["CardDrawn"] * 4 + ["BlockClaimed"]
        assert answer[-1] == BlockClaimed(seat=1, holds=False)
        assert hand(state, 0) == {"2C", "3C", "4C", "6D", "10D"}
        assert hand(state, 1) == {"2H", "3D", "4D"}

    def test_few_cards_and_an_empty_draw_pile_are_a_block_too(self) -> None:
        """S-9a."""
        state = stuck(hands=("2C", "3H"), draw=("", ""))
        assert kinds(facts(state, ClaimBlock(seat=0))) == ["BlockClaimed", "ReservesTurned"]

    def test_more_than_five_cards_are_a_block_too(self) -> None:
        """S-9a: five or more."""
        state = stuck(hands=(STUCK[0] + " AD", STUCK[1]), draw=("2D", "3D"))
        assert kinds(facts(state, ClaimBlock(seat=0))) == ["BlockClaimed", "ReservesTurned"]

    @pytest.mark.parametrize("hands", [("", "3H"), ("2C", ""), ("", "")])
    def test_while_a_call_of_speed_is_owed_no_block_can_be_called(
        self, hands: tuple[str, str]
    ) -> None:
        """S-9a, S-11a."""
        state = stuck(hands=hands, draw=("", ""))
        assert facts(state, ClaimBlock(seat=1)) == (BlockClaimed(seat=1, holds=False),)

    def test_nobody_turns_without_a_call(self) -> None:
        """S-9d."""
        assert refusal(stuck(), TurnReserves()) == ("S-9d", "no-valid-call")

    def test_a_seat_is_offered_the_call_where_it_would_hold(self) -> None:
        assert [type(option) for option in GAME.options(stuck(), 0)] == [ClaimBlock]
        free = stuck(hands=("2C 3C 4C 5C 10C", STUCK[1]))
        assert ClaimBlock(seat=1) not in GAME.options(free, 1)


class TestBlocksOnTheRecord:
    """S-9d on film: the call, what should not come between, and the turn."""

    def test_the_turn_follows_when_it_is_recorded(self) -> None:
        state = stuck(basis="film")
        assert facts(state, ClaimBlock(seat=0)) == (BlockClaimed(seat=0, holds=True),)
        assert GAME.view(state, None).phase == "block"
        assert refusal(state, ClaimBlock(seat=1)) == ("S-9d", "block-called")
        assert GAME.options(state, 1) == (TurnReserves(),)
        assert kinds(facts(state, TurnReserves())) == ["ReservesTurned"]
        assert GAME.view(state, None).phase == "play"
        assert found(state) == []

    def test_who_should_have_drawn_makes_a_recorded_call_false(self) -> None:
        """S-9a: a record has its own draws; here one is missing."""
        state = stuck(hands=("2C 3C 4C 5C", STUCK[1]), basis="film")
        assert facts(state, ClaimBlock(seat=1)) == (BlockClaimed(seat=1, holds=False),)

    def test_placing_and_drawing_between_call_and_turn_are_found(self) -> None:
        state = stuck(basis="film")
        facts(state, ClaimBlock(seat=0))
        facts(state, PlaceCard(seat=1, card=card("6H"), pile=0))
        facts(state, DrawCard(seat=1))
        assert [(clause, code) for _, clause, _, code in found(state)] == [
            ("S-9d", "placed-in-a-block"),
            ("S-4", "not-a-neighbour"),
            ("S-9d", "drawn-in-a-block"),
        ]
        facts(state, TurnReserves())
        assert len(found(state)) == 3

    def test_a_turn_without_a_block_stands_with_a_finding(self) -> None:
        state = stuck(hands=("2C 3C 4C 5C 10C", STUCK[1]), basis="film")
        facts(state, TurnReserves())
        assert tops(state) == ["2S", "3S"]
        assert found(state) == [(101, "S-9d", "illegal", "turned-without-a-block")]

    def test_a_block_that_nobody_called_is_no_finding(self) -> None:
        state = stuck(basis="film")
        facts(state, TurnReserves())
        assert found(state) == []

    @pytest.mark.parametrize("holds", [True, False])
    def test_a_call_judged_wrongly_is_found(self, *, holds: bool) -> None:
        state = stuck() if not holds else stuck(hands=("2C 3C 4C 5C 10C", STUCK[1]))
        fold(GAME.reducer, state, [BlockClaimed(seat=0, holds=holds)])
        assert found(state) == [(101, "S-9a", "illegal", "call-misjudged")]
        assert GAME.view(state, None).phase == ("block" if holds else "play")

    @pytest.mark.parametrize(
        ("turned", "clause", "code"),
        [
            (("2S",), "S-9b", "not-one-card-a-pile"),
            (("2S", "3S", "8S"), "S-9b", "not-one-card-a-pile"),
            (("3S", "2S"), "S-9c", "not-the-next-card"),
            (("8S", "3S"), "S-9c", "not-the-next-card"),
        ],
    )
    def test_only_the_next_card_of_each_reserve_is_turned(
        self, turned: tuple[str, ...], clause: str, code: str
    ) -> None:
        """S-9b, S-9c."""
        state = stuck(basis="film")
        event = ReservesTurned(cards=tuple(card(face) for face in turned))
        fold(GAME.reducer, state, [event])
        assert found(state) == [(101, clause, "impossible", code)]
        assert tops(state) == ["9S", "QS"]


class TestDeadGames:
    """S-10b."""

    def test_a_block_that_turning_can_never_help_is_a_draw(self) -> None:
        state = table("9S 9D", "QS", hands=("3C", "5H"), reserves=("9C", "QD KD"), draw=("", ""))
        answer = facts(state, ClaimBlock(seat=0))
        assert kinds(answer) == ["BlockClaimed", "GameEnded"]
        assert state.outcome is not None
        assert (state.outcome.winners, state.outcome.cause) == ((), "dead")
        assert found(state) == []

    @pytest.mark.parametrize("where", ["left", "right", "reserve left", "reserve right"])
    def test_one_neighbour_anywhere_in_pile_or_reserve_is_enough(self, where: str) -> None:
        extra = dict.fromkeys(("left", "right", "reserve left", "reserve right"), "")
        extra[where] = "6D "
        state = table(
            extra["left"] + "9S",
            extra["right"] + "QS",
            hands=("3C", "5H"),
            reserves=("9C " + extra["reserve left"], "QD " + extra["reserve right"]),
        )
        assert kinds(facts(state, ClaimBlock(seat=0)))[-1] == "ReservesTurned"

    def test_it_ends_a_recorded_game_as_well(self) -> None:
        state = table("9S", "QS", hands=("3C", "5H"), reserves=("9C", "QD"), basis="film")
        assert kinds(facts(state, ClaimBlock(seat=0))) == ["BlockClaimed", "GameEnded"]

    def test_without_a_block_nothing_is_dead(self) -> None:
        state = table("9S", "QS", hands=("3C", "5H"), draw=("7D", ""), reserves=("9C", "QD"))
        answer = facts(state, ClaimBlock(seat=0))
        assert kinds(answer)[:2] == ["CardDrawn", "BlockClaimed"]
        placeable = table("9S", "9D", hands=("3C", "8H"), reserves=("9C", "QD"))
        assert kinds(facts(placeable, ClaimBlock(seat=0))) == ["BlockClaimed"]
