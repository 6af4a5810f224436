"""Drawing: the limit of five, and draws to six that a lost race explains."""

from tests.games.speed_positions import (
    card,
    facts,
    found,
    hand,
    kinds,
    lose,
    place,
    racing,
    refusal,
    table,
)
from tournament.event import fold
from tournament.games.commands import (
    DrawCard,
    LeaveRaceUndecided,
)
from tournament.games.events import (
    CardDrawn,
    GameEnded,
)
from tournament.games.speed import GAME
from tournament.games.speed.state import SpeedState

FULL = ("2C 4C 6C 8C 10C", "2H 4H 6H 8H 10H")


class TestDrawing:
    def test_a_hand_is_drawn_up_to_five_and_no_further(self) -> None:
        """S-8."""
        state = table("7S", "QS", hands=("2C 4C 6C", "9H"), draw=("3D 5D 9D", ""))
        for _ in range(2):
            assert kinds(facts(state, DrawCard(seat=0))) == ["CardDrawn"]
        assert hand(state, 0) == {"2C", "4C", "6C", "3D", "5D"}
        assert refusal(state, DrawCard(seat=0)) == ("S-8", "hand-full")

    def test_only_the_next_card_of_the_own_pile_is_drawn(self) -> None:
        """S-8."""
        state = table("7S", "QS", hands=("2C", "9H"), draw=("3D 5D", ""))
        wrong = DrawCard(seat=0, card=card("5D"))
        assert refusal(state, wrong) == ("S-8", "not-the-next-card")
        (drawn,) = facts(state, DrawCard(seat=0, card=card("3D")))
        assert drawn == CardDrawn(seat=0, card=card("3D"))
        assert refusal(state, DrawCard(seat=1)) == ("S-8", "draw-pile-empty")

    def test_a_hidden_draw_takes_the_next_card(self) -> None:
        state = table("7S", "QS", hands=("2C", "9H"), draw=("3D 5D", ""))
        fold(GAME.reducer, state, [CardDrawn(seat=0, card=None)])
        assert hand(state, 0) == {"2C", "3D"}
        assert found(state) == []

    def test_over_five_a_live_table_waits(self) -> None:
        """S-8a."""
        state = table("7S", "QS", hands=("2C 4C 6C 8C 10C QC", "9H"), draw=("3D", ""))
        assert refusal(state, DrawCard(seat=0)) == ("S-8a", "hand-over-limit")


class TestDrawsToSix:
    """S-8a: on the record the lost card never left the hand."""

    def six(self) -> SpeedState:
        state = table("7S", "QS", hands=FULL, draw=("3D 5D 9D", ""), basis="film")
        facts(state, DrawCard(seat=0))
        return state

    def test_a_lost_race_explains_it(self) -> None:
        state = self.six()
        facts(state, place(1, "8H", 0))
        facts(state, lose(0, "6C", 0, "7S"))
        facts(state, place(0, "10C", 0))
        assert [clause for _, clause, severity, _ in found(state) if severity != "note"] == ["S-4"]

    def test_an_undecided_race_explains_it(self) -> None:
        state = self.six()
        facts(state, LeaveRaceUndecided(pile=0, cards=racing("8C", "6H")))
        facts(state, place(0, "8C", 0))
        assert [severity for _, _, severity, _ in found(state)] == ["note"]

    def test_without_one_the_draw_is_found_at_the_next_placement(self) -> None:
        state = self.six()
        facts(state, place(1, "8H", 0))
        assert found(state) == []
        facts(state, place(0, "2C", 0))
        assert (101, "S-8", "illegal", "drawn-beyond-five") in found(state)

    def test_another_seats_lost_race_explains_nothing(self) -> None:
        state = self.six()
        facts(state, place(0, "8C", 0))
        assert found(state) == [(101, "S-8", "illegal", "drawn-beyond-five")]

    def test_without_one_the_draw_is_found_at_the_end(self) -> None:
        state = self.six()
        fold(GAME.reducer, state, [GameEnded(winners=(1,), cause="time")])
        assert found(state) == [(101, "S-8", "illegal", "drawn-beyond-five")]

    def test_a_draw_to_seven_is_found_at_once(self) -> None:
        state = self.six()
        facts(state, DrawCard(seat=0))
        assert found(state) == [(102, "S-8", "illegal", "drawn-beyond-five")]

    def test_a_lost_race_before_the_draw_explains_nothing(self) -> None:
        state = table("7S", "QS", hands=FULL, draw=("3D", ""), basis="film")
        facts(state, place(1, "8H", 0))
        facts(state, lose(0, "6C", 0, "7S"))
        facts(state, DrawCard(seat=0))
        facts(state, place(0, "2C", 0))
        assert (103, "S-8", "illegal", "drawn-beyond-five") in found(state)
