"""Races: late cards, who was first, and what a record made afterwards may say."""

import pytest

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
    tops,
)
from tournament.event import fold
from tournament.games.commands import (
    LeaveRaceUndecided,
    PlaceCard,
)
from tournament.games.events import (
    Basis,
    Moment,
    PlacementLost,
    PlacementRefused,
    RaceLeftUndecided,
)
from tournament.games.speed import GAME
from tournament.games.speed.rules import SpeedRules


class TestLateCards:
    """S-6, S-6a: a card is judged by the top it lands on."""

    def test_the_first_to_arrive_stays_and_the_other_is_lost(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 9D 2D"))
        facts(state, place(0, "8C", 0, "7S"))
        (lost,) = facts(state, place(1, "6H", 0, "7S"))
        assert isinstance(lost, PlacementLost)
        assert (lost.winner_version, lost.decided_by) == (101, "arrival")
        assert hand(state, 1) == {"6H", "9D", "2D"}
        assert tops(state) == ["8C", "QS"]
        assert found(state) == []

    def test_a_late_card_that_fits_stays(self) -> None:
        """Whatever its player saw."""
        state = table("7S", "QS", hands=("8C 3C", "9H 2D"))
        facts(state, place(0, "8C", 0, "7S"))
        assert kinds(facts(state, place(1, "9H", 0, "7S"))) == ["CardPlaced"]
        assert found(state) == []

    def test_after_two_others_a_late_card_fits_again(self) -> None:
        state = table("7S", "QS", hands=("8C 7D 3C", "6H 2D"))
        facts(state, place(0, "8C", 0))
        facts(state, place(0, "7D", 0))
        assert kinds(facts(state, place(1, "6H", 0, "7S"))) == ["CardPlaced"]

    def test_after_one_other_a_late_card_never_fits(self) -> None:
        for seen in range(13):
            for first in (seen + 1, seen - 1):
                for late in (seen + 1, seen - 1):
                    assert (late - first) % 13 not in (1, 12)

    def test_the_winner_is_the_card_that_came_onto_the_seen_top(self) -> None:
        state = table("7S", "QS", hands=("8C 9D 3C", "6H 2D"))
        facts(state, place(0, "8C", 0))
        facts(state, place(0, "9D", 0))
        (lost,) = facts(state, place(1, "6H", 0, "7S"))
        assert isinstance(lost, PlacementLost)
        assert lost.winner_version == 101

    def test_an_unknown_seen_top_is_the_previous_one(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"))
        facts(state, place(0, "8C", 0))
        assert kinds(facts(state, place(1, "6H", 0))) == ["PlacementLost"]
        assert kinds(facts(state, place(1, "2D", 0))) == ["PlacementRefused"]

    @pytest.mark.parametrize("seen", ["8C", "KD", "QS"])
    def test_who_saw_the_top_or_what_never_lay_there_lost_no_race(self, seen: str) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H JD QD"))
        facts(state, place(0, "8C", 0))
        face = {"8C": "6H", "KD": "QD", "QS": "JD"}[seen]
        assert kinds(facts(state, place(1, face, 0, seen))) == ["PlacementRefused"]

    @pytest.mark.parametrize(
        ("between", "late", "seen", "becomes"),
        [
            ([], "9H", None, "PlacementRefused"),  # nothing came between: no previous top
            ([], "9H", "10S", "PlacementRefused"),  # it fitted what never lay there
            (["8C"], "6H", "7S", "PlacementLost"),
            (["8C"], "6H", None, "PlacementLost"),  # unknown: the previous top, 7S
            (["8C"], "2D", None, "PlacementRefused"),  # fits neither 8C nor 7S
            (["8C"], "QD", "KD", "PlacementRefused"),  # fits KD, which never lay there
            (["8C", "9D"], "6H", "7S", "PlacementLost"),  # 6 on 9, seen 7
            (["8C", "9D"], "6H", None, "PlacementRefused"),  # unknown: 8C, which 6H never fitted
            (["8C", "9D"], "8H", "7S", "CardPlaced"),  # fits again after two
            (["8C", "7D"], "6H", "7S", "CardPlaced"),  # whatever was seen
            (["8C", "7D"], "6H", "10S", "CardPlaced"),
        ],
    )
    def test_s_6a_worked_cases_of_what_was_seen_and_what_came_between(
        self, between: list[str], late: str, seen: str | None, becomes: str
    ) -> None:
        state = table("7S", "QS", hands=("8C 9D 7D 3C", "6H 8H 9H 2D QD"))
        for face in between:
            assert kinds(facts(state, place(0, face, 0))) == ["CardPlaced"]
        assert kinds(facts(state, place(1, late, 0, seen))) == [becomes]
        assert found(state) == []

    def test_a_turn_can_come_between_as_well(self) -> None:
        state = table("7S 2S", "QS", hands=("8C 3C", "6H 2D"))
        assert kinds(facts(state, place(1, "6H", 0, "7S"))) == ["PlacementLost"]

    def test_after_a_rebuilding_its_first_card_came_between(self) -> None:
        state = table("2S", "QS", hands=("8C 3C", "6H 2D"), reserves=("7S 9S", ""))
        state.landed[card("7S")] = 40
        (lost,) = facts(state, place(1, "6H", 0, "7S"))
        assert isinstance(lost, PlacementLost)
        assert lost.winner_version == state.landed[card("2S")]
        assert kinds(facts(state, place(0, "8C", 0, "9S"))) == ["PlacementRefused"]


class TestWhoWasFirst:
    """G-1: arrival decides, clocks are evidence."""

    @pytest.mark.parametrize(
        ("winner", "loser", "delta", "uncertainty", "settled"),
        [
            (Moment(device_us=1_000), Moment(device_us=1_400), 400, 0, True),
            (
                Moment(device_us=1_000, offset_us=50, uncertainty_us=300),
                Moment(device_us=2_000, offset_us=-550, uncertainty_us=200),
                400,
                500,
                False,
            ),
            (
                Moment(device_us=1_000, uncertainty_us=200),
                Moment(device_us=600, uncertainty_us=200),
                -400,
                400,
                False,
            ),
            (None, Moment(device_us=600), None, None, True),
            (Moment(device_us=600), None, None, None, True),
        ],
    )
    def test_two_clocks_say_how_much_later(
        self,
        winner: Moment | None,
        loser: Moment | None,
        delta: int | None,
        uncertainty: int | None,
        *,
        settled: bool,
    ) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"))
        facts(state, PlaceCard(at=winner, seat=0, card=card("8C"), pile=0))
        (lost,) = facts(state, PlaceCard(at=loser, seat=1, card=card("6H"), pile=0))
        assert isinstance(lost, PlacementLost)
        assert (lost.delta_us, lost.uncertainty_us) == (delta, uncertainty)
        note = (102, "G-1", "note", "order-not-established")
        assert found(state) == ([] if settled else [note])

    @pytest.mark.parametrize(
        ("basis", "decided_by"), [("film", "estimate"), ("referee", "referee")]
    )
    def test_where_order_does_not_come_from_arrival_it_is_not_established(
        self, basis: Basis, decided_by: str
    ) -> None:
        """The lower sequence number stands until a ruling."""
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"), basis=basis)
        facts(state, place(0, "8C", 0))
        (lost,) = facts(state, lose(1, "6H", 0, "7S"))
        assert isinstance(lost, PlacementLost)
        assert lost.decided_by == decided_by
        assert found(state) == [(102, "G-1", "note", "order-not-established")]

    @pytest.mark.parametrize("basis", ["live", "bot"])
    def test_at_a_live_table_nobody_states_who_was_first(self, basis: Basis) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"), basis=basis)
        together = LeaveRaceUndecided(pile=0, cards=racing("8C", "6H"))
        assert refusal(state, lose(1, "6H", 0)) == ("G-1", "arrival-decides")
        assert refusal(state, together) == ("G-1", "arrival-decides")


class TestRacesOnTheRecord:
    """S-6b: the lower card came first; an illegal card wins no race."""

    def test_an_illegal_card_wins_no_race(self) -> None:
        state = table("7S", "QS", hands=("2C 3C", "6H 2D"), basis="film")
        facts(state, place(0, "2C", 0))
        assert refusal(state, lose(1, "6H", 0, "7S")) == ("S-6b", "won-by-an-illegal-card")
        lost = PlacementLost(
            seat=1, card=card("6H"), pile=0, winner_version=101, decided_by="estimate"
        )
        fold(GAME.reducer, state, [lost])
        assert (102, "S-6b", "illegal", "won-by-an-illegal-card") in found(state)

    def test_without_another_card_there_was_no_race(self) -> None:
        state = table("7S", "QS", hands=("2C 3C", "6H 2D"), basis="film")
        assert refusal(state, lose(1, "6H", 0)) == ("S-6", "nobody-was-first")

    def test_a_card_called_lost_though_it_fits_is_found(self) -> None:
        """S-6a."""
        state = table("7S", "QS", hands=("8C 3C", "9H 2D"), basis="film")
        facts(state, place(0, "8C", 0))
        facts(state, lose(1, "9H", 0, "7S"))
        assert (102, "S-6a", "illegal", "lost-though-it-fits") in found(state)

    def test_a_card_called_lost_that_never_fitted_is_noted(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "2D 6H"), basis="film")
        facts(state, place(0, "8C", 0))
        facts(state, lose(1, "2D", 0, "7S"))
        assert (102, "S-6a", "note", "lost-without-a-race") in found(state)

    def test_a_race_named_with_the_wrong_winner_is_noted(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "2D 6H"))
        facts(state, place(0, "8C", 0))
        fold(
            GAME.reducer,
            state,
            [PlacementLost(seat=1, card=card("6H"), pile=0, winner_version=7)],
        )
        assert found(state) == [(102, "S-6", "note", "another-card-was-first")]

    def test_a_refusal_of_a_card_that_fits_is_found(self) -> None:
        """S-6a."""
        state = table("7S", "QS", hands=("8C 3C", "2D 6H"))
        refused = PlacementRefused(seat=0, card=card("8C"), pile=0, clause="S-4")
        fold(GAME.reducer, state, [refused])
        assert found(state) == [(101, "S-6a", "illegal", "refused-though-it-fits")]

    def test_a_refusal_of_a_card_that_lost_a_race_is_noted(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "2D 6H"))
        facts(state, place(0, "8C", 0))
        refused = PlacementRefused(seat=1, card=card("6H"), pile=0, clause="S-4")
        fold(GAME.reducer, state, [refused])
        assert found(state) == [(102, "S-6a", "note", "refused-though-it-raced")]

    def test_undecided_both_go_back(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"), basis="film")
        facts(state, LeaveRaceUndecided(pile=0, cards=racing("8C", "6H")))
        assert (hand(state, 0), hand(state, 1)) == ({"8C", "3C"}, {"6H", "2D"})
        assert found(state) == [(101, "G-1", "note", "order-not-established")]
        assert state.outcome is None

    def test_undecided_the_game_is_replayed_where_the_ruleset_says_so(self) -> None:
        rules = SpeedRules(id="speed/replay@1", race_undecided="replay")
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"), basis="film", rules=rules)
        answer = facts(state, LeaveRaceUndecided(pile=0, cards=racing("8C", "6H")))
        assert kinds(answer) == ["RaceLeftUndecided", "GameEnded"]
        assert state.outcome is not None
        assert (state.outcome.winners, state.outcome.cause) == ((), "race-undecided")

    def test_a_race_is_of_legal_cards_of_both_seats(self) -> None:
        state = table("7S", "QS", hands=("8C 3C", "6H 2D"), basis="film")
        illegal = LeaveRaceUndecided(pile=0, cards=racing("3C", "6H"))
        assert refusal(state, illegal) == ("S-6b", "illegal-card-in-a-race")
        one = LeaveRaceUndecided(pile=0, cards=racing("8C", "6H")[:1])
        assert refusal(state, one) == ("S-6", "not-one-card-a-seat")
        unheld = LeaveRaceUndecided(pile=0, cards=racing("8C", "8H"))
        assert refusal(state, unheld) == ("S-4", "card-not-held")
        fold(GAME.reducer, state, [RaceLeftUndecided(pile=0, cards=racing("3C", "6H"))])
        assert (101, "S-6b", "illegal", "illegal-card-in-a-race") in found(state)
