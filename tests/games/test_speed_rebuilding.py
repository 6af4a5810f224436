"""Reserves that are exhausted: how they are rebuilt, and what waits for it."""

import pytest

from tests.games.speed_positions import (
    card,
    cards,
    facts,
    found,
    kinds,
    refusal,
    table,
    tops,
)
from tournament.event import fold
from tournament.games.bots import choose_randomly, play
from tournament.games.commands import ClaimBlock, DrawCard, PlaceCard, TurnReserves
from tournament.games.events import (
    BlockClaimed,
    CardPlaced,
    ReserveRebuilt,
    ReservesTurned,
)
from tournament.games.shuffle import derive, seed_of, shuffled
from tournament.games.speed import GAME
from tournament.games.speed.rules import CLUB
from tournament.games.speed.state import SpeedState

STUCK = ("2C 3C 4C 5C 6C", "2H 3H 4H 5H 6H")
DRAW = ("AD 2D", "3D 4D")


class TestRebuilding:
    """S-10, S-10a."""

    PILES = ("7D 8D 9S", "JD QS")

    def exhausted(self, **changes: object) -> SpeedState:
        position: dict[str, object] = {"hands": STUCK, "draw": DRAW}
        return table(*self.PILES, **(position | changes))  # type: ignore[arg-type]  # as above

    def test_the_first_exhaustion_rebuilds_both_reserves(self) -> None:
        """Unequal piles: each reserve comes from its own pile, the top card included."""
        state = self.exhausted()
        called, left, right, turned = facts(state, ClaimBlock(seat=0))
        assert isinstance(called, BlockClaimed)
        assert isinstance(left, ReserveRebuilt)
        assert isinstance(right, ReserveRebuilt)
        assert isinstance(turned, ReservesTurned)
        assert sorted(left.order) == sorted(cards(self.PILES[0]))
        assert sorted(right.order) == sorted(cards(self.PILES[1]))
        assert turned.cards == (left.order[0], right.order[0])
        view = GAME.view(state, None)
        assert [len(pile.cards) for pile in view.piles] == [1, 1]
        assert [pile.reserve for pile in view.piles] == [2, 1]
        assert found(state) == []

    def test_each_pile_on_its_own(self) -> None:
        """S-10a."""
        state = self.exhausted(reserves=("", "3S KS"))
        answer = facts(state, ClaimBlock(seat=0))
        assert kinds(answer) == ["BlockClaimed", "ReserveRebuilt", "ReservesTurned"]
        view = GAME.view(state, None)
        assert [len(pile.cards) for pile in view.piles] == [1, 3]
        assert [pile.reserve for pile in view.piles] == [2, 1]

    def test_an_exhausted_reserve_waits_for_the_next_turn(self) -> None:
        """S-10: rebuilt when a card must be turned from it, not when it becomes empty."""
        state = table("9S", "QS", hands=STUCK, draw=DRAW, reserves=("2S", "3S"))
        answer = facts(state, ClaimBlock(seat=0))
        assert kinds(answer) == ["BlockClaimed", "ReservesTurned"]
        assert [pile.reserve for pile in GAME.view(state, None).piles] == [0, 0]

    def test_a_pile_of_one_card_turns_that_card_again(self) -> None:
        state = table("9S", "QS", hands=("2C", "4H"), reserves=("", "3S"))
        facts(state, ClaimBlock(seat=0))
        assert tops(state) == ["9S", "3S"]

    def test_the_order_follows_from_the_seed_pile_and_count(self) -> None:
        state = self.exhausted(reserves=("", "3S KS"))
        state.rebuilds = [1, 0]
        seed = state.seed
        assert seed is not None
        rebuilt = facts(state, ClaimBlock(seat=0))[1]
        pile = cards(self.PILES[0])
        places = shuffled(derive(seed, "rebuild/0/2"), 3)
        assert rebuilt == ReserveRebuilt(pile=0, order=tuple(pile[place] for place in places))
        assert state.rebuilds == [2, 0]

    def test_at_a_physical_table_the_record_gives_the_order(self) -> None:
        state = self.exhausted(basis="film", reserves=("", "3S KS"))
        state.seed = None
        facts(state, ClaimBlock(seat=0))
        assert refusal(state, TurnReserves()) == ("S-10", "order-needed")
        order = tuple(cards("9S 7D 8D"))
        answer = facts(state, TurnReserves(rebuilt=((0, order),)))
        assert answer == (
            ReserveRebuilt(pile=0, order=order),
            ReservesTurned(cards=(card("9S"), card("3S"))),
        )
        assert found(state) == []

    def test_a_live_table_without_a_seed_waits_for_the_order(self) -> None:
        """S-9d: until then nobody places or draws."""
        state = self.exhausted(reserves=("", "3S KS"), hands=(STUCK[0], "2H"), draw=("", ""))
        state.seed = None
        assert kinds(facts(state, ClaimBlock(seat=0))) == ["BlockClaimed"]
        place = PlaceCard(seat=0, card=card("2C"), pile=0)
        assert refusal(state, place) == ("S-9d", "block-called")
        assert refusal(state, TurnReserves()) == ("S-10", "order-needed")
        facts(state, TurnReserves(rebuilt=((0, tuple(cards("9S 7D 8D"))),)))
        assert tops(state) == ["9S", "3S"]

    def test_in_a_block_a_live_table_refuses_a_draw(self) -> None:
        """S-9d."""
        state = self.exhausted(hands=("2C 3C 4C 5C 6C", STUCK[1]), reserves=("", ""))
        state.seed = None
        facts(state, ClaimBlock(seat=0))
        assert refusal(state, DrawCard(seat=0)) == ("S-9d", "block-called")

    @pytest.mark.parametrize(
        ("rebuilt", "reason"),
        [
            (((1, "KS 3S"),), "reserve-not-exhausted"),
            (((0, "9S 7D"),), "not-the-cards-of-the-pile"),
            (((0, "9S 7D 7D"),), "not-the-cards-of-the-pile"),
            (((0, "9S 7D 8D"), (0, "7D 9S 8D")), "rebuilt-twice"),
        ],
    )
    def test_an_order_that_cannot_be_is_refused(
        self, rebuilt: tuple[tuple[int, str], ...], reason: str
    ) -> None:
        """S-10."""
        state = self.exhausted(basis="film", reserves=("", "3S KS"))
        wish = TurnReserves(rebuilt=tuple((pile, tuple(cards(order))) for pile, order in rebuilt))
        assert refusal(state, wish) == ("S-10", reason)

    def test_a_third_pile_is_not_rebuilt(self) -> None:
        state = self.exhausted(basis="film")
        wish = TurnReserves(rebuilt=((2, ()),))
        assert refusal(state, wish) == ("S-2", "no-such-pile")

    def test_between_rebuilding_and_turn_there_is_no_top(self) -> None:
        state = self.exhausted(basis="film", reserves=("", "3S KS"))
        facts(state, ClaimBlock(seat=0))
        fold(GAME.reducer, state, [ReserveRebuilt(pile=0, order=tuple(cards("9S 7D 8D")))])
        place = PlaceCard(seat=0, card=card("2C"), pile=0)
        assert refusal(state, place) == ("S-10", "pile-empty")
        turned = ReservesTurned(cards=(card("7D"), card("3S")))
        fold(GAME.reducer, state, [turned])
        assert found(state) == [(103, "S-9c", "impossible", "not-the-next-card")]

    def test_an_empty_reserve_is_not_turned(self) -> None:
        state = self.exhausted(basis="film")
        fold(GAME.reducer, state, [ReservesTurned(cards=(card("9S"), card("QS")))])
        assert found(state) == [(101, "S-10", "impossible", "reserve-exhausted")]

    def test_an_illegal_card_that_was_shuffled_is_no_illegal_card_any_more(self) -> None:
        state = table("7D 8D", "JD", hands=("2C 4C", "3H"), basis="film", reserves=("", "KS"))
        fold(GAME.reducer, state, [CardPlaced(seat=0, card=card("2C"), pile=0)])
        order = tuple(cards("2C 7D 8D"))
        facts(state, TurnReserves(rebuilt=((0, order),)))
        assert tops(state) == ["2C", "KS"]
        assert state.stayed_illegally == {}


def test_the_first_exhaustion_comes_with_the_sixth_turn_and_on_both_sides() -> None:
    """S-2, S-10, S-10a: five cards in each reserve; later the piles go on their own."""
    exhausted = 0
    for number in range(60):
        game = play(
            GAME,
            CLUB,
            seed=seed_of(f"exhaustion {number}"),
            policies=[choose_randomly, choose_randomly],
            start_us=0,
        )
        turns = 0
        rebuilt: dict[int, list[int]] = {}
        for event in game:
            if isinstance(event, ReserveRebuilt):
                rebuilt.setdefault(turns, []).append(event.pile)
            turns += isinstance(event, ReservesTurned)
        if rebuilt:
            assert min(rebuilt) == 5
            assert rebuilt[5] == [0, 1]
            exhausted += 1
    assert exhausted
