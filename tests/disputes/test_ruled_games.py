"""Rulings on games worked by hand, each with one answer that is argued from a clause."""

import pytest

from tests.disputes.ruled_tables import FusionLast, SpeedTable, changes, ruling
from tests.games.fusion_table import FusionTable
from tests.games.speed_positions import AUTOMATIC, card, cards, hand, lose, place, racing, tops
from tournament.disputes.what_if import what_if
from tournament.games import events as did
from tournament.games.attempts import AttemptRefused
from tournament.games.commands import (
    CallSpeed,
    CallSpeedTogether,
    LeaveRaceUndecided,
    NoteIrregularity,
)
from tournament.games.events import GameEnded, Moment
from tournament.games.fusion import GAME as FUSION
from tournament.games.game import Outcome
from tournament.games.speed.rules import CLUB, SpeedRules

LEFT, RIGHT = Outcome(winners=(0,), cause="out"), Outcome(winners=(1,), cause="out")


def of(ruled: object, severity: str = "illegal") -> list[tuple[int, str, str]]:
    found = ruled.state.findings  # type: ignore[attr-defined]  # a ruled game
    return [(one.version, one.clause, one.code) for one in found if one.severity == severity]


class TestTheLastCard:
    def race(self, **position: object) -> SpeedTable:
        """8C reached the left pile before 6H, and its player went out and called."""
        table = SpeedTable("7S", "QS", hands=("8C", "6H"), **position)
        table.do(place(0, "8C", 0, "7S"), place(1, "6H", 0, "7S"))
        if table.rules.call == "required":
            table.do(CallSpeed(seat=0))
        return table

    def test_in_fusion_the_other_order_makes_the_other_win(self) -> None:
        """F-W, F-L: whose last card lies wins at once, and what came after that did not happen."""
        table = FusionLast()
        table.race()
        assert table.state.outcome == LEFT
        ruled = table.under(ruling("reorder", 15, 13))
        assert (ruled.outcome, ruled.impossible, ruled.endless) == (RIGHT, None, False)
        assert changes(ruled) == [
            (15, "CardPlaced", "judged-again"),
            (None, "GameEnded", "end-derived"),
            (14, "GameEnded", "after-the-end"),
            (13, "CardPlaced", "after-the-end"),
        ]
        assert table.what_if(ruling("reorder", 15, 13)).admissible

    def test_the_order_that_was_played_changes_nothing(self) -> None:
        """F-W: judged again in their own order the attempts come to what they came to."""
        table = FusionLast()
        table.race()
        ruled = table.under(ruling("reorder", 13, 15))
        assert ruled.outcome == LEFT
        assert [step.event for step in ruled.steps[:-1]] == table.facts[:-1]
        refused = ruled.steps[-1].event
        assert (refused.clause, refused.reason) == ("F-W", "game-over")  # type: ignore[attr-defined]  # an attempt

    def test_where_no_call_is_needed_it_is_the_same_in_speed(self) -> None:
        """S-11a."""
        table = self.race(rules=AUTOMATIC)
        assert table.state.outcome == LEFT
        assert table.under(ruling("reorder", 3, 1)).outcome == RIGHT

    def test_with_a_call_nobody_has_called_who_is_out_as_ruled(self) -> None:
        """S-11, S-11b: the call was false as ruled, and the other seat never called."""
        table = self.race()
        assert table.state.outcome == LEFT
        tried = table.what_if(ruling("reorder", 2, 1))
        assert (tried.admissible, tried.impossible, tried.after.endless) == (False, 4, True)
        assert tried.after.outcome is None
        assert changes(tried.after) == [
            (2, "CardPlaced", "judged-again"),
            (1, "PlacementLost", "judged-again"),
            (3, "SpeedCalled", "judged-again"),
            (4, "GameEnded", "voided"),
        ]
        called = tried.after.steps[2].event
        assert called == did.SpeedCalled(seat=0, holds=False)

    def test_an_end_that_is_due_no_more_is_told_where_it_stood(self) -> None:
        """R-4: what was tried after it on the record comes after it."""
        table = self.race()
        table.do(CallSpeed(seat=1))
        ruled = table.under(ruling("reorder", 2, 1))
        assert [step.version for step in ruled.steps] == [2, 1, 3, 4, 5]
        assert changes(ruled)[-1] == (4, "GameEnded", "voided")

    @pytest.mark.parametrize(
        ("kind", "given", "outcome", "counts"),
        [
            ("award", {"award": 1}, Outcome(winners=(1,), cause="ruling"), True),
            ("replay", {}, None, False),
            ("let_stand", {}, LEFT, True),
            ("warn", {}, LEFT, True),
        ],
    )
    def test_award_replay_warning_and_letting_stand_remain(
        self, kind: str, given: dict[str, int], outcome: Outcome | None, *, counts: bool
    ) -> None:
        """R-4."""
        tried = self.race().what_if(ruling(kind, **given))
        assert tried.admissible
        assert (tried.after.outcome, tried.after.counts) == (outcome, counts)
        assert tried.before.outcome == LEFT
        assert tried.after.state == tried.before.state

    def test_an_illegal_last_card_that_is_voided_leaves_the_game_without_an_end(self) -> None:
        """F-E2: it won as played; without it nobody is out, so it is for an award or a replay."""
        table = FusionLast()
        table.put([did.CardPlaced(seat=1, card=table.card("red-crown-2"), pile=1)])
        table.put([GameEnded(winners=(1,), cause="out")])
        assert ("F-E2", "illegal", "illegal-last-card") in table.found()
        tried = table.what_if(ruling("void", 13))
        assert (tried.admissible, tried.impossible, tried.after.endless) == (False, 14, True)
        back = table.what_if(ruling("return_card", 13))
        assert (back.admissible, back.impossible) == (False, 13)


class TestAnIllegalCard:
    def table(self) -> SpeedTable:
        """On film a 3 was put on a 7, and later a 4 on it."""
        table = SpeedTable("7S", "QS", hands=("3C 9C", "4H KH"), basis="film")
        table.do(place(0, "3C", 0), place(1, "KH", 1), place(1, "4H", 0))
        return table

    def test_while_it_is_the_top_it_goes_back(self) -> None:
        """S-4a."""
        table = SpeedTable("7S", "QS", hands=("3C 9C", "4H KH"), basis="film")
        table.do(place(0, "3C", 0), place(1, "KH", 1))
        assert of(table) == [(1, "S-4", "not-a-neighbour")]
        for effective in (None, 1, 2):
            tried = table.what_if(ruling("return_card", 1, effective=effective))
            assert tried.admissible
            assert hand(tried.after.state, 0) == {"3C", "9C"}  # type: ignore[arg-type]  # of Speed
            assert tops(tried.after.state) == ["7S", "KH"]  # type: ignore[arg-type]  # of Speed
            place_of_return = [step.change for step in tried.after.steps].index("returned")
            assert place_of_return == (effective or 1)

    def test_two_cards_go_back_in_the_order_of_their_rulings(self) -> None:
        """S-4a, R-5: after one event, and the one that lies on top is the first to go."""
        table = SpeedTable("7S", "QS", hands=("3C 9C", "4H KH"), basis="film")
        table.do(place(0, "3C", 0), place(1, "KH", 0))
        upper, lower = ruling("return_card", 2), ruling("return_card", 1, effective=2, number=2)
        ruled = table.under(upper, lower)
        assert (tops(ruled.state), ruled.impossible) == (["7S", "QS"], None)  # type: ignore[arg-type]  # of Speed
        assert table.under(lower, upper).impossible == 1

    def test_what_never_happened_has_no_card_to_go_back(self) -> None:
        """R-4: the game was over before it was placed, and no event is at fault for that."""
        table = FusionLast()
        table.race()
        other = ruling("reorder", 15, 13)
        back = ruling("return_card", 13, number=2)
        ruled = table.under(other, back)
        assert (ruled.outcome, ruled.impossible) == (RIGHT, None)

    def test_once_it_is_covered_it_stays(self) -> None:
        """S-4a: after the third event the card cannot go back any more."""
        tried = self.table().what_if(ruling("return_card", 1, effective=3))
        assert (tried.admissible, tried.impossible) == (False, 1)
        assert of(tried.after, "impossible") == [(1, "S-4a", "card-covered")]

    def test_what_was_put_on_it_then_lies_where_it_does_not_fit(self) -> None:
        """S-4a, S-4: back at once is possible; the next card is then the one that does not fit."""
        tried = self.table().what_if(ruling("return_card", 1))
        assert tried.admissible
        assert [(one.version, one.code) for one in tried.newly_illegal] == [(3, "not-a-neighbour")]
        assert tried.no_longer_illegal == ()

    def test_a_card_that_fits_cannot_go_back(self) -> None:
        """S-4a: only an illegal one does."""
        tried = self.table().what_if(ruling("return_card", 2))
        assert (tried.admissible, tried.impossible) == (False, 2)

    def test_in_fusion_it_stays_and_a_return_is_against_the_rules(self) -> None:
        """F-E: the record can tell it, with a finding."""
        table = FusionTable(FusionLast.TOPS, FusionLast.SEATS, basis="film")
        table.do(table.place(0, "pink-sun-5", 0))
        back = ruling("return_card", len(table.facts))
        tried = what_if(FUSION, table.rules, table.facts, [], back)
        assert tried.admissible
        assert [one.clause for one in tried.newly_illegal] == ["F-E"]


class TestAFalseBlock:
    def table(self) -> SpeedTable:
        """On film a block was called and turned, though 8C fits on 7S."""
        hands = ("2C 3C 4C 5C 8C", "2H 3H 4H 5H 9H")
        table = SpeedTable("7S", "QS", hands=hands, reserves=("KD", "10D"), basis="film")
        table.put(
            did.BlockClaimed(seat=1, holds=True),
            did.ReservesTurned(cards=tuple(cards("KD 10D"))),
        )
        return table

    def test_call_and_turn_are_voided(self) -> None:
        """S-9d: then the old tops lie there, and nothing is found."""
        table = self.table()
        tried = table.what_if(ruling("void", 1, 2))
        assert tried.admissible
        assert tops(tried.after.state) == ["7S", "QS"]  # type: ignore[arg-type]  # of Speed
        assert [one.code for one in tried.no_longer_illegal] == ["call-misjudged"]
        assert changes(tried.after) == [
            (1, "BlockClaimed", "voided"),
            (2, "ReservesTurned", "voided"),
        ]

    def test_without_the_call_alone_the_turn_stands_against_the_rules(self) -> None:
        """S-9d: a recorded turn without a block stands, with a finding."""
        tried = self.table().what_if(ruling("void", 1))
        assert tried.admissible
        assert [(one.version, one.code) for one in tried.newly_illegal] == [
            (2, "turned-without-a-block")
        ]

    def test_what_was_placed_on_a_turned_card_lies_on_the_old_one(self) -> None:
        """S-4, S-4a: 9H fitted the 10 that was turned, and does not fit the queen."""
        table = self.table()
        table.do(place(1, "9H", 1))
        tried = table.what_if(ruling("void", 1, 2))
        assert tried.admissible
        assert [(one.version, one.clause) for one in tried.newly_illegal] == [(3, "S-4")]


class TestTwoCalls:
    def test_at_a_live_table_the_second_was_refused_and_comes_first_as_ruled(self) -> None:
        """S-11a: the first valid call wins."""
        table = SpeedTable("7S", "QS", hands=("8C", "KH"))
        table.do(place(0, "8C", 0), place(1, "KH", 1), CallSpeed(seat=0), CallSpeed(seat=1))
        assert table.state.outcome == LEFT
        tried = table.what_if(ruling("reorder", 5, 3))
        assert (tried.admissible, tried.after.outcome) == (True, RIGHT)
        assert [step.change for step in tried.after.steps[2:]] == [
            "judged-again",
            "end-derived",
            "after-the-end",
            "after-the-end",
        ]

    def test_on_a_film_that_left_them_open_the_referee_says_who_was_first(self) -> None:
        """S-11c, S-11a: two calls that cannot be ordered are drawn; ordered, the first one wins."""
        table = SpeedTable("7S", "QS", hands=("8C", "KH"), basis="film")
        table.do(place(0, "8C", 0), place(1, "KH", 1), CallSpeedTogether())
        assert table.state.outcome == Outcome(winners=(), cause="calls-together")
        assert table.under(ruling("reorder", 4, 3)).outcome == RIGHT
        assert table.under(ruling("reorder", 3, 4)).outcome == LEFT

    def test_a_call_that_was_false_holds_if_its_player_was_out_as_ruled(self) -> None:
        """S-11, S-11b, S-6: 8C was lost to 8H as played, and so the call after it was false."""
        table = SpeedTable("7S", "QS", hands=("8C", "8H 2H"))
        table.do(place(1, "8H", 0), place(0, "8C", 0, "7S"), CallSpeed(seat=0))
        assert table.state.outcome is None
        ruled = table.under(ruling("reorder", 2, 1))
        assert (ruled.outcome, ruled.impossible) == (LEFT, None)
        assert changes(ruled)[-1] == (None, "GameEnded", "end-derived")


class TestACallThatTheRecordMisjudged:
    def test_it_stays_as_it_was_put_down(self) -> None:
        """R-4: what was wrong on the record is not put right by a ruling on something else."""
        table = SpeedTable("7S", "QS", hands=("8C", "KH 3H"), basis="film")
        table.do(place(1, "KH", 1), place(0, "8C", 0))
        table.put(did.SpeedCalled(seat=0, holds=False))
        ruled = table.under(ruling("void", 1))
        assert changes(ruled) == [(1, "CardPlaced", "voided")]
        assert ruled.outcome is None


def at(micros: int, uncertainty: int = 20_000) -> Moment:
    return Moment(device_us=1_000_000 + micros, uncertainty_us=uncertainty)


class TestOnAFilm:
    def table(self) -> SpeedTable:
        """Two cards reached the left pile within the frames' uncertainty; 8C was taken as first."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H 2H"), basis="film")
        first, late = place(0, "8C", 0, "7S"), lose(1, "6H", 0, "7S")
        table.put(did.CardPlaced(at=at(0), seat=0, card=first.card, pile=0, seen_top=card("7S")))
        table.put(
            did.PlacementLost(
                at=at(15_000),
                seat=1,
                card=late.card,
                pile=0,
                seen_top=card("7S"),
                winner_version=1,
                delta_us=15_000,
                uncertainty_us=40_000,
                decided_by="estimate",
            )
        )
        return table

    def test_the_other_order_within_the_uncertainties_is_admissible(self) -> None:
        """G-1, S-6a: 6H lies and 8C is lost to it; that the order is open is still said."""
        table = self.table()
        tried = table.what_if(ruling("reorder", 2, 1))
        assert tried.admissible
        assert tops(tried.after.state) == ["6H", "QS"]  # type: ignore[arg-type]  # of Speed
        lost = tried.after.steps[1].event
        assert isinstance(lost, did.PlacementLost)
        assert (lost.card, lost.winner_version) == (card("8C"), 2)
        assert (lost.delta_us, lost.uncertainty_us) == (-15_000, 40_000)
        assert lost.decided_by == "referee"
        assert of(tried.after, "note") == [(1, "G-1", "order-not-established")]
        assert (tried.newly_illegal, tried.no_longer_illegal) == ((), ())

    def test_a_card_that_fits_nothing_lies_there_all_the_same(self) -> None:
        """S-4a, S-6b: 2C lies there, legal or not, and 8C cannot have lost to an illegal card."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H 2H"), basis="film")
        table.do(place(0, "8C", 0, "7S"), place(0, "2C", 0, "7S"))
        ruled = table.under(ruling("reorder", 2, 1))
        assert of(ruled) == [(2, "S-4", "not-a-neighbour")]
        placed, turned_away = (step.event for step in ruled.steps)
        assert placed == table.facts[1]
        assert isinstance(turned_away, AttemptRefused)
        assert (turned_away.clause, turned_away.reason) == ("S-6b", "won-by-an-illegal-card")
        assert hand(ruled.state, 0) == {"8C"}  # type: ignore[arg-type]  # of Speed

    def test_a_race_that_nobody_could_decide_has_no_order(self) -> None:
        """S-6b: both cards went back, and stay in hand; only what names two attempts is ordered."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H 2H"), basis="film")
        table.do(LeaveRaceUndecided(pile=0, cards=racing("8C", "6H")), place(0, "8C", 0))
        tried = table.what_if(ruling("reorder", 2, 1))
        assert tried.refused is not None
        assert (tried.refused.clause, tried.refused.reason) == ("R-3", "cannot-be-reordered")
        assert not tried.admissible
        voided = table.what_if(ruling("void", 1))
        assert voided.admissible
        assert voided.after.state.findings == []

    def test_a_game_that_ends_to_be_replayed_has_no_end_without_the_open_race(self) -> None:
        """S-6b with `replay`."""
        rules = SpeedRules(id="speed/replay@1", race_undecided="replay")
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H 2H"), basis="film", rules=rules)
        table.do(LeaveRaceUndecided(pile=0, cards=racing("8C", "6H")))
        assert table.state.outcome == Outcome(winners=(), cause="race-undecided")
        tried = table.what_if(ruling("void", 1))
        assert (tried.admissible, tried.impossible, tried.after.endless) == (False, 2, True)


class TestWithoutADeal:
    def test_of_a_game_that_somebody_stated_only_award_and_replay_are_left(self) -> None:
        """G-1: nothing is known but the end, and that stays unless it is voided."""
        from tournament.games.speed import GAME

        events = [
            GAME.deal_unknown(CLUB, 2, "referee"),  # type: ignore[attr-defined]  # Speed knows it
            GameEnded(winners=(0,), cause="agreed"),
        ]
        table = SpeedTable("7S", "QS", hands=("8C", "KH"))
        table.game, table.facts = GAME, events
        assert table.under().outcome == Outcome(winners=(0,), cause="agreed")
        assert not table.what_if(ruling("void", 2)).admissible
        won = table.what_if(ruling("award", award=1))
        assert (won.admissible, won.after.outcome) == (True, Outcome(winners=(1,), cause="ruling"))

    def test_from_a_scene_a_hidden_card_is_judged_as_far_as_it_is_known(self) -> None:
        """G-1, S-6a: a hidden 6H reached the pile first as ruled; then 8C was lost to it."""
        from tournament.games.speed import GAME

        deal = GAME.deal_unknown(CLUB, 2, "film")  # type: ignore[attr-defined]  # Speed knows it
        hands = [did.HandFound(cards=(), size=5, draw_size=15)] * 2
        scene = did.SceneFound(
            piles=((card("7S"),), (card("QS"),)), reserves=(5, 5), hands=tuple(hands)
        )
        table = SpeedTable("7S", "QS", hands=("8C", "KH"))
        table.game = GAME
        table.state = GAME.initial(CLUB)
        table.put(deal, scene, did.PlayResumed())
        table.do(place(0, "8C", 0, "7S"), lose(1, "6H", 0, "7S"))
        ruled = table.under(ruling("reorder", 5, 4))
        assert ruled.impossible is None
        assert tops(ruled.state) == ["6H", "QS"]  # type: ignore[arg-type]  # of Speed
        assert [type(step.event).__name__ for step in ruled.steps[3:]] == [
            "CardPlaced",
            "PlacementLost",
        ]
        assert [one.hand_size for one in GAME.open_view(ruled.state).seats] == [5, 4]  # type: ignore[arg-type]  # of Speed


class TestSeveralRulings:
    def test_versions_are_those_of_the_record_whatever_was_ruled_before(self) -> None:
        """R-5, R-3: a void and a reorder do not disturb each other's numbers."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H KH 2H"))
        table.do(
            NoteIrregularity(seat=None, note="one"),
            place(1, "KH", 1),
            place(0, "8C", 0, "7S"),
            place(1, "6H", 0, "7S"),
        )
        one, other = ruling("void", 1, 2), ruling("reorder", 4, 3, number=2)
        for rulings in ((one, other), (other, one)):
            ruled = table.under(*rulings)
            assert tops(ruled.state) == ["6H", "QS"]  # type: ignore[arg-type]  # of Speed
            assert ruled.impossible is None
            lost = ruled.steps[-1].event
            assert isinstance(lost, did.PlacementLost)
            assert lost.winner_version == 4

    def test_what_did_not_happen_takes_no_place_in_an_order(self) -> None:
        """R-5, R-3: without event 1 the other two change places with each other, around event 2."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H KH 2H"))
        table.do(
            place(0, "8C", 0, "7S"),
            place(1, "6H", 0, "7S"),
            NoteIrregularity(seat=None, note="between"),
            place(1, "KH", 1),
        )
        ruled = table.under(ruling("void", 1), ruling("reorder", 4, 2, 1, number=2))
        assert [step.version for step in ruled.steps] == [1, 4, 3, 2]

    def test_a_placement_is_found_by_its_number_and_not_its_card_that_went_back(self) -> None:
        """R-3, R-5: a second return of event 1 is put after it, wherever an order has moved it."""
        table = SpeedTable("7S", "QS", hands=("3C 9C", "4H KH"), basis="film")
        table.do(place(0, "3C", 0), place(1, "KH", 1))
        back, moved = ruling("return_card", 1), ruling("reorder", 2, 1, number=2)
        ruled = table.under(back, moved, ruling("return_card", 1, number=3))
        told = [(step.version, step.change) for step in ruled.steps]
        assert told == [(2, "judged-again"), (1, "returned"), (1, "judged-again"), (1, "returned")]

    def test_of_several_awards_and_replays_the_last_counts(self) -> None:
        """R-5."""
        table = SpeedTable("7S", "QS", hands=("8C 2C", "6H KH 2H"))
        award, replay = ruling("award", award=1), ruling("replay", number=2)
        assert table.under(award, replay).counts is False
        assert table.under(replay, award).outcome == Outcome(winners=(1,), cause="ruling")
        assert table.under(replay, award).counts
