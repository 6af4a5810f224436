"""Placing: legality, illegal cards that stayed, conduct."""

import pytest

from tests.games.speed_positions import card, facts, found, hand, kinds, place, refusal, table, tops
from tournament.event import fold
from tournament.games.commands import (
    NoteIrregularity,
    PlaceCard,
    TakeBackCard,
)
from tournament.games.events import (
    Basis,
    CardPlaced,
    Moment,
    PlacementRefused,
)
from tournament.games.speed import GAME


class TestPlacing:
    @pytest.mark.parametrize(("face", "top"), [("KC", "AS"), ("AC", "KS"), ("8C", "7C")])
    def test_a_neighbour_is_placed(self, face: str, top: str) -> None:
        """S-4: suits do not matter; A on K and K on A are legal."""
        state = table(top, "5S", hands=(face + " 3C", "9H"))
        assert kinds(facts(state, place(0, face, 0, top))) == ["CardPlaced"]
        assert tops(state) == [face, "5S"]
        assert hand(state, 0) == {"3C"}
        assert found(state) == []

    def test_either_player_uses_either_pile_without_turns(self) -> None:
        """S-5: one player may place again and again, on both piles."""
        state = table("7S", "QS", hands=("8C 9C JC", "10H"))
        for wish in (place(0, "8C", 0), place(0, "JC", 1), place(0, "9C", 0), place(1, "10H", 1)):
            facts(state, wish)
        assert tops(state) == ["9C", "10H"]
        assert found(state) == []

    def test_an_illegal_card_is_refused_at_the_door_and_the_attempt_is_a_fact(self) -> None:
        """S-4."""
        state = table("7S", "QS", hands=("7C 3C", "9H"))
        (refused,) = facts(state, place(0, "7C", 0, "7S"))
        assert isinstance(refused, PlacementRefused)
        assert (refused.clause, refused.seen_top) == ("S-4", card("7S"))
        assert hand(state, 0) == {"7C", "3C"}
        assert found(state) == []

    @pytest.mark.parametrize(
        ("wish", "reason"),
        [
            (PlaceCard(seat=0, card=card("KS"), pile=0), ("S-4", "card-not-held")),
            (PlaceCard(seat=2, card=0, pile=0), ("S-1", "no-such-seat")),
            (PlaceCard(seat=-1, card=0, pile=0), ("S-1", "no-such-seat")),
            (PlaceCard(seat=0, card=52, pile=0), ("S-1", "no-such-card")),
            (PlaceCard(seat=0, card=-1, pile=0), ("S-1", "no-such-card")),
            (PlaceCard(seat=0, card=card("7C"), pile=0, seen_top=-1), ("S-1", "no-such-card")),
            (PlaceCard(seat=0, card=card("7C"), pile=0, seen_top=52), ("S-1", "no-such-card")),
            (PlaceCard(seat=0, card=card("7C"), pile=2), ("S-2", "no-such-pile")),
            (PlaceCard(seat=0, card=card("7C"), pile=-1), ("S-2", "no-such-pile")),
        ],
    )
    @pytest.mark.parametrize("basis", ["live", "film"])
    def test_what_cannot_be_is_no_fact(
        self, wish: PlaceCard, reason: tuple[str, str], basis: Basis
    ) -> None:
        state = table("7S", "QS", hands=("7C 3C", "9H"), basis=basis)
        assert refusal(state, wish) == reason


class TestIllegalCardsOnTheRecord:
    """S-4a: a record made afterwards says what stayed down."""

    def test_an_illegal_card_that_stayed_lies_there_with_a_finding(self) -> None:
        state = table("7S", "QS", hands=("7C 3C", "9H"), basis="film")
        facts(state, place(0, "7C", 0))
        assert tops(state) == ["7C", "QS"]
        assert found(state) == [(101, "S-4", "illegal", "not-a-neighbour")]

    def test_noticed_while_it_is_the_top_it_goes_back(self) -> None:
        state = table("7S", "QS", hands=("7C 3C", "9H"), basis="referee")
        facts(state, place(0, "7C", 0))
        facts(state, TakeBackCard(seat=0, card=card("7C"), pile=0))
        assert tops(state) == ["7S", "QS"]
        assert hand(state, 0) == {"7C", "3C"}
        assert [version for version, *_ in found(state)] == [101]

    def test_once_covered_it_stays(self) -> None:
        state = table("7S", "QS", hands=("7C 3C", "8H 9H"), basis="film")
        facts(state, place(0, "7C", 0))
        facts(state, place(1, "8H", 0))
        back = TakeBackCard(seat=0, card=card("7C"), pile=0)
        assert refusal(state, back) == ("S-4a", "card-covered")

    @pytest.mark.parametrize(
        ("back", "reason"),
        [
            (TakeBackCard(seat=0, card=card("8C"), pile=0), "not-an-illegal-card-of-this-seat"),
            (TakeBackCard(seat=1, card=card("8C"), pile=0), "not-an-illegal-card-of-this-seat"),
            (TakeBackCard(seat=0, card=card("3C"), pile=0), "card-not-there"),
        ],
    )
    def test_nothing_else_is_taken_back(self, back: TakeBackCard, reason: str) -> None:
        state = table("7S", "QS", hands=("8C 3C", "9H"), basis="film")
        facts(state, place(0, "8C", 0))
        assert refusal(state, back) == ("S-4a", reason)

    def test_another_seats_illegal_card_is_not_taken_back(self) -> None:
        state = table("7S", "QS", hands=("7C 3C", "9H"), basis="film")
        facts(state, place(0, "7C", 0))
        back = TakeBackCard(seat=1, card=card("7C"), pile=0)
        assert refusal(state, back) == ("S-4a", "not-an-illegal-card-of-this-seat")


class TestConduct:
    """G-5, S-5a, S-7: noted by a person, never inferred."""

    def test_a_note_changes_nothing(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"))
        before = state.copy()
        facts(state, NoteIrregularity(seat=1, note="used both hands"))
        before.version += 1
        assert state == before

    @pytest.mark.parametrize(
        ("wish", "reason"),
        [
            (NoteIrregularity(seat=2, note="slow"), ("S-1", "no-such-seat")),
            (NoteIrregularity(seat=None, note=""), ("G-5", "note-length")),
            (NoteIrregularity(seat=None, note="x" * 401), ("G-5", "note-length")),
        ],
    )
    def test_a_note_is_about_a_seat_or_the_table(
        self, wish: NoteIrregularity, reason: tuple[str, str]
    ) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"))
        assert refusal(state, wish) == reason

    def test_two_cards_at_one_moment_are_no_finding(self) -> None:
        state = table("7S", "QS", hands=("8C 9C JC", "10H"))
        at = Moment(device_us=1)
        for face in ("8C", "9C"):
            facts(state, PlaceCard(at=at, seat=0, card=card(face), pile=0))
        assert found(state) == []


def test_a_card_placed_twice_is_impossible_and_the_record_not_trusted_from_there() -> None:
    state = table("7S", "QS", hands=("8C 3C 7D", "6H 2D"))
    placed = CardPlaced(seat=0, card=card("8C"), pile=0)
    fold(GAME.reducer, state, [placed, placed])
    assert found(state) == [(102, "S-4", "impossible", "card-not-held")]
    assert state.untrusted_from == 102
    facts(state, place(0, "7D", 0))
    assert tops(state) == ["7D", "QS"]
